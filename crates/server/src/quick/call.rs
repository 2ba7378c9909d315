//! A group called to a table, until all have come or time is up.

use crate::{
    card::Calling,
    handle::Handle,
    seekers::{Wish, wish},
};
use game::Commitment;
use meeting::{Group, Seeker};
use std::collections::BTreeSet;
use table::{COMING_MS, GuestId};
use wire::{Quick, Stage};

/// A table opened for a group.
pub(super) struct Call {
    wish: Wish,
    /// The guests who are called.
    called: Vec<GuestId>,
    /// Their searches. Of a call that was taken up, those of guests who have been asked for again.
    people: Vec<Seeker<GuestId>>,
    bots: u8,
    handle: Handle,
    commitment: Commitment,
    /// When they were called, in milliseconds since 1970.
    called_ms: i64,
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
        let called = people.iter().map(|one| one.who).collect();
        Call { wish: chairs, called, people, bots, handle, commitment, called_ms: now_ms, declined: BTreeSet::new() }
    }

    /// The call to this table by an earlier leader of quick match. `None` if its match has begun.
    pub(super) fn taken_up(handle: Handle) -> Option<Call> {
        let card = handle.card();
        let (calling, (game, seats, bots)) = (card.calling?, card.chairs());
        let (wish, called) = (wish(game, seats).ok()?, card.met().to_vec());
        let (commitment, called_ms) = (calling.commitment, calling.called_ms());
        Some(Call { wish, called, people: Vec::new(), bots, handle, commitment, called_ms, declined: BTreeSet::new() })
    }

    /// Takes note of the search of a guest who is called. It has begun before the table was opened.
    pub(super) fn know(&mut self, (guest, rating): (GuestId, Option<i32>), since_ms: i64, agreed_ms: Option<i64>) {
        let seeker = Seeker::new(guest, rating, since_ms.min(self.called_ms));
        self.people.push(agreed_ms.map_or(seeker, |at_ms| seeker.agreeing(at_ms)));
    }

    pub(super) const fn wish(&self) -> Wish {
        self.wish
    }

    pub(super) fn calls(&self, guest: GuestId) -> bool {
        self.called.contains(&guest) && !self.declined.contains(&guest)
    }

    /// Since when a guest had been waiting who is called, if that is known.
    pub(super) fn since_ms(&self, guest: GuestId) -> Option<i64> {
        let called = self.people.iter().find(|one| one.who == guest && !self.declined.contains(&guest));
        called.map(|one| one.since_ms)
    }

    pub(super) fn guests(&self) -> Vec<GuestId> {
        self.called.clone()
    }

    /// A guest who is called is an account from now on.
    pub(super) fn became(&mut self, before: GuestId, now: GuestId) {
        if self.calls(before) {
            let people = self.people.iter_mut().map(|one| &mut one.who);
            self.called.iter_mut().chain(people).filter(|one| **one == before).for_each(|one| *one = now);
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
        let until_ms = self.until_ms();
        let is_late = |guest: GuestId| now_ms >= until_ms && !card.sits(guest);
        let late = self.called.iter().copied().filter(|guest| self.calls(*guest) && is_late(*guest));
        // Those whose searches are not known wait again once they are asked for.
        let back = self.people.iter().copied().filter(|one| self.calls(one.who) && !is_late(one.who));
        Came::Not { back: back.collect(), late: late.collect() }
    }

    /// Whether a guest has sat down.
    pub(super) fn has_come(&self, guest: GuestId) -> bool {
        self.handle.on_card(|card| card.sits(guest))
    }

    /// Until when they are to come: the table waits longer for them once the house has stood still.
    fn until_ms(&self) -> i64 {
        let waits_ms = self.handle.on_card(|card| card.calling.map(Calling::until_ms));
        self.called_ms.saturating_add(COMING_MS).max(waits_ms.unwrap_or_default())
    }

    /// What a called guest is shown.
    pub(super) fn told(&self, guest: GuestId) -> Quick {
        Quick::Called {
            game: self.wish.game.into(),
            seats: self.wish.seats,
            table: self.handle.code(),
            commitment: self.commitment,
            until_ms: self.until_ms(),
            bots: self.bots,
            since_ms: self.since_ms(guest),
        }
    }
}
