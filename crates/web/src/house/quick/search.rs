//! The search: what the visitor wants to play, what the house says, and what happens once others are found.
use crate::{
    house::catalogue,
    link::{Failure, Link, Status, link},
    parts::{Tone, toast},
    platform::{
        screen,
        sound::{self, Sound},
        storage, time,
    },
    play::keepsake,
    prefs::prefs,
    reactive::effect,
    route::{Route, Router, router},
};
use ::games::Name;
use game::Commitment;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::{Error, Listing, Quick, Request, Stage, TableCode};
use words::{Say, house::Quick as Words};

/// How long the connection may be lost before the search ends, in milliseconds: a machine that is opened again in the
/// morning does not go on looking for players.
const CUT_MS: f64 = 120_000.0;
/// How often the page notes that it is running, in milliseconds. In the background, browsers make a minute of it.
const AWAKE_MS: u32 = 5_000;

/// What the visitor wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wish {
    pub(super) game: Name,
    pub(super) seats: u8,
}

/// The visitor's search for other players.
#[derive(Clone, Copy)]
pub struct Search {
    link: Link,
    router: Router,
    wish: RwSignal<Option<Wish>>,
    /// The table that the visitor was called to and has gone to.
    gone_to: RwSignal<Option<TableCode>>,
    /// The table that the bell has rung for.
    rung: StoredValue<Option<TableCode>>,
    cut_ms: StoredValue<Option<f64>>,
    /// When the page last noted that it was running. A machine that sleeps runs nothing, and notices only when it is
    /// opened again that the connection is lost.
    awake_ms: StoredValue<f64>,
    /// Whether the visitor has stopped looking and the house has yet to hear of it.
    stopped: StoredValue<bool>,
}

/// The search. Available anywhere below the app.
pub(crate) fn search() -> Search {
    expect_context()
}

impl Search {
    /// Makes the search available to everything below. Called once, by the app.
    pub fn provide() {
        provide_context(Search {
            link: link(),
            router: router(),
            wish: RwSignal::new(None),
            gone_to: RwSignal::new(None),
            rung: StoredValue::new(None),
            cut_ms: StoredValue::new(None),
            awake_ms: StoredValue::new(time::now_ms()),
            stopped: StoredValue::new(false),
        });
    }

    /// Follows what the house says, for as long as the calling component lives.
    pub(in crate::house) fn attend(self) {
        let owner = Owner::current().unwrap_or_default();
        effect(move || {
            let now = self.link.quick().get();
            owner.with(|| untrack(|| self.hear(now)));
        });
        effect(move || {
            let status = self.link.status().get();
            untrack(|| self.line_turned(status));
        });
        time::every(AWAKE_MS, move || self.wake());
    }

