//! What a game is worth, and places at the end of a match (section "End and score").

use crate::{BySeat, Rules, Standing, State, Tiles};
use game::{Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Somebody has no tiles left.
    Out,
    /// The pool is empty and all have passed.
    Blocked,
}

/// What the racks at the end of a game come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Who won, in order of seats; several share.
    pub winners: BySeat<Seat>,
    /// What each seat gains or loses; the sum is zero.
    pub net: BySeat<i64>,
}

/// Scores the racks of a finished game, a joker costing `joker_penalty`. `starter` began the game: where winners share
/// a total that does not divide, the odd points go to those first in turn from him.
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

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Who won, in order of seats; several share.
    pub winners: BySeat<Seat>,
    /// The racks, laid open to be counted.
    pub left: BySeat<Tiles>,
    /// What each seat gained or lost.
    pub net: BySeat<i64>,
    /// Games won in the match, this one included; sharing one counts.
    pub wins: BySeat<u32>,
    /// Points in the match, this game included.
    pub points: BySeat<i64>,
    /// The places in the match, best first, if it ended with this game.
    pub places: Option<BySeat<Place>>,
}

/// A place at the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// 1 for the best; who is equal shares a place.
    pub place: u8,
    /// Whose.
    pub seat: Seat,
    /// Games won.
    pub wins: u32,
    /// Points.
    pub points: i64,
}

impl State {
    fn score(&self) -> Score {
        score(&self.racks, self.rules.options().joker_penalty, self.starter)
    }

    /// Adds the finished game to the match, and says who won it.
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

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if self.turn.is_some() {
            return None;
        }
        let Score { winners, net } = self.score();
        let is_last = self.game >= self.rules.options().games;
        Some(Outcome {
            end: if self.out().is_some() { End::Out } else { End::Blocked },
            winners,
            left: self.racks.clone(),
            net,
            wins: self.wins.clone(),
            points: self.points.clone(),
            places: is_last.then(|| places(&self.wins, &self.points)),
        })
    }

    pub(crate) fn next_game(&self) -> Option<Standing> {
        let outcome = self.outcome().filter(|outcome| outcome.places.is_none())?;
        Some(Standing::after(self, &outcome))
    }
}

/// Most games won, then most points; who is equal shares.
fn places(wins: &[u32], points: &[i64]) -> BySeat<Place> {
    let ranks = || wins.iter().copied().zip(points.iter().copied());
    let place = |(seat, own): (usize, (u32, i64))| Place {
        place: 1 + ranks().filter(|other| *other > own).count() as u8,
        seat: Seat(seat as u8),
        wins: own.0,
        points: own.1,
    };
    let mut places: BySeat<Place> = ranks().enumerate().map(place).collect();
    places.sort_by_key(|place| (place.place, place.seat));
    places
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

    #[test]
    fn matches_go_by_wins_then_points() {
        let order = |wins: &[u32], points: &[i64]| -> Vec<(u8, u8)> {
            places(wins, points).iter().map(|place| (place.place, place.seat.0)).collect()
        };
        assert_eq!(order(&[1, 2, 1], &[50, -70, 20]), [(1, 1), (2, 0), (3, 2)]);
        assert_eq!(order(&[1, 1, 1], &[5, -10, 5]), [(1, 0), (1, 2), (3, 1)]);
    }
}
