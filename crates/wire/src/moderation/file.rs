//! What moderators are shown: cases, files, the log.

use super::{Action, Hint, Reason, Sanctions};
use crate::{Name, Saying, TableCode, profile};
use serde::{Deserialize, Serialize};

/// Somebody about whom there is something to be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Case {
    /// Their name in requests.
    pub person: String,
    /// Who.
    pub who: profile::Who,
    /// How many open reports there are.
    pub reports: u32,
    /// What for, each once.
    pub reasons: Vec<Reason>,
    /// When the last came: milliseconds since 1970.
    pub last_ms: i64,
    /// What the house has noticed.
    pub hints: Vec<Hint>,
    /// What is in force.
    pub sanctions: Sanctions,
}

/// All that a moderator is shown of somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct File {
    /// Their name in requests.
    pub person: String,
    /// Who.
    pub who: profile::Who,
    /// Whether they are a moderator themselves: only whoever runs the house does anything about them.
    pub moderator: bool,
    /// What is in force.
    pub sanctions: Sanctions,
    /// Reports about them, the latest first.
    pub reports: Vec<Report>,
    /// What the house has noticed, and is not closed.
    pub hints: Vec<Noticed>,
    /// Their last matches.
    pub matches: Vec<profile::Played>,
    /// What was done about them, the latest first.
    pub log: Vec<Step>,
}

/// A report, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// Its number.
    pub report: u64,
    /// Who reports.
    pub by: profile::Who,
    /// What for.
    pub reason: Reason,
    /// What they say about it.
    pub words: String,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether nothing was decided yet.
    pub open: bool,
    /// Where it was, if it was at a table.
    pub scene: Option<Scene>,
}

/// A match at a table, and what was said there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// The table.
    pub table: TableCode,
    /// Which match there, from 1.
    pub of_match: u32,
    /// The name of its record, once it is over.
    pub record: Option<String>,
    /// What was said, in order.
    pub said: Vec<Line>,
}

/// Something that was said, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// Who.
    pub who: profile::Who,
    /// Whether it is whom the file is about.
    pub theirs: bool,
    /// Whether nobody else is shown it any more.
    pub removed: bool,
    /// What.
    pub what: Saying,
}

/// Something that the house has noticed about somebody.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Noticed {
    /// What.
    pub hint: Hint,
    /// With whom, where two are needed for it.
    pub other: Option<profile::Who>,
    /// How much: points a decision, the spread of thinking times in hundredths, matches.
    pub amount: f64,
    /// In how many matches or decisions.
    pub count: u32,
    /// When it was last reckoned: milliseconds since 1970.
    pub at_ms: i64,
}

/// Something that was done, as the log keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its number.
    pub step: u64,
    /// Who has done it; none: whoever runs the house.
    pub by: Option<Name>,
    /// About whom.
    pub about: profile::Who,
    /// Their name in requests; none where they are forgotten.
    pub person: Option<String>,
    /// What.
    pub action: Action,
    /// Why, as they were told.
    pub reason: Reason,
    /// Why, as it was written down.
    pub note: String,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
}
