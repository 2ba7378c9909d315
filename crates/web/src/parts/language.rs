//! The choice of the language.
use crate::{
    art::{Icon, IconArt},
    platform::dom,
    prefs::{prefs, tr},
};
use leptos::prelude::*;
use words::{Lang, house::House};

/// The languages, each by its own name. Switching takes effect at once.
#[component]
pub fn LanguageMenu() -> impl IntoView {
    let lang = prefs().lang;
    let choices = Lang::ALL.map(|each| {
        view! {
            <option value=each.tag() lang=each.tag() prop:selected=move || lang.get() == each>
                {each.name()}
            </option>
        }
    });
    view! {
        <label class="language">
            <span class="sr-only">{tr(House::Language)}</span>
            <IconArt icon=Icon::Globe />
            <select on:change=move |event| {
                if let Some(chosen) = Lang::from_tag(&dom::value_of(&event)) {
                    lang.set(chosen);
                }
            }>{choices.collect_view()}</select>
        </label>
    }
}
