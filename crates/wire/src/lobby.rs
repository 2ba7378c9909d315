//! The tables, as listed for a visitor.

use crate::{Busy, GameName, Name, TableCode};
use serde::{Deserialize, Serialize};

/// The tables of the house that are open to this visitor.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Listed tables with a free chair.
    pub open: Vec<Listing>,
    /// Listed tables where a match is being played, to watch.
    pub live: Vec<Listing>,
    /// The visitor's own tables.
    pub mine: Vec<Listing>,
    /// How many are waiting for quick match and how many are playing, where there are any.
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
    /// The people who sit there, in seat order, without bots.
    pub players: Vec<Name>,
    /// Number of bots.
    pub bots: u8,
    /// Number of chairs.
    pub seats: u8,
    /// What stage the table is at.
    pub stage: Stage,
    /// Whether it is the visitor's turn.
    pub your_turn: bool,
    /// Whether the visitor's place there is kept for them: they have not given it up, and it is not a daily deal, for
    /// which no one waits.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
}

/// What stage a table is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// People are taking their chairs.
    Gathering,
    /// A match is being played.
    Playing,
    /// A match is over.
    Finished,
}
