//! A quiet line across the page while something lasts, such as a lost connection.
use crate::art::{Icon, IconArt};
use leptos::prelude::*;

/// A line that is shown while `shown` is true.
#[component]
pub fn Banner(
    /// Whether the line is shown.
    #[prop(into)]
    shown: Signal<bool>,
    /// The text of the line.
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
