//! The visitor's choices.
use super::{catalogue, sign_out::SignOut};
use crate::{
    parts::{Nickname, SettingsBody},
    play::last_game,
    prefs::tr,
};
use ::games::Name;
use leptos::prelude::*;
use words::house::Settings;

/// The page.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let game = last_game().unwrap_or(Name::ALL[0]);
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
            <SettingsBody sample=move || catalogue::sample(game) />
        </div>
    }
}
