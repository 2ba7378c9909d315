//! Why a tournament request was refused.

use serde::{Deserialize, Serialize};

/// Why a tournament request was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refused {
    /// No tournament can be held on these terms.
    BadTerms {
        /// What is wrong with them.
        reason: BadTerms,
    },
    /// Only the organiser may do this.
    NotOrganiser,
    /// The player has not entered, or has withdrawn.
    NotEntered,
    /// The player has already entered.
    Entered,
    /// The organiser has removed the player.
    Removed,
    /// There is no room for more entrants.
    Full {
        /// The most entrants.
        most: u16,
    },
    /// It has begun, and entry is closed.
    Closed,
    /// It has already begun.
    Begun,
    /// It has not begun yet.
    NotBegun,
    /// It is over.
    Over,
    /// It is too early for this.
    TooEarly {
        /// When it becomes possible, in milliseconds since 1970.
        from_ms: i64,
    },
    /// The chance is not the one that the player has pledged.
    NotPledged,
    /// There are too few entrants to begin.
    TooFew {
        /// The fewest entrants needed.
        fewest: u16,
    },
    /// The round has no such table, or the table is over.
    NoSuchTable,
    /// The report on a table does not fit its players.
    BadReport {
        /// Number of players at the table.
        chairs: u8,
    },
    /// The round is still being played.
    StillPlaying {
        /// Number of tables still playing.
        tables: u16,
    },
    /// An announcement must have 1 to `max` characters.
    BadText {
        /// The most.
        max: usize,
    },
    /// There have been too many announcements.
    EnoughSaid {
        /// The most.
        max: usize,
    },
    /// It does not recur, or the next one has already been opened.
    DoesNotRecur,
}

/// Why no tournament can be held on these terms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadTerms {
    /// The title, once its white space is tidied, is too short or too long, or it has invisible characters or too many
    /// marks on a letter.
    Title {
        /// The fewest characters.
        min: usize,
        /// The most characters.
        max: usize,
    },
    /// The table sizes are invalid.
    Sizes {
        /// The fewest chairs.
        min: u8,
        /// The most chairs.
        max: u8,
    },
    /// This number of rounds cannot be played.
    Rounds {
        /// The most.
        max: u8,
    },
    /// This maximum number of entrants is not allowed.
    Most {
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A bot's level must be 1 to 5, and bots may bring the field up to no more than the most entrants, nor to more than
    /// [`MOST_FILLED`](super::MOST_FILLED).
    Bots,
    /// It would begin in the past, or more than a year from now.
    Starts,
    /// A recurring tournament must begin at a set time, not by hand.
    RecursByHand,
    /// There is no such time of day, or no such time zone.
    Recurrence,
}
