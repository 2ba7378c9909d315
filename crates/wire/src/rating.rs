//! Ratings, as plain requests. Every guest and account may ask, as for [`profile`](crate::profile).
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/ratings/{handle}` | [`Rating`] of every class they have played rated matches in, a newcomer's until the first is rated; 404 if no account has the handle |
//! | `GET /api/ratings/{handle}/{class}` | [`Point`]s in the order in which their matches were rated, the latest 500: one may be rated after another that ended later |
//! | `GET /api/boards/{class}` | [`Place`]s, the best first, at most a hundred; 404 if there is no such class |
//! | `GET /api/boards/{class}/week` | the same, of accounts that have played in the last seven days |

use serde::{Deserialize, Serialize};

/// An account's rating in a class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The class, by name: `lexio-2`.
    pub class: String,
    /// The number shown, where 1500 is in the middle.
    pub value: f64,
    /// Its uncertainty: the truth is within this distance two times out of three.
    pub error: f64,
    /// Whether the rating is certain enough for a board.
    pub settled: bool,
    /// Number of rated matches.
    pub matches: u64,
    /// Number of rated matches still to be included. Until then the rating is provisional.
    pub pending: u64,
    /// Average points a round.
    pub points_a_round: f64,
    /// Total points due to luck.
    pub luck: f64,
}

/// A rating after a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// When the match ended, in milliseconds since 1970.
    pub at_ms: i64,
    /// The name of its record. Others are not told that of a match at a private table.
    pub record: Option<String>,
    /// The rating.
    pub value: f64,
    /// Its uncertainty.
    pub error: f64,
    /// Points won or lost in the match.
    pub points: f64,
    /// How much of that was luck.
    pub luck: f64,
}

/// An account on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Their handle.
    pub handle: String,
    /// Their rating.
    pub rating: Rating,
}
