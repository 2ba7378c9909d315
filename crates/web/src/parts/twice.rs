//! A button that asks for confirmation before it does anything.
use super::Look;
use crate::{
    art::{Icon, IconArt},
    platform::time,
};
use leptos::prelude::*;

/// How long the button waits for a second press, in milliseconds.
const SURE_MS: u32 = 4_000;
/// How long a press may still be the end of a double click, in milliseconds: no one has read the question yet.
pub const HASTY_MS: u32 = 400;

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
pub fn Twice(
    /// What the button does.
    words: Signal<String>,
    /// The question that asks for confirmation.
    sure: Signal<String>,
    /// The name of the button before it asks, where its words alone do not say whom it is about.
    #[prop(optional, into)]
    label: Option<Signal<String>>,
    /// The look of the button.
    #[prop(default = Look::Quiet)]
    look: Look,
    /// An icon before the words.
    #[prop(optional)]
    icon: Option<Icon>,
    /// Whether nothing would be lost, so that the first press is enough.
    #[prop(optional, into)]
    at_once: Signal<bool>,
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
        Press::Asks if at_once.get_untracked() => on_press(),
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
    let asks = move || state.get() == Press::Asks;
    let waits = move || matches!(state.get(), Press::Waits(_)).then_some("true");
    let said = move || if asks() { words.get() } else { sure.get() };
    view! {
        <button
            type="button"
            class=look.class()
            aria-label=move || label.filter(|_| asks()).map(|label| label.get())
            aria-disabled=waits
            on:keydown=move |event| {
                // Held down, the key presses the button again and again.
                if event.repeat() && event.key() == "Enter" {
                    event.prevent_default();
                }
            }
            on:click=move |_| press()
        >
            {icon.map(|icon| view! { <IconArt icon=icon /> })}
            <span class="button-words" aria-live="polite">
                {said}
            </span>
        </button>
    }
}
