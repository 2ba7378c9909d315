//! The search: what the visitor wants to play, and what the house says.
mod found;
mod line;
mod reload;

use super::size::kept_seats;
use crate::{
    link::{Failure, Link, Status, link},
    parts::{Tone, toast},
    platform::time,
    prefs::{Prefs, prefs},
    reactive::effect,
    route::{Router, router},
};
use ::games::Name;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Quick, Request, TableCode};
use words::{Say, house::Quick as Words};

/// How often the page notes that it is running, in milliseconds. In the background, browsers make a minute of it.
const AWAKE_MS: u32 = 5_000;

/// What the visitor wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::house) struct Wish {
    pub(super) game: Name,
    pub(super) seats: u8,
}

/// The visitor's search for other players.
#[derive(Clone, Copy)]
pub struct Search {
    link: Link,
    router: Router,
    prefs: Prefs,
    wish: RwSignal<Option<Wish>>,
    /// The table that the visitor was called to and has gone to.
    gone_to: RwSignal<Option<TableCode>>,
    /// The table where they are being seated, unless they have stopped meanwhile.
    coming: StoredValue<Option<TableCode>>,
    /// The table that the bell has rung for.
    rung: StoredValue<Option<TableCode>>,
    /// Since when the house says that the visitor is waiting.
    since_ms: StoredValue<Option<i64>>,
    cut_ms: StoredValue<Option<f64>>,
    /// When the page last noted that it was running. A machine that sleeps runs nothing, and notices only when it is
    /// opened again that the connection is lost.
    awake_ms: StoredValue<f64>,
    /// Whether the visitor has stopped looking and the house has yet to hear of it.
    stopped: StoredValue<bool>,
    /// Whether the search was begun on this page.
    begun_here: StoredValue<bool>,
    /// How many times the house is being asked to look for others.
    asking: StoredValue<u32>,
}

/// The search. Available anywhere below the app.
pub(crate) fn search() -> Search {
    expect_context()
}

impl Search {
    /// Makes the search available to everything below. Called once, by the app.
    pub fn provide() {
        let search = Search {
            link: link(),
            router: router(),
            prefs: prefs(),
            wish: RwSignal::new(None),
            gone_to: RwSignal::new(None),
            coming: StoredValue::new(None),
            rung: StoredValue::new(None),
            since_ms: StoredValue::new(None),
            cut_ms: StoredValue::new(None),
            awake_ms: StoredValue::new(time::now_ms()),
            stopped: StoredValue::new(false),
            begun_here: StoredValue::new(false),
            asking: StoredValue::new(0),
        };
        search.outlive_reload();
        provide_context(search);
    }

    /// Follows what the house says, for as long as the calling component lives.
    pub(in crate::house) fn attend(self) {
        effect(move || {
            let now = self.link.quick().get();
            untrack(|| self.hear(now));
        });
        effect(move || {
            let status = self.link.status().get();
            untrack(|| self.line_turned(status));
        });
        time::every(AWAKE_MS, move || self.wake());
    }

    /// What the visitor is looking for, if anything.
    pub(in crate::house) fn wish(self) -> Option<Wish> {
        self.wish.get()
    }

    /// The state of the search at the house, while the visitor is looking for anything.
    pub(super) fn state(self) -> Option<Quick> {
        self.wish.get().map(|_| self.link.quick().get())
    }

    /// Whether others are waiting for the visitor to come.
    pub(in crate::house) fn is_called(self) -> bool {
        self.gone_to.get().is_none() && matches!(self.state(), Some(Quick::Called { .. }))
    }

    /// The number of players waiting for the same game and size.
    pub(super) fn waiting(self, wish: Wish) -> u32 {
        let of = |busy: &&wire::Busy| Ok(wish.game) == busy.game.try_into() && busy.seats == wish.seats;
        let busy = self.link.lobby().with(|lobby| lobby.as_ref()?.busy.iter().find(of).map(|busy| busy.waiting));
        busy.unwrap_or_default()
    }

    /// Converts a moment of the house's clock to this machine's, in milliseconds.
    pub(super) fn local_ms(self, house_ms: i64) -> f64 {
        self.link.local_ms(house_ms)
    }

