//! The entries in the journals of tables: writing them, which comes next, and reading one.

use super::{deals::Trying, row::Row};
use crate::{Entry, Error, MAX_BODY, TableId};

/// The most entries a table can have, as databases use signed numbers.
pub(super) const LAST: u64 = i64::MAX as u64;

/// A write to the journal of a table, carried out completely or not at all.
pub(crate) enum Journaling {
    Append(Vec<Entry>),
    /// The first entries of a table, with the try they are for.
    Begin(Trying, Vec<Entry>),
    Close {
        table: TableId,
        at_ms: i64,
    },
    Forget(TableId),
}

impl Journaling {
    /// The tables it concerns.
    pub(crate) fn tables(&self) -> Vec<TableId> {
        match self {
            Self::Append(entries) | Self::Begin(_, entries) => entries.iter().map(|entry| entry.table).collect(),
            Self::Close { table, .. } | Self::Forget(table) => vec![*table],
        }
    }
}

/// The head of a table's journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Head {
    /// The table has no entries yet.
    New,
    /// The number of the last entry. 0 if it is missing.
    Open(u64),
    /// No more entries may follow.
    Closed,
}

impl Head {
    /// Refuses an entry that is not the next one.
    pub(crate) fn admit(self, entry: &Entry) -> Result<(), Error> {
        let (table, got) = (entry.table, entry.seq);
        let expected = match self {
            Self::New => 1,
            // Starting over would contradict the entries that people have already been sent.
            Self::Open(0) => return Err(Error::Missing { table, seq: 1 }),
            Self::Open(last) => last.saturating_add(1),
            Self::Closed => return Err(Error::Finished { table }),
        };
        if got == expected { Ok(()) } else { Err(Error::Conflict { table, expected, got }) }
    }
}

/// Refuses a length above the limit.
pub(super) fn limit(bytes: usize, max: usize) -> Result<(), Error> {
    if bytes > max {
        return Err(Error::TooLong { bytes, max });
    }
    Ok(())
}

pub(super) fn limits(entries: &[Entry]) -> Result<(), Error> {
    entries.iter().try_for_each(|entry| limit(entry.body.len(), MAX_BODY))
}

/// Reads an entry. One without a body has been lost.
pub(super) fn entry(table: TableId, row: &Row<'_>) -> Result<Entry, Error> {
    let seq = row.get(0)?;
    let body = row.get::<Option<_>>(1)?.ok_or(Error::Missing { table, seq })?;
    Ok(Entry { table, seq, body })
}
