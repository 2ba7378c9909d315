//! The tail of a house that was killed: it is filed, and where a part of it is damaged the stubs tell whose entries lay there,
//! so that all other tables go on.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::stubs::{self, Named, sum};
use crate::{Cause, Entry, Error, TableId};

/// The number of an entry that may have been: nobody knows.
const UNKNOWN: u64 = i64::MAX as u64;

/// What can be told of a tail.
struct Recovered {
    /// The entries that are as they were written.
    whole: Vec<Entry>,
    /// Those that were written, and are not there any more.
    lost: Vec<(TableId, u64)>,
    /// Whether it can be read as it is.
    is_readable: bool,
}

/// Files what the tail holds, and notes what of it is lost.
///
/// # Errors
/// [`Error::Backend`]: then it is left as it is.
pub(super) fn file(connection: &Connection) -> Result<(), Error> {
    let recovered = recover(connection)?;
    let file = |empty: fn(&Connection) -> Result<(), Error>| {
        let filing = connection.unchecked_transaction()?;
        recovered.put(&filing)?;
        empty(&filing)?;
        Ok(filing.commit()?)
    };
    // What is damaged may refuse to be emptied.
    file(empty).or_else(|_: Error| file(begin_anew))
}

/// Empties the tail.
pub(super) fn empty(connection: &Connection) -> Result<(), Error> {
    Ok(connection.execute_batch("DELETE FROM journal_tail; DELETE FROM journal_stubs;")?)
}

/// Leaves a tail that cannot be emptied to nobody, and makes an empty one in its place, as the file says that it was made. The
/// pages of the old one are used again after a VACUUM.
pub(super) fn begin_anew(connection: &Connection) -> Result<(), Error> {
    // Tables come before their triggers.
    let sql = "SELECT sql FROM sqlite_schema WHERE tbl_name IN ('journal_tail', 'journal_stubs') ORDER BY rowid";
    let made: Vec<String> = connection.prepare(sql)?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    connection.execute_batch(
        "PRAGMA writable_schema = ON;
         DELETE FROM sqlite_schema WHERE tbl_name IN ('journal_tail', 'journal_stubs');
         PRAGMA writable_schema = RESET;",
    )?;
    Ok(connection.execute_batch(&made.join(";"))?)
}

/// Has this connection, which may not change the file, read what can be told of a damaged tail in place of the tail.
///
/// # Errors
/// [`Error::Backend`].
pub(super) fn look_beside(connection: &Connection) -> Result<(), Error> {
    // All of one moment, which ends here: once damage is met in it, SQLite writes nothing more, not even what is for this connection
    // alone.
    let recovered = recover(&*connection.unchecked_transaction()?)?;
    if recovered.is_readable && recovered.lost.is_empty() {
        return Ok(());
    }
    connection.execute_batch(include_str!("beside.sql"))?;
    let mut put = connection.prepare("INSERT INTO temp.journal_tail VALUES (?1, ?2, ?3)")?;
    for Entry { table, seq, body } in &recovered.whole {
        put.execute(params![table.as_bytes(), seq.cast_signed(), body])?;
    }
    recovered.note_lost(connection)
}

impl Recovered {
    /// An entry of no table is none: what names the table is damaged.
    fn put(&self, filing: &Connection) -> Result<(), Error> {
        let sql = "INSERT INTO journal_by_table (table_id, seq, body)
                   SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM tables WHERE table_id = ?1) ON CONFLICT DO NOTHING";
        let mut put = filing.prepare(sql)?;
        for Entry { table, seq, body } in &self.whole {
            put.execute(params![table.as_bytes(), seq.cast_signed(), body])?;
        }
        self.note_lost(filing)
    }

    /// What has been forgotten is not lost.
    fn note_lost(&self, connection: &Connection) -> Result<(), Error> {
        let sql = "INSERT INTO journal_lost (table_id, seq) SELECT table_id, ?2 FROM tables
                   WHERE table_id = ?1 AND (closed = 0 OR closed_ms IS NOT NULL) ON CONFLICT DO NOTHING";
        let mut note = connection.prepare(sql)?;
        for (table, seq) in &self.lost {
            note.execute(params![table.as_bytes(), seq.cast_signed()])?;
        }
        Ok(())
    }
}

/// # Errors
/// [`Error::Backend`] where it is not known to be damaged, and cannot be read: the next time it may be otherwise.
fn recover(connection: &Connection) -> Result<Recovered, Error> {
    let (named, rows) = (known(stubs::named(connection))?, known(rows(connection))?);
    let is_readable = rows.is_some();
    let (whole, lost) = match (named, rows) {
        (Some(named), Some(rows)) => told_apart(rows, &named),
        // Nothing says whether it is all: but it is what can be read without an error.
        (None, Some(rows)) => (rows, Vec::new()),
        (named, None) => {
            let named = named.unwrap_or_default();
            let rows = each(connection, named.len());
            // What an earlier program wrote has no stubs.
            let are_all_named = !named.is_empty() && rows.iter().all(|entry| named.contains_key(&key(entry)));
            if are_all_named { told_apart(rows, &named) } else { (rows, of_open_tables(connection)?) }
        }
    };
    Ok(Recovered { whole, lost, is_readable })
}

/// None where it is damaged.
fn known<T>(read: Result<T, Error>) -> Result<Option<T>, Error> {
    match read {
        Err(Error::Backend { cause: Cause::Damaged, .. }) => Ok(None),
        read => read.map(Some),
    }
}

/// The entries that are as they were written, in the order of the journal; and what is named and not among them.
fn told_apart(mut rows: Vec<Entry>, named: &Named) -> (Vec<Entry>, Vec<(TableId, u64)>) {
    rows.retain(|entry| named.get(&key(entry)).is_none_or(|written| sum(&entry.body) == *written));
    rows.sort_unstable_by_key(key);
    let there: HashSet<_> = rows.iter().map(key).collect();
    let lost = named.keys().filter(|&entry| !there.contains(entry)).copied().collect();
    (rows, lost)
}

/// Where nobody knows what came last, at any table.
fn of_open_tables(connection: &Connection) -> Result<Vec<(TableId, u64)>, Error> {
    let mut tables = connection.prepare("SELECT table_id FROM tables WHERE closed = 0")?;
    let table = |row: &Row<'_>| Ok((TableId::from_bytes(row.get(0)?), UNKNOWN));
    Ok(tables.query_map([], table)?.collect::<Result<_, _>>()?)
}

/// All rows of the tail.
fn rows(connection: &Connection) -> Result<Vec<Entry>, Error> {
    let mut tail = connection.prepare("SELECT table_id, seq, body FROM journal_tail")?;
    let mut rows = tail.query([])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        entries.push(entry(row).map_err(Error::damaged)?);
    }
    Ok(entries)
}

/// Those that can be read of a tail that has had so many: they are numbered from 1.
fn each(connection: &Connection, count: usize) -> Vec<Entry> {
    let Ok(mut row) = connection.prepare("SELECT table_id, seq, body FROM journal_tail WHERE entry_id = ?1") else {
        return Vec::new();
    };
    (1..=count).filter_map(|id| row.query_row([id as i64], entry).optional().unwrap_or_default()).collect()
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    Ok(Entry { table: TableId::from_bytes(row.get(0)?), seq: row.get::<_, i64>(1)?.cast_unsigned(), body: row.get(2)? })
}

const fn key(entry: &Entry) -> (TableId, u64) {
    (entry.table, entry.seq)
}
