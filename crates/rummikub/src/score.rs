//! What a game is worth.

use crate::{BySeat, Rules, State, Tiles};
use game::{Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// The score of the racks at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The winners in seat order, more than one if they share.
    pub winners: BySeat<Seat>,
    /// What each seat gains or loses; the sum is zero.
    pub net: BySeat<i64>,
}

/// Scores the racks of a finished game (docs/rules/rummikub.md#end-and-score), counting a joker as `joker_penalty`.
/// `starter` began the game: where winners share a total that does not divide evenly, the odd points go to those first
/// in turn from there.
///
/// Seats beyond the sixth are ignored.
pub fn score(racks: &[Tiles], joker_penalty: u8, starter: Seat) -> Score {
    let racks = &racks[..racks.len().min(crate::SEATS)];
    let rank = |rack: &Tiles| (rack.sum(joker_penalty), rack.len());
    let best = racks.iter().map(rank).min().unwrap_or_default();
    let wins = |seat: &Seat| rank(&racks[seat.index()]) == best;
    let seats = racks.len() as u8;
    let winners: BySeat<Seat> = Seat::all(seats).filter(wins).collect();
    let mut net: BySeat<i64> =
        racks.iter().map(|rack| i64::from(best.0) - i64::from(rack.sum(joker_penalty))).collect();
    let total = -net.iter().sum::<i64>();
    let (share, odd) = (total / winners.len().max(1) as i64, total % winners.len().max(1) as i64);
    let in_turn = (0..seats).map(|ahead| Seat((starter.0 % seats + ahead) % seats)).filter(wins);
    for (place, seat) in in_turn.enumerate() {
        net[seat.index()] += share + i64::from((place as i64) < odd);
    }
    Score { winners, net }
}

impl State {
    /// The score of the racks as they are now.
    pub(crate) fn score(&self) -> Score {
        score(&self.racks, self.rules.options().joker_penalty, self.starter)
    }

    /// Adds the finished game to the match and returns its winners.
    pub(crate) fn settle(&mut self) -> BySeat<Seat> {
        let Score { winners, net } = self.score();
        for winner in &winners {
            self.wins[winner.index()] += 1;
        }
        for (points, net) in self.points.iter_mut().zip(net) {
            *points += net;
        }
        winners
    }
}

const _: () = assert!(<Rules as Ruleset>::SEATS.1 as usize == crate::SEATS);

#[cfg(test)]
mod tests {
    use super::*;

    fn net(racks: &[&str], starter: u8) -> Vec<i64> {
        let racks: Vec<Tiles> = racks.iter().map(|rack| rack.parse().unwrap()).collect();
        score(&racks, 30, Seat(starter)).net.to_vec()
    }

    #[test]
    fn equal_lowest_fewer_tiles_wins() {
        assert_eq!(net(&["K5 K6", "R11", "Y12"], 0), [0, 1, -1]);
    }

    #[test]
    fn still_equal_they_share() {
        assert_eq!(net(&["K11", "R11", "Y13 Y2"], 0), [2, 2, -4]);
        assert_eq!(net(&["K11", "R11", "Y13 Y1"], 0), [2, 1, -3], "the odd point goes first in turn from the starter");
        assert_eq!(net(&["K11", "R11", "Y13 Y1"], 1), [1, 2, -3]);
        assert_eq!(net(&["K11", "R11", "Y13 Y1"], 2), [2, 1, -3]);
        assert_eq!(net(&["K11", "R11"], 0), [0, 0]);
    }

    #[test]
    fn the_rooms_joker_counts() {
        let racks: Vec<Tiles> = ["", "J K1"].iter().map(|rack| rack.parse().unwrap()).collect();
        assert_eq!(score(&racks, 25, Seat(0)).net.as_slice(), [26, -26]);
        assert!(score(&[], 30, Seat(0)).net.is_empty());
    }
}
