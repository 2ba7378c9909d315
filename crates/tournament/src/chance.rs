//! The chance of the entrants in the deals that all tables share. Whoever enters gives theirs openly or pledges it. If
//! anyone has pledged, the pledges are settled when the tournament is to begin, and the entrants are called to open
//! them; whatever is not open after [`OPENING_MS`] is left out.

use crate::{OPENING_MS, Stage, Tournament};
use game::{Commitment, Entropy, Pledge, Proof, Seed};

impl<P: Copy + Eq> Tournament<P> {
    /// The commitment made when it was opened: to the house's seed, under the tournament's code and the rules of its
    /// tables.
    pub fn commitment(&self) -> Commitment {
        self.promise().commitment
    }

    /// How the deals that all tables share are made: from the house's seed and the chance of everyone who had entered
    /// by the start. It reveals all deals, so it is for when the tournament is over.
    pub fn proof(&self) -> Proof {
        let entropy = self.entrants.iter().filter_map(|entrant| entrant.chance).collect();
        Proof { entropy, pledges: self.pledges(), ..self.promise() }
    }

    fn promise(&self) -> Proof {
        Proof::promise(self.seed.clone(), self.code.to_string(), &self.terms.rules.to_string())
    }

    /// The seed from which all tables of round `round` (from 0, counting play-offs) are dealt. `None` if each has its
    /// own.
    pub fn deal(&self, round: u32) -> Option<Seed> {
        self.terms.same_deal.then(|| wire::tournament::deal(&self.proof(), round))
    }

    /// The pledges of everyone who adds to the deals, by number; chance that was given openly has one, too. Empty if
    /// nobody has pledged.
    pub fn pledges(&self) -> Vec<Pledge> {
        if self.entrants.iter().all(|entrant| entrant.pledge.is_none()) {
            return Vec::new();
        }
        let name = self.code.to_string();
        let given = |chance: Option<Entropy>| chance.map(|entropy| Pledge::of(&entropy, &name));
        self.entrants.iter().filter_map(|entrant| entrant.pledge.or_else(|| given(entrant.chance))).collect()
    }

    /// Since when the entrants are called to open what they have pledged, in milliseconds since 1970. `None` while they
    /// are not.
    pub fn called_since_ms(&self) -> Option<i64> {
        self.called_ms.filter(|_| self.stage == Stage::Entering)
    }

    /// Until when they are.
    pub fn called_until_ms(&self) -> Option<i64> {
        self.called_since_ms().map(|since_ms| since_ms.saturating_add(OPENING_MS))
    }

    /// The number of entrants who have opened what they had pledged.
    pub fn opened(&self) -> usize {
        self.entrants.iter().filter(|entrant| entrant.pledge.is_some() && entrant.chance.is_some()).count()
    }

    /// Whether those who enter now add to the deals.
    pub(crate) fn takes_chance(&self) -> bool {
        self.stage == Stage::Entering && self.called_ms.is_none()
    }

    /// Whether anyone who is in has yet to open what they have pledged. Where each table has its own deal, no one is
    /// asked to.
    pub(crate) fn awaits_chance(&self) -> bool {
        self.terms.same_deal && self.entrants.iter().any(|entrant| entrant.gone.is_none() && entrant.is_to_open())
    }
}
