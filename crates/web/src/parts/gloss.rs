//! A word that explains itself: when pressed, by finger or by key, it shows its meaning in one sentence.
use super::fresh_id;
use leptos::prelude::*;

/// A word of the game with its sentence. Another press, Escape, or a press elsewhere hides the sentence.
#[component]
pub fn Gloss(
    /// The meaning, in one sentence.
    #[prop(into)]
    why: Signal<String>,
    /// A class for the look of the word, besides that of a gloss.
    #[prop(optional)]
    class: &'static str,
    /// The word.
    children: Children,
) -> impl IntoView {
    let id = fresh_id("gloss");
    view! {
        <button
            type="button"
            class=format!("gloss {class}")
            popovertarget=id.clone()
            aria-describedby=id.clone()
            data-testid="gloss"
        >
            {children()}
        </button>
        <span id=id class="gloss-note" popover="auto">
            {why}
        </span>
    }
}
