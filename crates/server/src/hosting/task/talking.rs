//! What people say at a table: stored apart from the journal, and sent to those who may and want to hear it.

use super::{TableTask, lines::Line};
use crate::{
    allowance::{self, Allowance},
    ears::Ears,
    handle::Watcher,
    heard::{Heard, LAST, Talked},
    played::Played,
    roster::Roster,
    visitors::Known,
};
use game::Seat;
use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};
use store::{Accounts, Spoken, Words};
use table::{Guest, GuestId};
use tokio::sync::oneshot;
use wire::{Error, Saying, Whom};

/// How much all spectators together may say in a minute, and at once.
const ONLOOKERS: u32 = 60;
const ONLOOKERS_AT_ONCE: u32 = 15;

/// What was said at a table.
pub(super) struct Talk {
    last: VecDeque<Heard>,
    /// The number of the next saying.
    next: u32,
    /// How far it has got, for other nodes.
    talked: Talked,
    onlookers: Allowance,
}

impl Talk {
    /// A table at which nothing has been said.
    pub(super) fn new(clock: &crate::Clock) -> Talk {
        let onlookers = allowance::quota(ONLOOKERS, Duration::from_secs(60), ONLOOKERS_AT_ONCE);
        let onlookers = Allowance::new(onlookers, clock);
        Talk { last: VecDeque::new(), next: 1, talked: Talked::default(), onlookers }
    }

    fn push(&mut self, heard: Heard) {
        self.next = heard.number + 1;
        self.talked.last[1] = heard.number;
        if heard.seat.is_some() {
            self.talked.last[0] = heard.number;
        }
        self.last.push_back(heard);
        let surplus = self.last.len().saturating_sub(LAST);
        self.last.drain(..surplus);
    }

    /// How far it has got.
    pub(super) const fn talked(&self) -> Talked {
        self.talked
    }

    /// What a guest may still hear, on a chair or without one.
    pub(super) fn heard(&self, seated: bool) -> impl Iterator<Item = &Heard> {
        self.last.iter().filter(move |heard| heard.seat.is_some() || !seated)
    }
}

impl TableTask {
    /// Loads what was said before the house reopened. If that fails, people can talk all the same.
    pub(super) async fn recall(&mut self) {
        // Nothing has been said yet at a table that has just opened.
        if self.sitting.seq() <= 1 {
            return;
        }
        if let Err(error) = self.recalled().await {
            tracing::warn!(table = %self.sitting.table(), %error, "earlier talk could not be loaded");
        }
    }

    async fn recalled(&mut self) -> Result<(), store::Error> {
        let store = &self.house.store;
        let last = self.service.wait(store.last_words(self.id, LAST as u32)).await?;
        let users = last.iter().filter_map(|spoken| spoken.user).collect();
        let called = self.service.wait(store.called(users)).await?;
        self.talk.last.clear();
        for spoken in last {
            self.talk.next = spoken.number + 1;
            let called = |user| called.iter().find(|called| called.user == user);
            if spoken.removed {
                continue;
            }
            let Some(called) = spoken.user.and_then(called) else { continue };
            let Ok(what) = serde_json::from_str(&spoken.what) else { continue };
            let Known { id: by, name, .. } = Known::called(called);
            let seat = spoken.seat.map(Seat);
            let Spoken { number, of_match, at_ms, .. } = spoken;
            self.talk.push(Heard { number, of_match, at_ms, by, name, seat, what });
        }
        Ok(())
    }

    /// Takes in what is said. Once it is stored, it is sent, and whoever says it is told so.
    pub(super) fn say(&mut self, by: Guest, what: Saying, answer: oneshot::Sender<Result<(), Error>>) {
        match self.may_be_said(by.id, &what) {
            Ok((seat, json)) => {
                let (of_match, at_ms) = (self.sitting.match_number(), self.house.clock.now_ms());
                let asked = Instant::now();
                self.lines.push(Line { by, seat, of_match, at_ms, asked, what, json, answer, again: false });
                self.store_next_line();
            }
            Err(error) => drop(answer.send(Err(error))),
        }
    }

    /// The seat of whoever says it, and what is said as JSON.
    fn may_be_said(&self, by: GuestId, what: &Saying) -> Result<(Option<Seat>, String), Error> {
        let seat = self.sitting.audience(by).seat;
        if self.sitting.shared().is_some() {
            return Err(Error::OnceOnly);
        }
        if self.sitting.is_quiet() {
            return Err(Error::Quiet);
        }
        if seat.is_none() {
            self.talk.onlookers.take()?;
        }
        if self.lines.is_full() {
            return Err(Error::Busy);
        }
        let json = serde_json::to_string(what).map_err(|_| Error::Stumbled)?;
        Ok((seat, json))
    }

    fn store_next_line(&mut self) {
        self.lines.store_next(&self.led.store, self.id, self.talk.next);
    }

