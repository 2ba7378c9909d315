//! The result of a game, and what the next one starts from.

use crate::{BySeat, NextStart, Score, Standing, State, Tiles};
use game::{Ruleset, Seat};
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A seat has no tiles left.
    Out,
    /// The pool is empty and all players have passed.
    Blocked,
}

/// The result of a game (docs/rules/rummikub.md#end-and-score).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// The winners in seat order, more than one if they share.
    pub winners: BySeat<Seat>,
    /// The racks, laid open for counting.
    pub left: BySeat<Tiles>,
    /// What each seat gained or lost.
    pub net: BySeat<i64>,
    /// Games won in the match, including this one; a shared win counts.
    pub wins: BySeat<u32>,
    /// Points in the match, including this game.
    pub points: BySeat<i64>,
    /// The places in the match, best first, if the match ended with this game.
    pub places: Option<BySeat<Place>>,
}

/// A place at the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// 1 for the best; equal players share a place.
    pub place: u8,
    /// The seat that has the place.
    pub seat: Seat,
    /// Games won in the match.
    pub wins: u32,
    /// Points in the match.
    pub points: i64,
}

impl State {
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

    /// What the next game of the match starts from (docs/rules/rummikub.md#start).
    pub(crate) fn next_game(&self) -> Option<Standing> {
        let Outcome { winners, wins, points, .. } = self.outcome().filter(|outcome| outcome.places.is_none())?;
        let starter = match self.rules.options().next_start {
            NextStart::Winner => winners.first().filter(|_| winners.len() == 1).copied(),
            NextStart::NextSeat => Some(self.starter.next(self.rules.seats())),
            NextStart::Draw => None,
        };
        Some(Standing { game: self.game + 1, wins, points, starter })
    }
}

/// Ranks by most games won, then most points; equal seats share a place.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_go_by_wins_then_points() {
        let order = |wins: &[u32], points: &[i64]| -> Vec<(u8, u8)> {
            places(wins, points).iter().map(|place| (place.place, place.seat.0)).collect()
        };
        assert_eq!(order(&[1, 2, 1], &[50, -70, 20]), [(1, 1), (2, 0), (3, 2)]);
        assert_eq!(order(&[1, 1, 1], &[5, -10, 5]), [(1, 0), (1, 2), (3, 1)]);
    }
}
