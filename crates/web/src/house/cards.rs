//! The three games of the house, as cards.
use super::catalogue;
use crate::{
    art::{CardArt, Icon, IconArt, NumberTile, TileArt},
    prefs::{tell, tr},
    route::Route,
};
use ::games::Name;
use leptos::prelude::*;
use lexio::Tile;
use words::house::Home;

/// The cards.
#[component]
pub(super) fn GameCards() -> impl IntoView {
    view! {
        <div class="games">
            <LexioCard />
            <RummikubCard />
            <MatgoCard />
        </div>
    }
}

#[component]
fn LexioCard() -> impl IntoView {
    let fan = ["3C", "7T", "11M", "1S", "2S"].into_iter().filter_map(|tile| tile.parse::<Tile>().ok());
    let fan = fan.map(|tile| view! { <TileArt tile=tile /> }).collect_view();
    view! {
        <GameCard game=Name::Lexio>
            {fan}
        </GameCard>
    }
}

#[component]
fn RummikubCard() -> impl IntoView {
    let fan = ["R7", "B7", "Y7", "K8", "J"].into_iter().filter_map(|tile| tile.parse::<rummikub::Tile>().ok());
    let fan = fan.map(|tile| view! { <NumberTile tile=tile /> }).collect_view();
    view! {
        <GameCard game=Name::Rummikub>
            {fan}
        </GameCard>
    }
}

#[component]
fn MatgoCard() -> impl IntoView {
    let fan = ["1g", "2y", "8g", "6t", "12y"].into_iter().filter_map(|card| card.parse::<matgo::Card>().ok());
    let fan = fan.map(|card| view! { <CardArt card=card /> }).collect_view();
    view! {
        <GameCard game=Name::Matgo>
            {fan}
        </GameCard>
    }
}

#[component]
fn GameCard(game: Name, children: Children) -> impl IntoView {
    let title = format!("{}-title", game.as_str());
    let labelled = title.clone();
    view! {
        <section class="game" aria-labelledby=labelled>
            <div class="game-picture lacquered">
                <div class="fan">{children()}</div>
            </div>
            <div class="game-words">
                <h2 id=title>{tell(move |lang| catalogue::title(game, lang).to_owned())}</h2>
                <p class="soft small">{catalogue::facts(game)}</p>
                <p>{catalogue::pitch(game)}</p>
            </div>
            <ul class="game-ways">
                <GameWay to=Route::Practice(game).path() icon=Icon::Play words=Home::PlayNow why=Home::PlayNowWhy primary=true />
                <GameWay to=Route::Setup(game).path() icon=Icon::Share words=Home::WithFriends why=Home::WithFriendsWhy />
                <GameWay to="#open".to_owned() icon=Icon::Person words=Home::FindPlayers why=Home::FindPlayersWhy />
            </ul>
        </section>
    }
}

#[component]
fn GameWay(to: String, icon: Icon, words: Home, why: Home, #[prop(optional)] primary: bool) -> impl IntoView {
    view! {
        <li>
            <a class="game-way" class:primary=primary href=to>
                <IconArt icon=icon />
                <span>
                    <span class="game-way-name">{tr(words)}</span>
                    <span class="game-way-why">{tr(why)}</span>
                </span>
            </a>
        </li>
    }
}
