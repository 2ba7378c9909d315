//! The daily deal: every day and game one deal, the same for everyone, played once.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/daily` | | [`Today`] |
//! | `GET /api/daily/{day}/{game}` | | [`Board`] |
//! | `POST /api/daily/{game}` | | [`Begun`]: the one try of today, begun now or before |
//!
//! All three want the session's cookie. What is refused is an [`crate::Error`]. Days are Seoul's (UTC+9), written as
//! `2026-11-22`. A deal's public name, under which the house commits to its seed, is `2026-11-22/lexio`.

use crate::{GameName, TableCode};
use game::{Commitment, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Today's deals.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Today {
    /// Which day it is.
    pub day: String,
    /// When it is over: milliseconds since 1970.
    pub ends_ms: i64,
    /// The house's time: milliseconds since 1970.
    pub now_ms: i64,
    /// For how many days in a row the visitor has played at least one deal to its end.
    pub streak: u32,
    /// The deals, by game.
    pub games: Vec<TodaysGame>,
}

/// Today's deal at a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TodaysGame {
    /// Which game.
    pub game: GameName,
    /// How far the visitor is.
    pub mine: Mine,
    /// How many have begun.
    pub tried: u64,
    /// What the house has committed to for today.
    pub commitment: Commitment,
    /// The same for tomorrow.
    pub tomorrow: Commitment,
}

/// How far a visitor is with a deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mine {
    /// Not begun.
    New,
    /// It is played.
    Playing {
        /// Where.
        table: TableCode,
    },
    /// It is over.
    Done {
        /// What it came to.
        points: i64,
        /// The place among all, from 1; equals share it.
        place: u64,
        /// Among how many.
        of: u64,
        /// The name of the record.
        record: String,
        /// A line to share, which shows nothing of the cards: how all did, the worst on the left, one's own column in
        /// brackets.
        line: String,
    },
    /// It was over after the day was, and does not count.
    Late {
        /// The name of the record.
        record: String,
    },
}

/// A deal and how all did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The day.
    pub day: String,
    /// The game.
    pub game: GameName,
    /// When the day is over: milliseconds since 1970.
    pub ends_ms: i64,
    /// The house's time: milliseconds since 1970.
    pub now_ms: i64,
    /// The rules, every option.
    pub rules: Value,
    /// What the house has committed to: SHA-256(seed ‖ name ‖ rules).
    pub commitment: Commitment,
    /// The seed, once the day is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// How far the visitor is.
    pub mine: Mine,
    /// How many have begun.
    pub tried: u64,
    /// The best of those who came to an end in time.
    pub places: Vec<Place>,
    /// All of their results, the best first.
    pub spread: Vec<Bar>,
}

/// A place on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// From 1; equals share it.
    pub place: u64,
    /// What they are called; none for whoever is forgotten.
    pub name: Option<String>,
    /// Whether they have an account; else they are a guest.
    pub account: bool,
    /// What they came to.
    pub points: i64,
    /// Whether it is the visitor.
    pub mine: bool,
    /// The name of the record, where the visitor may see it: their own deal is over, or the day is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
}

/// So many came to so many points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// The points.
    pub points: i64,
    /// How many.
    pub count: u64,
}

/// A try is begun, or was before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// Where it is played.
    pub table: TableCode,
}