    /// A line is stored under this number, or cannot be. Sends it, answers whoever says it, and turns to the next.
    pub(super) async fn line_done(&mut self, (number, mut kept): (u32, Result<(), store::Error>)) {
        // Because the store's answer was lost, or earlier talk could not be loaded.
        let is_taken = matches!(kept, Err(store::Error::Taken));
        if is_taken && self.lines.try_again() {
            match self.recalled().await {
                Ok(()) => {
                    self.talk.talked.retold += 1;
                    self.tell_all(|_| true);
                    return self.store_next_line();
                }
                Err(error) => kept = Err(error),
            }
        }
        if let Some(line) = self.lines.pop() {
            let Line { by, seat, of_match, at_ms, asked, what, answer, .. } = line;
            // Their next move waits behind it, on the same socket.
            if seat.is_some() {
                self.service.has_waited(asked);
            }
            let said = kept.map_err(|error| self.unsaid(&error));
            if said.is_ok() {
                self.tell_line(Heard { number, of_match, at_ms, by: by.id, name: by.name, seat, what });
            }
            answer.send(said).ok();
        }
        self.store_next_line();
    }

    /// What is answered if a line could not be stored.
    fn unsaid(&self, error: &store::Error) -> Error {
        match error {
            store::Error::Shut => Error::GoingDown,
            // Another node leads the table by now.
            store::Error::Fenced { .. } => {
                self.house.fenced(&self.led);
                Error::Busy
            }
            store::Error::Gone => Error::NoSession,
            error => {
                tracing::error!(table = %self.sitting.table(), %error, "a line of talk could not be stored");
                Error::Busy
            }
        }
    }

    /// Sends what was said to those who may and want to hear it.
    fn tell_line(&mut self, heard: Heard) {
        // While it was being stored, all talk was loaded again with it, and sent.
        if heard.number < self.talk.next {
            return;
        }
        let roster = Roster::of(self.sitting.as_ref());
        let ears = Ears { table: self.sitting.table(), roster: &roster };
        self.watchers.iter().for_each(|watcher| ears.tell(watcher, [&heard], false));
        let before = self.talk.talked;
        self.talk.push(heard.clone());
        self.tell_afar(heard, before);
    }

    /// Waits until everything that was said is stored.
    pub(super) async fn finish_talk(&mut self) {
        while self.lines.is_storing() {
            let done = self.lines.done().await;
            self.line_done(done).await;
        }
    }

    /// The guest whom `by` means.
    pub(super) fn meant(&self, by: GuestId, whom: Whom) -> Result<GuestId, Error> {
        let there = |seat: Seat| {
            let mut guests = guests(self.sitting.as_ref());
            let seats = u8::try_from(guests.len()).unwrap_or(u8::MAX);
            guests.nth(seat.index()).ok_or(Error::NoSuchSeat { seat, seats })
        };
        let other = match whom {
            Whom::Seat(seat) => there(seat)?,
            Whom::Sat(seat, seq) => {
                there(seat)?;
                self.sitting.who_sat(seat, seq)
            }
            Whom::Said(number) => self.talk.last.iter().find(|heard| heard.number == number).map(|heard| heard.by),
        };
        other.filter(|other| *other != by).ok_or(Error::Nobody)
    }

    /// Removes what a guest has said in a match, for everyone. The store knows best what that is: a table does not learn
    /// that somebody who only watched has signed in.
    pub(super) async fn unsay(&mut self, by: GuestId, of_match: u32) {
        if let Err(error) = self.recalled().await {
            tracing::warn!(table = %self.sitting.table(), %error, "talk could not be loaded again");
            self.talk.last.retain(|heard| heard.by != by || heard.of_match != of_match);
        }
        self.talk.talked.retold += 1;
        self.tell_all(|_| true);
    }

    /// Resends to the guest what they hear, in all their tabs.
    pub(super) fn retell(&self, to: GuestId) {
        self.tell_all(|watcher| watcher.guest == to);
    }

    /// Shows watchers with mutes or blocks where those people sit now.
    pub(super) fn tell_who_moved(&self) {
        self.tell_all(|watcher| !watcher.unheard.is_nobody());
    }

    /// Sends a watcher everything they may still hear, if there is anything to send.
    pub(super) fn tell_news(&self, watcher: &Watcher) {
        let roster = Roster::of(self.sitting.as_ref());
        Ears { table: self.sitting.table(), roster: &roster }.tell_news(watcher, self.talk.last.iter());
    }

    fn tell_all(&self, meant: impl Fn(&Watcher) -> bool) {
        let roster = Roster::of(self.sitting.as_ref());
        let ears = Ears { table: self.sitting.table(), roster: &roster };
        self.watchers
            .iter()
            .filter(|watcher| meant(watcher))
            .for_each(|watcher| ears.tell(watcher, &self.talk.last, true));
    }

    /// Attributes what `before` said to `now`.
    pub(super) fn talked_as(&mut self, before: GuestId, now: &Guest) {
        self.talk.talked.retold += 1;
        self.lines.said_as(before, now);
        for heard in self.talk.last.iter_mut().filter(|heard| heard.by == before) {
            heard.by = now.id;
            heard.name = now.name.clone();
        }
    }
}

/// The people on the chairs.
pub(super) fn guests(sitting: &dyn Played) -> impl ExactSizeIterator<Item = Option<GuestId>> {
    sitting.chairs().iter().map(|chair| chair.person().map(|person| person.guest.id))
}
