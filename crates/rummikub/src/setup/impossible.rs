//! Why a description is not a position.

use crate::{Broken, Tile};
use game::{BadSeats, Seat};
use serde::Serialize;
use thiserror::Error;

/// Why a description is not a position.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Impossible {
    /// A tile is named more often than the box contains it.
    #[error("{tile} is named {named} times; the box has {there_are}")]
    TooMany {
        /// The tile that is named too often.
        tile: Tile,
        /// How often it is named.
        named: u8,
        /// How many of it the box has.
        there_are: u8,
    },
    /// A set on the table is not legal.
    #[error("set {index} is broken: {why}")]
    BrokenSet {
        /// The first such set, from 0.
        index: usize,
        /// What is wrong with it.
        why: Broken,
    },
    /// A game ends as soon as one rack is empty, so two cannot be.
    #[error("more than one rack is empty")]
    TwoEmptyRacks,
    /// A seat that went out must have opened before.
    #[error("seat {seat} has no tiles left but has not opened")]
    OutUnopened {
        /// The seat that went out.
        seat: Seat,
    },
    /// No one passes while there is something to draw, and the game is over once everyone has passed.
    #[error("there cannot be {passes} passes in a row with {pool} tiles in the pool and {seats} seats")]
    Passes {
        /// The number of passes given.
        passes: u8,
        /// The number of tiles in the pool.
        pool: usize,
        /// The number of seats.
        seats: u8,
    },
    /// No one is in turn in a finished game.
    #[error("the game is over: no one is in turn")]
    Finished,
    /// Games are numbered from 1 to the number of games in the rules.
    #[error("a match of {games} games has no game {game}")]
    Game {
        /// The number given.
        game: u32,
        /// The number of games in the match.
        games: u32,
    },
    /// The highest tile begins; a joker is drawn again, and so are equal highest tiles.
    #[error("the draws for the start are not complete, or another seat began after them")]
    Draws,
    /// More games were won than played, or this one, which is over, by another seat.
    #[error("seat {seat} cannot have won {wins} games of {games}")]
    Wins {
        /// The seat concerned.
        seat: Seat,
        /// The number given.
        wins: u32,
        /// The number of games played, including this one once it is over.
        games: u32,
    },
    /// More points than any match can move.
    #[error("{points} points are more than any match can move")]
    Points {
        /// The points given.
        points: i64,
    },
    /// The description does not fit the seats of the table.
    #[error(transparent)]
    #[serde(untagged)]
    Seats(#[from] BadSeats),
}
