//! What has happened in a tournament: the only thing that changes it, and all that is written down of it.

use crate::{Board, Cancelled, Kind, Leaver, Number, Outcome, Player, Terms, Waits};
use game::{Entropy, Seed};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use thiserror::Error;
use wire::TableCode;

/// The version of the journal's shape.
const FORMAT: u32 = 1;

/// One step of a tournament. `P` names a person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<P> {
    /// The version of this shape.
    #[serde(rename = "v")]
    format: u32,
    /// When it happened, in milliseconds since 1970.
    #[serde(rename = "at")]
    pub at_ms: i64,
    /// What happened then.
    #[serde(rename = "is")]
    pub fact: Fact<P>,
}

/// Something that happened in a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact<P> {
    /// It was opened. Always the first, and only that.
    Opened {
        /// Its name in links.
        code: TableCode,
        /// Who opened it.
        organiser: P,
        /// On what terms.
        terms: Box<Terms>,
        /// How long it waits.
        #[serde(default)]
        waits: Waits,
        /// The house's chance for the deals that all tables share.
        seed: Seed,
        /// The one that it follows, where it comes again and again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<TableCode>,
    },
    /// Somebody entered, with the next number.
    Entered {
        /// Who.
        player: Player<P>,
        /// How strong they are taken to be.
        rating: i32,
        /// What their browser adds to the deals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<Entropy>,
    },
    /// Somebody who had withdrawn is in again.
    Returned {
        /// Who.
        entrant: Number,
    },
    /// Somebody is not paired any more.
    Withdrew {
        /// Who.
        entrant: Number,
        /// Whose will it was.
        by: Leaver,
    },
    /// The organiser told everybody something.
    Announced {
        /// What.
        text: String,
    },
    /// It began.
    Started {
        /// How many rounds it has.
        rounds: u8,
        /// The places of a knockout's bracket.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bracket: Vec<Option<Number>>,
    },
    /// A round was paired, and all are called to their tables.
    Paired {
        /// What it is for.
        kind: Kind,
        /// Who meets whom, where.
        boards: Vec<Board>,
        /// Those who find no opponent.
        byes: Vec<Number>,
    },
    /// The house has looked who is at their tables. For those who are not it plays.
    Looked {
        /// Those who have not come.
        missing: Vec<Number>,
    },
    /// They have come after all.
    Came {
        /// Who.
        entrant: Number,
    },
    /// A table is over.
    Reported {
        /// Which.
        table: TableCode,
        /// What came of it, by chair.
        outcomes: Vec<Outcome>,
        /// The name of its record, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<String>,
    },
    /// All rounds are played.
    Ended,
    /// It is not held, or not to its end.
    Cancelled {
        /// Why.
        why: Cancelled,
    },
    /// There is another one like it, and from now on no other follows this one.
    Followed {
        /// Its name.
        code: TableCode,
        /// When it begins: milliseconds since 1970.
        starts_ms: i64,
    },
    /// There is no other like it.
    Discontinued,
    /// A guest has signed in: whatever was theirs here is the account's.
    Became {
        /// Who it was.
        before: P,
        /// Who it is now.
        after: P,
    },
    /// The clocks got the time back that the house was down.
    Credit {
        /// How long it was down, in milliseconds.
        ms: i64,
    },
}

/// An entry that does not fit: the journal was damaged or written by another program.
#[derive(Debug, Error)]
pub enum BadEntry {
    /// It cannot be read.
    #[error("entry {seq} cannot be read")]
    Unreadable {
        /// The number of the entry.
        seq: u64,
        /// What the reader stumbled over.
        source: serde_json::Error,
    },
    /// It was written by a later version of the program.
    #[error("entry {seq} has format {found}; this program reads {FORMAT}")]
    Format {
        /// The number of the entry.
        seq: u64,
        /// The version that it names.
        found: u32,
    },
    /// It cannot follow the entries before it.
    #[error("entry {seq} does not fit the entries before it")]
    Misfit {
        /// The number of the entry.
        seq: u64,
    },
    /// There are no entries.
    #[error("the tournament has no entries")]
    Empty,
}

impl<P> Entry<P> {
    pub(crate) const fn new(at_ms: i64, fact: Fact<P>) -> Entry<P> {
        Entry { format: FORMAT, at_ms, fact }
    }
}

impl<P: Serialize + DeserializeOwned> Entry<P> {
    /// The entry as the journal keeps it: JSON.
    ///
    /// # Errors
    /// When a part of it cannot be written as JSON.
    pub fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(self)
    }

    /// Reads the entry numbered `seq`.
    ///
    /// # Errors
    /// [`BadEntry::Unreadable`], [`BadEntry::Format`].
    pub fn from_bytes(seq: u64, body: &[u8]) -> Result<Entry<P>, BadEntry> {
        let entry: Entry<P> = serde_json::from_slice(body).map_err(|source| BadEntry::Unreadable { seq, source })?;
        match entry.format {
            FORMAT => Ok(entry),
            found => Err(BadEntry::Format { seq, found }),
        }
    }
}
