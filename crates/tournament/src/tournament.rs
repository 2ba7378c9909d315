//! The tournament itself: what is asked of it.

use crate::{
    BadEntry, Cancelled, Entrant, Entry, Fact, Kind, Number, Opening, Player, Refused, Round, Terms, Waits, check,
    history::{Custom, History, histories},
};
use game::{Commitment, Proof, Seed};
use std::cmp::Reverse;
use wire::TableCode;

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// One may enter; it has not begun.
    Entering,
    /// It is being played.
    Playing {
        /// How many rounds it has.
        rounds: u8,
    },
    /// All rounds are played.
    Ended,
    /// It is not held, or was not held to its end.
    Cancelled(Cancelled),
}

/// Something that the organiser told everybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// What.
    pub text: String,
}

/// The one that follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next {
    /// Its name.
    pub code: TableCode,
    /// When it begins: milliseconds since 1970.
    pub starts_ms: i64,
}

/// A tournament and all that has happened in it. `P` names a person.
#[derive(Clone, PartialEq, Debug)]
pub struct Tournament<P> {
    pub(crate) code: TableCode,
    pub(crate) organiser: P,
    pub(crate) terms: Terms,
    pub(crate) waits: Waits,
    seed: Seed,
    after: Option<TableCode>,
    pub(crate) entrants: Vec<Entrant<P>>,
    pub(crate) stage: Stage,
    /// The places of a knockout's bracket.
    pub(crate) bracket: Vec<Option<Number>>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) announcements: Vec<Announcement>,
    pub(crate) next: Option<Next>,
    pub(crate) discontinued: bool,
    /// Since when no table plays: milliseconds since 1970, later by whatever time the house was down.
    pub(crate) over_ms: i64,
    pub(crate) seq: u64,
    pub(crate) changed_ms: i64,
}

impl<P: Copy + Eq> Tournament<P> {
    /// The first entry of a tournament.
    ///
    /// # Errors
    /// [`Refused::BadTerms`].
    pub fn open(opening: Opening<P>, at_ms: i64) -> Result<Entry<P>, Refused> {
        let Opening { code, organiser, terms, waits, seed, after } = opening;
        check(&terms).map_err(|reason| Refused::BadTerms { reason })?;
        Ok(Entry::new(at_ms, Fact::Opened { code, organiser, terms: Box::new(terms), waits, seed, after }))
    }

    /// The tournament that an opening entry begins.
    ///
    /// # Errors
    /// [`BadEntry::Misfit`] when the entry is none.
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
            over_ms: first.at_ms,
            seq: 1,
            changed_ms: first.at_ms,
        })
    }

    /// Its name in links.
    pub const fn code(&self) -> TableCode {
        self.code
    }

    /// Who opened it.
    pub const fn organiser(&self) -> P {
        self.organiser
    }

    /// What it was opened with.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// How long it waits.
    pub const fn waits(&self) -> Waits {
        self.waits
    }

    /// The one that it follows, where it comes again and again.
    pub const fn after_which(&self) -> Option<TableCode> {
        self.after
    }

    /// The one that follows.
    pub const fn next(&self) -> Option<Next> {
        self.next
    }

    /// How far it has come.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Everybody who has entered, by number.
    pub fn entrants(&self) -> &[Entrant<P>] {
        &self.entrants
    }

    /// The number of somebody, if they have entered.
    pub fn number_of(&self, who: P) -> Option<Number> {
        let at = self.entrants.iter().position(|entrant| entrant.player == Player::Person(who))?;
        Some(Number(at as u16))
    }

    /// Its rounds, the first first. Whoever shows them keeps the results of one that is not over to itself.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// What the organiser has told everybody.
    pub fn announcements(&self) -> &[Announcement] {
        &self.announcements
    }

    /// How many entries it was made of.
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// When it last changed: milliseconds since 1970.
    pub const fn changed_ms(&self) -> i64 {
        self.changed_ms
    }

    /// What was committed to when it was opened: the house's seed, under its code and the rules of its tables.
    pub fn commitment(&self) -> Commitment {
        self.proof().commitment
    }

    /// How the deals that all tables share come about: the house's seed and the chance of all who had entered when it began.
    /// It tells all deals: for when it is over.
    pub fn proof(&self) -> Proof {
        let mut proof = Proof::promise(self.seed.clone(), self.code.to_string(), &self.terms.rules.to_string());
        proof.entropy = self.entrants.iter().filter_map(|entrant| entrant.chance).collect();
        proof
    }

    /// The seed that all tables of round `round` (from 0, play-offs counted) are dealt from; none where each has its own.
    pub fn deal(&self, round: u32) -> Option<Seed> {
        self.terms.same_deal.then(|| wire::tournament::deal(&self.proof(), round))
    }

    /// The round that is being played.
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last().filter(|round| matches!(self.stage, Stage::Playing { .. }) && !round.is_over())
    }

    /// How many rounds that everybody plays have been paired.
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

    /// Whether somebody is paired.
    pub(crate) fn is_in(&self, number: Number) -> bool {
        self.entrant(number).is_some_and(|entrant| entrant.gone.is_none())
    }

    /// Everybody's rank by strength at entry, from 0 for the best, by number; bots come last.
    pub(crate) fn ranks(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.sort_by_key(|at| (self.entrants[*at].is_bot(), Reverse(self.entrants[*at].rating), *at));
        let mut ranks = vec![0; order.len()];
        order.into_iter().enumerate().for_each(|(rank, at)| ranks[at] = rank);
        ranks
    }
}
