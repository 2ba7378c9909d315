//! Why something is not done with a tournament.

use serde::{Deserialize, Serialize};

/// Why something is not done with a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refused {
    /// A tournament cannot be held on such terms.
    BadTerms {
        /// What is wrong with them.
        reason: BadTerms,
    },
    /// Only the organiser may do this.
    NotOrganiser,
    /// They have not entered, or have withdrawn.
    NotEntered,
    /// They have entered already.
    Entered,
    /// The organiser has removed them.
    Removed,
    /// There is no room for more.
    Full {
        /// The most entrants.
        most: u16,
    },
    /// It has begun, and nobody may enter any more.
    Closed,
    /// It has begun already.
    Begun,
    /// It has not begun yet.
    NotBegun,
    /// It is over.
    Over,
    /// It is too early for this.
    TooEarly {
        /// From when on: milliseconds since 1970.
        from_ms: i64,
    },
    /// There are too few entrants to begin.
    TooFew {
        /// How many it takes.
        fewest: u16,
    },
    /// The round has no such table, or it is over.
    NoSuchTable,
    /// What is said of a table does not fit those who sit there.
    BadReport {
        /// How many sit there.
        chairs: u8,
    },
    /// The round is still being played.
    StillPlaying {
        /// At how many tables.
        tables: u16,
    },
    /// An announcement has 1 to `max` characters.
    BadText {
        /// The most.
        max: usize,
    },
    /// There have been too many announcements.
    EnoughSaid {
        /// The most.
        max: usize,
    },
    /// There is no other like it to come, or it is called already.
    DoesNotRecur,
}

/// Why a tournament cannot be held on such terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadTerms {
    /// The title is too short or too long, has control characters, or white space at its ends.
    Title {
        /// The fewest characters.
        min: usize,
        /// The most characters.
        max: usize,
    },
    /// A table cannot be of such a size.
    Sizes {
        /// The fewest chairs.
        min: u8,
        /// The most chairs.
        max: u8,
    },
    /// So many rounds cannot be played.
    Rounds {
        /// The most.
        max: u8,
    },
    /// So many cannot enter.
    Most {
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A bot's level is 1 to 5, and there are no more bots than entrants.
    Bots,
    /// It would begin in the past, or more than a year from now.
    Starts,
    /// What comes again begins at a time, not by hand.
    RecursByHand,
    /// There is no such time of a day, or no such time zone.
    Recurrence,
}
