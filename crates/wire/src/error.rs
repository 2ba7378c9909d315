//! Why a call is refused. The words for it, in the player's language, are in crate `words`.

use crate::{BadName, BadText, GameName, TableCode, moderation::Sanction, tournament};
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
        /// The version that the server speaks: [`crate::VERSION`].
        server: u32,
    },
    /// The first call on a socket was not `hello`.
    HelloFirst,
    /// The frame is not a call.
    BadMessage {
        /// What the reader stumbled over, in English: for developers.
        reason: String,
    },
    /// The frame is too large.
    TooLarge {
        /// The most bytes that a frame may have.
        max: usize,
    },
    /// Too many calls in a short time; this one was not carried out.
    TooFast {
        /// Milliseconds to wait.
        retry_ms: u32,
    },
    /// The visitor has too many open at once.
    TooMany {
        /// What there is too much of.
        what: Limited,
        /// How many are allowed.
        max: u32,
    },
    /// A name is not possible.
    BadName {
        /// What is wrong with it.
        reason: BadName,
    },
    /// The house has no such game.
    UnknownGame {
        /// What was asked for.
        game: GameName,
        /// The games that it has.
        known: Vec<GameName>,
    },
    /// The game is not played by so many.
    BadSeats {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// The rules are not possible.
    BadRules {
        /// What is wrong with them.
        reason: BadRules,
    },
    /// The clock is not possible.
    BadPace {
        /// The least for a decision, in milliseconds.
        min_ms: u32,
        /// The most for a decision, in milliseconds.
        max_ms: u32,
    },
    /// There are no bots of that level in this game.
    BadLevel {
        /// The best level there is.
        max: u8,
    },
    /// No such table, or it has closed.
    NoSuchTable {
        /// The code that was named.
        table: TableCode,
    },
    /// The table has no such chair.
    NoSuchSeat {
        /// The chair that was named.
        seat: Seat,
        /// How many chairs there are.
        seats: u8,
    },
    /// Somebody sits on that chair.
    SeatTaken {
        /// The chair that was named.
        seat: Seat,
    },
    /// The host has locked the table: nobody sits down any more.
    Locked,
    /// The house has brought others together at this table: nobody else sits down there.
    NotInvited,
    /// The deal is everybody's, and each plays it once and alone to its end: nobody comes, leaves or plays again.
    OnceOnly,
    /// The house has no such deal.
    NoSuchDeal,
    /// Whoever may still play the deal is not shown how others did.
    NotYet {
        /// Until when: milliseconds since 1970.
        until_ms: i64,
    },
    /// The house has no such tournament.
    NoSuchTournament {
        /// The code that was named.
        tournament: TableCode,
    },
    /// For a reason of tournaments.
    Tournament {
        /// Why.
        reason: tournament::Refused,
    },
    /// It is a table of a tournament: nobody else sits down there, leaves, or plays again.
    InTournament,
    /// The other tables of the round play the same deal: until all are over nobody else is shown it.
    RoundNotOver,
    /// The host wishes that nothing is said at this table.
    Quiet,
    /// A moderator has muted the visitor.
    Muted(Sanction),
    /// A moderator has suspended the visitor: they sit down nowhere.
    Suspended(Sanction),
    /// In one's own words only those with an account talk where strangers may come.
    AccountsOnly,
    /// The text cannot be said.
    BadText {
        /// What is wrong with it.
        reason: BadText,
    },
    /// Nobody is there who could be meant.
    Nobody,
    /// Only friends are invited by name.
    NotAFriend,
    /// The visitor blocks whom they would invite.
    YouBlock,
    /// The host has removed the visitor from this table for good.
    Removed,
    /// The others may not decide yet that they wait no longer.
    TooEarly {
        /// From when on: milliseconds since 1970.
        until_ms: i64,
    },
    /// Every chair is taken.
    TableFull,
    /// The visitor has a chair at this table already.
    AlreadySeated {
        /// The chair that the visitor has.
        seat: Seat,
    },
    /// The visitor has no chair at this table.
    NotSeated,
    /// Only the host may do that.
    NotHost,
    /// Some chairs are empty.
    ChairsEmpty {
        /// The chairs that are empty.
        seats: Vec<Seat>,
    },
    /// That cannot be done in this phase of the table.
    WrongPhase,
    /// Another seat is in turn.
    NotYourTurn {
        /// The seat that is in turn.
        turn: Seat,
    },
    /// Answers are sealed: they are shown by `sketch`, and taken together at the deadline.
    Sealed {
        /// The deadline, in milliseconds since 1970.
        until_ms: i64,
    },
    /// The position has moved on since the player decided.
    Stale {
        /// How many actions the match has now.
        ply: u32,
    },
    /// The move id was used for another move.
    MoveIdReused {
        /// The id of the move.
        move_id: u64,
    },
    /// The action cannot be read.
    BadAction {
        /// What the reader stumbled over, in English: for developers.
        reason: String,
    },
    /// The rules of the game forbid the action.
    Illegal {
        /// The game's own reason, by which `words` finds the sentence.
        reason: Value,
    },
    /// The table is broken, and the house has set it aside.
    SetAside {
        /// Which.
        table: TableCode,
    },
    /// The house made a mistake over this call. Nothing has changed; its log tells more.
    Stumbled,
    /// The house is too busy; try again.
    Busy,
    /// The house is closing.
    GoingDown,
}

/// What a visitor may have only so many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limited {
    /// Sockets open at once.
    Sockets,
    /// Tables of the house: it is full.
    House,
    /// Tables that the visitor has opened and that have not closed.
    Tables,
    /// The same of everybody at the visitor's address.
    TablesHere,
    /// Tournaments that the visitor has opened and that are not over, or that the house holds.
    Tournaments,
    /// Chairs where a match is awaited or played.
    Seats,
    /// Tables entered on one socket.
    Entered,
    /// Sessions from one address.
    Sessions,
    /// People who wait for quick match, in the house or at the visitor's address.
    Waiting,
    /// Invitations that the visitor has sent and that still stand, or that somebody has.
    Invitations,
    /// People whom the visitor blocks.
    Blocks,
}
