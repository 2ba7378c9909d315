//! What a game starts from.

use crate::by_seat::SEATS;
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

/// What a room keeps of its two players from one match to the next (docs/rules/matgo.md#final-points).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// What the drawn games at the end of the last match multiply by.
    pub carry: u8,
    /// Who has been losing.
    pub losing: Option<Losing>,
}

impl Room {
    /// The same with the players on other seats: the one now on seat n sat on `before[n]`.
    pub(crate) fn reseated(self, before: &[Seat]) -> Room {
        let now = |losing: Losing| {
            let seat = SEATS.into_iter().find(|seat| before.get(seat.index()) == Some(&losing.seat))?;
            Some(Losing { seat, ..losing })
        };
        Room { losing: self.losing.and_then(now), ..self }
    }
}

impl Standing {
    /// What a match goes on from that the room's two players begin anew. None for what no match leaves.
    pub(crate) fn going_on(rules: &Rules, room: Room) -> Option<Standing> {
        let carries = room.carry.is_power_of_two() && room.carry <= rules.options().carry_cap;
        let possible = carries && room.losing.is_none_or(|losing| SEATS.contains(&losing.seat) && losing.games > 0);
        possible.then(|| Standing { carry: room.carry, losing: room.losing, ..Standing::opening(rules) })
    }

    pub(crate) fn opening(rules: &Rules) -> Standing {
        let balance = BySeat([rules.stake(); 2]);
        Standing { round: 1, dealer: None, carry: 1, losing: None, balance, refills: BySeat::default() }
    }
}
