//! How everyone did, as a picture.
use crate::prefs::{prefs, tr};
use leptos::prelude::*;
use wire::daily::Bar;
use words::house::{Daily as Words, bar};

/// The most columns in the picture.
const COLUMNS: i64 = 15;
/// The height of the picture, in its own units.
const HEIGHT: f64 = 60.0;

/// A column: a range of points, both ends inclusive.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Column {
    from: i64,
    to: i64,
    count: u64,
    mine: bool,
}

/// The results in columns of equal width, worst first.
fn columns(bars: &[Bar], mine: Option<i64>) -> Vec<Column> {
    let least = bars.iter().map(|bar| bar.points).min().unwrap_or(0);
    let most = bars.iter().map(|bar| bar.points).max().unwrap_or(0);
    let width = most.saturating_sub(least).saturating_add(1);
    let wide = width.saturating_add(COLUMNS - 1) / COLUMNS;
    let starts = (0..COLUMNS).map(|at| least.saturating_add(at * wide)).take_while(|from| *from <= most);
    let column = |from: i64| {
        let to = from.saturating_add(wide - 1);
        let within = |points: i64| (from..=to).contains(&points);
        let count = bars.iter().filter(|bar| within(bar.points)).map(|bar| bar.count).sum();
        Column { from, to, count, mine: mine.is_some_and(within) }
    };
    starts.map(column).collect()
}

/// The spread of all results, with the visitor's own column marked.
#[component]
pub(super) fn Spread(bars: Vec<Bar>, mine: Option<i64>) -> impl IntoView {
    let lang = prefs().lang;
    let columns = columns(&bars, mine);
    let most = columns.iter().map(|column| column.count).max().unwrap_or(1).max(1) as f64;
    let shape = columns
        .iter()
        .enumerate()
        .map(|(at, column)| {
            let tall = (HEIGHT - 4.0) * column.count as f64 / most;
            let (x, y) = (at * 10 + 1, HEIGHT - tall.max(1.0));
            let class = if column.mine { "daily-bar mine" } else { "daily-bar" };
            view! { <rect class=class x=x y=y width="8" height=tall.max(1.0) rx="1.5" /> }
        })
        .collect_view();
    let frame = format!("0 0 {} {HEIGHT}", columns.len() * 10);
    let rows = move || {
        let told = columns.iter().filter(|column| column.count > 0);
        told.map(|column| view! { <li>{bar(lang.get(), column.from, column.to, column.count)}</li> }).collect_view()
    };
    view! {
        <svg class="daily-spread" viewBox=frame preserveAspectRatio="none" aria-hidden="true">
            {shape}
        </svg>
        <ul class="sr-only" aria-label=tr(Words::Spread)>
            {rows}
        </ul>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_is_in_one_column() {
        let bars = [(90, 1), (-3, 4), (0, 2)].map(|(points, count)| Bar { points, count });
        let columns = columns(&bars, Some(90));
        assert!(columns.len() <= COLUMNS as usize);
        assert_eq!(columns.iter().map(|column| column.count).sum::<u64>(), 7);
        assert_eq!(columns.iter().filter(|column| column.mine).count(), 1);
        assert!(columns.last().is_some_and(|last| last.mine));
    }

    #[test]
    fn one_result_is_one_column() {
        let columns = columns(&[Bar { points: 5, count: 3 }], None);
        assert_eq!(columns, [Column { from: 5, to: 5, count: 3, mine: false }]);
    }
}
