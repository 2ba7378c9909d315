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
    /// The places in the match, best first, if the match ended with this game: by games won, then points, as records
    /// keep them. [`Outcome::ranked`] tells who is ahead.
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

impl Outcome {
    /// The places in the match, best first, if the match ended with this game. Whoever shared the game is not behind by
    /// its odd point (docs/rules/rummikub.md#end-and-score).
    pub fn ranked(&self) -> Option<BySeat<Place>> {
        self.places.as_ref()?;
        Some(places(&self.wins, &self.points, &even(&self.winners, &self.net, &self.points)))
    }
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
            places: is_last.then(|| places(&self.wins, &self.points, &self.points)),
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

/// The points in a match without the odd ones of its last game, whose winners share a total that does not divide evenly:
/// they put nobody ahead.
fn even(winners: &[Seat], net: &[i64], points: &[i64]) -> BySeat<i64> {
    let share = winners.iter().map(|seat| net[seat.index()]).min().unwrap_or_default();
    let odd = |(seat, net): (Seat, &i64)| if winners.contains(&seat) { net - share } else { 0 };
    let odds = Seat::all(net.len() as u8).zip(net).map(odd);
    points.iter().zip(odds).map(|(points, odd)| points - odd).collect()
}

/// Ranks by most games won, then most points as they are `weighed`; equal seats share a place.
fn places(wins: &[u32], points: &[i64], weighed: &[i64]) -> BySeat<Place> {
    let ranks = || wins.iter().copied().zip(weighed.iter().copied());
    let place = |((seat, own), points): ((Seat, (u32, i64)), &i64)| Place {
        place: 1 + ranks().filter(|other| *other > own).count() as u8,
        seat,
        wins: own.0,
        points: *points,
    };
    let seats = Seat::all(wins.len() as u8);
    let mut places: BySeat<Place> = seats.zip(ranks()).zip(points).map(place).collect();
    places.sort_by_key(|place| (place.place, place.seat));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_go_by_wins_then_points() {
        let order = |wins: &[u32], points: &[i64]| -> Vec<(u8, u8)> {
            places(wins, points, points).iter().map(|place| (place.place, place.seat.0)).collect()
        };
        assert_eq!(order(&[1, 2, 1], &[50, -70, 20]), [(1, 1), (2, 0), (3, 2)]);
        assert_eq!(order(&[1, 1, 1], &[5, -10, 5]), [(1, 0), (1, 2), (3, 1)]);
    }

    #[test]
    fn whoever_shares_a_game_is_not_second_by_an_odd_point() {
        let (winners, net) = ([Seat(1), Seat(2)], [-85, 43, 42]);
        let places = places(&[0, 1, 1], &net, &even(&winners, &net, &net));
        let ranked: Vec<_> = places.iter().map(|place| (place.place, place.seat.0, place.points)).collect();
        assert_eq!(ranked, [(1, 1, 43), (1, 2, 42), (3, 0, -85)]);
    }
}
