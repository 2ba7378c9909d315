//! The games of the house, as cards.
use super::{catalogue, quick::PlayWay};
use crate::{
    art::{Icon, IconArt},
    play::Felt,
    prefs::{tell, tr},
    route::Route,
};
use ::games::{Name, of_game};
use leptos::prelude::*;
use words::{GameWords, house::Home};

/// The cards.
#[component]
pub(super) fn GameCards() -> impl IntoView {
    let cards = Name::ALL.iter().map(|game| view! { <GameCard game=*game /> });
    view! { <div class="games">{cards.collect_view()}</div> }
}

#[component]
fn GameCard(game: Name) -> impl IntoView {
    let title = format!("{}-title", game.as_str());
    let labelled = title.clone();
    let lessons = of_game!(game, G => G::LESSONS);
    view! {
        <section class="game" aria-labelledby=labelled>
            <div class="game-picture lacquered">
                <div class="fan">{of_game!(game, G => G::fan())}</div>
            </div>
            <div class="game-words">
                <h2 id=title>{tell(move |lang| catalogue::title(game, lang).to_owned())}</h2>
                <p class="soft small">{catalogue::facts(game)}</p>
                <p class="game-pitch">{catalogue::pitch(game)}</p>
            </div>
            <ul class="game-ways">
                <PlayWay game=game />
                <GameWay to=Route::Practice(game) icon=Icon::Bot words=Home::WithBots why=Home::WithBotsWhy />
                <GameWay to=Route::Friends(game) icon=Icon::Share words=Home::WithFriends why=Home::WithFriendsWhy />
                {(lessons > 0).then(|| view! {
                    <GameWay to=Route::Learn(game) icon=Icon::Rules words=Home::Learn why=Home::LearnWhy />
                })}
            </ul>
        </section>
    }
}

#[component]
fn GameWay(to: Route, icon: Icon, words: Home, why: Home) -> impl IntoView {
    view! {
        <li>
            <a class="game-way" href=to.path()>
                <IconArt icon=icon />
                <span>
                    <span class="game-way-name">{tr(words)}</span>
                    <span class="game-way-why">{tr(why)}</span>
                </span>
            </a>
        </li>
    }
}
