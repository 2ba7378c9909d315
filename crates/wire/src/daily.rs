//! The daily deal: one deal a day for each game, the same for everyone, played once.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/daily` | | [`Today`] |
//! | `GET /api/daily/{day}/{game}` | | [`Board`] |
//! | `POST /api/daily/{game}` | [`Beginning`], or none | [`Begun`]: the one try of today, begun now or before |
//!
//! All three need the session's cookie. A refusal is a [`crate::Error`]; beginning a deal may be refused with `suspended`
//! and `too_many`, too, and with `no_such_deal` if the day named is not today. Days are Seoul's (UTC+9), written as
//! `2026-11-22`. A deal's public name, under which the house commits to its seed, is `2026-11-22/lexio`.

use crate::{GameName, TableCode, Written};
use game::{Commitment, Seed};
use serde::{Deserialize, Serialize};

/// Today's deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Today {
    /// The day.
    pub day: String,
    /// When it ends, in milliseconds since 1970.
    pub ends_ms: i64,
    /// The house's clock, in milliseconds since 1970.
    pub now_ms: i64,
    /// Number of days in a row on which the visitor has played at least one deal to its end.
    pub streak: u32,
    /// The deals, by game.
    pub games: Vec<TodaysGame>,
}

/// Today's deal of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TodaysGame {
    /// The game.
    pub game: GameName,
    /// The visitor's progress.
    pub mine: Mine,
    /// Number of tries begun.
    pub tried: u64,
    /// The house's commitment for today.
    pub commitment: Commitment,
    /// The same for tomorrow.
    pub tomorrow: Commitment,
}

/// A visitor's progress with a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mine {
    /// Not begun.
    New,
    /// Being played.
    Playing {
        /// The table.
        table: TableCode,
    },
    /// Played to the end: it stays so for the day.
    Done {
        /// The result.
        points: i64,
        /// The place among all, from 1. Equal results share a place.
        place: u64,
        /// Number of results it is among.
        of: u64,
        /// The name of the record.
        record: String,
        /// A line to share that reveals nothing of the cards: the results of all, the worst on the left, with the
        /// visitor's own column in brackets.
        line: String,
    },
    /// Finished after the day had ended, so it does not count.
    Late {
        /// The name of the record.
        record: String,
    },
}

/// A deal and everyone's results.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The day.
    pub day: String,
    /// The game.
    pub game: GameName,
    /// When the day ends, in milliseconds since 1970.
    pub ends_ms: i64,
    /// The house's clock, in milliseconds since 1970.
    pub now_ms: i64,
    /// The rules, with every option, to the byte as the house has committed to them.
    pub rules: Written,
    /// The house's commitment: SHA-256(seed ‖ name ‖ rules).
    pub commitment: Commitment,
    /// The seed, once the day is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// The visitor's progress.
    pub mine: Mine,
    /// Whether the record of the visitor's own deal is no longer kept.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gone: bool,
    /// Number of tries begun.
    pub tried: u64,
    /// The best of the results that came in time.
    pub places: Vec<Place>,
    /// All results that came in time, the best first.
    pub spread: Vec<Bar>,
}

/// A place on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The place, from 1. Equal results share a place.
    pub place: u64,
    /// The player's name. `None` if the house has forgotten them.
    pub name: Option<String>,
    /// Whether they have an account rather than being a guest.
    pub account: bool,
    /// The result.
    pub points: i64,
    /// Whether it is the visitor.
    pub mine: bool,
    /// The name of the record, if it is still kept and the visitor may see it: their own deal is over, or the day is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// How many reached the same number of points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// The points.
    pub points: i64,
    /// The number of results.
    pub count: u64,
}

/// Which deal is to be begun. Without it, whatever is today's when the request arrives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Beginning {
    /// The day that the visitor has been shown.
    pub day: String,
}

/// A try has begun, now or before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// The table where it is played.
    pub table: TableCode,
}
