//! The pages that are tables.
use super::OfGame;
use crate::{
    link::{Failure, Link, Status, TableNews, link},
    platform::time,
    play::{Pages, game_of},
    prefs::tr,
};
use games::Name;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::{Request, TableCode};
use words::play::Table as Words;

/// A table of the house.
#[component]
pub fn TablePage(
    /// Its code.
    code: TableCode,
) -> impl IntoView {
    let link = link();
    let known = RwSignal::new(Known::Asking);
    let page = Callback::new(move |pages: Pages| (pages.table)(link, code));
    move || match known.get() {
        Known::Asking => view! { <Asking link=link code=code known=known /> }.into_any(),
        Known::Game(game) => view! { <OfGame game=game page=page /> }.into_any(),
        // Where there is no table, any game's frame can say so.
        Known::Strange(why) => view! { <p class="table-note" role="alert">{tr(why)}</p> }.into_any(),
        Known::Refused => view! { <OfGame game=Name::Lexio page=page /> }.into_any(),
    }
}

/// What is known of the game of a table.
#[derive(Clone, PartialEq, Debug)]
enum Known {
    Asking,
    Game(Name),
    /// It is one that this program does not have.
    Strange(wire::Error),
    Refused,
}

/// Asks the house which game is played at a table.
#[component]
fn Asking(link: Link, code: TableCode, known: RwSignal<Known>) -> impl IntoView {
    link.on_table(code, move |news| {
        let found = match news {
            TableNews::Update(update) => Name::try_from(update.room.game).map_or_else(Known::Strange, Known::Game),
            TableNews::Closed => Known::Refused,
        };
        // Later: the listener that heard this goes with the page that asked.
        time::later(0, move || {
            known.try_set(found);
        });
    });
    let status = link.status();
    Effect::new(move || {
        if status.get() == Status::Open {
            spawn_local(async move {
                if let Err(Failure::Refused(_)) = link.ask(Request::Enter { table: code, last_seq: None }).await {
                    known.try_set(Known::Refused);
                }
            });
        }
    });
    view! { <p class="table-note" role="status">{tr(Words::Entering)}</p> }
}

/// A game against bots in this browser alone.
#[component]
pub fn PracticePage(
    /// Which game.
    game: Name,
) -> impl IntoView {
    view! { <OfGame game=game page=Callback::new(|pages: Pages| (pages.practice)()) /> }
}

/// A finished match, step by step.
#[component]
pub fn ReplayPage(
    /// The name of its record; `file` to open one.
    record: String,
) -> impl IntoView {
    // The game, and the record where it was opened from a file.
    let known = RwSignal::new(None::<(Name, Option<Value>)>);
    let name = record.clone();
    spawn_local(async move {
        let game = match name.as_str() {
            "file" => None,
            name => game_of(name).await,
        };
        known.try_set(Some((game.unwrap_or(Name::Lexio), None)));
    });
    let other = Callback::new(move |(game, record)| known.set(Some((game, Some(record)))));
    move || {
        known.get().map(|(game, given)| {
            let record = record.clone();
            let page = Callback::new(move |pages: Pages| (pages.replay)(record.clone(), given.clone(), other));
            view! { <OfGame game=game page=page /> }
        })
    }
}
