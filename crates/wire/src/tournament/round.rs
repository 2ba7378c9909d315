//! What visitors see of a round: its tables, who plays there, and what that earned them.

use crate::TableCode;
use serde::{Deserialize, Serialize};

/// A round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// What it is for.
    pub kind: Kind,
    /// Whether all its tables are over and their results are shown.
    pub over: bool,
    /// Its tables.
    pub boards: Vec<Board>,
    /// The numbers of entrants without an opponent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<u16>,
}

/// What a round is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A round that everyone plays.
    Main,
    /// A decider among entrants who are level where one of them has to advance or be first.
    PlayOff,
}

/// A table of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The table where it is played.
    pub table: TableCode,
    /// Its state.
    pub state: State,
    /// The name of its record, once the round is over. The table may have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// The entrants, by chair.
    pub chairs: Vec<Chair>,
}

/// The state of a tournament table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Its players have been called.
    Called,
    /// Its match is being played.
    Playing,
    /// Its match is over, or the tournament is: where that was cancelled, the table may still be played to its end.
    Over,
}

/// An entrant at a table of a round.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The number of the entrant.
    pub entrant: u16,
    /// The entrant's result, once the round is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earned: Option<Earned>,
}

/// What a round earned a paired entrant.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Earned {
    /// 1 for the best at the table. Equal results share a place.
    pub place: u8,
    /// Points won or lost, in the unit of the game.
    pub points: i64,
    /// The share of opponents left behind, by margin if the chair has a mean.
    pub score: f64,
    /// Points, minus the chair's mean where there is one.
    pub margin: f64,
    /// Whether the house played the whole match because the entrant did not come.
    pub missed: bool,
}
