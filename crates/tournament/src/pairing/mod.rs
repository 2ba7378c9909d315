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

/// How a player met someone outside their score group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// The opponent had less.
    Down,
    /// The opponent had more.
    Up,
}

/// A player to be paired, and what the pairing needs to know of their past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The player.
    pub number: Number,
    /// Their score so far.
    pub score: Score,
    /// How many times they met each opponent.
    pub met: BTreeMap<Number, u32>,
    /// How many times they had no opponent.
    pub byes: u32,
    /// Whether they met an opponent with a different score in the previous round.
    pub floated: Option<Float>,
    /// How many times they sat on each chair.
    pub chairs: [u32; MOST_CHAIRS],
}

impl Candidate {
    /// A player who has not played yet.
    pub const fn new(number: Number) -> Candidate {
        Candidate { number, score: Score::ZERO, met: BTreeMap::new(), byes: 0, floated: None, chairs: [0; MOST_CHAIRS] }
    }

    fn times_met(&self, other: &Candidate) -> u32 {
        self.met.get(&other.number).copied().unwrap_or(0)
    }
}

/// Seats each table on its chairs, beside the players without an opponent.
fn seated(tables: &[Vec<&Candidate>], byes: &[&Candidate]) -> crate::Pairing {
    crate::Pairing {
        tables: tables.iter().map(|table| chairs::on_chairs(table)).collect(),
        byes: byes.iter().map(|candidate| candidate.number).collect(),
    }
}
