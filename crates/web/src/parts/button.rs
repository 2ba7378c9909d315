//! Buttons. A button that cannot be used stays in place and says why.
use super::fresh_id;
use crate::art::{Icon, IconArt};
use leptos::prelude::*;

/// How much a button asks for attention.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Look {
    /// The one thing to do here.
    Primary,
    /// Something else to do.
    #[default]
    Plain,
    /// In the background.
    Quiet,
}

impl Look {
    pub(super) const fn class(self) -> &'static str {
        match self {
            Look::Primary => "button primary",
            Look::Plain => "button",
            Look::Quiet => "button quiet",
        }
    }
}

/// A button with words.
///
/// `why_not` says why it cannot be pressed now, in the visitor's language. Empty if it can. The button stays reachable
/// by keyboard, and the reason is read out and shown beside it.
#[component]
pub fn Button(
    /// What pressing does.
    on_press: impl Fn() + 'static,
    /// The look of the button.
    #[prop(optional)]
    look: Look,
    /// An icon before the words.
    #[prop(optional)]
    icon: Option<Icon>,
    /// Why the button cannot be pressed now. Empty if it can.
    #[prop(optional, into)]
    why_not: Signal<String>,
    /// The id of the reason, where a field refers to it too.
    #[prop(optional, into)]
    reason: Option<String>,
    /// The words.
    children: Children,
) -> impl IntoView {
    let reason = reason.unwrap_or_else(|| fresh_id("why"));
    button(Box::new(on_press), look, icon, why_not, reason, children().into_any())
}

/// A single function for all buttons: with the action boxed, the program contains their view only once.
fn button(
    on_press: Box<dyn Fn()>,
    look: Look,
    icon: Option<Icon>,
    why_not: Signal<String>,
    reason_id: String,
    words: AnyView,
) -> AnyView {
    let barred = move || why_not.with(|reason| !reason.is_empty());
    let described = reason_id.clone();
    view! {
        <button
            type="button"
            class=look.class()
            aria-disabled=move || barred().then_some("true")
            aria-describedby=move || barred().then(|| described.clone())
            on:click=move |_| {
                if !why_not.with_untracked(|reason| !reason.is_empty()) {
                    on_press();
                }
            }
        >
            {icon.map(|icon| view! { <IconArt icon=icon /> })}
            <span class="button-words">{words}</span>
        </button>
        <span class="why-not" id=reason_id hidden=move || !barred()>
            {why_not}
        </span>
    }
    .into_any()
}

/// A link that looks like a button with words.
#[component]
pub fn LinkButton(
    /// The address that it leads to.
    #[prop(into)]
    to: String,
    /// The look of the link.
    #[prop(optional)]
    look: Look,
    /// An icon before the words.
    #[prop(optional)]
    icon: Option<Icon>,
    /// The words.
    words: Signal<String>,
) -> impl IntoView {
    view! {
        <a class=look.class() href=to>
            {icon.map(|icon| view! { <IconArt icon=icon /> })}
            {words}
        </a>
    }
}

/// A button with only an icon. `label` names it for screen readers and as a tooltip.
#[component]
pub fn IconButton(
    /// What pressing does.
    on_press: impl Fn() + 'static,
    /// The icon, which may change.
    #[prop(into)]
    icon: Signal<Icon>,
    /// The name of the button.
    #[prop(into)]
    label: Signal<String>,
    /// For a toggle button, whether it is on.
    #[prop(optional, into)]
    pressed: Option<Signal<bool>>,
) -> impl IntoView {
    icon_button(Box::new(on_press), icon, label, pressed)
}

/// A button in a bar: an icon with its word beside it.
#[component]
pub fn WordButton(
    /// What pressing does.
    on_press: impl Fn() + 'static,
    /// The icon.
    icon: Icon,
    /// The word.
    #[prop(into)]
    words: Signal<String>,
) -> impl IntoView {
    view! {
        <button type="button" class="icon-button worded" on:click=move |_| on_press()>
            <IconArt icon=icon />
            <span>{words}</span>
        </button>
    }
}

fn icon_button(
    on_press: Box<dyn Fn()>,
    icon: Signal<Icon>,
    label: Signal<String>,
    pressed: Option<Signal<bool>>,
) -> AnyView {
    view! {
        <button
            type="button"
            class="icon-button"
            aria-label=label
            title=label
            aria-pressed=move || pressed.map(|pressed| pressed.get().to_string())
            on:click=move |_| on_press()
        >
            {move || view! { <IconArt icon=icon.get() /> }}
        </button>
    }
    .into_any()
}
