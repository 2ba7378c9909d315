//! Order in the house: reports, what moderators do about them, and what the people concerned are told.
//!
//! These are plain JSON requests under `/api/moderation`. Every guest and account may send:
//!
//! | request | body | answer | possible refusals, besides those of every request |
//! |---|---|---|---|
//! | `POST /api/moderation/report` | [`NewReport`] | 204 | `bad_handle`, `nobody`, `not_met`, `yourself`, `reported_already`, `too_many_reports`, `bad_text`, `no_such_table` |
//! | `POST /api/moderation/read` | [`Read`] | 204 | |
//! | `POST /api/moderation/heard` | [`Heard`] | 204 | |
//!
//! Only moderators may send the following ([`Endpoint`]). Anyone else is refused with `not_a_moderator` (403):
//!
//! | request | body | answer | possible refusals, besides those of every request |
//! |---|---|---|---|
//! | `GET /api/moderation/cases?reported={count}&noticed={count}` | | [`Case`]s: at most [`CASES_PAGE`], after as many with and without reports, 0 if left out | |
//! | `GET /api/moderation/people/{person}` | | [`File`] | `nobody` |
//! | `GET /api/moderation/called/{handle}` | | [`File`] | `bad_handle`, `nobody` |
//! | `POST /api/moderation/act` | [`Act`] | [`File`] | `nobody`, `yourself`, `is_moderator`, `bad_text`, `bad_term`, `not_rated` |
//! | `GET /api/moderation/log?before={number}` | | [`Step`]s, the latest first: at most [`LOG_PAGE`] | |
//!
//! An act whose answer was lost may be sent again: with an [`Act::number`] it is carried out once, by whichever node of
//! the house.
//!
//! Over the socket, [`Message::Conduct`](crate::Message::Conduct) tells the person concerned what they may not do and
//! what was done about them, at the start and whenever it changes. It also tells moderators how many cases are waiting.

mod file;
mod names;

pub use file::{Case, File, Line, Noticed, Report, Scene, Step};
pub use names::{Endpoint, Hint, Reason};

use crate::{Name, TableCode, Whom};
use serde::{Deserialize, Serialize};

/// Reports a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// The person reported.
    pub who: Reported,
    /// The reason.
    pub reason: Reason,
    /// What the reporter writes about it: at most [`MAX_WORDS`] characters, possibly none.
    #[serde(default)]
    pub words: String,
}

/// The person reported.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reported {
    /// The account with this present or former handle.
    Handle(String),
    /// A person at a table. The match and what was said there become part of the report.
    At(TableCode, Whom),
}

/// Notices were read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// The last one read: [`Notice::notice`].
    pub up_to: u64,
}

/// Outcomes of reports were read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// The last one read: [`Outcome::outcome`].
    pub up_to: u64,
}

/// Something a person may not do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sanction {
    /// When it ends, in milliseconds since 1970. `None` if it is for good.
    pub until_ms: Option<i64>,
    /// The reason.
    pub reason: Reason,
}

/// The sanctions in force against a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sanctions {
    /// They may not say anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute: Option<Sanction>,
    /// They may not sit down anywhere, nor sign in another browser. A match in progress goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Sanction>,
}

/// What a person is told about their own conduct, replacing what was sent before.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Conduct {
    /// Number of cases waiting. `None` for anyone but a moderator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cases: Option<u32>,
    /// What they may not do.
    #[serde(flatten)]
    pub sanctions: Sanctions,
    /// What was done that they have not read yet, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// Outcomes of their own reports that they have not read yet, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
}

/// A moderator has looked at a report. Says neither whom it was about nor what was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Its number.
    pub outcome: u64,
    /// When it was decided, in milliseconds since 1970.
    pub at_ms: i64,
    /// Whether anything was done. If not, nothing was found.
    pub done: bool,
}

/// An action, as told to the person it is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notice {
    /// Its number.
    pub notice: u64,
    /// When it was done, in milliseconds since 1970.
    pub at_ms: i64,
    /// What was done.
    pub action: Action,
    /// The reason.
    pub reason: Reason,
}

/// What a moderator does about a person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Does nothing, as there is no reason to. They are not told.
    Dismiss,
    /// Warns them not to do it again.
    Warn,
    /// They may not say anything at any table, nor change their name.
    Mute {
        /// Number of days: 1 to [`MAX_DAYS`].
        days: u16,
    },
    /// They may talk again.
    Unmute,
    /// They may not sit down anywhere.
    Suspend {
        /// Number of days: 1 to [`MAX_DAYS`].
        days: u16,
    },
    /// They may never sit down anywhere again.
    Ban,
    /// They may play again.
    Lift,
    /// Their name is taken away. If they still go by it, the house gives them another until they choose one.
    Rename,
    /// What they said during a match is no longer shown to anyone but moderators.
    RemoveWords {
        /// The table.
        table: TableCode,
        /// The number of the match there, from 1.
        of_match: u32,
    },
    /// A rated match no longer counts for anyone.
    Void {
        /// The name of its record.
        record: String,
    },
    /// They become a moderator, or stop being one. Only the operator of the house decides this.
    Role {
        /// Whether they are one from now on.
        moderator: bool,
    },
}

/// Takes action about a person.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The person: [`Case::person`].
    pub person: String,
    /// What to do.
    pub action: Action,
    /// The reason they are told.
    pub reason: Reason,
    /// The reason as noted for the log: 1 to [`MAX_WORDS`] characters.
    pub note: String,
    /// The last report about them that was looked at, which is closed along with all before it. `None` to leave them
    /// open.
    #[serde(default)]
    pub closes: Option<u64>,
    /// When the last hint came that was looked at: those noticed since stay open. `None` closes all along with the
    /// reports.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noticed_ms: Option<i64>,
    /// The name to take away, as [`File::who`] told it. They may have another by now, which they keep. `None` for the one
    /// they have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// A number drawn for this act, and sent again with it where no answer was heard: the same action with the same
    /// number is carried out once. `None` if each request is an act of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
}

/// The most characters in the text of a report or the note on an action.
pub const MAX_WORDS: usize = 500;
/// The most days a mute or suspension may last. Anything longer is for good.
pub const MAX_DAYS: u16 = 365;
/// The most cases in one answer.
pub const CASES_PAGE: u32 = 100;
/// The most steps of the log in one answer.
pub const LOG_PAGE: u32 = 50;

impl Sanctions {
    /// Whether there is nothing.
    pub const fn is_none(&self) -> bool {
        self.mute.is_none() && self.suspension.is_none()
    }
}

#[cfg(test)]
mod tests {
    use crate::Message;
    use serde_json::{Value, json};

    #[test]
    fn conduct_survives_the_wire_and_tells_nothing_where_there_is_nothing() {
        let nothing = json!({"kind": "conduct"});
        let all = json!({
            "kind": "conduct",
            "cases": 2,
            "mute": {"until_ms": 9, "reason": "abuse"},
            "suspension": {"until_ms": null, "reason": "cheating"},
            "notices": [{"notice": 7, "at_ms": 5, "action": {"do": "mute", "days": 3}, "reason": "abuse"}],
            "outcomes": [{"outcome": 8, "at_ms": 6, "done": true}],
        });
        for text in [nothing, all] {
            let read: Message<Value, Value> = serde_json::from_value(text.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), text);
        }
    }
}
