//! The way into a game: back to the visitor's table, else to others who want to play it.
use super::{
    search::{Wish, search},
    size::{keep_seats, kept_seats},
};
use crate::{
    art::{Icon, IconArt},
    house::catalogue,
    link::link,
    platform::{dom, time},
    prefs::{tell, tr},
    reactive::{derived, memo},
    route::{Route, router},
};
use ::games::Name;
use leptos::prelude::*;
use wire::{Listing, Stage};
use words::{
    Say,
    house::{Home, Quick as Words, players, quick},
};

/// The one big button of a game, and beside it the number of players, if there is a choice.
#[component]
pub(in crate::house) fn PlayWay(game: Name) -> impl IntoView {
    let (link, search) = (link(), search());
    let (fewest, most) = catalogue::seats(game);
    let seats = RwSignal::new(kept_seats(game));
    // Not one that they gave up, nor a daily deal: these keep no one from playing others.
    let keeps =
        move |table: &Listing| table.held && table.stage != Stage::Finished && Ok(game) == table.game.try_into();
    let seat = memo(move || link.mine().into_iter().find(keeps).map(|it| it.table));
    let to = move || seat.get().map_or(Route::Play(game), Route::Table).path();
    let name = tell(move |lang| {
        let words = if seat.get().is_some() { Home::Continue } else { Home::PlayNow };
        words.say(lang).into_owned()
    });
    let waiting = memo(move || search.waiting(Wish { game, seats: seats.get() }));
    let why = tell(move |lang| match seat.get() {
        Some(_) => Home::ContinueWhy.say(lang).into_owned(),
        None => quick::awaited(lang, waiting.get()),
    });
    let choose = move |event| {
        if let Ok(chosen) = dom::value_of(&event).parse() {
            keep_seats(game, chosen);
            seats.set(chosen);
        }
    };
    let sizes = (fewest < most).then(|| {
        let option = move |count: u8| {
            view! {
                <option value=count selected=move || seats.get() == count>
                    {tell(move |lang| players(lang, count))}
                </option>
            }
        };
        view! {
            <select
                class="play-seats"
                aria-label=tr(Words::Size)
                prop:value=move || seats.get().to_string()
                on:change=choose
                disabled=derived(move || seat.get().is_some())
            >
                {(fewest..=most).map(option).collect_view()}
            </select>
        }
    });
    view! {
        <li class="play-way">
            <a class="game-way primary" href=to>
                <IconArt icon=Icon::Play />
                <span>
                    <span class="game-way-name">{name}</span>
                    <span class="game-way-why">{why}</span>
                </span>
            </a>
            {sizes}
        </li>
    }
}

/// Starts looking for others, and redirects to the first page, which shows the search.
#[component]
pub fn PlayPage(game: Name) -> impl IntoView {
    let (search, router) = (search(), router());
    // Deferred, so that the page is not replaced while it is still being built.
    time::later(0, move || {
        router.replace(&Route::Home);
        search.begin(game);
    });
    view! { <p class="table-note" role="status">{tr(Words::Looking)}</p> }
}
