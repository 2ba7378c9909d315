//! What a moderator does about a person.

use super::Kind;
use crate::{HandleRow, RecordId, TableId, UserId};

/// An action against a person, carried out completely or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The moderator, with their name at the time. `None` for the operator.
    pub by: Option<(UserId, String)>,
    /// The person it is about.
    pub about: UserId,
    /// What it changes.
    pub effect: Effect,
    /// The action, as the log keeps it.
    pub action: String,
    /// Whether `action` is different at each act, so that an equal one by the same moderator is this one, repeated.
    pub once: bool,
    /// The reason, by name.
    pub reason: String,
    /// The reason, in words.
    pub note: String,
    /// Whether the people concerned are notified.
    pub told: bool,
    /// The reports it closes.
    pub closes: Option<Closing>,
    /// When it is taken: milliseconds since 1970.
    pub at_ms: i64,
}

/// The closing of open reports and hints about a person. The reporters are notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closing {
    /// The number of the last report to close.
    pub up_to: u64,
    /// Hints noticed later than this stay open: milliseconds since 1970. `None` closes all.
    pub noticed_ms: Option<i64>,
    /// Whether the reporters are told that action was taken.
    pub done: bool,
}

/// The effect of an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Only the log tells of it.
    Nothing,
    /// Imposes a sanction until the given time, unless one of the same kind lasts longer: then the person is not told.
    Keep(Kind, Option<i64>),
    /// Lifts a sanction.
    Lift(Kind),
    /// Bars a handle of an account. If it goes by that now, it is given another, which it may change at once.
    Rename {
        /// The other handle.
        to: HandleRow,
        /// The handle that is barred. `None` for the present one.
        from: Option<HandleRow>,
    },
    /// Takes a name away from a guest: this one, or the present one. They keep a present one that is another.
    Unname(Option<String>),
    /// Hides what they said in a match from everyone.
    RemoveWords {
        /// The table.
        table: TableId,
        /// The number of the match there.
        of_match: u32,
    },
    /// Excludes one of their matches from ratings. Concerns everyone who played it.
    Void(RecordId),
    /// Makes them a moderator, or no longer one.
    Moderator(bool),
}
