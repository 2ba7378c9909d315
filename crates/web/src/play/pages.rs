//! The pages of the games, fetched when the first of them is opened: the code of each game is in a file of its own.
use super::{
    Felt, Table,
    frame::Frame,
    host::{Host, listen},
    practice::Practice,
    replay::replay,
};
use crate::{
    art::Icon,
    house::Plan,
    link::Link,
    parts::{Button, Look},
    prefs::tr,
};
use games::Name;
use leptos::{
    prelude::*,
    wasm_split::{SplitLoaderError, wasm_split},
};
use lexio::Lexio;
use matgo::Matgo;
use rummikub::Rummikub;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::TableCode;
use words::{house::House, play::Table as Words};

/// Hands a record of another game to that game's replay.
pub type Other = Callback<(Name, Value)>;

/// How each page of a game is made.
#[derive(Clone, Copy)]
pub struct Pages {
    /// A table of the house.
    pub table: fn(Link, TableCode) -> AnyView,
    /// The table of this browser alone.
    pub practice: fn() -> AnyView,
    /// The record of this name, or the one given, step by step.
    pub replay: fn(String, Option<Value>, Other) -> AnyView,
    /// How the game is played.
    pub rules: fn() -> AnyView,
}

fn table<G: Felt>(link: Link, code: TableCode) -> AnyView {
    let table = Table::<G>::new(Host::House(link, code));
    listen(table, link, code);
    view! { <Frame table=table /> }.into_any()
}

fn practice<G: Felt>() -> AnyView {
    let practice = Practice::<G>::new();
    let table = Table::new(Host::Practice(practice));
    practice.open(table, &Plan::kept(G::GAME));
    view! { <Frame table=table /> }.into_any()
}

fn replay_of<G: Felt>(record: String, given: Option<Value>, other: Other) -> AnyView {
    replay::<G>(record, given, other).into_any()
}

/// For every game the name of the file that holds what only its pages reach. What several games reach becomes a file
/// that is fetched with the first of them.
macro_rules! files {
    ($($game:ident in $file:ident)*) => {
        $(
            #[wasm_split($file, fallible, wasm_split_path = leptos::wasm_split)]
            fn $file() -> Result<Pages, SplitLoaderError> {
                let (table, practice, replay) = (table::<$game>, practice::<$game>, replay_of::<$game>);
                Ok(Pages { table, practice, replay, rules: $game::rules })
            }
        )*

        /// Fetches the pages of a game; at once if they are here.
        async fn fetch(game: Name) -> Result<Pages, SplitLoaderError> {
            match game {
                $(Name::$game => $file().await,)*
            }
        }
    };
}

files! {
    Lexio in lexio
    Rummikub in rummikub
    Matgo in matgo
}

/// A page of a game, once it is here.
#[component]
pub fn OfGame(
    /// Which game.
    game: Name,
    /// Makes the page.
    page: Callback<Pages, AnyView>,
) -> impl IntoView {
    let here = RwSignal::new(None::<Option<Pages>>);
    let ask = move || {
        here.set(None);
        spawn_local(async move {
            let fetched = fetch(game).await;
            here.try_set(Some(fetched.ok()));
        });
    };
    ask();
    move || match here.get() {
        None => view! { <p class="table-note" role="status">{tr(Words::Fetching)}</p> }.into_any(),
        Some(Some(pages)) => page.run(pages),
        Some(None) => view! {
            <section class="table-note" role="alert">
                <p>{tr(Words::NotFetched)}</p>
                <Button look=Look::Primary icon=Icon::Again on_press=ask>
                    {tr(House::TryAgain)}
                </Button>
            </section>
        }
        .into_any(),
    }
}
