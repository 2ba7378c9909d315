//! Why a command is refused.

use crate::BadTerms;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a command is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refused {
    /// A tournament cannot be held on such terms.
    #[error("{reason}")]
    BadTerms {
        /// What is wrong with them.
        reason: BadTerms,
    },
    /// Only the organiser may do this.
    #[error("only the organiser may do this")]
    NotOrganiser,
    /// They have not entered, or have withdrawn.
    #[error("they are not among the entrants")]
    NotEntered,
    /// They have entered already.
    #[error("they have entered already")]
    Entered,
    /// The organiser has removed them.
    #[error("the organiser has removed them")]
    Removed,
    /// There is no room for more.
    #[error("there are {most} entrants, and no room for more")]
    Full {
        /// The most.
        most: u16,
    },
    /// It has begun, and nobody may enter any more.
    #[error("nobody may enter any more")]
    Closed,
    /// It has begun already.
    #[error("it has begun")]
    Begun,
    /// It has not begun yet.
    #[error("it has not begun")]
    NotBegun,
    /// It is over.
    #[error("it is over")]
    Over,
    /// It is too early for this.
    #[error("it is too early: not before {from_ms}")]
    TooEarly {
        /// From when on: milliseconds since 1970.
        from_ms: i64,
    },
    /// There are too few entrants to begin.
    #[error("it takes {fewest} entrants to begin")]
    TooFew {
        /// How many it takes.
        fewest: u16,
    },
    /// The round has no such table, or it is over.
    #[error("no table of that name is being played in this round")]
    NoSuchTable,
    /// What is said of a table does not fit those who sit there.
    #[error("a table of {chairs} came to something else than {chairs} places from 1 to {chairs}")]
    BadReport {
        /// How many sit there.
        chairs: u8,
    },
    /// The round is still being played.
    #[error("{tables} tables are still playing")]
    StillPlaying {
        /// How many tables.
        tables: u16,
    },
    /// An announcement has 1 to `max` characters.
    #[error("an announcement has 1 to {max} characters")]
    BadText {
        /// The most.
        max: usize,
    },
    /// There have been too many announcements.
    #[error("there have been {max} announcements, which is enough")]
    EnoughSaid {
        /// The most.
        max: usize,
    },
    /// There is no other like it to come.
    #[error("there is no other like it to come, or it is called already")]
    DoesNotRecur,
}
