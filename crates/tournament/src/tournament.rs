//! The tournament itself, and its state.

use crate::{
    BadEntry, Cancelled, Entrant, Entry, Fact, Kind, MOST_ENTRIES, Number, Opening, Player, Recurrence, Refused, Round,
    Terms, Waits, check,
    history::{Custom, History, histories},
};
use game::Seed;
use std::cmp::Reverse;
use wire::{TableCode, tournament::MOST_ENTRANTS};

/// How far the tournament has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// It has not begun, and people may enter.
    Entering,
    /// It is being played.
    Playing {
        /// The number of rounds.
        rounds: u8,
    },
    /// All rounds have been played.
    Ended,
    /// It was called off, before or during it.
    Cancelled(Cancelled),
}

/// The organiser's announcement to everyone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The text.
    pub text: String,
}

/// The tournament that follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next {
    /// Its name.
    pub code: TableCode,
    /// When it begins, in milliseconds since 1970.
    pub starts_ms: i64,
}

/// A tournament and everything that has happened in it. `P` names a person.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament<P> {
    pub(crate) code: TableCode,
    pub(crate) organiser: P,
    pub(crate) terms: Terms,
    pub(crate) waits: Waits,
    pub(crate) seed: Seed,
    after: Option<TableCode>,
    pub(crate) entrants: Vec<Entrant<P>>,
    pub(crate) stage: Stage,
    /// The places of a knockout's bracket.
    pub(crate) bracket: Vec<Option<Number>>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) announcements: Vec<Announcement>,
    pub(crate) next: Option<Next>,
    pub(crate) discontinued: bool,
    /// When those who have pledged chance were called to open it, in milliseconds since 1970, moved later by any time
    /// that the house was down.
    pub(crate) called_ms: Option<i64>,
    /// Since when no table has been playing (at first, since the opening), in milliseconds since 1970, moved later by any
    /// time that the house was down.
    pub(crate) over_ms: i64,
    pub(crate) seq: u64,
    pub(crate) changed_ms: i64,
}

impl<P: Copy + Eq> Tournament<P> {
    /// Creates the first entry of a tournament.
    ///
    /// # Errors
    /// [`Refused::BadTerms`].
    pub fn open(opening: Opening<P>, at_ms: i64) -> Result<Entry<P>, Refused> {
        let Opening { code, organiser, terms, waits, seed, after } = opening;
        check(&terms).map_err(|reason| Refused::BadTerms { reason })?;
        Ok(Entry::new(at_ms, Fact::Opened { code, organiser, terms: Box::new(terms), waits, seed, after }))
    }

    /// Creates the tournament that an opening entry begins.
    ///
    /// # Errors
    /// [`BadEntry::Misfit`] if the entry is not an opening.
    pub fn new(first: &Entry<P>) -> Result<Tournament<P>, BadEntry> {
        let Fact::Opened { code, organiser, terms, waits, seed, after } = &first.fact else {
            return Err(BadEntry::Misfit { seq: 1 });
        };
        Ok(Tournament {
            code: *code,
            organiser: *organiser,
            terms: Terms::clone(terms),
            waits: *waits,
            seed: seed.clone(),
            after: *after,
            entrants: Vec::new(),
            stage: Stage::Entering,
            bracket: Vec::new(),
            rounds: Vec::new(),
            announcements: Vec::new(),
            next: None,
            discontinued: false,
            called_ms: None,
            over_ms: first.at_ms,
            seq: 1,
            changed_ms: first.at_ms,
        })
    }

    /// Its name in links.
    pub const fn code(&self) -> TableCode {
        self.code
    }

    /// The organiser.
    pub const fn organiser(&self) -> P {
        self.organiser
    }

    /// The terms it was opened with.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// When it recurs, unless that has been discontinued.
    pub fn recurs(&self) -> Option<&Recurrence> {
        self.terms.recurs.as_ref().filter(|_| !self.discontinued)
    }

    /// Its waiting times.
    pub const fn waits(&self) -> Waits {
        self.waits
    }

    /// The tournament that it follows, if it recurs.
    pub const fn after_which(&self) -> Option<TableCode> {
        self.after
    }

    /// The tournament that follows it.
    pub const fn next(&self) -> Option<Next> {
        self.next
    }

    /// How far it has come.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// All entrants, by number.
    pub fn entrants(&self) -> &[Entrant<P>] {
        &self.entrants
    }

    /// A person's number. `None` if they have not entered.
    pub fn number_of(&self, who: P) -> Option<Number> {
        let at = self.entrants.iter().position(|entrant| entrant.player == Player::Person(who))?;
        Some(Number(at as u16))
    }

    /// Whether there is a place for one more. Those who have left keep none, but stay listed, so that there is a bound
    /// for them, too; and one for how often anybody comes and goes.
    pub fn has_room(&self) -> bool {
        self.count_in() < usize::from(self.terms.most)
            && self.entrants.len() < 2 * usize::from(MOST_ENTRANTS)
            && self.seq < MOST_ENTRIES
    }

    /// The number of entrants who have not left.
    pub(crate) fn count_in(&self) -> usize {
        self.entrants.iter().filter(|entrant| entrant.gone.is_none()).count()
    }

    /// Its rounds, in order. Anything that shows them must withhold the results of an unfinished one.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The organiser's announcements.
    pub fn announcements(&self) -> &[Announcement] {
        &self.announcements
    }

    /// The number of entries it was made from.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// When it last changed, in milliseconds since 1970.
    pub const fn changed_ms(&self) -> i64 {
        self.changed_ms
    }

    /// The round in progress.
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last().filter(|round| matches!(self.stage, Stage::Playing { .. }) && !round.is_over())
    }

    /// How many main rounds have been paired.
    pub(crate) fn main_rounds(&self) -> usize {
        self.rounds.iter().filter(|round| round.kind == Kind::Main).count()
    }

    pub(crate) fn custom(&self) -> Custom {
        Custom { format: self.terms.format, same_deal: self.terms.same_deal }
    }

    pub(crate) fn histories(&self) -> Vec<History> {
        histories(&self.rounds, self.entrants.len(), self.custom())
    }

    pub(crate) fn entrant(&self, number: Number) -> Option<&Entrant<P>> {
        self.entrants.get(number.index())
    }

    /// Whether an entrant is still paired.
    pub(crate) fn is_in(&self, number: Number) -> bool {
        self.entrant(number).is_some_and(|entrant| entrant.gone.is_none())
    }

    /// Everyone's rank by strength at entry, from 0 for the best, by number. Bots come last.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by_key(|at| (self.entrants[*at].is_bot(), Reverse(self.entrants[*at].rating), *at));
        let mut ranks = vec![0; order.len()];
        order.into_iter().enumerate().for_each(|(rank, at)| ranks[at] = rank);
        ranks
    }
}
