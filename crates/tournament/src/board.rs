//! Those who sit at one table of a round, and what they came to.

use crate::Score;
use serde::{Deserialize, Serialize};
use std::fmt;
use wire::TableCode;

/// The number of an entrant, in the order of entry, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Number(pub u16);

impl Number {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", u32::from(self.0) + 1)
    }
}

/// Who meets whom in a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// At each table, by chair.
    pub tables: Vec<Vec<Number>>,
    /// Those who find no opponent.
    pub byes: Vec<Number>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The table at which it is played.
    pub table: TableCode,
    /// Who sits there, by chair.
    pub chairs: Vec<Number>,
}

/// What one has come to at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// 1 for the best; equals share a place.
    pub place: u8,
    /// Won or lost, in the unit of the game.
    pub points: i64,
    /// Whether the house played all of it, since they did not come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missed: bool,
}

/// The share of the others whom `own` leaves behind, by what each has and whether they missed it: more is better. Whoever did
/// not come is behind all who did, whatever the house made of it, and level with nobody.
pub(crate) fn share<T: PartialOrd>(values: &[(T, bool)], own: usize) -> Score {
    let (value, missed) = &values[own];
    if *missed {
        return Score::ZERO;
    }
    let others = || values.iter().enumerate().filter(|(at, _)| *at != own).map(|(_, other)| other);
    let behind = others().filter(|(other, missed)| *missed || other < value).count();
    let level = others().filter(|(other, missed)| !*missed && other == value).count();
    Score::share(behind, level, values.len() - 1)
}
