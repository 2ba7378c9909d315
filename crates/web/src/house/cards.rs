//! The three games of the house, as cards.
use crate::{
    art::{Icon, IconArt, TileArt},
    prefs::tr,
    route::Route,
};
use leptos::prelude::*;
use lexio::Tile;
use wire::GameName;
use words::house::{Home, House};

/// The cards.
#[component]
pub(super) fn GameCards() -> impl IntoView {
    view! {
        <div class="games">
            <LexioCard />
            <ComingCard name=House::Rummikub pitch=Home::RummikubPitch picture=include_str!("../art/rummikub.svg") />
            <ComingCard name=House::Matgo pitch=Home::MatgoPitch picture=include_str!("../art/matgo.svg") />
        </div>
    }
}

#[component]
fn LexioCard() -> impl IntoView {
    let fan = ["3C", "7T", "11M", "1S", "2S"].into_iter().filter_map(|tile| tile.parse::<Tile>().ok());
    let fan = fan.map(|tile| view! { <TileArt tile=tile /> }).collect_view();
    let lexio = GameName::Lexio;
    view! {
        <section class="game" aria-labelledby="lexio-title">
            <div class="game-picture lacquered">
                <div class="fan">{fan}</div>
            </div>
            <div class="game-words">
                <h2 id="lexio-title">{tr(House::Lexio)}</h2>
                <p class="soft small">{tr(Home::LexioFacts)}</p>
                <p>{tr(Home::LexioPitch)}</p>
            </div>
            <ul class="game-ways">
                <GameWay to=Route::Practice(lexio).path() icon=Icon::Play words=Home::PlayNow why=Home::PlayNowWhy primary=true />
                <GameWay to=Route::Setup(lexio).path() icon=Icon::Share words=Home::WithFriends why=Home::WithFriendsWhy />
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

#[component]
fn ComingCard(name: House, pitch: Home, picture: &'static str) -> impl IntoView {
    view! {
        <section class="game coming">
            <div class="game-picture" inner_html=picture></div>
            <div class="game-words">
                <p class="badge">{tr(Home::BeingBuilt)}</p>
                <h2>{tr(name)}</h2>
                <p class="soft">{tr(pitch)}</p>
            </div>
        </section>
    }
}
