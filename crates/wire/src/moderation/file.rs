//! What moderators see: cases, files, the log.

use super::{Action, Hint, Reason, Sanctions};
use crate::{Name, Saying, TableCode, profile};
use serde::{Deserialize, Serialize};

/// A person with something for moderators to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Case {
    /// Their id for requests.
    pub person: String,
    /// The person.
    pub who: profile::Who,
    /// Number of open reports.
    pub reports: u32,
    /// The reasons given, each once.
    pub reasons: Vec<Reason>,
    /// When the last report came, in milliseconds since 1970.
    pub last_ms: i64,
    /// What the house has noticed.
    pub hints: Vec<Hint>,
    /// The sanctions in force.
    pub sanctions: Sanctions,
}

/// Everything a moderator is shown about a person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct File {
    /// Their id for requests.
    pub person: String,
    /// The person.
    pub who: profile::Who,
    /// Whether they are a moderator themselves, on whom only the operator of the house may act. Others may still close
    /// the reports about them, with [`Action::Dismiss`].
    pub moderator: bool,
    /// The sanctions in force.
    pub sanctions: Sanctions,
    /// Number of open reports about them, shown or not.
    #[serde(default)]
    pub open_reports: u32,
    /// Reports about them, the latest first. Where there are too many to show, the earliest open ones: once these are
    /// closed, those after them follow.
    pub reports: Vec<Report>,
    /// What the house has noticed and no moderator has closed.
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
    /// The reporter.
    pub by: profile::Who,
    /// The reason.
    pub reason: Reason,
    /// What the reporter wrote about it.
    pub words: String,
    /// When it was made, in milliseconds since 1970.
    pub at_ms: i64,
    /// Whether it is still undecided.
    pub open: bool,
    /// Where it happened, if at a table.
    pub scene: Option<Scene>,
}

/// A match at a table, and what was said there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// The table.
    pub table: TableCode,
    /// The number of the match there, from 1.
    pub of_match: u32,
    /// The name of its record, once the match is over.
    pub record: Option<String>,
    /// What was said, in order: at most a hundred lines before the report, and as many after it.
    pub said: Vec<Line>,
}

/// A line of talk, as moderators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// When it was said, in milliseconds since 1970.
    pub at_ms: i64,
    /// The speaker.
    pub who: profile::Who,
    /// Whether the speaker is the person the file is about.
    pub theirs: bool,
    /// Whether it is no longer shown to anyone else.
    pub removed: bool,
    /// What was said.
    pub what: Saying,
}

/// Something the house has noticed about a person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Noticed {
    /// The kind of hint.
    pub hint: Hint,
    /// The other person, for hints that involve two.
    pub other: Option<profile::Who>,
    /// The figure: points a decision, the spread of thinking times in hundredths, or matches.
    pub amount: f64,
    /// The number of matches or decisions it is based on.
    pub count: u32,
    /// When it was last computed, in milliseconds since 1970.
    pub at_ms: i64,
}

/// An action, as the log keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its number.
    pub step: u64,
    /// The moderator. `None` for the operator of the house.
    pub by: Option<Name>,
    /// The person it was about.
    pub about: profile::Who,
    /// Their id for requests. `None` if the house has forgotten them.
    pub person: Option<String>,
    /// What was done.
    pub action: Action,
    /// The reason they were told.
    pub reason: Reason,
    /// The reason as noted for the log.
    pub note: String,
    /// When it was done, in milliseconds since 1970.
    pub at_ms: i64,
}
