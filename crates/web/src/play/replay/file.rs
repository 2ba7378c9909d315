//! Opening a record from a file.
use crate::{
    art::{Icon, IconArt},
    prefs::tr,
};
use leptos::prelude::*;
use words::play::Replay as Words;

/// A button that opens a record from a file.
#[component]
pub fn OpenFile(on_open: Callback<leptos::ev::Event>) -> impl IntoView {
    view! {
        <label class="button file-button">
            <IconArt icon=Icon::Door />
            {tr(Words::FromFile)}
            <input class="sr-only" type="file" accept=".json,application/json" on:change=move |event| on_open.run(event) />
        </label>
    }
}
