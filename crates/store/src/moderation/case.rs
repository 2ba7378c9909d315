//! Reports and hints: what moderators are told of a person.

use crate::{RecordId, TableId, UserId};

/// A report of one person by another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReport {
    /// The person reporting.
    pub by: UserId,
    /// The person reported.
    pub about: UserId,
    /// The reason, by name.
    pub reason: String,
    /// The reporter's own words.
    pub words: String,
    /// Where it happened, if it was at a table.
    pub scene: Option<Scene>,
    /// When it was made: milliseconds since 1970.
    pub at_ms: i64,
}

/// A match at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scene {
    /// The table.
    pub table: TableId,
    /// The number of the match there, from 1.
    pub of_match: u32,
    /// Its record, if it was over when reported, or is by now.
    pub record: Option<RecordId>,
}

/// A stored report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub number: u64,
    /// The person reporting. `None` if they have been forgotten.
    pub by: Option<UserId>,
    /// The reason, by name.
    pub reason: String,
    /// The reporter's own words.
    pub words: String,
    /// Where it happened.
    pub scene: Option<Scene>,
    /// When it was made: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether it is yet to be decided.
    pub open: bool,
}

/// A person who is the subject of open reports or hints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The person.
    pub about: UserId,
    /// The reasons of the open reports, by name: one for each report, the earliest first.
    pub reasons: Vec<String>,
    /// The open hints, by name, each once.
    pub hints: Vec<String>,
    /// When the last report came or the last hint was noticed: milliseconds since 1970.
    pub last_ms: i64,
}

/// How many cases of either sort a list leaves out at its beginning, as shown before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shown {
    /// Cases with open reports.
    pub reported: u32,
    /// Cases with only hints.
    pub noticed: u32,
}

/// Something noticed about a person.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// What was noticed, by name.
    pub name: String,
    /// The other person, if it takes two.
    pub other: Option<UserId>,
    /// The amount, in a unit that depends on the name.
    pub amount: f64,
    /// The number of matches or decisions it is based on.
    pub count: u32,
    /// When it was last computed: milliseconds since 1970.
    pub at_ms: i64,
}
