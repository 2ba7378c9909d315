//! Why a call is refused. The words for it, in the player's language, are in crate `words`.

use crate::{BadName, GameName, TableCode};
use game::{BadRules, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A refusal: `{"kind": "not_your_turn", "turn": 2}`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Error {
    /// The visitor has no session: `POST /api/session` first.
    NoSession,
    /// The client speaks another version: reload.
    Version {
        /// The server's.
        server: u32,
    },
    /// `hello` comes first.
    HelloFirst,
    /// The frame is not a call.
    BadMessage {
        /// What the reader stumbled over, in English: for developers.
        reason: String,
    },
    /// The frame is too large.
    TooLarge {
        /// The most bytes.
        max: usize,
    },
    /// Too many calls in a short time; this one was not carried out.
    TooFast {
        /// Milliseconds to wait.
        retry_ms: u32,
    },
    /// The visitor has too many open at once.
    TooMany {
        /// Of what.
        what: Limited,
        /// The most.
        max: u32,
    },
    /// A name is not possible.
    BadName {
        /// Why.
        reason: BadName,
    },
    /// The house has no such game.
    UnknownGame {
        /// What was asked for.
        game: GameName,
        /// The games that it has.
        known: Vec<GameName>,
    },
    /// The rules are not possible.
    BadRules {
        /// Why.
        reason: BadRules,
    },
    /// The clock is not possible.
    BadPace {
        /// The least for a decision, in milliseconds.
        min_ms: u32,
        /// The most.
        max_ms: u32,
    },
    /// There are no bots of that level in this game.
    BadLevel {
        /// The best there is.
        max: u8,
    },
    /// No such table, or it has closed.
    NoSuchTable {
        /// The code.
        table: TableCode,
    },
    /// No such chair.
    NoSuchSeat {
        /// Which.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// Somebody sits there.
    SeatTaken {
        /// Where.
        seat: Seat,
    },
    /// Every chair is taken.
    TableFull,
    /// The visitor has a chair at this table already.
    AlreadySeated {
        /// Which.
        seat: Seat,
    },
    /// The visitor has no chair at this table.
    NotSeated,
    /// Only the host may.
    NotHost,
    /// Some chairs are empty.
    ChairsEmpty {
        /// Which.
        seats: Vec<Seat>,
    },
    /// Not in this phase of the table.
    WrongPhase,
    /// It is another's turn.
    NotYourTurn {
        /// Whose.
        turn: Seat,
    },
    /// Answers are sealed: they are shown by `sketch`, and taken together at the deadline.
    Sealed {
        /// When: milliseconds since 1970.
        until_ms: i64,
    },
    /// The position has moved on since the player decided.
    Stale {
        /// The match's plies now.
        ply: u32,
    },
    /// The move id was used for another move.
    MoveIdReused {
        /// Which.
        move_id: u64,
    },
    /// The action cannot be read.
    BadAction {
        /// What the reader stumbled over, in English: for developers.
        reason: String,
    },
    /// The rules of the game forbid it.
    Illegal {
        /// The game's own reason, by which `words` finds the sentence.
        reason: Value,
    },
    /// The house is too busy; try again.
    Busy,
    /// The house is closing.
    GoingDown,
}

/// What a visitor may have only so many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limited {
    /// Sockets.
    Sockets,
    /// Tables opened and not yet finished.
    Tables,
    /// Tables entered on one socket.
    Entered,
    /// Sessions from one address.
    Sessions,
}
