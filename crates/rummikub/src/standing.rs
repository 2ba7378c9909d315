//! What a game starts from.

use crate::{BySeat, Rules};
use game::{Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// What a game inherits from its match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The number of the game, from 1.
    pub game: u32,
    /// Games won, by seat.
    pub wins: BySeat<u32>,
    /// Points, by seat.
    pub points: BySeat<i64>,
    /// The seat that starts; `None` if the highest tile drawn decides.
    pub starter: Option<Seat>,
}

impl Standing {
    pub(crate) fn opening(rules: &Rules) -> Standing {
        let seats = || Seat::all(rules.seats());
        Standing { game: 1, wins: seats().map(|_| 0).collect(), points: seats().map(|_| 0).collect(), starter: None }
    }
}
