//! Positions written down, for the engine protocol, fixtures and tests.

mod impossible;
mod place;

pub use impossible::Impossible;

use crate::{Drawn, Piece, Rules, Rummikub, State, Tile, Tiles};
use game::{Seat, Writable};
use serde::{Deserialize, Serialize};

/// A position as text can describe it. What has a natural default may be missing; tiles named nowhere are out of
/// play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The tiles of each seat.
    pub racks: Vec<Tiles>,
    /// The sets on the table; by default none.
    #[serde(default)]
    pub table: Vec<Vec<Piece>>,
    /// Face down, the first drawn next; by default empty.
    #[serde(default)]
    pub pool: Vec<Tile>,
    /// The seats that have opened; by default all when there is a set on the table, else none.
    #[serde(default)]
    pub opened: Option<Vec<bool>>,
    /// The seat in turn; by default the starter, or none when the game is over.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// How many seats have passed in a row; by default none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passes: u8,
    /// The seat that began; by default seat 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starter: Option<Seat>,
    /// What was drawn for the start; by default nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Drawn>,
    /// The number of the game in the match; by default 1.
    #[serde(default)]
    pub game: Option<u32>,
    /// Games won, by seat; by default none before this game.
    #[serde(default)]
    pub wins: Option<Vec<u32>>,
    /// Points, by seat; by default none before this game.
    #[serde(default)]
    pub points: Option<Vec<i64>>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Writable for Rummikub {
    type Setup = Setup;
    type Impossible = Impossible;

    fn seats(setup: &Setup) -> u8 {
        u8::try_from(setup.racks.len()).unwrap_or(u8::MAX)
    }

    fn set_up(rules: &Rules, setup: Setup) -> Result<State, Impossible> {
        State::set_up(rules, setup)
    }

    fn write_down(state: &State) -> Setup {
        Setup {
            racks: state.racks.to_vec(),
            table: state.table.iter().map(|set| set.pieces().collect()).collect(),
            pool: state.pool.iter().rev().copied().collect(),
            opened: Some(state.opened.to_vec()),
            turn: state.turn,
            passes: state.passes,
            starter: Some(state.starter).filter(|starter| *starter != Seat(0)),
            draws: state.draws.clone(),
            game: Some(state.game),
            wins: Some(state.wins.to_vec()),
            points: Some(state.points.to_vec()),
        }
    }
}
