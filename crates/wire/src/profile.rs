//! Profiles, as plain requests under `/api/people`. Every guest and account may ask.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/people/{handle}` | [`Profile`] |
//! | `GET /api/people/{handle}/matches` with [`Filter`] as its query | [`Page`] |
//! | `GET /api/people/{handle}/with/{other}` | [`Between`] |
//! | `GET /api/account/records` | the records of the caller's own matches that are still kept, the latest first: NDJSON |
//!
//! A handle is found in any letter case, by any that looks like it, as no one else can have that, and by those the
//! account had before. The answer has the present handle.
//!
//! Matches of tables that are not listed, those of quick match, tournaments and daily deals among them, are visible
//! only to those who played them: each in their own history, and between them.
//!
//! A refusal is [`Refused`](crate::account::Refused). Besides those of every request: `bad_handle` (400) for an
//! impossible handle, `nobody` (404), `bad_message` (400) for an invalid filter, and `not_signed_in` (403) for the
//! caller's own records.

use crate::rating::Rating;
use serde::{Deserialize, Serialize};

/// An account, as others see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// The present handle.
    pub handle: String,
    /// When the account was made, in milliseconds since 1970.
    pub since_ms: i64,
    /// Whether it is the caller's own.
    pub you: bool,
    /// Results by class, in the house's order: the classes with matches that the caller may see, and those with a
    /// rating.
    pub classes: Vec<Class>,
    /// For each class, the match in which they won the most, if they won any.
    pub best: Vec<Played>,
}

/// An account's results in a class of matches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Class {
    /// All of its matches.
    #[serde(flatten)]
    pub tally: Tally,
    /// The present rating. `None` until it is computed from the first rated match.
    pub rating: Option<Rating>,
    /// The history of the rating.
    pub curve: Curve,
    /// Average cost of a decision, in the unit of the game. `None` if unknown.
    pub cost: Option<f64>,
    /// Average luck in a round of rated matches, in the unit of the game. `None` if unknown.
    pub luck: Option<f64>,
}

/// Counts of matches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The name of the class.
    pub class: String,
    /// Number of matches.
    pub played: u64,
    /// Number of rated matches.
    pub rated: u64,
    /// Number of matches won alone.
    pub won: u64,
    /// Number of matches with a shared first place.
    pub shared: u64,
    /// Number of matches in which another player was better.
    pub lost: u64,
    /// Total won and lost, in the unit of the game.
    pub points: i64,
}

/// A rating over time, the earliest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Curve {
    /// The rating after each of the latest matches. If there are many, after an evenly spread selection of them.
    pub points: Vec<CurvePoint>,
}

/// A rating at a point in time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// When it was reached, in milliseconds since 1970.
    pub at_ms: i64,
    /// The rating, where 1500 is in the middle.
    pub rating: f64,
    /// Its uncertainty: two times out of three the truth is no further off.
    pub deviation: f64,
}

/// Which of an account's matches to list. Anything left out does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// The name of a class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// How they ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The handle of another account that took part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Only rated matches, or only unrated ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// Where the last page ended: [`Page::next`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// How a match ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// First alone.
    Won,
    /// First together with another.
    Shared,
    /// Another player was better.
    Lost,
}

/// A page of an account's matches, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// At most [`PAGE`] matches.
    pub matches: Vec<Played>,
    /// Where the next page begins. `None` on the last page.
    pub next: Option<String>,
}

/// The most matches on a page.
pub const PAGE: u32 = 20;

/// A finished match, from the point of view of one player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The name of its record.
    pub record: String,
    /// The name of its class.
    pub class: String,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// Number of rounds played to their end.
    pub rounds: u32,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether only those who played it see it here.
    pub private: bool,
    /// Whether its record is still kept, so that it can be watched.
    pub kept: bool,
    /// The player's seat.
    pub seat: u8,
    /// How it ended for them. `None` if unknown, as for a match that was broken off.
    pub ending: Option<Ending>,
    /// The players, by seat.
    pub seats: Vec<Sat>,
}

/// A player in a finished match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sat {
    /// The player.
    pub who: Who,
    /// Their place, from 1. Equal results share a place. `None` if unknown.
    pub place: Option<u8>,
    /// What they won or lost, in the unit of the game. `None` if unknown.
    pub points: Option<i64>,
}

/// The name in records of a person whom the house has forgotten.
pub const SOMEONE: &str = "Someone";

/// A person or a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Who {
    /// An account, which has a profile.
    Account {
        /// The present handle.
        handle: String,
    },
    /// A guest.
    Guest {
        /// The present name.
        name: String,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: u8,
    },
    /// A person the house has forgotten.
    Someone,
}

/// An account's results in matches with another account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Between {
    /// The present handle of the account whose results are counted.
    pub handle: String,
    /// The present handle of the other account.
    pub other: String,
    /// Results by class, in the house's order.
    pub classes: Vec<Tally>,
}
