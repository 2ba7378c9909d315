//! Why a description is no position.

use crate::{Broken, Tile};
use game::{BadSeats, Seat};
use serde::Serialize;
use thiserror::Error;

/// Why a description is no position.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Impossible {
    /// A tile is named more often than the box has it.
    #[error("{tile} is named {named} times; the box has {there_are}")]
    TooMany {
        /// The tile that is named too often.
        tile: Tile,
        /// How often it is named.
        named: u8,
        /// How many there are.
        there_are: u8,
    },
    /// A set on the table is no set.
    #[error("set {index} is broken: {why}")]
    BrokenSet {
        /// The first such set, from 0.
        index: usize,
        /// What is wrong with it.
        why: Broken,
    },
    /// A game ends when one rack is empty, so two cannot be.
    #[error("more than one rack is empty")]
    TwoEmptyRacks,
    /// A seat that went out has opened before.
    #[error("seat {seat} has no tiles left but has not opened")]
    OutUnopened {
        /// The seat that went out.
        seat: Seat,
    },
    /// Nobody passes while there is something to draw, and the game is over when all have.
    #[error("{passes} passes in a row with {pool} tiles in the pool and {seats} seats")]
    Passes {
        /// The passes that were asked for.
        passes: u8,
        /// How many tiles the pool has.
        pool: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// A finished game has nobody in turn.
    #[error("the game is over: nobody is in turn")]
    Finished,
    /// The game counts from 1 to the rules' number of games.
    #[error("game {game} of a match of {games}")]
    Game {
        /// The number that was asked for.
        game: u32,
        /// How many games the match has.
        games: u32,
    },
    /// More games won than were played.
    #[error("{wins} games won in a match of {games}")]
    Wins {
        /// The number that was asked for.
        wins: u32,
        /// How many games the match has.
        games: u32,
    },
    /// Points beyond any match.
    #[error("{points} points are beyond any match")]
    Points {
        /// The points that were asked for.
        points: i64,
    },
    /// The description does not fit the seats of the table.
    #[error(transparent)]
    #[serde(untagged)]
    Seats(#[from] BadSeats),
}
