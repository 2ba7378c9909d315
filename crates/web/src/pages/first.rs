//! The question asked once, before the first game against bots.
use crate::{
    parts::{LinkButton, Look},
    platform::focus,
    play::{Plan, USUAL_BOT},
    prefs::{prefs, tr},
    route::Route,
};
use games::{Name, of_game};
use leptos::prelude::*;
use wire::Level;
use words::{
    GameWords,
    house::{self, Home, House},
    play::Learn,
};

/// Asks how well the bots should play. The answer is kept for all games.
#[component]
pub fn FirstGame(game: Name, on_known: Callback<()>) -> impl IntoView {
    let lang = prefs().lang;
    let levels = search::Level::ALL.map(|level| {
        let level = Level(level.number());
        let words = move || house::level(lang.get(), level.0).unwrap_or_default();
        let choose = move |_| {
            Plan::keep_level(level);
            on_known.run(());
            // The button goes with the question.
            focus::soon_on_page();
        };
        view! {
            <li>
                <button type="button" class="game-way" class:primary=level == USUAL_BOT on:click=choose>
                    <span>
                        <span class="game-way-name">{move || words().0}</span>
                        <span class="game-way-why">{move || words().1}</span>
                    </span>
                </button>
            </li>
        }
    });
    view! {
        <div class="column first-game">
            <header>
                <h1>{tr(Home::HowStrong)}</h1>
                <p class="soft">{tr(Home::HowStrongWhy)}</p>
            </header>
            <ol class="levels">{levels.into_iter().collect_view()}</ol>
            {(of_game!(game, G => G::LESSONS) > 0).then(|| view! {
                <LinkButton to=Route::Learn(game).path() words=tr(Learn::Offer) />
            })}
            <LinkButton look=Look::Quiet to=Route::Home.path() words=tr(House::ToHome) />
        </div>
    }
}
