//! The tables as a visitor finds them.

use crate::{Busy, GameName, Name, TableCode};
use serde::{Deserialize, Serialize};

/// The tables of the house that are open to this visitor.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Listed tables with a free chair.
    pub open: Vec<Listing>,
    /// Listed tables that are playing: to watch.
    pub live: Vec<Listing>,
    /// The visitor's own.
    pub mine: Vec<Listing>,
    /// How many wait for quick match and play, where there are any.
    #[serde(default)]
    pub busy: Vec<Busy>,
}

/// A table in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Listing {
    /// The code of the table.
    pub table: TableCode,
    /// The name of the game played there.
    pub game: GameName,
    /// Who sits there, people only, in order of seats.
    pub players: Vec<Name>,
    /// How many bots sit there.
    pub bots: u8,
    /// How many chairs there are.
    pub seats: u8,
    /// What goes on.
    pub stage: Stage,
    /// Whether it is the visitor's turn.
    pub your_turn: bool,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People take their chairs.
    Gathering,
    /// A match is played.
    Playing,
    /// A match is over.
    Finished,
}
