//! A table of a tournament: the seating is settled when it is opened, and it plays one match, to its end.

use crate::{Chair, Command, Fact, Guest, GuestId, Person, SharedDeal, Sitting};
use game::{Chance, Game, Seat, Seed};
use wire::{Error, tournament::OfTournament};

impl<G: Game> Sitting<G> {
    /// The tournament that it belongs to.
    pub const fn tournament(&self) -> Option<OfTournament> {
        self.of
    }

    /// Whether it is shown to its players only, because other tables of the tournament play the same deal.
    pub fn is_hidden(&self) -> bool {
        self.of.is_some() && self.shared.as_ref().is_some_and(|deal| deal.until_ms == SharedDeal::UNTIL_TOLD)
    }

    /// The guests who are called here and have not come, or for whom the house plays.
    pub fn absent(&self) -> Vec<GuestId> {
        let begun = self.played().is_some() || self.called_ms.is_some();
        let absent = |person: &&Person| person.house_plays || !begun && person.chance.is_none();
        self.chairs.iter().filter_map(Chair::person).filter(absent).map(|person| person.guest.id).collect()
    }

    /// Refuses, at a table of a tournament, commands whose effect is for the house alone to arrange.
    pub(crate) fn may_do_in_tournament(&self, command: &Command<G::Action>) -> Result<(), Error> {
        let may = match command {
            Command::Sit { guest, .. } => self.seat_of(guest.id).is_some(),
            Command::Return { .. } => self.is_playing(),
            Command::Vote { end, .. } => !end,
            Command::Stand { .. }
            | Command::StepBack { .. }
            | Command::SeatBot { .. }
            | Command::Clear { .. }
            | Command::Lock { .. }
            | Command::Hush { .. }
            | Command::Remove { .. }
            | Command::HandOver { .. }
            | Command::Start { .. }
            | Command::Rematch { .. }
            | Command::Pause { .. } => false,
            _ => true,
        };
        if self.of.is_some() && !may { Err(Error::InTournament) } else { Ok(()) }
    }

    /// A player comes to their own chair. The match begins with the last to come.
    pub(crate) fn come(
        &self,
        own: Seat,
        guest: Guest,
        entropy: Chance,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Vec<Fact<G>> {
        let awaited = self.person(own).is_some_and(|person| person.chance.is_none());
        match self.played() {
            None if awaited && self.called_ms.is_none() => {
                self.and_start(own, Fact::Sat { seat: own, guest, entropy }, fresh)
            }
            Some(_) if self.is_playing() => self.take_back(own),
            _ => Vec::new(),
        }
    }

    /// The house plays for the players who have not come, and the match begins.
    pub(crate) fn begin_without(&self, fresh: &mut dyn FnMut() -> Seed) -> Result<Vec<Fact<G>>, Error> {
        self.of.ok_or(Error::WrongPhase)?;
        if self.played().is_some() || self.called_ms.is_some() {
            return Ok(Vec::new());
        }
        let awaited = |seat: &Seat| self.person(*seat).is_some_and(|person| person.chance.is_none());
        let absent = (0..self.chairs.len() as u8).map(Seat).filter(awaited);
        Ok(absent.map(|seat| Fact::GivenToTheHouse { seat }).chain([self.beginning(false, fresh)]).collect())
    }

    /// The deal need no longer be kept secret. If the match is still playing it, the tournament was cancelled, and the
    /// match ends as it stands.
    pub(crate) fn reveal(&self) -> Vec<Fact<G>> {
        if !self.is_hidden() {
            return Vec::new();
        }
        [Fact::Revealed].into_iter().chain(self.is_playing().then_some(Fact::CalledOff)).collect()
    }
}