    /// Whether the house can be asked.
    pub(super) fn is_reached(self) -> bool {
        self.link.status().get() == Status::Open
    }

    /// Starts looking for others, at a table of the size that was chosen last.
    pub(super) fn begin(self, game: Name) {
        let wish = Wish { game, seats: kept_seats(game) };
        self.wish.set(Some(wish));
        self.gone_to.set(None);
        self.rung.set_value(None);
        self.since_ms.set_value(None);
        self.stopped.set_value(false);
        self.begun_here.set_value(true);
        if self.link.status().get_untracked() == Status::Open {
            self.ask(wish, None);
        } else {
            // However long the connection has been lost, the visitor is here now.
            self.cut_ms.set_value(Some(time::now_ms()));
        }
    }

    /// Stops looking, or declines to come to the table.
    pub(super) fn stop(self) {
        self.wish.set(None);
        self.coming.set_value(None);
        self.stopped.set_value(true);
        self.tell_stopped();
    }

    fn tell_stopped(self) {
        spawn_local(async move {
            // Named, since another may have begun on another page by the time that the house hears it. A house too busy
            // to hear it would go on looking.
            let stop = || Request::StopSeeking { since_ms: self.since_ms.get_value() };
            let told = self.link.insist(stop, || self.stopped.get_value()).await;
            if told != Err(Failure::Unreachable) {
                self.stopped.set_value(false);
            }
        });
    }

    /// Says whether bots may take the empty chairs.
    pub(super) fn agree(self, on: bool) {
        spawn_local(async move {
            if let Err(failure) = self.link.ask(Request::AgreeToBots { on }).await {
                toast(Tone::Bad, failure.say(self.prefs.lang.get_untracked()));
            }
        });
    }

    fn hear(self, now: Quick) {
        match now {
            // The house has yet to hear that the visitor has stopped.
            Quick::Waiting { .. } | Quick::Called { .. } if self.stopped.get_value() => {}
            Quick::Idle { late } => {
                let gone_to = self.gone_to.get_untracked().filter(|_| self.coming.get_value().is_none());
                match (self.wish.get_untracked(), gone_to) {
                    (Some(_), _) if late => toast(Tone::Bad, Words::Late.say(self.prefs.lang.get_untracked())),
                    (Some(_), Some(table)) => self.begun(table),
                    _ => {}
                }
                self.wish.set(None);
                self.gone_to.set(None);
                self.since_ms.set_value(None);
                // While the house is being asked, it is the search before that has ended.
                if self.asking.get_value() == 0 {
                    self.begun_here.set_value(false);
                }
            }
            Quick::Waiting { game, seats, since_ms, .. } => {
                self.since_ms.set_value(Some(since_ms));
                self.looks_for(game, seats);
                self.came_in_vain();
            }
            Quick::Called { game, seats, table, commitment, since_ms, .. } => {
                self.since_ms.set_value(since_ms);
                self.looks_for(game, seats);
                self.called(table, commitment);
            }
        }
    }

    /// The search may have been started in another tab.
    fn looks_for(self, game: wire::GameName, seats: u8) {
        if let Ok(game) = Name::try_from(game) {
            self.wish.set(Some(Wish { game, seats }));
        }
    }

    /// Asks the house to look for others, or to go on with a search that it may have forgotten.
    fn ask(self, Wish { game, seats }: Wish, since_ms: Option<i64>) {
        let asked = self.link.quick().get_untracked();
        self.asking.update_value(|asking| *asking += 1);
        spawn_local(async move {
            let answer = self.link.ask(Request::Seek { game: game.into(), seats, since_ms }).await;
            self.asking.update_value(|asking| *asking = asking.saturating_sub(1));
            // If the connection broke meanwhile, the request is repeated once it is back.
            match answer {
                Ok(_) | Err(Failure::Unreachable) => {}
                // The visitor may have begun another search on the page where that one ended.
                Err(Failure::Refused(Error::SearchOver)) if self.link.quick().get_untracked() != asked => {}
                Err(failure) => {
                    self.wish.set(None);
                    if failure == Failure::Refused(Error::SearchOver) {
                        self.link.supposes(Quick::default());
                    }
                    toast(Tone::Bad, failure.say(self.prefs.lang.get_untracked()));
                }
            }
        });
    }
}
