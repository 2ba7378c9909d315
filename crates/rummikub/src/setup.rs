//! Positions in written form, for the engine protocol, fixtures and tests.

mod impossible;
mod place;

pub use impossible::Impossible;

use crate::{Drawn, Piece, Rules, Rummikub, State, Tile, Tiles};
use game::{Seat, Writable};
use serde::{Deserialize, Serialize};

/// A position described as text. Anything with a natural default may be omitted; tiles not named anywhere are out of
/// play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The tiles of each seat.
    pub racks: Vec<Tiles>,
    /// The sets on the table; none by default.
    #[serde(default)]
    pub table: Vec<Vec<Piece>>,
    /// The face-down tiles, the next to be drawn first; empty by default.
    #[serde(default)]
    pub pool: Vec<Tile>,
    /// Which seats have opened; by default all if there is a set on the table, otherwise only one without tiles.
    #[serde(default)]
    pub opened: Option<Vec<bool>>,
    /// The seat in turn; by default the starter, or none if the game is over.
    #[serde(default)]
    pub turn: Option<Seat>,
    /// The number of passes in a row; 0 by default.
    #[serde(default, skip_serializing_if = "is_default")]
    pub passes: u8,
    /// The seat that began; by default the one that `draws` decided for, or seat 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub starter: Option<Seat>,
    /// The draws for the start, all of them or none; none by default.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Drawn>,
    /// The number of the game in the match; 1 by default.
    #[serde(default)]
    pub game: Option<u32>,
    /// Games won in the match, by seat; by default none but this one, once it is over.
    #[serde(default)]
    pub wins: Option<Vec<u32>>,
    /// Points in the match, by seat; by default those of this game alone, once it is over.
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
