//! The visitor's settings.
use super::{catalogue, own::own, sign_out::SignOut};
use crate::{
    parts::{LinkButton, Nickname, SettingsBody},
    play::last_game,
    prefs::tr,
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use words::house::{Account, Settings};

/// The page of the settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let handle = own().handle();
    // With an account, the visitor's name is its handle, which is changed on the account page.
    let you = move || match handle.with(Option::is_some) {
        true => view! {
            <LinkButton to=Route::Account.path() words=tr(Account::Title) />
        }
        .into_any(),
        false => view! {
            <Nickname />
            <p>
                <a href=Route::Account.path()>{tr(Account::Why)}</a>
            </p>
            <SignOut />
        }
        .into_any(),
    };
    let game = last_game().unwrap_or(Name::ALL[0]);
    view! {
        <div class="column">
            <header>
                <h1>{tr(Settings::Title)}</h1>
                <p class="soft">{tr(Settings::Kept)}</p>
            </header>
            <section class="card" aria-labelledby="you-title">
                <h2 id="you-title">{tr(Settings::You)}</h2>
                {you}
            </section>
            <SettingsBody sample=move || catalogue::sample(game) />
        </div>
    }
}
