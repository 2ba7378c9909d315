//! Why a call was refused. Crate `words` says so in the player's language.

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
    /// The client speaks another version, and must reload.
    Version {
        /// The version the server speaks: [`crate::VERSION`].
        server: u32,
    },
    /// The first call on a socket was not `hello`.
    HelloFirst,
    /// The frame is not a call.
    BadMessage {
        /// What the parser stumbled over, in English, for developers.
        reason: String,
    },
    /// The frame is too large.
    TooLarge {
        /// The most bytes a frame may have.
        max: usize,
    },
    /// Too many calls in a short time. This one was not carried out.
    TooFast {
        /// Milliseconds to wait.
        retry_ms: u32,
    },
    /// The visitor has too many open at once.
    TooMany {
        /// What there are too many of.
        what: Limited,
        /// The most allowed.
        max: u32,
    },
    /// The name is invalid.
    BadName {
        /// What is wrong with it.
        reason: BadName,
    },
    /// The house has no such game.
    UnknownGame {
        /// The requested game.
        game: GameName,
        /// The games the house has.
        known: Vec<GameName>,
    },
    /// The game cannot be played by this many. Opening a table for them is refused as [`Error::BadRules`].
    BadSeats {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// The rules are invalid.
    BadRules {
        /// What is wrong with them.
        reason: BadRules,
    },
    /// The clock is invalid.
    BadPace {
        /// The least for a decision, in milliseconds.
        min_ms: u32,
        /// The most for a decision, in milliseconds.
        max_ms: u32,
    },
    /// This game has no bots of that level.
    BadLevel {
        /// The best level there is.
        max: u8,
    },
    /// There is no such table, or it has closed.
    NoSuchTable {
        /// The code in the call.
        table: TableCode,
    },
    /// The table has no such chair.
    NoSuchSeat {
        /// The chair in the call.
        seat: Seat,
        /// Number of chairs.
        seats: u8,
    },
    /// The chair is taken.
    SeatTaken {
        /// The chair in the call.
        seat: Seat,
    },
    /// Somebody has sat down there since the picture that the call names, and is not meant; or whoever sat there has no
    /// chair any more, and can be neither muted nor blocked.
    SatSince {
        /// The chair in the call.
        seat: Seat,
    },
    /// The host has locked the table, so no one else may sit down.
    Locked,
    /// The house opened this table for other players, so no one else may sit down.
    NotInvited,
    /// The deal is the same for everyone and played once, alone, to its end: no one may join, leave or play again.
    OnceOnly,
    /// The house has no such deal.
    NoSuchDeal,
    /// A visitor who may still play the deal is not shown how others did.
    NotYet {
        /// Until when, in milliseconds since 1970.
        until_ms: i64,
    },
    /// The house has no such tournament.
    NoSuchTournament {
        /// The code in the call.
        tournament: TableCode,
    },
    /// For a reason specific to tournaments.
    Tournament {
        /// The reason.
        reason: tournament::Refused,
    },
    /// The table belongs to a tournament: no one else may sit down, and no one may leave or play again.
    InTournament,
    /// The other tables of the round play the same deal: until all are over, outsiders are not shown the table, and nobody
    /// is shown its record.
    RoundNotOver,
    /// The host wants no talk at this table.
    Quiet,
    /// A moderator has muted the visitor.
    Muted(Sanction),
    /// A moderator has suspended the visitor, who may not sit down anywhere.
    Suspended(Sanction),
    /// Where strangers may come, only accounts may talk in their own words.
    AccountsOnly,
    /// The text is not allowed.
    BadText {
        /// What is wrong with it.
        reason: BadText,
    },
    /// The call refers to no one.
    Nobody,
    /// The search that the call would go on with has ended: on another page the visitor has stopped it, looked for
    /// something else or sat down.
    SearchOver,
    /// Only friends can be invited by name.
    NotAFriend,
    /// The visitor blocks the person they want to invite.
    YouBlock,
    /// The host has removed the visitor from this table for good.
    Removed,
    /// The match counts for ratings: it is played to its end, and nobody is removed from it.
    RatedMatch,
    /// It is too early for the others to decide that they will wait no longer.
    TooEarly {
        /// When they may, in milliseconds since 1970.
        until_ms: i64,
    },
    /// Every chair is taken.
    TableFull,
    /// The visitor already has a chair at this table.
    AlreadySeated {
        /// That chair.
        seat: Seat,
    },
    /// The visitor has no chair at this table.
    NotSeated,
    /// Only the host may do that.
    NotHost,
    /// Some chairs are empty.
    ChairsEmpty {
        /// The empty chairs.
        seats: Vec<Seat>,
    },
    /// The table is in a phase that does not allow this.
    WrongPhase,
    /// It is another seat's turn.
    NotYourTurn {
        /// The seat whose turn it is.
        turn: Seat,
    },
    /// Answers are sealed: they are given by `sketch`, and taken together at the deadline.
    Sealed {
        /// The deadline, in milliseconds since 1970.
        until_ms: i64,
    },
    /// The position has moved on since the player decided.
    Stale {
        /// How many actions the match has now.
        ply: u32,
    },
    /// The move id was already used for another move.
    MoveIdReused {
        /// The move id.
        move_id: u64,
    },
    /// The action cannot be parsed, or the chance to be opened is not the one that was pledged.
    BadAction {
        /// What is wrong with it, in English, for developers.
        reason: String,
    },
    /// The rules of the game forbid the action.
    Illegal {
        /// The game's own reason, for which `words` has the sentence.
        reason: Value,
    },
    /// The table is broken, and the house has set it aside.
    SetAside {
        /// The table.
        table: TableCode,
    },
    /// The house failed on this call. Nothing has changed; its log says more.
    Stumbled,
    /// The house is too busy; try again.
    Busy,
    /// The house has not answered a plain request in time. What was asked may have been done, or be done yet.
    Unanswered,
    /// The house is closing.
    GoingDown,
}

/// Something a visitor may only have so many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Limited {
    /// Sockets of the visitor open at once.
    Sockets,
    /// Sockets, or connections of any kind, open at once from the visitor's address.
    SocketsHere,
    /// Tables in the house: it is full.
    House,
    /// Tables the visitor has opened that have not closed.
    Tables,
    /// The same for all visitors at the visitor's address.
    TablesHere,
    /// Tournaments the visitor has opened that are not over, or tournaments the house is holding.
    Tournaments,
    /// Chairs at tables where a match is awaited or being played.
    Seats,
    /// Tables entered on one socket.
    Entered,
    /// Sessions from one address.
    Sessions,
    /// People waiting for quick match, in the house or at the visitor's address.
    Waiting,
    /// Pending invitations that the visitor has sent, or that a recipient has.
    Invitations,
    /// People the visitor blocks.
    Blocks,
    /// Entries in the journal of a table: its match goes on to the end, but nothing new begins there.
    Entries,
}
