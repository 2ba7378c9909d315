//! Who meets whom in the next round.

mod bracket;
mod chairs;
mod exchange;
mod league;
mod plane;
mod swiss;

pub use bracket::{bracket, bracket_rounds, knockout};
pub use league::{league, of_tables};
pub use swiss::swiss;

use crate::{Number, Score};
use std::collections::BTreeMap;

/// The most chairs at a table.
pub const MOST_CHAIRS: usize = 5;

/// Whom somebody met outside their score group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// Somebody who had less.
    Down,
    /// Somebody who had more.
    Up,
}

/// Somebody to be paired, and what pairing asks of their past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Who it is.
    pub number: Number,
    /// What they have come to so far.
    pub score: Score,
    /// How often they met whom.
    pub met: BTreeMap<Number, u32>,
    /// How often they found no opponent.
    pub byes: u32,
    /// Whether they met somebody of another score in the round before.
    pub floated: Option<Float>,
    /// How often they sat on which chair.
    pub chairs: [u32; MOST_CHAIRS],
}

impl Candidate {
    /// Somebody who has not played yet.
    pub const fn new(number: Number) -> Candidate {
        Candidate { number, score: Score::ZERO, met: BTreeMap::new(), byes: 0, floated: None, chairs: [0; MOST_CHAIRS] }
    }

    fn times_met(&self, other: &Candidate) -> u32 {
        self.met.get(&other.number).copied().unwrap_or(0)
    }
}

/// These at tables, each on a chair, and those without an opponent.
fn seated(tables: &[Vec<&Candidate>], byes: &[&Candidate]) -> crate::Pairing {
    crate::Pairing {
        tables: tables.iter().map(|table| chairs::on_chairs(table)).collect(),
        byes: byes.iter().map(|candidate| candidate.number).collect(),
    }
}
