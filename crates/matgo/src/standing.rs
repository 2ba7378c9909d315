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
    /// Who deals. `None` if that is to be drawn for.
    pub dealer: Option<Seat>,
    /// The multiplier from previous drawn games.
    pub carry: u8,
    /// The player on a losing streak.
    pub losing: Option<Losing>,
    /// The play money of each player.
    pub balance: BySeat<u64>,
    /// How many times each player was bankrupt and got a free refill.
    pub refills: BySeat<u32>,
}

/// What a room keeps of its two players from one match to the next (docs/rules/matgo.md#final-points).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// The multiplier from the drawn games at the end of the last match.
    pub carry: u8,
    /// The player on a losing streak.
    pub losing: Option<Losing>,
}

impl Room {
    /// The same with the players on other seats: the player now on seat n sat on `before[n]`.
    pub(crate) fn reseated(self, before: &[Seat]) -> Room {
        let now = |losing: Losing| {
            let seat = SEATS.into_iter().find(|seat| before.get(seat.index()) == Some(&losing.seat))?;
            Some(Losing { seat, ..losing })
        };
        Room { losing: self.losing.and_then(now), ..self }
    }
}

impl Standing {
    /// The opening of a new match between the room's two players. `None` if no match can leave this `room`.
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
