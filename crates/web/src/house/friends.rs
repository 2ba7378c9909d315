//! A table for friends, opened at once: every chair is free until someone takes it.
use super::{catalogue, open::open_table};
use crate::{
    art::Icon,
    link::{Failure, Link, Status, link},
    parts::{Button, LinkButton, Look, Tone, toast},
    platform::{time, turns::Turn},
    play::Plan,
    prefs::{prefs, tell, tr},
    reactive::{effect, memo},
    route::{Route, router},
};
use ::games::Name;
use leptos::prelude::*;
use std::cell::Cell;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Listing, Stage, TableCode};
use words::{
    Say,
    house::{Home, House, Notices, Setup},
};

/// How often a visit looks whether the one before it is over, in milliseconds.
const LOOK_MS: u32 = 100;

thread_local! {
    /// Whether a table is being opened, by this visit to the page or one before: another would open a second table.
    static OPENING: Cell<bool> = const { Cell::new(false) };
}

/// The progress of a visit to this page.
#[derive(Clone, PartialEq, Debug)]
enum Opening {
    /// The connection to the house is not open yet.
    Waiting,
    Asked,
    Failed(Failure),
}

/// The page, which is replaced by the table as soon as there is one.
#[component]
pub fn FriendsPage(game: Name) -> impl IntoView {
    let (link, router, lang) = (link(), router(), prefs().lang);
    let opening = RwSignal::new(Opening::Waiting);
    let open = move || {
        if link.status().get_untracked() != Status::Open {
            return opening.set(Opening::Waiting);
        }
        opening.set(Opening::Asked);
        spawn_local(async move {
            while OPENING.get() {
                time::sleep(LOOK_MS).await;
            }
            OPENING.set(true);
            let turn = own_turn(link).await;
            // The visitor has gone elsewhere meanwhile, perhaps to that table.
            if opening.try_get_untracked().is_none() {
                return OPENING.set(false);
            }
            let answer = table_for(link, game).await;
            drop(turn);
            OPENING.set(false);
            match answer {
                // Going back leads home, and does not open a second table.
                Ok((table, refused)) if router.is_at(&Route::Friends(game)) => {
                    if let Some(failure) = refused {
                        toast(Tone::Bad, failure.say(lang.get_untracked()));
                    }
                    router.replace(&Route::Table(table));
                }
                // The visitor has gone elsewhere meanwhile, where nothing takes them away.
                Ok(_) => {}
                Err(failure) => drop(opening.try_set(Opening::Failed(failure))),
            }
        });
    };
    effect(move || {
        if link.status().get() == Status::Open && opening.get_untracked() == Opening::Waiting {
            open();
        }
    });
    let failure = memo(move || match opening.get() {
        // The table is opened as soon as the house can be reached.
        Opening::Waiting => (link.status().get() == Status::Lost).then_some(Failure::Unreachable),
        Opening::Asked => None,
        Opening::Failed(failure) => Some(failure),
    });
    let said = tell(move |lang| match failure.get() {
        Some(Failure::Unreachable) => link.unreached(lang).into_owned(),
        Some(failure) => failure.say(lang).into_owned(),
        None => Setup::Opening.say(lang).into_owned(),
    });
    let failed = move || failure.with(Option::is_some);
    let suspended = move || failure.with(|why| matches!(why, Some(Failure::Refused(Error::Suspended(_)))));
    view! {
        <div class="column lost">
            <h1>{tell(move |lang| format!("{} · {}", catalogue::title(game, lang), Home::WithFriends.say(lang)))}</h1>
            <p role="status">{said}</p>
            <Show when=suspended>
                <LinkButton to=Route::Notices.path() words=tr(Notices::Title) />
            </Show>
            <Show when=failed>
                <Button look=Look::Primary icon=Icon::Again on_press=open>
                    {tr(House::TryAgain)}
                </Button>
                <LinkButton to=Route::Practice(game).path() words=tr(Setup::PracticeTitle) />
            </Show>
        </div>
    }
}

/// Waits while another tab, or another page of this one, opens a table for people: it serves here, too.
pub(super) async fn own_turn(link: Link) -> Turn {
    let turn = Turn::at("friends").await;
    if turn.has_waited() {
        link.look_for_mine().await;
    }
    turn
}

/// The visitor's own table that is still waiting for people, of this game or of any.
pub(super) fn waiting_table(link: Link, game: Option<Name>) -> Option<TableCode> {
    let waits = |table: &Listing| table.stage == Stage::Gathering;
    let of_game = |table: &Listing| game.is_none_or(|game| Ok(game) == table.game.try_into());
    untrack(|| link.mine()).into_iter().find(|table| waits(table) && of_game(table)).map(|table| table.table)
}

/// The visitor's own table of this game that is still waiting for people, or a new one.
async fn table_for(link: Link, game: Name) -> Result<(TableCode, Option<Failure>), Failure> {
    match waiting_table(link, Some(game)) {
        Some(kept) => Ok((kept, None)),
        None => new_table(link, game).await,
    }
}

/// A new table of this game whose other chairs are all free, and why the visitor has no chair there, if so.
pub(super) async fn new_table(link: Link, game: Name) -> Result<(TableCode, Option<Failure>), Failure> {
    let mut plan = Plan::kept(game);
    plan.set_free();
    // The player was not asked whether the table should be rated.
    open_table(link, game, plan, false).await
}
