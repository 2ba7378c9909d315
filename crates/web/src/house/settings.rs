//! The visitor's choices.
use super::{nickname::Nickname, sign_out::SignOut};
use crate::{parts::SettingsBody, prefs::tr};
use leptos::prelude::*;
use words::house::Settings;

/// The page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <div class="column">
            <header>
                <h1>{tr(Settings::Title)}</h1>
                <p class="soft">{tr(Settings::Kept)}</p>
            </header>
            <section class="card" aria-labelledby="you-title">
                <h2 id="you-title">{tr(Settings::You)}</h2>
                <Nickname />
                <SignOut />
            </section>
            <SettingsBody />
        </div>
    }
}
