//! A group called to a table, until all have come or time is up.

use crate::{handle::Handle, seekers::Wish};
use game::Commitment;
use meeting::{Group, Seeker};
use std::collections::BTreeSet;
use table::{COMING_MS, GuestId};
use wire::{Quick, Stage};

/// A table opened for a group.
pub(super) struct Call {
    wish: Wish,
    pub(super) people: Vec<Seeker<GuestId>>,
    bots: u8,
    handle: Handle,
    commitment: Commitment,
    until_ms: i64,
    /// The guests who have declined.
    declined: BTreeSet<GuestId>,
}

/// The outcome of a call.
pub(super) enum Came {
    /// Not known yet.
    Open,
    /// All have come and play.
    All,
    /// Not all have come: the guests who go on waiting, and those who were too late.
    Not { back: Vec<Seeker<GuestId>>, late: Vec<GuestId> },
}

impl Call {
    pub(super) fn new(group: Group<games::Name, GuestId>, handle: Handle, commitment: Commitment, now_ms: i64) -> Call {
        let Group { chairs, people, bots } = group;
        let until_ms = now_ms.saturating_add(COMING_MS);
        Call { wish: chairs, people, bots, handle, commitment, until_ms, declined: BTreeSet::new() }
    }

    pub(super) const fn wish(&self) -> Wish {
        self.wish
    }

    pub(super) fn calls(&self, guest: GuestId) -> bool {
        self.since_ms(guest).is_some()
    }

    /// Since when a guest had been waiting who is called.
    pub(super) fn since_ms(&self, guest: GuestId) -> Option<i64> {
        let called = self.people.iter().find(|one| one.who == guest && !self.declined.contains(&guest));
        called.map(|one| one.since_ms)
    }

    pub(super) fn guests(&self) -> Vec<GuestId> {
        self.people.iter().map(|one| one.who).collect()
    }

    /// A guest who is called is an account from now on.
    pub(super) fn became(&mut self, before: GuestId, now: GuestId) {
        if self.calls(before) {
            self.people.iter_mut().filter(|one| one.who == before).for_each(|one| one.who = now);
        }
    }

    /// Takes note that a guest declines. The table is closed at once, for the others' sake.
    pub(super) fn decline(&mut self, guest: GuestId) {
        self.declined.insert(guest);
        self.handle.call_off();
    }

    /// Checks the outcome.
    pub(super) fn came(&self, now_ms: i64) -> Came {
        let card = self.handle.card();
        if card.stage() != Stage::Gathering {
            return Came::All;
        }
        if !self.handle.is_gone() {
            return Came::Open;
        }
        let may_wait = |one: &&Seeker<GuestId>| {
            !self.declined.contains(&one.who) && (now_ms < self.until_ms || card.sits(one.who))
        };
        let back: Vec<Seeker<GuestId>> = self.people.iter().filter(may_wait).copied().collect();
        let waits = |guest: &GuestId| back.iter().any(|one| one.who == *guest);
        let late = self.guests().into_iter().filter(|guest| !waits(guest) && !self.declined.contains(guest));
        Came::Not { late: late.collect(), back }
    }

    /// Whether a guest has sat down.
    pub(super) fn has_come(&self, guest: GuestId) -> bool {
        self.handle.on_card(|card| card.sits(guest))
    }

    /// What a called guest is shown.
    pub(super) fn told(&self, guest: GuestId) -> Quick {
        Quick::Called {
            game: self.wish.game.into(),
            seats: self.wish.seats,
            table: self.handle.code(),
            commitment: self.commitment,
            until_ms: self.until_ms,
            bots: self.bots,
            since_ms: self.since_ms(guest),
        }
    }
}
