//! The tail of the journal: what was written last, in the order of writing, until it is filed by table.

use rusqlite::{Connection, params};

use super::recovery;
use crate::{Cause, Entry, Error, TableId};

/// Entries that the tail has before they are filed: dozens of each table that is played, since a page is written anew for as few
/// as there are. More would be filed at less cost each, but whoever reads a table goes through all of them, and whoever writes
/// waits until they are filed: some ten milliseconds.
const ENTRIES: u64 = 16_384;

/// Bytes that they have before they are filed, whatever their number: filing sorts them in memory.
const BYTES: u64 = 4 << 20;

/// How much is in the tail: as the writer knows it without asking.
#[derive(Default)]
pub(super) struct Tail {
    entries: u64,
    bytes: u64,
}

impl Tail {
    /// An entry was put into it.
    pub(super) fn grew(&mut self, entry: &Entry) {
        self.entries += 1;
        self.bytes += entry.body.len() as u64;
    }

    /// Files it once it is long. What fails is tried again when as much has been added: the tail is as good a place, only
    /// slower to read.
    pub(super) fn file_if_long(&mut self, connection: &Connection) {
        if self.entries < ENTRIES && self.bytes < BYTES {
            return;
        }
        *self = Self::default();
        let _ = file(connection);
    }
}

/// Puts an entry at its end, inside the open transaction.
pub(super) fn put(connection: &Connection, entry: &Entry) -> Result<(), Error> {
    let sql = "INSERT INTO journal_tail (table_id, seq, body) VALUES (?1, ?2, ?3)";
    let row = params![entry.table.as_bytes(), entry.seq.cast_signed(), entry.body];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

/// Files all that is in the tail by table, in a transaction of its own; where it is damaged, all that can be told of it.
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

/// The last entry of each table that has some in it.
pub(super) fn heads(connection: &Connection) -> Result<Vec<(TableId, u64)>, Error> {
    let mut heads = connection.prepare_cached("SELECT table_id, max(seq) FROM journal_tail GROUP BY table_id")?;
    let head = |row: &rusqlite::Row<'_>| Ok((TableId::from_bytes(row.get(0)?), row.get::<_, i64>(1)?.cast_unsigned()));
    Ok(heads.query_map([], head)?.collect::<Result<_, _>>()?)
}
