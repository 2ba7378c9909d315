//! Ratings, by plain requests. Whoever is known to the house, guest or account, may ask, as under [`profile`](crate::profile).
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/ratings/{handle}` | [`Rating`] of every class that they have played rated matches in; 404 where nobody is called so |
//! | `GET /api/ratings/{handle}/{class}` | [`Point`]s, the first first: the latest 500 matches |
//! | `GET /api/boards/{class}` | [`Place`]s, the best first: a hundred at most; 404 where there is no such class |
//! | `GET /api/boards/{class}/week` | of those who have played in the last seven days |

use serde::{Deserialize, Serialize};

/// Somebody's rating in a class.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The class, by name: `lexio-2`.
    pub class: String,
    /// The number that is shown: 1500 in the middle.
    pub value: f64,
    /// The truth is within so much of it two times out of three.
    pub error: f64,
    /// Whether it is known well enough for a board.
    pub settled: bool,
    /// Rated matches.
    pub matches: u64,
    /// Rated matches that are still to be reckoned: until then the rating is provisional.
    pub pending: u64,
    /// Points a round, on the mean.
    pub points_a_round: f64,
    /// Points that chance gave in all.
    pub luck: f64,
}

/// A rating after a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// When the match ended: milliseconds since 1970.
    pub at_ms: i64,
    /// The name of its record.
    pub record: String,
    /// The rating.
    pub value: f64,
    /// Its uncertainty.
    pub error: f64,
    /// What the match brought, in points.
    pub points: f64,
    /// How much of that was chance.
    pub luck: f64,
}

/// Somebody on a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Their handle.
    pub handle: String,
    /// Their rating.
    pub rating: Rating,
}
