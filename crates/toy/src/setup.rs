//! Positions in their written form.

use crate::{Action, HIGHEST, Rules, Standing, State, Toy};
use game::{Seat, Writable};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A written position, possible or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The match so far.
    pub standing: Standing,
    /// The card that each seat holds.
    pub cards: Vec<u8>,
    /// What each seat has done.
    pub done: Vec<Option<Action>>,
    /// The card that each seat has given away.
    pub away: Vec<Option<u8>>,
    /// The cards still to be drawn, in reverse order.
    pub stock: Vec<u8>,
}

/// Why a description is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Impossible {
    /// The lists by seat differ in length.
    #[error("every list by seat has one entry for each of {seats} seats")]
    Seats {
        /// The number of cards held.
        seats: u8,
    },
    /// The cards are not 1 to 9, each once.
    #[error("the cards are 1 to {HIGHEST}, each in one place")]
    Cards,
    /// A card was given away without a change, or the highest was.
    #[error("seat {seat} cannot have given that away")]
    Away {
        /// The seat that gave it away.
        seat: Seat,
    },
    /// A seat decided before one that comes first.
    #[error("seat {seat} is not in turn yet")]
    Order {
        /// The seat that decided too early.
        seat: Seat,
    },
    /// There is no such round.
    #[error("there is no round {round}; there are {rounds}")]
    Round {
        /// The round.
        round: u32,
        /// The number of rounds in the match.
        rounds: u32,
    },
}

impl Setup {
    /// The seat that decides once `decided` seats have.
    pub(crate) fn seat_after(&self, decided: usize) -> Seat {
        let first = self.standing.round.saturating_sub(1) as usize;
        Seat(((first + decided) % self.cards.len().max(1)) as u8)
    }

    /// The number of seats that have decided.
    pub(crate) fn decided(&self) -> usize {
        self.done.iter().flatten().count()
    }

    /// Whether every card is in exactly one place.
    pub(crate) fn is_whole(&self) -> bool {
        let mut all: Vec<u8> =
            self.cards.iter().chain(&self.stock).copied().chain(self.away.iter().copied().flatten()).collect();
        all.sort_unstable();
        all.into_iter().eq(1..=HIGHEST)
    }
}

impl Writable for Toy {
    type Setup = Setup;
    type Impossible = Impossible;

    fn seats(setup: &Setup) -> u8 {
        u8::try_from(setup.cards.len()).unwrap_or(u8::MAX)
    }

    fn set_up(rules: &Rules, setup: Setup) -> Result<State, Impossible> {
        let (seats, count) = (Toy::seats(&setup), setup.cards.len());
        if [setup.done.len(), setup.away.len(), setup.standing.points.len()] != [count; 3] {
            return Err(Impossible::Seats { seats });
        }
        if !(1..=rules.rounds).contains(&setup.standing.round) {
            return Err(Impossible::Round { round: setup.standing.round, rounds: rules.rounds });
        }
        if !setup.is_whole() {
            return Err(Impossible::Cards);
        }
        let fits = |seat: &Seat| match (setup.done[seat.index()], setup.away[seat.index()]) {
            (Some(Action::Change), Some(card)) => card != HIGHEST,
            (Some(Action::Change), None) => false,
            (_, away) => away.is_none(),
        };
        if let Some(seat) = Seat::all(seats).find(|seat| !fits(seat)) {
            return Err(Impossible::Away { seat });
        }
        let early = (setup.decided()..count).map(|decided| setup.seat_after(decided));
        if let Some(seat) = early.into_iter().find(|seat| setup.done[seat.index()].is_some()) {
            return Err(Impossible::Order { seat });
        }
        Ok(State { rules: *rules, at: setup })
    }

    fn write_down(state: &State) -> Setup {
        state.at.clone()
    }
}
