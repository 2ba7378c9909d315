//! The players at one table of a round, and their results.

use crate::Score;
use serde::{Deserialize, Serialize};
use wire::TableCode;

/// The number of an entrant, from 0 in the order of entry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Number(pub u16);

impl Number {
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Who meets whom in a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairing {
    /// The entrants at each table, by chair.
    pub tables: Vec<Vec<Number>>,
    /// The entrants without an opponent.
    pub byes: Vec<Number>,
}

/// A table of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The table's code.
    pub table: TableCode,
    /// The entrants there, by chair.
    pub chairs: Vec<Number>,
}

/// An entrant's result at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// 1 for the best; equals share a place.
    pub place: u8,
    /// The points won or lost, in the game's unit.
    pub points: i64,
    /// Whether the house played all of it because they did not come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub missed: bool,
    /// Whether the table came to no end, because it broke: everyone there is level, whatever the chairs were worth.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub void: bool,
}

/// The share of the others whom `own` leaves behind, given everyone's value and whether they missed the table; a higher
/// value is better. A player who did not come is behind everyone who did, whatever the house achieved for them, and
/// level with no one.
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
