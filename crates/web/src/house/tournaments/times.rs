//! Moments relative to now: when a tournament starts, and clocks that run down.
use crate::{
    link::link,
    platform::time,
    prefs::{prefs, tr},
    reactive::memo,
};
use leptos::prelude::*;
use wire::tournament::Start;
use words::house::{
    Tournaments as Words,
    tournament::{ago_or_in, clock},
};

/// How often the distance to a moment is updated, in milliseconds: as often as in the notice that it is near.
const LOOK_MS: u32 = 1_000;
/// How often a clock is updated, in milliseconds.
const TICK_MS: u32 = 500;

/// When the tournament starts: in local time, and how far away that is.
#[component]
pub(super) fn Begins(starts: Start) -> impl IntoView {
    match starts {
        Start::ByHand => view! { <span>{tr(Words::ByHand)}</span> }.into_any(),
        Start::At(at) => {
            let lang = prefs().lang;
            view! {
                <time>{move || time::appointed(at, lang.get().tag())}</time>
                " · "
                <FarAway at=at awaited=true />
            }
            .into_any()
        }
    }
}

/// How far away a moment of the house's clock is.
#[component]
pub(super) fn FarAway(
    at: i64,
    /// Whether what it is the time for has yet to happen: it may be late, but has not been.
    #[prop(optional)]
    awaited: bool,
) -> impl IntoView {
    let (link, lang) = (link(), prefs().lang);
    let far = move || distance(link.local_ms(at) - time::now_ms(), awaited);
    let left = RwSignal::new(far());
    time::every(LOOK_MS, move || left.set(far()));
    let said = memo(move || ago_or_in(lang.get(), left.get()));
    view! { <span class="cup-far">{said}</span> }
}

/// The distance to show for a moment that is this far away.
const fn distance(ms: f64, awaited: bool) -> f64 {
    if awaited { ms.max(0.0) } else { ms }
}

/// A clock that runs down to a moment of the house's clock. Visible, but not read out second by second.
#[component]
pub(super) fn Countdown(until: i64) -> impl IntoView {
    let link = link();
    let left = move || link.local_ms(until) - time::now_ms();
    let shown = RwSignal::new(clock(left()));
    time::every(TICK_MS, move || shown.set(clock(left())));
    view! {
        <span class="cup-clock digits" role="timer" aria-live="off">
            {shown}
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Lang;

    #[test]
    fn what_is_late_is_about_to_come() {
        let said = |ms, awaited| ago_or_in(Lang::En, distance(ms, awaited));
        assert_eq!([true, false].map(|awaited| said(61_000.0, awaited)), ["in 2\u{a0}min", "in 2\u{a0}min"]);
        assert_eq!([true, false].map(|awaited| said(-9_000.0, awaited)), ["any moment now", "just now"]);
    }
}
