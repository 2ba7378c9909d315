//! What a game starts from.

use crate::{BySeat, Losing, Rules};
use game::Seat;
use serde::{Deserialize, Serialize};

/// What a game takes over from the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The number of the game, from 1.
    pub round: u32,
    /// Who deals; none: it is drawn for.
    pub dealer: Option<Seat>,
    /// What the drawn games before multiply by.
    pub carry: u8,
    /// Who has been losing.
    pub losing: Option<Losing>,
    /// The play money of each.
    pub balance: BySeat<u64>,
    /// How often each was bankrupt and got a free refill.
    pub refills: BySeat<u32>,
}

impl Standing {
    pub(crate) fn opening(rules: &Rules) -> Standing {
        let balance = BySeat([rules.stake(); 2]);
        Standing { round: 1, dealer: None, carry: 1, losing: None, balance, refills: BySeat::default() }
    }
}