    /// What the visitor is looking for, if anything.
    pub(super) fn wish(self) -> Option<Wish> {
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

    /// Whether the visitor has already gone to this table.
    pub(super) fn has_gone_to(self, table: TableCode) -> bool {
        self.gone_to.get() == Some(table)
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
        self.rung.set_value(None);
        self.stopped.set_value(false);
        if self.link.status().get_untracked() == Status::Open {
            self.ask(wish);
        } else {
            // However long the connection has been lost, the visitor is here now.
            self.cut_ms.set_value(Some(time::now_ms()));
        }
    }

    /// Stops looking, or declines to come to the table.
    pub(super) fn stop(self) {
        self.wish.set(None);
        self.stopped.set_value(true);
        self.tell_stopped();
    }

    fn tell_stopped(self) {
        spawn_local(async move {
            if self.link.ask(Request::StopSeeking).await != Err(Failure::Unreachable) {
                self.stopped.set_value(false);
            }
        });
    }

    /// Says whether bots may take the empty chairs.
    pub(super) fn agree(self, on: bool) {
        self.link.cast(Request::AgreeToBots { on });
    }

    /// Sits down at the table that the house has opened, and goes there.
    pub(super) fn come(self, table: TableCode, shown: Commitment) {
        if self.gone_to.get_untracked() == Some(table) {
            return;
        }
        self.gone_to.set(Some(table));
        let owner = Owner::current().unwrap_or_default();
        spawn_local(async move {
            let request = Request::Sit { table, seat: None, entropy: keepsake::pledge(table, 1, shown) };
            match self.link.ask(request).await {
                Ok(_) | Err(Failure::Refused(Error::AlreadySeated { .. })) => self.router.go(&Route::Table(table)),
                Err(failure) => {
                    self.gone_to.set(None);
                    owner.with(|| toast(Tone::Bad, failure.say(prefs().lang.get_untracked())));
                }
            }
        });
    }

    fn hear(self, now: Quick) {
        match now {
            // The house has yet to hear that the visitor has stopped.
            Quick::Waiting { .. } | Quick::Called { .. } if self.stopped.get_value() => {}
            Quick::Idle { late } => {
                if late && self.wish.get_untracked().is_some() {
                    toast(Tone::Bad, Words::Late.say(prefs().lang.get_untracked()));
                }
                self.wish.set(None);
                self.gone_to.set(None);
            }
            Quick::Waiting { game, seats, .. } => {
                self.looks_for(game, seats);
                self.came_in_vain();
            }
            Quick::Called { game, seats, table, commitment, .. } => {
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

    /// Rings the bell. A visitor who is just waiting is taken to the table; one who is playing or reading has to
    /// confirm, so that no one waits for a player who is not there.
    fn called(self, table: TableCode, shown: Commitment) {
        if self.rung.get_value() == Some(table) {
            return;
        }
        self.rung.set_value(Some(table));
        sound::play(Sound::Bell);
        if screen::is_seen() && self.router.here().get_untracked() == Route::Home {
            self.come(table, shown);
        }
    }

    /// Another player did not come, so the visitor goes back to waiting.
    fn came_in_vain(self) {
        let Some(table) = self.gone_to.get_untracked() else { return };
        self.gone_to.set(None);
        toast(Tone::Good, Words::Back.say(prefs().lang.get_untracked()));
        if self.router.here().get_untracked() == Route::Table(table) {
            self.router.replace(&Route::Home);
        }
    }

    /// A page that has slept for long looks for no one any more.
    fn wake(self) {
        let slept_ms = time::now_ms() - self.awake_ms.get_value();
        self.awake_ms.set_value(time::now_ms());
        if slept_ms >= CUT_MS && self.wish.get_untracked().is_some() {
            self.stop();
        }
    }

    /// Asks again when the connection is back, since a restarted house knows of no one waiting.
    fn line_turned(self, status: Status) {
        if status != Status::Open {
            let since = self.cut_ms.get_value().unwrap_or_else(|| self.awake_ms.get_value());
            self.cut_ms.set_value(Some(since));
            return;
        }
        let cut_ms = self.cut_ms.get_value().map_or(0.0, |since| time::now_ms() - since);
        self.cut_ms.set_value(None);
        if self.stopped.get_value() {
            self.tell_stopped();
        }
        match self.wish.get_untracked() {
            Some(wish) if cut_ms < CUT_MS && !self.has_led_to_a_match() => self.ask(wish),
            Some(_) => self.link.found_idle(),
            None => {}
        }
    }

    /// Whether the match began while the connection was lost. The house says so only once, and would look for another
    /// table for a visitor who plays.
    fn has_led_to_a_match(self) -> bool {
        let last = self.link.quick().get_untracked();
        let plays = |one: &Listing| match &last {
            Quick::Idle { .. } => false,
            // The call came while this page could not hear it, and another tab has followed it.
            Quick::Waiting { game, seats, .. } => {
                one.stage == Stage::Playing && one.game == *game && one.seats == *seats
            }
            Quick::Called { table, .. } => one.stage != Stage::Gathering && one.table == *table,
        };
        self.link.welcome().with_untracked(|welcome| welcome.as_ref().is_some_and(|it| it.mine.iter().any(plays)))
    }

    fn ask(self, Wish { game, seats }: Wish) {
        let owner = Owner::current().unwrap_or_default();
        spawn_local(async move {
            // If the connection broke meanwhile, the request is repeated once it is back.
            if let Err(failure @ Failure::Refused(_)) = self.link.ask(Request::Seek { game: game.into(), seats }).await
            {
                self.wish.set(None);
                owner.with(|| toast(Tone::Bad, failure.say(prefs().lang.get_untracked())));
            }
        });
    }
}

/// The number of chairs the visitor last asked for at this game, by default four or the most possible.
pub(super) fn kept_seats(game: Name) -> u8 {
    let (fewest, most) = catalogue::seats(game);
    storage::read(&key(game)).filter(|seats| (fewest..=most).contains(seats)).unwrap_or(most.min(4))
}

/// Remembers the number of chairs for the next time.
pub(super) fn keep_seats(game: Name, seats: u8) {
    storage::keep(&key(game), &seats);
}

fn key(game: Name) -> String {
    format!("quick.{}", game.as_str())
}
