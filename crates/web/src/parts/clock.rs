//! A clock as a ring that empties.
use crate::{
    platform::{dom, time},
    prefs::tell,
    reactive::effect,
};
use leptos::prelude::*;
use words::play;

/// When a decision is due.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Deadline {
    /// The deadline on this machine's clock, in milliseconds since 1970.
    pub at_ms: f64,
    /// The total time allowed, in milliseconds.
    pub total_ms: f64,
}

impl Deadline {
    /// The fraction that is left, from 1 down to 0.
    fn left(self, now_ms: f64) -> f64 {
        if self.total_ms <= 0.0 { 0.0 } else { ((self.at_ms - now_ms) / self.total_ms).clamp(0.0, 1.0) }
    }

    /// Seconds left, rounded up.
    pub fn seconds(self, now_ms: f64) -> u32 {
        ((self.at_ms - now_ms) / 1000.0).ceil().max(0.0) as u32
    }
}

/// Draws the time left as a ring around its children, whose name tells the seconds at any time. The last ten have
/// another colour and show the number.
#[component]
pub fn ClockRing(
    /// The deadline, if a clock is running.
    #[prop(into)]
    deadline: Signal<Option<Deadline>>,
    /// The content inside the ring.
    children: Children,
) -> impl IntoView {
    let now = RwSignal::new(time::now_ms());
    effect(move || {
        now.set(time::now_ms());
        if deadline.with(Option::is_some) {
            time::every(250, move || now.set(time::now_ms()));
        }
    });
    let seconds = move || deadline.get().map(|deadline| deadline.seconds(now.get()));
    let late = move || seconds().is_some_and(|seconds| seconds <= 10);
    let runs = move || deadline.with(Option::is_some);
    let told = tell(move |lang| seconds().map_or_else(String::new, |seconds| play::seconds_left(lang, seconds)));
    // The circle's circumference is 100.
    let dash = move || deadline.get().map_or(0.0, |deadline| deadline.left(now.get()) * 100.0);
    view! {
        <span class="clock" class:running=runs class:late=late>
            <svg
                class="clock-ring"
                viewBox="0 0 36 36"
                role="img"
                aria-label=told
                aria-hidden=move || (!runs()).then_some("true")
            >
                <circle class="clock-path" cx="18" cy="18" r="15.9155" />
                <circle
                    class="clock-left"
                    cx="18"
                    cy="18"
                    r="15.9155"
                    stroke-dasharray=move || format!("{} 100", dom::decimal(dash()))
                />
            </svg>
            <span class="clock-inside">{children()}</span>
            <span class="clock-seconds digits" hidden=move || !late() aria-hidden="true">
                {move || seconds().unwrap_or_default()}
            </span>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_left_is_between_all_and_nothing() {
        let deadline = Deadline { at_ms: 10_000.0, total_ms: 8_000.0 };
        assert_eq!(deadline.left(0.0), 1.0);
        assert_eq!(deadline.left(6_000.0), 0.5);
        assert_eq!(deadline.left(99_000.0), 0.0);
        assert_eq!(deadline.seconds(8_999.0), 2);
        assert_eq!(deadline.seconds(99_000.0), 0);
    }
}
