//! What all boards' keys have in common: steps along a row, and the list in a help sheet.
use super::talk::talk;
use crate::prefs::tr;
use leptos::prelude::*;
use words::{
    Say,
    play::{Table, Talk},
};

/// A step along the row of tiles or cards in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KeyStep {
    /// One to the left.
    Left,
    /// One to the right.
    Right,
    /// To the first.
    First,
    /// To the last.
    Last,
}

impl KeyStep {
    /// The position that the step leads to from `at` among `count`. `None` if the row is empty.
    pub const fn from(self, at: usize, count: usize) -> Option<usize> {
        if count == 0 {
            return None;
        }
        Some(match self {
            KeyStep::Left => (at + count - 1) % count,
            KeyStep::Right => (at + 1) % count,
            KeyStep::First => 0,
            KeyStep::Last => count - 1,
        })
    }
}

/// How to play the board by touch: the start of a help sheet.
pub fn by_touch<W: Say + Copy + Send + Sync + 'static>(lines: &'static [W]) -> AnyView {
    let lines = lines.iter().map(|line| view! { <li>{tr(*line)}</li> });
    view! {
        <h3 class="sheet-title">{tr(Table::ByTouch)}</h3>
        <ul class="by-touch">{lines.collect_view()}</ul>
    }
    .into_any()
}

/// The row for the key that opens the talk, at a table where people talk.
pub fn talk_key_row() -> Option<AnyView> {
    talk().map(|_| keys_row(&["W"], Talk::Key))
}

/// The row for keys with these names.
pub fn keys_row<W: Say + Copy + Send + Sync + 'static>(keys: &'static [&'static str], what: W) -> AnyView {
    let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> });
    view! {
        <dt>{keys.collect_view()}</dt>
        <dd>{tr(what)}</dd>
    }
    .into_any()
}

/// The row for a key whose name depends on the reader's language.
pub fn named_key_row<W: Say + Copy + Send + Sync + 'static>(key: W, what: W) -> AnyView {
    view! {
        <dt>
            <kbd>{tr(key)}</kbd>
        </dt>
        <dd>{tr(what)}</dd>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_row_are_joined() {
        assert_eq!(KeyStep::Left.from(0, 10), Some(9));
        assert_eq!(KeyStep::Right.from(9, 10), Some(0));
        assert_eq!(KeyStep::Last.from(0, 0), None);
    }
}
