//! The way to the boards of today's deals.
use super::card::Looking;
use crate::{
    house::{asking::Known, catalogue},
    parts::fresh_id,
    prefs::{tell, tr},
    route::Route,
};
use games::Name;
use leptos::prelude::*;
use words::house::Daily as Words;

/// The boards of today's deals. Which day it is, the house says: until then, the games lead nowhere but have their room,
/// so that nothing below them moves.
#[component]
pub fn DailyBoards() -> impl IntoView {
    let (looking, id) = (Looking::begin().insist(), fresh_id("daily-boards"));
    let links = Name::ALL.iter().map(|game| view! { <Board looking=looking game=*game /> }).collect_view();
    let labelled = id.clone();
    view! {
        <nav class="boards-daily" aria-labelledby=labelled>
            <a id=id href=Route::Daily.path()>
                {tr(Words::Boards)}
            </a>
            <ul hidden=move || looking.is_refused()>{links}</ul>
        </nav>
    }
}

#[component]
fn Board(looking: Looking, game: Name) -> impl IntoView {
    let is_dealt = move || {
        looking.today.with(|today| match today {
            Known::Told(today) => today.games.iter().any(|one| one.game.as_str() == game.as_str()),
            Known::Asking | Known::Refused(_) => true,
        })
    };
    let to = move || {
        looking.today.with(|today| match today {
            Known::Told(today) => Some(Route::DailyBoard(today.day.clone(), game).path()),
            Known::Asking | Known::Refused(_) => None,
        })
    };
    view! {
        <li hidden=move || !is_dealt()>
            <a href=to>{tell(move |lang| catalogue::title(game, lang).to_owned())}</a>
        </li>
    }
}
