//! Why a description is not a position.

use crate::{Lead, Tile, Tiles};
use game::{BadSeats, Seat};
use serde::Serialize;
use thiserror::Error;

/// Why a description is not a position.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Impossible {
    /// No game has that many numbers.
    #[error("the field numbers must be 6 to 15, not {numbers}")]
    Numbers {
        /// The highest number that was asked for.
        numbers: u8,
    },
    /// A tile is in two places.
    #[error("{tile} is in two places")]
    TileTwice {
        /// The tile that is in two places.
        tile: Tile,
    },
    /// A tile is not in the box of this game.
    #[error("{tile} is not in a game with numbers up to {numbers}")]
    NotInPlay {
        /// The tile that is not in the box.
        tile: Tile,
        /// The highest number of this game.
        numbers: u8,
    },
    /// The tiles of a play are not a combination.
    #[error("{tiles:?} was played, but is not a combination")]
    NoCombination {
        /// The tiles of the play.
        tiles: Tiles,
    },
    /// The seat that made the last play is said to have passed.
    #[error("seat {seat} made the last play of the trick and cannot have passed")]
    LeaderPassed {
        /// The seat that made the last play.
        seat: Seat,
    },
    /// The turn does not fit the trick and its passes.
    #[error("after these plays and passes it is the turn of seat {expected}, not of seat {turn}")]
    Turn {
        /// The seat that is said to be in turn.
        turn: Seat,
        /// The seat whose turn it is.
        expected: Seat,
    },
    /// A round ends when one hand is empty, so two hands cannot be.
    #[error("more than one hand is empty")]
    TwoEmptyHands,
    /// The last play of a finished round is the winner's.
    #[error("seat {winner} went out, so theirs is the last play, not that of seat {seat}")]
    LastPlay {
        /// The seat that is said to have made it.
        seat: Seat,
        /// The seat that went out.
        winner: Seat,
    },
    /// The last act described for a seat contradicts the trick.
    #[error("the last act of seat {seat} contradicts the trick")]
    Last {
        /// The seat it is said of.
        seat: Seat,
    },
    /// No one is in turn in a finished round.
    #[error("seat {winner} has no tiles left: the round is over and no one is in turn")]
    Finished {
        /// The seat that went out.
        winner: Seat,
    },
    /// Rounds count from 1 to the number of rounds in the rules.
    #[error("a match of {rounds} rounds has no round {round}")]
    Round {
        /// The number that was asked for.
        round: u32,
        /// The number of rounds in the match.
        rounds: u32,
    },
    /// The seat cannot have led by this tile: a lower one is held or played, or the seat does not have it.
    #[error("seat {} cannot have led by {}", lead.seat, lead.tile)]
    Lead {
        /// The lead that was asked for.
        lead: Lead,
    },
    /// More chips than any match can move.
    #[error("{chips} chips are more than any match can move")]
    Chips {
        /// The amount that was asked for.
        chips: i64,
    },
    /// The description does not fit the seats of the table.
    #[error(transparent)]
    #[serde(untagged)]
    Seats(#[from] BadSeats),
}
