//! The pages that show a table.
use super::{OfGame, first::FirstGame};
use crate::{
    art::EmptyTable,
    link::{Failure, Link, Status, TableNews, link},
    parts::{LineNotice, LinkButton, Look},
    platform::time,
    play::{NoRecord, NoReplay, NoTable, Pages, Plan, ROOT, game_in, game_of, last_record, opened},
    prefs::{tell, tr},
    reactive::effect,
    route::{Route, router},
};
use games::Name;
use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use wire::TableCode;
use words::{
    Say,
    play::{Replay as ReplayWords, Table as Words},
};

/// A table of the house.
#[component]
pub fn TablePage(code: TableCode) -> impl IntoView {
    let link = link();
    let known = RwSignal::new(Known::Asking);
    let page = Callback::new(move |pages: Pages| (pages.table)(link, code));
    let router = router();
    effect(move || {
        if let Known::Game(game) = known.get() {
            router.found(game);
        }
    });
    move || match known.get() {
        Known::Asking => view! { <Asking link=link code=code known=known /> }.into_any(),
        Known::Game(game) => view! { <OfGame game=game page=page /> }.into_any(),
        Known::Nothing(why) => view! {
            <div id=ROOT class="table" data-testid="table">
                <NoTable hidden=is_hidden(&why) record=last_seen(code, &why) why=tr(why) />
            </div>
        }
        .into_any(),
    }
}

/// What is known of the game of a table.
#[derive(Clone, PartialEq, Debug)]
enum Known {
    Asking,
    Game(Name),
    /// There is no such table, or its game is unknown to this program.
    Nothing(wire::Error),
}

/// Whether there is such a table, which is not shown to the visitor: a link to somebody's daily deal may be passed on.
const fn is_hidden(why: &wire::Error) -> bool {
    matches!(why, wire::Error::RoundNotOver | wire::Error::OnceOnly)
}

/// The record of the last match that this tab has seen at a table that is no more.
fn last_seen(code: TableCode, why: &wire::Error) -> Option<String> {
    last_record(code).filter(|_| matches!(why, wire::Error::NoSuchTable { .. }))
}

/// Asks the house for the game of a table.
#[component]
fn Asking(link: Link, code: TableCode, known: RwSignal<Known>) -> impl IntoView {
    link.on_table(code, move |news| {
        let found = match news {
            // The game's own page requests it again.
            TableNews::Talk(_) => return,
            TableNews::Update(update) => Name::try_from(update.room.game).map_or_else(Known::Nothing, Known::Game),
            TableNews::Closed(why) => Known::Nothing(why.unwrap_or(wire::Error::NoSuchTable { table: code })),
        };
        // Deferred, because the listener goes away together with this page.
        time::later(0, move || {
            known.try_set(found);
        });
    });
    let status = link.status();
    Effect::new(move || {
        if status.get() == Status::Open {
            spawn_local(async move {
                if let Err(Failure::Refused(why)) = link.enter(code, || None).await {
                    known.try_set(Known::Nothing(why));
                }
            });
        }
    });
    let why = tell(move |lang| match link.barred().get() {
        Some(barred) => barred.say(lang).into_owned(),
        None => Words::UnreachedWhy.say(lang).into_owned(),
    });
    let said_below = None::<Signal<String>>;
    // Of another version than the house, the page gets no further than this.
    let notice = move || view! { <LineNotice lost=said_below /> };
    move || match status.get() {
        // The connection is retried; meanwhile there are other things to do.
        Status::Lost => view! {
            <div id=ROOT class="table" data-testid="table">
                {notice()}
                <section class="table-note" role="status">
                    <EmptyTable />
                    <h1>{tr(Words::Unreached)}</h1>
                    <p class="soft">{why}</p>
                    <LinkButton look=Look::Primary to=Route::Home.path() words=tr(Words::ToHome) />
                </section>
            </div>
        }
        .into_any(),
        _ => view! {
            {notice()}
            <p class="table-note" role="status">{tr(Words::Entering)}</p>
        }
        .into_any(),
    }
}

/// A game against bots, in this browser alone.
#[component]
pub fn PracticePage(game: Name) -> impl IntoView {
    let known = RwSignal::new(!Plan::is_unknown(game));
    move || match known.get() {
        true => view! { <OfGame game=game page=Callback::new(|pages: Pages| (pages.practice)()) /> }.into_any(),
        false => view! { <FirstGame game=game on_known=Callback::new(move |()| known.set(true)) /> }.into_any(),
    }
}

/// The lessons of a game.
#[component]
pub fn LearnPage(game: Name) -> impl IntoView {
    view! { <OfGame game=game page=Callback::new(|pages: Pages| (pages.learn)()) /> }
}

/// A finished match, step by step.
#[component]
pub fn ReplayPage(
    /// The name of the record, or `file` to open one from a file.
    record: String,
) -> impl IntoView {
    let known = RwSignal::new(Found::Seeking);
    let name = StoredValue::new(record.clone());
    let router = router();
    let seek = move || {
        known.set(Found::Seeking);
        let name = name.get_value();
        spawn_local(async move {
            let game = game_of(&name).await;
            known.try_set(game.map_or_else(Found::Nothing, |game| Found::Of(game, None)));
        });
    };
    if record == "file" {
        known.set(Found::Nothing(NoRecord::NotFound));
    } else {
        seek();
    }
    effect(move || {
        if let Found::Of(game, _) = known.get() {
            router.found(game);
        }
    });
    let open = Callback::new(move |event| {
        spawn_local(async move {
            let Some(value) = opened(&event).await else { return };
            known.try_set(game_in(&value).map_or_else(Found::Nothing, |game| Found::Of(game, Some(value))));
        });
    });
    let other = Callback::new(move |(game, record)| known.set(Found::Of(game, Some(record))));
    let again = Callback::new(move |()| seek());
    move || match known.get() {
        Found::Seeking => view! { <p class="table-note" role="status">{tr(ReplayWords::Loading)}</p> }.into_any(),
        Found::Nothing(why) => view! {
            <div id=ROOT class="table replay" data-testid="replay">
                <NoReplay why=why on_open=open on_again=again />
            </div>
        }
        .into_any(),
        Found::Of(game, given) => {
            let record = record.clone();
            let page = Callback::new(move |pages: Pages| (pages.replay)(record.clone(), given.clone(), other));
            view! { <OfGame game=game page=page /> }.into_any()
        }
    }
}

/// What is known of a replay.
#[derive(Clone, PartialEq, Debug)]
enum Found {
    Seeking,
    /// There is no replay to show.
    Nothing(NoRecord),
    /// The game, and the record if it was opened from a file.
    Of(Name, Option<Value>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_shown_is_not_said_to_be_missing() {
        assert!(is_hidden(&wire::Error::OnceOnly) && is_hidden(&wire::Error::RoundNotOver));
        assert!(!is_hidden(&wire::Error::NoSuchTable { table: TableCode::numbered(7) }));
    }
}
