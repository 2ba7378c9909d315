//! A rating over time, as a graph: the line, and the band where the rating is likely.
use crate::{
    platform::{dom, time},
    prefs::{prefs, tell},
};
use leptos::prelude::*;
use std::fmt::Write;
use wire::profile::{Curve, CurvePoint};
use words::{Lang, house::rating};

/// Maps times and ratings to positions in the graph.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Scale {
    from_ms: i64,
    to_ms: i64,
    low: f64,
    high: f64,
}

impl Scale {
    /// `None` for a curve without points.
    fn of(points: &[CurvePoint]) -> Option<Scale> {
        let (first, last) = (points.first()?, points.last()?);
        let low = points.iter().map(|point| point.rating - point.deviation).fold(f64::INFINITY, f64::min);
        let high = points.iter().map(|point| point.rating + point.deviation).fold(f64::NEG_INFINITY, f64::max);
        // Keeps a rating that barely moves from looking like a mountain range.
        let air = ((100.0 - (high - low)) / 2.0).max(5.0);
        Some(Scale { from_ms: first.at_ms, to_ms: last.at_ms.max(first.at_ms + 1), low: low - air, high: high + air })
    }

    /// Per cent from the left.
    fn x(&self, at_ms: i64) -> f64 {
        (at_ms - self.from_ms) as f64 / (self.to_ms - self.from_ms) as f64 * 100.0
    }

    /// Per cent from the top.
    fn y(&self, rating: f64) -> f64 {
        (self.high - rating) / (self.high - self.low) * 100.0
    }
}

/// The line through `value` of each point.
fn line<'a>(scale: &Scale, points: impl Iterator<Item = &'a CurvePoint>, value: fn(&CurvePoint) -> f64) -> String {
    points.fold(String::new(), |mut path, point| {
        let step = if path.is_empty() { 'M' } else { 'L' };
        let (x, y) = (scale.x(point.at_ms), scale.y(value(point)));
        // Writing to a string does not fail.
        let _ = write!(path, "{step}{} {}", dom::decimal(x), dom::decimal(y));
        path
    })
}

/// The area where the rating is likely.
fn band(scale: &Scale, points: &[CurvePoint]) -> String {
    let above = line(scale, points.iter(), |point| point.rating + point.deviation);
    let below = line(scale, points.iter().rev(), |point| point.rating - point.deviation);
    format!("{above}{}Z", below.replacen('M', "L", 1))
}

/// The graph, with the highest and lowest rating beside it and the dates below.
#[component]
pub(super) fn CurveArt(curve: Curve) -> impl IntoView {
    let points = curve.points;
    let scale = Scale::of(&points)?;
    let (drawn, area) = (line(&scale, points.iter(), |point| point.rating), band(&scale, &points));
    let last = *points.last()?;
    let lang = prefs().lang;
    let bound = move |value: f64| words::number(lang.get(), value.round().max(0.0) as u64);
    let day = move |ms: i64| move || time::day(ms, lang.get().tag());
    let told = tell(move |lang: Lang| {
        let from = time::day(scale.from_ms, lang.tag());
        let (to, rated) = (time::day(scale.to_ms, lang.tag()), rating(lang, last.rating, last.deviation));
        format!("{from} – {to}{}{rated}", lang.colon())
    });
    Some(view! {
        <div class="pf-curve">
            <span class="pf-scale digits" aria-hidden="true">
                <span>{move || bound(scale.high)}</span>
                <span>{move || bound(scale.low)}</span>
            </span>
            <div class="pf-plot">
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label=told>
                    <path class="pf-band" d=area />
                    <path class="pf-line" d=drawn />
                </svg>
                <i class="pf-dot" style:top=format!("{}%", dom::decimal(scale.y(last.rating)))></i>
            </div>
            <span class="pf-days soft" aria-hidden="true">
                <span>{day(scale.from_ms)}</span>
                <span>{day(scale.to_ms)}</span>
            </span>
        </div>
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(at_ms: i64, rating: f64, deviation: f64) -> CurvePoint {
        CurvePoint { at_ms, rating, deviation }
    }

    #[test]
    fn the_whole_band_is_in_sight() {
        let points = [point(0, 1_500.0, 350.0), point(10, 1_700.0, 100.0)];
        let scale = Scale::of(&points).unwrap();
        assert!(scale.low < 1_150.0 && scale.high > 1_850.0);
        assert_eq!(
            line(&scale, points.iter(), |point| point.rating),
            "M0 50L100 22.22".replace("22.22", &dom::decimal(scale.y(1_700.0)))
        );
        let area = band(&scale, &points);
        assert_eq!((area.matches('M').count(), area.matches('L').count(), area.ends_with('Z')), (1, 3, true));
    }

    #[test]
    fn a_rating_that_hardly_moves_is_drawn_flat() {
        let points = [point(5, 1_500.0, 1.0), point(5, 1_501.0, 1.0)];
        let scale = Scale::of(&points).unwrap();
        assert!(scale.high - scale.low >= 99.0);
        assert!((scale.y(1_500.0) - scale.y(1_501.0)).abs() < 2.0);
        assert_eq!(scale.x(5), 0.0);
        assert_eq!(Scale::of(&[]), None);
    }
}
