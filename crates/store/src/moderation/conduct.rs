//! What was done about a person, and what they are told of it.

use crate::UserId;

/// A kind of sanction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// No talking.
    Mute,
    /// No playing.
    Suspension,
}

/// A sanction on a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanction {
    /// When it ends: milliseconds since 1970. `None` if never.
    pub until_ms: Option<i64>,
    /// The reason, by name.
    pub reason: String,
}

/// What a person is shown about their own conduct.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Conduct {
    /// Whether they are a moderator.
    pub moderator: bool,
    /// The mute in force.
    pub mute: Option<Sanction>,
    /// The suspension in force.
    pub suspension: Option<Sanction>,
    /// The steps they have not read yet, the earliest first.
    pub notices: Vec<Step>,
    /// The outcomes of their reports that they have not read yet, the earliest first.
    pub outcomes: Vec<Outcome>,
}

/// The outcome of one person's reports about another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The step that closed them.
    pub step: u64,
    /// Whether any action was taken.
    pub done: bool,
    /// When that was: milliseconds since 1970.
    pub at_ms: i64,
}

/// An action taken, in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Its number.
    pub number: u64,
    /// The name of the moderator at the time. `None` for the operator.
    pub by: Option<String>,
    /// The person it was about. `None` if they have been forgotten.
    pub about: Option<UserId>,
    /// The action.
    pub action: String,
    /// The reason, by name.
    pub reason: String,
    /// The reason, in words.
    pub note: String,
    /// When it was taken: milliseconds since 1970.
    pub at_ms: i64,
}

/// A name that a moderator took away from a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenName {
    /// The person.
    pub from: UserId,
    /// The name, as it was written.
    pub name: String,
    /// When it was taken away last: milliseconds since 1970.
    pub at_ms: i64,
}
