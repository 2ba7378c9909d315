//! The tail of the journal: the latest entries, in the order in which they were written, until they are filed by table.

use rusqlite::{Connection, params};

use super::recovery;
use crate::{Cause, Entry, Error, TableId};

/// How many entries the tail has before they are filed: dozens for each table in play, since even a few cost a page
/// write per table. A longer tail would cost less per entry, but reading a table goes through all of it, and writers
/// wait while it is filed: some ten milliseconds.
const ENTRIES: u64 = 16_384;

/// How many bytes it has before they are filed, whatever the number of entries: filing sorts them in memory.
const BYTES: u64 = 4 << 20;

/// The size of the tail, tracked by the writer.
#[derive(Default)]
pub(super) struct Tail {
    entries: u64,
    bytes: u64,
}

impl Tail {
    /// Notes that an entry was added.
    pub(super) fn grew(&mut self, entry: &Entry) {
        self.entries += 1;
        self.bytes += entry.body.len() as u64;
    }

    /// Files the tail once it is long. A failed attempt is repeated once as much has been added again: entries are just
    /// as safe in the tail, only slower to read.
    pub(super) fn file_if_long(&mut self, connection: &Connection) {
        if self.entries < ENTRIES && self.bytes < BYTES {
            return;
        }
        *self = Self::default();
        let _ = file(connection);
    }
}

/// Appends an entry within the open transaction.
pub(super) fn put(connection: &Connection, entry: &Entry) -> Result<(), Error> {
    let sql = "INSERT INTO journal_tail (table_id, seq, body) VALUES (?1, ?2, ?3)";
    let row = params![entry.table.as_bytes(), entry.seq.cast_signed(), entry.body];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

/// Files the whole tail by table, in a transaction of its own; if it is damaged, whatever can be recovered of it.
pub(super) fn file(connection: &Connection) -> Result<(), Error> {
    match all(connection) {
        Err(Error::Backend { cause: Cause::Damaged, .. }) => recovery::file(connection),
        filed => filed,
    }
}

fn all(connection: &Connection) -> Result<(), Error> {
    let filing = connection.unchecked_transaction()?;
    filing.execute(
        "INSERT INTO journal_by_table (table_id, seq, body)
         SELECT table_id, seq, body FROM journal_tail ORDER BY table_id, seq",
        [],
    )?;
    recovery::empty(&filing)?;
    Ok(filing.commit()?)
}

/// The last entry of each table that has entries in the tail.
pub(super) fn heads(connection: &Connection) -> Result<Vec<(TableId, u64)>, Error> {
    let mut heads = connection.prepare_cached("SELECT table_id, max(seq) FROM journal_tail GROUP BY table_id")?;
    let head = |row: &rusqlite::Row<'_>| Ok((TableId::from_bytes(row.get(0)?), row.get::<_, i64>(1)?.cast_unsigned()));
    Ok(heads.query_map([], head)?.collect::<Result<_, _>>()?)
}
