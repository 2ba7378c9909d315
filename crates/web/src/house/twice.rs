//! A button that asks for confirmation before it does anything.
use crate::platform::time;
use leptos::prelude::*;

/// How long the button waits for a second press, in milliseconds.
const SURE_MS: u32 = 4_000;
/// How long a press may still be the end of a double click, in milliseconds: no one has read the question yet.
const HASTY_MS: u32 = 400;

/// What a press does now. A question is known by the moment at which it was asked.
#[derive(Clone, Copy, PartialEq)]
enum Press {
    /// It asks.
    Asks,
    /// It does nothing: the question has just been asked.
    Waits(f64),
    /// It confirms.
    Confirms(f64),
}

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
    let state = RwSignal::new(Press::Asks);
    let turn = move |from: Press, to: Press| {
        if state.try_get_untracked() == Some(from) {
            state.set(to);
        }
    };
    let press = move || match state.get_untracked() {
        Press::Asks => {
            let at = time::now_ms();
            state.set(Press::Waits(at));
            time::later(HASTY_MS, move || turn(Press::Waits(at), Press::Confirms(at)));
            time::later(SURE_MS, move || turn(Press::Confirms(at), Press::Asks));
        }
        Press::Waits(_) => {}
        Press::Confirms(_) => {
            state.set(Press::Asks);
            on_press();
        }
    };
    let waits = move || matches!(state.get(), Press::Waits(_)).then_some("true");
    let said = move || if state.get() == Press::Asks { words.get() } else { sure.get() };
    view! {
        <button type="button" class="button quiet" aria-disabled=waits on:click=move |_| press()>
            <span class="button-words" aria-live="polite">
                {said}
            </span>
        </button>
    }
}
