//! Profiles, by plain requests under `/api/people`. Whoever is known to the house, guest or account, may ask.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/people/{handle}` | [`Profile`] |
//! | `GET /api/people/{handle}/matches` with [`Filter`] as its query | [`Page`] |
//! | `GET /api/people/{handle}/with/{other}` | [`Between`] |
//! | `GET /api/account/records` | the records of one's own matches that are still kept, the latest first: NDJSON |
//!
//! A handle is found in capitals or not, and by whoever it was before: what is answered has the handle of now.
//!
//! Matches of private tables are seen by those who played them alone: each in their own history, and between them.
//!
//! A refusal is [`Refused`](crate::account::Refused): beside those of every request `bad_handle` (400) for what cannot be
//! one, `nobody` (404), `bad_message` (400) for a filter that is none, and for one's own records `not_signed_in` (403).

use crate::rating::Rating;
use serde::{Deserialize, Serialize};

/// Somebody with an account, as others see them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// The handle, as it is written now.
    pub handle: String,
    /// Since when the account is there: milliseconds since 1970.
    pub since_ms: i64,
    /// Whether it is whoever asks.
    pub you: bool,
    /// What they have come to, by class, in the order of the house: those in which they have matches that the caller may
    /// see, and those in which they are rated.
    pub classes: Vec<Class>,
    /// For each class the match in which they won the most, if they won any.
    pub best: Vec<Played>,
}

/// What somebody has come to in a class of matches.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Class {
    /// All their matches.
    #[serde(flatten)]
    pub tally: Tally,
    /// Their rating now; none before their first rated match is reckoned.
    pub rating: Option<Rating>,
    /// How it came to that.
    pub curve: Curve,
    /// What a decision has cost them on average, in the unit of the game; none: not known.
    pub cost: Option<f64>,
    /// What luck has brought them in a round of rated matches on average, in the unit of the game; none: not known.
    pub luck: Option<f64>,
}

/// Matches, counted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The name of the class.
    pub class: String,
    /// How many.
    pub played: u64,
    /// How many of them are rated.
    pub rated: u64,
    /// How many were won alone.
    pub won: u64,
    /// In how many the first place was shared.
    pub shared: u64,
    /// In how many somebody else was better.
    pub lost: u64,
    /// What was won and lost in all, in the unit of the game.
    pub points: i64,
}

/// A rating in the course of time, the earliest first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Curve {
    /// The rating after each of the latest matches; where these are many, after some of them, evenly spread.
    pub points: Vec<CurvePoint>,
}

/// A rating at a time.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
    /// Since when: milliseconds since 1970.
    pub at_ms: i64,
    /// The rating; 1500 is in the middle.
    pub rating: f64,
    /// How uncertain it is: two times of three the truth is no farther off.
    pub deviation: f64,
}

/// Which matches of somebody are asked for. What is left out does not matter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// The name of a class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// How they ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The handle of somebody who sat there, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Only rated ones, or only others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rated: Option<bool>,
    /// Where the last page ended: [`Page::next`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

/// How a match ended for somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// First, and nobody else was.
    Won,
    /// First, as somebody else was.
    Shared,
    /// Somebody else was better.
    Lost,
}

/// A page of somebody's matches, the latest first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// At most [`PAGE`].
    pub matches: Vec<Played>,
    /// Where the next page begins; none: this is the last one.
    pub next: Option<String>,
}

/// The most matches on a page.
pub const PAGE: u32 = 20;

/// A finished match, as somebody played it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The name of its record.
    pub record: String,
    /// The name of its class.
    pub class: String,
    /// When it ended: milliseconds since 1970.
    pub at_ms: i64,
    /// How many rounds came to their end.
    pub rounds: u32,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether only those who played it see it here.
    pub private: bool,
    /// Whether it can still be watched.
    pub kept: bool,
    /// Where they sat.
    pub seat: u8,
    /// How it ended for them; none: not known, as of a match that was broken off.
    pub ending: Option<Ending>,
    /// Who played, by seat.
    pub seats: Vec<Sat>,
}

/// Somebody in a finished match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sat {
    /// Who.
    pub who: Who,
    /// Which place they came to, from 1, equals sharing one; none: not known.
    pub place: Option<u8>,
    /// What they won or lost, in the unit of the game; none: not known.
    pub points: Option<i64>,
}

/// Who sat somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Who {
    /// Somebody with an account: there is a profile.
    Account {
        /// What they are called now.
        handle: String,
    },
    /// A guest.
    Guest {
        /// What they are called now.
        name: String,
    },
    /// A bot.
    Bot {
        /// How well it plays.
        level: u8,
    },
    /// Somebody whom the house has forgotten.
    Someone,
}

/// What two people have come to where both sat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Between {
    /// The one whose matches are counted, as written now.
    pub handle: String,
    /// The other.
    pub other: String,
    /// By class, in the order of the house.
    pub classes: Vec<Tally>,
}
