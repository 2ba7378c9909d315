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
use wire::daily::Today;
use words::house::Daily as Words;

/// The boards of today's deals, as soon as the house has sent which day it is.
#[component]
pub fn DailyBoards() -> impl IntoView {
    let (looking, id) = (Looking::begin(), fresh_id("daily-boards"));
    let links = move || match looking.today.get() {
        Known::Told(today) => Some(view! { <Links today=today /> }),
        Known::Asking | Known::Refused(_) => None,
    };
    let labelled = id.clone();
    view! {
        <nav class="boards-daily" aria-labelledby=labelled>
            <a id=id href=Route::Daily.path()>
                {tr(Words::Boards)}
            </a>
            <ul>{links}</ul>
        </nav>
    }
}

#[component]
fn Links(today: Today) -> impl IntoView {
    let Today { day, games, .. } = today;
    let names = games.into_iter().filter_map(|one| one.game.as_str().parse::<Name>().ok());
    let link = |name: Name| {
        let to = Route::DailyBoard(day.clone(), name).path();
        view! {
            <li>
                <a href=to>{tell(move |lang| catalogue::title(name, lang).to_owned())}</a>
            </li>
        }
    };
    names.map(link).collect_view()
}
