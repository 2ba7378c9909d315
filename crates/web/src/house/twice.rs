//! A button that asks for confirmation before it does anything.
use crate::{
    parts::{Button, Look},
    platform::time,
};
use leptos::prelude::*;

/// How long the button waits for a second press, in milliseconds.
const SURE_MS: u32 = 4_000;

/// The button.
#[component]
pub(super) fn Twice(
    /// What the button does.
    words: Signal<String>,
    /// The question that asks for confirmation.
    sure: Signal<String>,
    /// What the second press does.
    on_press: impl Fn() + 'static,
) -> impl IntoView {
    let asked = RwSignal::new(false);
    let press = move || match asked.get_untracked() {
        true => on_press(),
        false => {
            asked.set(true);
            time::later(SURE_MS, move || {
                asked.try_set(false);
            });
        }
    };
    view! {
        <Button look=Look::Quiet on_press=press>
            <span aria-live="polite">{move || if asked.get() { sure.get() } else { words.get() }}</span>
        </Button>
    }
}
