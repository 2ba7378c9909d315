//! The result of a round, and what the next one starts from.

use crate::{Broke, BySeat, Left, Rules, Settlement, Stake, Standing, State, Transfers, settle};
use game::Seat;
use serde::{Deserialize, Serialize};

/// The result of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The seat that went out.
    pub winner: Seat,
    /// The tiles that each seat had left.
    pub left: BySeat<Left>,
    /// What each seat gained or lost.
    pub net: BySeat<i64>,
    /// The payments, by payer, then receiver.
    pub transfers: Transfers,
    /// Chips or points after the round.
    pub chips: BySeat<i64>,
    /// The places in the match, best first, if it ended with this round.
    pub places: Option<BySeat<Place>>,
}

/// A place at the end of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// 1 for the best. Equal chips share a place.
    pub place: u8,
    /// The seat that has the place.
    pub seat: Seat,
    /// Chips or points at the end.
    pub chips: i64,
}

impl State {
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let winner = self.winner().filter(|_| self.turn.is_none())?;
        let left = self.left();
        let Settlement { net, transfers } = settle(self.rules.options().two_penalty, &left);
        let chips: BySeat<i64> = self.seats().map(|seat| self.chips[seat.index()]).collect();
        let places = match_is_over(&self.rules, self.round, &chips).then(|| places(&chips));
        Some(Outcome { winner, left, net, transfers, chips, places })
    }

    pub(crate) fn next_round(&self) -> Option<Standing> {
        let outcome = self.outcome().filter(|outcome| outcome.places.is_none())?;
        Some(Standing::after(&self.rules, self.round, outcome.chips, outcome.winner))
    }
}

/// Whether the match is over: after the last round or, if playing for chips and the rules end it there, after a round
/// that leaves a player at zero or below (docs/rules/lexio.md#a-match).
fn match_is_over(rules: &Rules, round: u32, chips: &[i64]) -> bool {
    let options = rules.options();
    let ends = options.stake == Stake::Chips && options.broke() == Broke::Ends;
    round >= options.rounds || ends && chips.iter().any(|chips| *chips <= 0)
}

fn places(chips: &[i64]) -> BySeat<Place> {
    let place = |(seat, own): (usize, &i64)| Place {
        place: 1 + chips.iter().filter(|other| *other > own).count() as u8,
        seat: Seat(seat as u8),
        chips: *own,
    };
    let mut places: BySeat<Place> = chips.iter().enumerate().map(place).collect();
    places.sort_by_key(|place| (place.place, place.seat));
    places
}
