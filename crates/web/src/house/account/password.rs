//! A line for a secret.
use crate::{parts::fresh_id, platform::dom};
use leptos::prelude::*;

/// Writes a password. `autocomplete` tells a keeper of passwords which one: `new-password` or `current-password`.
#[component]
pub(super) fn Password(
    #[prop(into)] label: Signal<String>,
    #[prop(optional, into)] hint: Signal<String>,
    value: RwSignal<String>,
    autocomplete: &'static str,
) -> impl IntoView {
    let (id, hint_id) = (fresh_id("password"), fresh_id("hint"));
    view! {
        <div class="setting">
            <label class="setting-label" for=id.clone()>
                {label}
            </label>
            <p class="setting-hint" id=hint_id.clone() hidden=move || hint.with(String::is_empty)>
                {hint}
            </p>
            <input
                id=id
                class="text-field"
                type="password"
                maxlength="128"
                autocomplete=autocomplete
                aria-describedby=hint_id
                prop:value=value
                on:input=move |event| value.set(dom::value_of(&event))
            />
        </div>
    }
}
