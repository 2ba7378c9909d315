//! How a match begins: by the host, or by itself once the last player has come, is willing, or has opened their chance.

use crate::{Chair, Fact, GuestId, Sitting};
use game::{Chance, Entropy, Game, Pledge, Ruleset, Seat, Seed};
use wire::Error;

impl<G: Game> Sitting<G> {
    pub(crate) fn start(&self, by: GuestId, fresh: &mut dyn FnMut() -> Seed) -> Result<Vec<Fact<G>>, Error> {
        self.hosted(by)?;
        self.between_matches()?;
        let empty: Vec<_> =
            Seat::all(self.rules.seats()).filter(|seat| self.chairs[seat.index()] == Chair::Empty).collect();
        if !empty.is_empty() {
            return Err(Error::ChairsEmpty { seats: empty });
        }
        if !self.chairs.iter().all(Chair::is_willing) {
            return Err(Error::WrongPhase);
        }
        Ok(vec![self.beginning(false, fresh)])
    }

    /// After a match, the next one starts by itself once the last chair is taken by a player who wants it. So does the
    /// first match of guests whom the house has brought together.
    pub(crate) fn and_start(&self, seat: Seat, fact: Fact<G>, fresh: &mut dyn FnMut() -> Seed) -> Vec<Fact<G>> {
        let mut others = Seat::all(self.rules.seats()).filter(|other| *other != seat);
        let by_itself = self.is_finished() || self.awaits_people();
        let starts = by_itself && others.all(|other| self.chairs[other.index()].is_willing());
        let pledged = |fact: &Fact<G>| {
            matches!(
                fact,
                Fact::Sat { entropy: Chance::Pledged { .. }, .. }
                    | Fact::Willing { entropy: Chance::Pledged { .. }, .. }
            )
        };
        let start = starts.then(|| self.beginning(pledged(&fact), fresh));
        [fact].into_iter().chain(start).collect()
    }

    /// Begins the match, or first calls for the pledged chance. No player's chance is mixed into a deal that others
    /// share.
    pub(crate) fn beginning(&self, pledged: bool, fresh: &mut dyn FnMut() -> Seed) -> Fact<G> {
        let to_open = self.shared.is_none() && (pledged || self.chairs.iter().any(Chair::is_to_open));
        if to_open { Fact::Called } else { self.starting(fresh) }
    }

    /// The match begins, going on from what the one before has left.
    fn starting(&self, fresh: &mut dyn FnMut() -> Seed) -> Fact<G> {
        let called_off = self.played().is_some_and(|played| played.left_when_called_off().is_some());
        Fact::Started { next: fresh(), goes_on: true, called_off }
    }

    /// The match begins once the last chance is opened.
    pub(crate) fn open_chance(
        &self,
        seat: Seat,
        entropy: Entropy,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<Fact<G>>, Error> {
        self.called_ms.ok_or(Error::WrongPhase)?;
        let given = self.person(seat).and_then(|person| person.chance).ok_or(Error::WrongPhase)?;
        if given.pledge(self.next_match()) != Pledge::of(&entropy, self.next_match()) {
            return Err(Error::BadAction { reason: "it does not match the pledge".to_owned() });
        }
        if given.opened().is_some() {
            return Ok(Vec::new());
        }
        let last = Seat::all(self.rules.seats()).all(|other| other == seat || !self.chairs[other.index()].is_to_open());
        let opened = Fact::ChanceOpened { seat, entropy };
        Ok([opened].into_iter().chain(last.then(|| self.starting(fresh))).collect())
    }

    /// The match is dealt without the chance of players who have not opened theirs.
    pub(crate) fn begin(&self, fresh: &mut dyn FnMut() -> Seed) -> Result<Vec<Fact<G>>, Error> {
        self.called_ms.ok_or(Error::WrongPhase)?;
        Ok(vec![self.starting(fresh)])
    }

    pub(crate) fn rematch(
        &self,
        seat: Seat,
        match_number: Option<u32>,
        entropy: Chance,
        fresh: &mut dyn FnMut() -> Seed,
    ) -> Result<Vec<Fact<G>>, Error> {
        // The match that they wanted has begun since; chance given for it is not taken for another.
        if match_number.is_some_and(|number| number < self.match_number) {
            return Ok(Vec::new());
        }
        if !self.is_finished() || !self.is_of_now(match_number) {
            return Err(Error::WrongPhase);
        }
        if self.chairs[seat.index()].is_willing() {
            return Ok(Vec::new());
        }
        Ok(self.and_start(seat, Fact::Willing { seat, entropy }, fresh))
    }
}
