//! The curve of a round: a seat's expectation at each position, with an error band and the key moments.
use super::{
    digest::{Digest, Point, margin},
    glyph::GlyphArt,
};
use crate::{
    platform::dom,
    prefs::prefs,
    reactive::{derived, memo},
};
use leptos::{ev::MouseEvent, prelude::*};
use search::review::Estimate;
use std::fmt::Write;
use words::play::review as say;

/// The distance in pixels within which a press selects a key moment.
const NEAR: f64 = 16.0;

/// The vertical scale: the lowest and highest values shown. The range always includes zero.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Scale {
    low: f64,
    high: f64,
    last: usize,
}

impl Scale {
    fn of(curve: &[Option<Estimate>]) -> Scale {
        let known = || curve.iter().flatten();
        let low = known().map(|known| known.value - margin(*known)).fold(0.0, f64::min);
        let high = known().map(|known| known.value + margin(*known)).fold(0.0, f64::max);
        let air = (high - low).max(1.0) * 0.12;
        Scale { low: low - air, high: high + air, last: curve.len().saturating_sub(1).max(1) }
    }

    /// Percentage from the left.
    fn x(&self, at: usize) -> f64 {
        at as f64 / self.last as f64 * 100.0
    }

    /// Percentage from the top.
    fn y(&self, value: f64) -> f64 {
        (self.high - value) / (self.high - self.low) * 100.0
    }

    /// The position at a fraction of the width.
    fn at(&self, share: f64) -> usize {
        (share.clamp(0.0, 1.0) * self.last as f64).round() as usize
    }
}

/// The line through the values.
fn line(scale: &Scale, curve: &[Option<Estimate>]) -> String {
    let mut path = String::new();
    for (at, known) in curve.iter().enumerate() {
        let Some(known) = known else { continue };
        point(&mut path, scale.x(at), scale.y(known.value));
    }
    path
}

/// The area that contains the true values with 95 % certainty.
fn band(scale: &Scale, curve: &[Option<Estimate>]) -> String {
    let known: Vec<(usize, Estimate)> =
        curve.iter().enumerate().filter_map(|(at, known)| known.map(|known| (at, known))).collect();
    let mut path = String::new();
    known.iter().for_each(|(at, known)| point(&mut path, scale.x(*at), scale.y(known.value + margin(*known))));
    known.iter().rev().for_each(|(at, known)| point(&mut path, scale.x(*at), scale.y(known.value - margin(*known))));
    path
}

fn point(path: &mut String, x: f64, y: f64) {
    let step = if path.is_empty() { 'M' } else { 'L' };
    // Writing to a `String` never fails.
    let _ = write!(path, "{step}{} {}", dom::decimal(x), dom::decimal(y));
}

/// The graph. A press goes to the position under it, or to a nearby key moment.
#[component]
pub fn Graph(
    /// The round.
    digest: Memo<Digest>,
    /// The position within it.
    at: Signal<usize>,
    /// Goes to a position of the round.
    go: Callback<usize>,
) -> impl IntoView {
    let lang = prefs().lang;
    let scale = memo(move || digest.with(|digest| Scale::of(&digest.curve)));
    let drawn = move |draw: fn(&Scale, &[Option<Estimate>]) -> String| {
        derived(move || digest.with(|digest| draw(&scale.get(), &digest.curve)))
    };
    let nought = move || format!("M0 {0}H100", dom::decimal(scale.get().y(0.0)));
    let here = move || format!("M{} 0V100", dom::decimal(scale.get().x(at.get())));
    let marks = move || {
        let scale = scale.get();
        digest.with(|digest| {
            let mark = |(nth, point): (usize, &Point)| {
                let value = digest.curve.get(point.at).copied().flatten().unwrap_or_default().value;
                let (x, y) = (scale.x(point.at), scale.y(value));
                // Several moments at one position stand side by side, towards the middle.
                let same = digest.points[..nth].iter().filter(|before| before.at == point.at).count();
                let aside = if x > 50.0 { "-" } else { "" };
                let left = format!("calc({}% + {aside}{same} * var(--mark))", dom::decimal(x));
                view! {
                    <i class="rv-mark" style:left=left style:top=format!("{}%", dom::decimal(y))>
                        <GlyphArt glyph=point.glyph />
                    </i>
                }
            };
            digest.points.iter().enumerate().map(mark).collect_view()
        })
    };
    let press = move |event: MouseEvent| {
        let Some(rect) = dom::listener_of(&event).map(|plot| plot.place()).filter(|rect| rect.width > 0.0) else {
            return;
        };
        let (scale, x) = (scale.get_untracked(), f64::from(event.client_x()) - rect.x);
        let far = |at: usize| (scale.x(at) / 100.0 * rect.width - x).abs();
        let moment = digest.with_untracked(|digest| {
            let moments = digest.points.iter().map(|point| point.at);
            moments.filter(|at| far(*at) <= NEAR).min_by(|a, b| far(*a).total_cmp(&far(*b)))
        });
        go.run(moment.unwrap_or_else(|| scale.at(x / rect.width)));
    };
    let bound = move |value: fn(&Scale) -> f64| {
        let scale = scale.get();
        say::estimate(lang.get(), value(&scale).round(), 0.0)
    };
    view! {
        <div class="rv-graph" data-testid="curve">
            <span class="rv-scale digits" aria-hidden="true">
                <span>{move || bound(|scale| scale.high)}</span>
                <span>{move || bound(|scale| scale.low)}</span>
            </span>
            <div class="rv-plot">
                <div class="rv-area" on:click=press>
                    <svg
                        class="rv-curve"
                        viewBox="0 0 100 100"
                        preserveAspectRatio="none"
                        role="img"
                        aria-label=move || digest.with(|digest| digest.told.clone())
                    >
                        <path class="rv-nought" d=nought />
                        <path class="rv-band" d=drawn(band) />
                        <path class="rv-line" d=drawn(line) />
                        <path class="rv-here" d=here />
                    </svg>
                    <div class="rv-marks" aria-hidden="true">
                        {marks}
                    </div>
                </div>
            </div>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nought_is_always_in_sight_and_positions_are_found_again() {
        let curve = [2.0, 5.0, 3.0].map(|value| Some(Estimate { value, error: 0.5 }));
        let scale = Scale::of(&curve);
        assert!(scale.low < 0.0 && scale.high > 5.5);
        assert!((0.0..=100.0).contains(&scale.y(0.0)));
        assert_eq!((0..3).map(|at| scale.at(scale.x(at) / 100.0)).collect::<Vec<_>>(), [0, 1, 2]);
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let curve = [Some(Estimate::known(0.0)), None, Some(Estimate::known(0.0))];
        let scale = Scale { low: -1.0, high: 1.0, last: 2 };
        assert_eq!(line(&scale, &curve), "M0 50L100 50");
        assert_eq!(band(&scale, &[None, None]), "");
    }
}
