//! What has happened in a tournament: entries are the only thing that changes it, and all that is stored of it.

use crate::{Board, Cancelled, Kind, Leaver, Number, Outcome, Player, Terms, Waits};
use game::{Chance, Entropy, Seed};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use thiserror::Error;
use wire::TableCode;

/// The version of the journal format.
const FORMAT: u32 = 1;

/// One step of a tournament. `P` names a person.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<P> {
    /// The version of this format.
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
    /// The tournament was opened. Always the first entry, and only that.
    Opened {
        /// Its name in links.
        code: TableCode,
        /// The organiser.
        organiser: P,
        /// Its terms.
        terms: Box<Terms>,
        /// Its waiting times.
        #[serde(default)]
        waits: Waits,
        /// The house's chance for the deals that all tables share.
        seed: Seed,
        /// The tournament that it follows, if it recurs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<TableCode>,
    },
    /// A player entered, with the next number.
    Entered {
        /// The entrant.
        player: Player<P>,
        /// Their estimated strength.
        rating: i32,
        /// Their browser's contribution to the deals, or a pledge of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<Chance>,
    },
    /// An entrant who had withdrawn has returned.
    Returned {
        /// The entrant.
        entrant: Number,
        /// Their browser's contribution to the deals, in place of the earlier one, or a pledge of it. Earlier programs
        /// kept the earlier one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<Chance>,
    },
    /// An entrant is no longer paired.
    Withdrew {
        /// The entrant.
        entrant: Number,
        /// Who took them out.
        by: Leaver,
    },
    /// The organiser made an announcement to everyone.
    Announced {
        /// The text.
        text: String,
    },
    /// The tournament is to begin, and those who have pledged chance are called to open it. Nothing more is added to
    /// the deals.
    Called,
    /// An entrant opened the chance they had pledged.
    ChanceOpened {
        /// The entrant.
        entrant: Number,
        /// The chance.
        entropy: Entropy,
    },
    /// The tournament began.
    Started {
        /// The number of rounds.
        rounds: u8,
        /// The places of a knockout's bracket.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        bracket: Vec<Option<Number>>,
    },
    /// A round was paired, and everyone is called to their tables.
    Paired {
        /// The kind of round.
        kind: Kind,
        /// Who meets whom, and where.
        boards: Vec<Board>,
        /// The entrants without an opponent.
        byes: Vec<Number>,
    },
    /// The house has checked who is at their tables, and plays for those who are not.
    Looked {
        /// The entrants who have not come.
        missing: Vec<Number>,
    },
    /// A missing entrant has come after all.
    Came {
        /// The entrant.
        entrant: Number,
    },
    /// A table is over.
    Reported {
        /// The table.
        table: TableCode,
        /// The outcomes, by chair.
        outcomes: Vec<Outcome>,
        /// The name of its record, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<String>,
    },
    /// All rounds have been played.
    Ended,
    /// The tournament was called off, before or during it.
    Cancelled {
        /// The reason.
        why: Cancelled,
    },
    /// The next tournament like it has been called; no other follows this one.
    Followed {
        /// Its name.
        code: TableCode,
        /// When it begins, in milliseconds since 1970.
        starts_ms: i64,
    },
    /// There will be no other tournament like it.
    Discontinued,
    /// A guest has signed in; everything that was theirs here now belongs to the account.
    Became {
        /// The guest.
        before: P,
        /// The account.
        after: P,
    },
    /// The clocks got back the time that the house was down.
    Credit {
        /// The downtime, in milliseconds.
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
        /// The reader's error.
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
    /// Encodes the entry as the journal keeps it: as JSON.
    ///
    /// # Errors
    /// If a part of it cannot be written as JSON.
    pub fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(self)
    }

    /// Reads the entry numbered `seq`.
    ///
    /// # Errors
    /// [`BadEntry::Unreadable`], [`BadEntry::Format`].
    pub fn from_bytes(seq: u64, body: &[u8]) -> Result<Entry<P>, BadEntry> {
        let entry: Entry<P> = serde_json::from_slice(body).map_err(|source| unreadable(seq, body, source))?;
        match entry.format {
            FORMAT => Ok(entry),
            found => Err(BadEntry::Format { seq, found }),
        }
    }
}

/// Why an entry cannot be read: it was written by another version of the program, or by none.
fn unreadable(seq: u64, body: &[u8], source: serde_json::Error) -> BadEntry {
    match serde_json::from_slice(body) {
        Ok(Shape { v: found }) if found != FORMAT => BadEntry::Format { seq, found },
        _ => BadEntry::Unreadable { seq, source },
    }
}

/// The part of an entry that every version has.
#[derive(Deserialize)]
struct Shape {
    v: u32,
}
