//! Whom a table concerns, and what it is to them.

use super::Card;
use game::Seat;
use table::{Guest, GuestId};
use wire::{Error, Name, Stage};

impl Card {
    /// The guests whom the house has called there.
    pub(crate) fn met(&self) -> &[GuestId] {
        &self.met
    }

    /// The guests on the chairs.
    pub(crate) fn people(&self) -> impl Iterator<Item = &Guest> {
        self.seats.iter().flatten()
    }

    pub(crate) fn seats(&self, guest: GuestId) -> bool {
        self.people().any(|one| one.id == guest)
    }

    /// The guests who have come there and decide for themselves.
    pub(crate) fn present(&self) -> Vec<GuestId> {
        self.people().map(|guest| guest.id).filter(|guest| !self.absent.contains(guest)).collect()
    }

    /// The chair of whoever is the host next if the present one no longer can be: the first who sits there.
    pub(crate) fn next_host(&self) -> Option<Seat> {
        let stays = |guest: &Guest| guest.id != self.host && !self.stood.contains(&guest.id);
        let seat = self.seats.iter().position(|guest| guest.as_ref().is_some_and(stays))?;
        u8::try_from(seat).ok().map(Seat)
    }

    /// Whether the guest has a chair there and has not given it up.
    pub(crate) fn sits(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.stood.contains(&guest)
    }

    /// The names of the others who sit there.
    pub(crate) fn others(&self, guest: GuestId) -> Vec<&Name> {
        self.people().filter(|one| one.id != guest).map(|one| &one.name).collect()
    }

    /// Whether the house has called the guest there.
    pub(crate) fn calls(&self, guest: GuestId) -> bool {
        self.met.contains(&guest)
    }

    /// Whether the guest sits there, is the host, or has been called there by the house.
    pub(crate) fn concerns(&self, guest: GuestId) -> bool {
        self.seats(guest) || self.host == guest || self.calls(guest)
    }

    /// The guests whom it concerns, some perhaps twice.
    pub(crate) fn concerned(&self) -> impl Iterator<Item = GuestId> {
        self.people().map(|guest| guest.id).chain([self.host]).chain(self.met.iter().copied())
    }

    /// The guests whom the host has removed, and who do not come back by signing in either.
    pub(crate) fn removed(&self) -> impl Iterator<Item = GuestId> {
        self.removed.iter().copied()
    }

    /// Whether the guest holds a chair there that others may be waiting for.
    pub(crate) fn holds(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.stood.contains(&guest) && !self.paused && self.stage() != Stage::Finished
    }

    /// Whether the guest would look for it among their own tables: they sit there, and the host has not removed them
    /// from the match, or are its host while it gathers players.
    pub(crate) fn is_of(&self, guest: GuestId) -> bool {
        self.seats(guest) && !self.removed.contains(&guest) || self.host == guest && self.stage() == Stage::Gathering
    }

    /// The guests whose table it is, each once: see [`Card::is_of`].
    pub(crate) fn owners(&self) -> impl Iterator<Item = GuestId> {
        let host = Some(self.host).filter(|host| self.stage() == Stage::Gathering && !self.seats(*host));
        let stay = self.people().map(|guest| guest.id).filter(move |guest| !self.removed.contains(guest));
        stay.chain(host)
    }

    /// Whether the guest may know of it without having been told its code.
    pub(crate) fn is_open_to(&self, guest: GuestId) -> bool {
        self.listed || self.host == guest || self.seats(guest) || self.calls(guest)
    }

    /// Whether the guest has a chair there, or began the current or last match on one.
    pub(crate) fn has_sat(&self, guest: GuestId) -> bool {
        self.seats(guest) || self.played.contains(&Some(guest))
    }

    /// Whether an invitation there is of use to the guest: they do not sit there, and the host has not removed them.
    pub(crate) fn awaits(&self, guest: GuestId) -> bool {
        !self.seats(guest) && !self.removed.contains(&guest)
    }

    /// The guest on this chair, or who began the last match on it, if `by` has sat with them.
    pub(crate) fn companion(&self, by: GuestId, seat: usize) -> Option<GuestId> {
        let there = self.seats.get(seat)?.as_ref().map(|guest| guest.id);
        self.companion_seen(by, seat, there)
    }

    /// The guest who was seen on this chair or, if nobody was and nobody has sat down since, who began the last match on
    /// it, if `by` has sat with them.
    pub(crate) fn companion_seen(&self, by: GuestId, seat: usize, seen: Option<GuestId>) -> Option<GuestId> {
        let is_vacant = self.seats.get(seat)?.is_none();
        let other = seen.or_else(|| self.played.get(seat).copied()?.filter(|_| is_vacant))?;
        (self.has_sat(by) && self.has_sat(other) && other != by).then_some(other)
    }

    /// Whether a player there or the host may invite `guest`.
    ///
    /// # Errors
    /// Why the guest could not sit down. To those whom the host has removed, the table is as good as locked.
    pub(crate) fn may_come(&self, guest: GuestId) -> Result<(), Error> {
        let taken = self.listing.players.len() + usize::from(self.listing.bots);
        match () {
            () if self.alone => Err(Error::OnceOnly),
            () if self.host == GuestId::HOUSE && !self.calls(guest) => Err(Error::NotInvited),
            () if self.locked && self.host != guest && !self.played.contains(&Some(guest)) => Err(Error::Locked),
            () if self.removed.contains(&guest) => Err(Error::Locked),
            () if self.stage() == Stage::Playing => Err(Error::WrongPhase),
            () if taken >= self.seats.len() => Err(Error::TableFull),
            () => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use table::Opening;
    use wire::TableCode;

    #[test]
    fn whom_a_table_concerns_is_the_same_asked_of_one_and_of_all() {
        let [host, called, stranger] = [1, 2, 3].map(|number| GuestId::from_bytes([number; 16]));
        let opening = sample::opening(TableCode::numbered(7), host);
        let card = sample::card(Opening { met: vec![called], ..opening }, 0);
        let all: Vec<GuestId> = card.concerned().collect();
        for (guest, concerns) in [(host, true), (called, true), (stranger, false)] {
            assert_eq!((card.concerns(guest), all.contains(&guest)), (concerns, concerns), "{guest}");
        }
    }
}
