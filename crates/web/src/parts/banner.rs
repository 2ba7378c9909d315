//! A quiet line across the page while something lasts, such as a lost connection.
use crate::art::{Icon, IconArt};
use leptos::prelude::*;

/// A line that is there while `shown` is.
#[component]
pub fn Banner(
    /// Whether it is there.
    #[prop(into)]
    shown: Signal<bool>,
    /// What it says.
    #[prop(into)]
    text: Signal<String>,
) -> impl IntoView {
    view! {
        <div class="banner-place" role="status">
            <Show when=move || shown.get()>
                <p class="banner">
                    <IconArt icon=Icon::About />
                    {text}
                </p>
            </Show>
        </div>
    }
}
