//! What can be written to the journals of tables, and which entry is the next.

use super::deals::Trying;
use crate::{Entry, Error, MAX_BODY, TableId};

/// One thing to be written that concerns the journal of a table, whole or not at all.
pub(crate) enum Journaling {
    Append(Vec<Entry>),
    /// The first entries of a table, with what it is for.
    Begin(Trying, Vec<Entry>),
    Close {
        table: TableId,
        at_ms: i64,
    },
    Forget(TableId),
}

impl Journaling {
    /// The tables that it is about.
    pub(crate) fn tables(&self) -> Vec<TableId> {
        match self {
            Self::Append(entries) | Self::Begin(_, entries) => entries.iter().map(|entry| entry.table).collect(),
            Self::Close { table, .. } | Self::Forget(table) => vec![*table],
        }
    }
}

/// How far a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    /// There was never anything.
    New,
    /// That is the last entry; 0 where it is missing.
    Open(u64),
    /// Nothing comes after it.
    Closed,
}

impl Head {
    /// Refuses what is not the next entry.
    pub(crate) fn admit(self, entry: &Entry) -> Result<(), Error> {
        let (table, got) = (entry.table, entry.seq);
        let expected = match self {
            Self::New => 1,
            // Begun anew, people would have been told of other entries.
            Self::Open(0) => return Err(Error::Missing { table, seq: 1 }),
            Self::Open(last) => last.saturating_add(1),
            Self::Closed => return Err(Error::Finished { table }),
        };
        if got == expected { Ok(()) } else { Err(Error::Conflict { table, expected, got }) }
    }
}

/// Refuses what is too long.
pub(super) fn limit(bytes: usize, max: usize) -> Result<(), Error> {
    if bytes > max {
        return Err(Error::TooLong { bytes, max });
    }
    Ok(())
}

pub(super) fn limits(entries: &[Entry]) -> Result<(), Error> {
    entries.iter().try_for_each(|entry| limit(entry.body.len(), MAX_BODY))
}
