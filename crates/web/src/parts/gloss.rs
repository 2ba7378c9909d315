//! A word that answers: pressed, by finger or by key, it says in one sentence what it means.
use super::fresh_id;
use leptos::prelude::*;

/// A word of the game with its sentence. Another press, Escape, or a press elsewhere takes the sentence away.
#[component]
pub fn Gloss(
    /// What it means, in one sentence.
    #[prop(into)]
    why: Signal<String>,
    /// How the word looks, beside being one that answers.
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
