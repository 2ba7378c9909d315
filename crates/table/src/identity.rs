//! Changing a person's identity: a guest signs in and keeps the seat.

use crate::{Chair, Fact, Guest, GuestId, Sitting, chair::Player, matches::Phase};
use game::Game;
use std::sync::Arc;
use wire::Error;

impl<G: Game> Sitting<G> {
    /// No one has two chairs: if both identities sit, both stay who they are.
    pub(crate) fn become_another(&self, by: GuestId, guest: Guest) -> Result<Vec<Fact<G>>, Error> {
        let (own, seat) = (self.seat_of(by), self.seat_of(guest.id));
        if let (Some(own), Some(seat)) = (own, seat) {
            // A chair that was given up is the house's to play, whoever had it.
            let stood = self.person(own).is_some_and(|person| person.stood);
            return if stood { Ok(Vec::new()) } else { Err(Error::AlreadySeated { seat }) };
        }
        let removed = self.removed.contains(&by);
        // Nobody loses a chair by signing in, nor does the host their say: they may have sent away their other device.
        if removed && (seat.is_some() || self.host == guest.id) {
            return Ok(Vec::new());
        }
        // Both stay removed: the guest may still have requests on the way.
        let removed = removed && !self.removed.contains(&guest.id);
        // Whoever has left after a match still stands in its result.
        let played = || self.played().is_some_and(|played| played.players.contains(&Player::Guest(by)));
        let known = own.is_some() || self.host == by || removed || self.met.contains(&by) || played();
        if !known || by == guest.id {
            return Ok(Vec::new());
        }
        // Chance has been called for, and the match cannot begin on fewer chairs: the house plays it for them.
        let stands = own.is_some() && self.called_ms.is_some() && self.of.is_none() && guest.is_gone();
        Ok(vec![Fact::Became { before: by, guest, stands }])
    }

    pub(crate) fn became(&mut self, before: GuestId, guest: &Guest, stands: bool) {
        let chairs = self.chairs_mut().iter_mut();
        for person in chairs.filter_map(Chair::person_mut).filter(|person| person.guest.id == before) {
            person.guest = guest.clone();
            person.stood |= stands;
        }
        if self.host == before {
            self.host = guest.id;
        }
        if let Some(met) = self.met.iter_mut().find(|met| **met == before) {
            *met = guest.id;
        }
        if self.removed.contains(&before) {
            self.removed.insert(guest.id);
        }
        if self.left.iter().any(|left| left.guest == before) {
            let left = Arc::make_mut(&mut self.left).iter_mut();
            left.filter(|left| left.guest == before).for_each(|left| left.guest = guest.id);
        }
        if let Phase::Match(played) = &mut self.phase {
            played.became(before, guest);
        }
    }
}
