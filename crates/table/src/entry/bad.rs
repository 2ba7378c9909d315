//! Why an entry cannot be taken in.

use super::{FIRST, FORMAT};
use serde::Deserialize;
use thiserror::Error;
use wire::GameName;

/// An entry that does not fit. The journal was damaged or written by another program.
#[derive(Debug, Error)]
pub enum BadEntry {
    /// It cannot be read.
    #[error("entry {seq} cannot be read")]
    Unreadable {
        /// The number of the entry.
        seq: u64,
        /// The error of the reader.
        source: serde_json::Error,
    },
    /// It was written by a later version of the program.
    #[error("entry {seq} has format {found}; this program reads up to {FORMAT}")]
    Format {
        /// The number of the entry.
        seq: u64,
        /// The version that it names.
        found: u32,
    },
    /// It belongs to another game than the one asked for, or to one that this program does not have.
    #[error("the table is for {found}, which cannot be played here")]
    Game {
        /// The game that it names.
        found: GameName,
    },
    /// The game's rules have changed since, so the same actions could lead to another result.
    #[error("the table was opened under version {found} of the rules; this program has {expected}")]
    RulesVersion {
        /// The version that it names.
        found: u32,
        /// The version that this program plays.
        expected: u32,
    },
    /// It cannot follow the entries before it.
    #[error("entry {seq} does not fit the entries before it")]
    Misfit {
        /// The number of the entry.
        seq: u64,
    },
    /// Its effect cannot be written as JSON.
    #[error("the effect of entry {seq} cannot be written as JSON")]
    Unwritten {
        /// Its number.
        seq: u64,
        /// What serde says.
        source: serde_json::Error,
    },
    /// Taking it in breaks an assertion of the program.
    #[error("the program panics on entry {seq}: {says}")]
    Stumbled {
        /// Its number.
        seq: u64,
        /// The message of the panic.
        says: String,
    },
    /// There are no entries.
    #[error("the table has no entries")]
    Empty,
}

impl BadEntry {
    /// Whether a later version of the program may have written it, and can read it.
    #[must_use]
    pub const fn is_newer(&self) -> bool {
        match self {
            BadEntry::Format { found, .. } => *found > FORMAT,
            BadEntry::RulesVersion { found, expected } => *found > *expected,
            BadEntry::Game { .. } => true,
            _ => false,
        }
    }
}

/// Why an entry cannot be read: it was written by another version of the program, or by none.
pub(super) fn unreadable(seq: u64, body: &[u8], source: serde_json::Error) -> BadEntry {
    match serde_json::from_slice(body) {
        Ok(Shape { v: found }) if !(FIRST..=FORMAT).contains(&found) => BadEntry::Format { seq, found },
        _ => BadEntry::Unreadable { seq, source },
    }
}

/// The part of an entry that every version has.
#[derive(Deserialize)]
struct Shape {
    v: u32,
}
