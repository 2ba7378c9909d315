//! Order in the house: reports, what moderators do about them, and what those concerned are told.
//!
//! By plain requests of JSON under `/api/moderation`. Whoever is known to the house may ask:
//!
//! | request | body | answer | may be refused with, beside those of every request |
//! |---|---|---|---|
//! | `POST /api/moderation/report` | [`NewReport`] | 204 | `bad_handle`, `nobody`, `yourself`, `reported_already`, `too_many_reports`, `bad_text`, `no_such_table` |
//! | `POST /api/moderation/read` | [`Read`] | 204 | |
//! | `POST /api/moderation/heard` | [`Heard`] | 204 | |
//!
//! Moderators alone may ask what follows ([`Endpoint`]); anybody else is refused with `not_a_moderator` (403):
//!
//! | request | body | answer | may be refused with, beside those of every request |
//! |---|---|---|---|
//! | `GET /api/moderation/cases` | | [`Case`]s | |
//! | `GET /api/moderation/people/{person}` | | [`File`] | `nobody` |
//! | `GET /api/moderation/called/{handle}` | | [`File`] | `bad_handle`, `nobody` |
//! | `POST /api/moderation/act` | [`Act`] | [`File`] | `nobody`, `yourself`, `is_moderator`, `bad_text`, `bad_term`, `not_rated` |
//! | `GET /api/moderation/log?before={number}` | | [`Step`]s, the latest first: at most [`LOG_PAGE`] | |
//!
//! Over the socket [`Message::Conduct`](crate::Message::Conduct) tells whom it concerns what they may not do and what was
//! done about them, at the beginning and whenever it changes; and moderators how many cases wait.

mod file;
mod names;

pub use file::{Case, File, Line, Noticed, Report, Scene, Step};
pub use names::{Endpoint, Hint, Reason};

use crate::{TableCode, Whom};
use serde::{Deserialize, Serialize};

/// Somebody reports somebody.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Whom.
    pub who: Reported,
    /// What for.
    pub reason: Reason,
    /// What the reporter says about it: at most [`MAX_WORDS`] characters, maybe none.
    #[serde(default)]
    pub words: String,
}

/// Who is reported.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reported {
    /// Whoever is called so, or was.
    Handle(String),
    /// Somebody at a table: the match and what was said there come with it.
    At(TableCode, Whom),
}

/// Notices that were read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Read {
    /// The last of them: [`Notice::notice`].
    pub up_to: u64,
}

/// What came of reports was read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heard {
    /// The last of it: [`Outcome::outcome`].
    pub up_to: u64,
}

/// What somebody may not do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sanction {
    /// Until when: milliseconds since 1970; none: for good.
    pub until_ms: Option<i64>,
    /// Why.
    pub reason: Reason,
}

/// What is in force about somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sanctions {
    /// They say nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mute: Option<Sanction>,
    /// They sit down nowhere, and no browser more is signed in. A match that runs goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspension: Option<Sanction>,
}

/// What somebody is told about their own conduct, in place of what was told before.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Conduct {
    /// How many cases wait; none for whoever is no moderator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cases: Option<u32>,
    /// What they may not do.
    #[serde(flatten)]
    pub sanctions: Sanctions,
    /// What was done and they have not read yet, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
    /// What came of their own reports and they have not read yet, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outcomes: Vec<Outcome>,
}

/// A moderator has looked at what somebody reported. About whom it was and what was done, it does not tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Its number.
    pub outcome: u64,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// Whether anything was done; else nothing was found.
    pub done: bool,
}

/// Something that was done, as whoever it is about is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notice {
    /// Its number.
    pub notice: u64,
    /// When: milliseconds since 1970.
    pub at_ms: i64,
    /// What.
    pub action: Action,
    /// Why.
    pub reason: Reason,
}

/// What a moderator does about somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    /// Nothing: there is no reason to. They are not told.
    Dismiss,
    /// Tells them that they should not.
    Warn,
    /// They say nothing, at no table, and are not called otherwise.
    Mute {
        /// For so long: 1 to [`MAX_DAYS`].
        days: u16,
    },
    /// They talk again.
    Unmute,
    /// They sit down nowhere.
    Suspend {
        /// For so long: 1 to [`MAX_DAYS`].
        days: u16,
    },
    /// They sit down nowhere any more.
    Ban,
    /// They play again.
    Lift,
    /// Their name is taken away; the house gives them another until they choose one.
    Rename,
    /// What they said while a match was played is shown to nobody any more but moderators.
    RemoveWords {
        /// At which table.
        table: TableCode,
        /// Which match there, from 1.
        of_match: u32,
    },
    /// A rated match counts for nobody.
    Void {
        /// The name of its record.
        record: String,
    },
    /// They are a moderator from now on, or no more: whoever runs the house says so.
    Role {
        /// Whether they are.
        moderator: bool,
    },
}

/// Something is done about somebody.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// About whom: [`Case::person`].
    pub person: String,
    /// What.
    pub action: Action,
    /// Why, as they are told.
    pub reason: Reason,
    /// Why, as the log keeps it: 1 to [`MAX_WORDS`] characters.
    pub note: String,
    /// The last report about them that was looked at: it is closed with all before it. None: they stay open.
    #[serde(default)]
    pub closes: Option<u64>,
}

/// The most characters that somebody writes about a report or an action.
pub const MAX_WORDS: usize = 500;
/// The most days that somebody is muted or suspended for; longer is for good.
pub const MAX_DAYS: u16 = 365;
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
