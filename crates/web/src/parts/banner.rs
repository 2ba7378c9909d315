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
    /// What can be done about it.
    #[prop(optional)]
    children: Option<ChildrenFn>,
) -> impl IntoView {
    let children = StoredValue::new(children);
    view! {
        <div class="banner-place" role="status">
            <Show when=move || shown.get()>
                <div class="banner">
                    <IconArt icon=Icon::About />
                    <p>{text}</p>
                    {children.with_value(|children| children.as_ref().map(|children| children()))}
                </div>
            </Show>
        </div>
    }
}
