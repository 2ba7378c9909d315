//! What a round starts from.

use crate::{BySeat, NextLead, Rules};
use game::{Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// What a round takes over from the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The number of the round, from 1.
    pub round: u32,
    /// Chips or points by seat.
    pub chips: BySeat<i64>,
    /// Who leads. `None` for the player with the lowest tile.
    pub leader: Option<Seat>,
}

impl Standing {
    pub(crate) fn opening(rules: &Rules) -> Standing {
        let chips = Seat::all(rules.seats()).map(|_| rules.start()).collect();
        Standing { round: 1, chips, leader: None }
    }

    /// The standing after a round won by `winner`.
    pub(crate) fn after(rules: &Rules, round: u32, chips: BySeat<i64>, winner: Seat) -> Standing {
        let leader = match rules.options().next_lead {
            NextLead::LowestTile => None,
            NextLead::Winner => Some(winner),
        };
        Standing { round: round + 1, chips, leader }
    }
}
