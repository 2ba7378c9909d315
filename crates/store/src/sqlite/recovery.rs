//! Recovers the tail of a house that was killed: files it, and if part of it is damaged, uses the stubs to find out
//! whose entries were lost, so that all other tables can go on.

use std::collections::HashSet;

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::stubs::{self, Named, sum};
use crate::{Cause, Entry, Error, TableId};

/// Stands for the number of an entry that may have existed.
const UNKNOWN: u64 = i64::MAX as u64;

/// What could be recovered of a tail.
struct Recovered {
    /// The entries that are intact.
    whole: Vec<Entry>,
    /// What the stubs name.
    named: Named,
    /// The entries that were written but are gone.
    lost: Vec<(TableId, u64)>,
    /// Whether no damage was met in reading the tail and its stubs.
    is_sound: bool,
}

/// Files the contents of the tail, and notes what of it is lost.
///
/// # Errors
/// [`Error::Backend`], in which case the tail is left as it is.
pub(super) fn file(connection: &Connection) -> Result<(), Error> {
    let recovered = recover(connection)?;
    let file = |empty: fn(&Connection) -> Result<(), Error>| {
        let filing = connection.unchecked_transaction()?;
        recovered.put(&filing)?;
        empty(&filing)?;
        Ok(filing.commit()?)
    };
    // What is filed may belong to a table that is missing from the list. This cannot be changed within a transaction.
    let is_strict: bool = connection.pragma_query_value(None, "foreign_keys", |row| row.get(0))?;
    connection.pragma_update(None, "foreign_keys", false)?;
    // A damaged tail may refuse to be emptied.
    let filed = file(empty).or_else(|_: Error| file(begin_anew));
    connection.pragma_update(None, "foreign_keys", is_strict)?;
    filed
}

/// Empties the tail.
pub(super) fn empty(connection: &Connection) -> Result<(), Error> {
    Ok(connection.execute_batch("DELETE FROM journal_tail; DELETE FROM journal_stubs;")?)
}

/// Abandons a tail that cannot be emptied, and creates an empty one in its place, using the file's own definition of
/// it. The pages of the old one are reused after a VACUUM.
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

/// Begins to read the file, over this read-only connection, as it is at this moment: instead of the tail, what can be
/// recovered of it, by table. In the tail itself, each table would cost a walk through all of it.
///
/// # Errors
/// [`Error::Backend`].
pub(super) fn look_beside(connection: &Connection) -> Result<(), Error> {
    connection.execute_batch("BEGIN")?;
    let recovered = recover(connection)?;
    if !recovered.is_sound {
        // Once it has met damage, SQLite writes nothing more in a transaction, not even what is private to this
        // connection.
        connection.execute_batch("ROLLBACK; BEGIN")?;
    }
    connection.execute_batch(include_str!("beside.sql"))?;
    let mut put = connection.prepare("INSERT INTO temp.journal_tail VALUES (?1, ?2, ?3)")?;
    for Entry { table, seq, body } in &recovered.whole {
        put.execute(params![table.as_bytes(), seq.cast_signed(), body])?;
    }
    recovered.note_lost(connection)
}

impl Recovered {
    /// Files the intact entries. One without a table is skipped if no stub names it: its table's name is damaged. If a
    /// stub does, that table is missing from the list.
    fn put(&self, filing: &Connection) -> Result<(), Error> {
        let sql = "INSERT INTO journal_by_table (table_id, seq, body) SELECT ?1, ?2, ?3
                   WHERE ?4 OR EXISTS (SELECT 1 FROM tables WHERE table_id = ?1) ON CONFLICT DO NOTHING";
        let mut put = filing.prepare(sql)?;
        for entry in &self.whole {
            let (Entry { table, seq, body }, is_named) = (entry, self.named.contains_key(&key(entry)));
            put.execute(params![table.as_bytes(), seq.cast_signed(), body, is_named])?;
        }
        self.note_lost(filing)
    }

    /// Notes the lost entries, except those of forgotten tables.
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
/// [`Error::Backend`] if it cannot be read but is not known to be damaged: it may succeed the next time.
fn recover(connection: &Connection) -> Result<Recovered, Error> {
    let (named, rows) = (known(stubs::named(connection))?, known(rows(connection))?);
    let is_sound = named.is_some() && rows.is_some();
    // Without stubs, nothing shows whether what can be read is complete.
    let named = named.unwrap_or_default();
    let (whole, lost) = match rows {
        Some(rows) => told_apart(rows, &named),
        None => {
            let rows = each(connection, named.len());
            // Entries of an earlier program have no stubs.
            let are_all_named = !named.is_empty() && rows.iter().all(|entry| named.contains_key(&key(entry)));
            if are_all_named { told_apart(rows, &named) } else { (rows, of_open_tables(connection)?) }
        }
    };
    Ok(Recovered { whole, named, lost, is_sound })
}

/// `None` if damaged.
fn known<T>(read: Result<T, Error>) -> Result<Option<T>, Error> {
    match read {
        Err(Error::Backend { cause: Cause::Damaged, .. }) => Ok(None),
        read => read.map(Some),
    }
}

/// Separates the intact entries, in the order of the journal, from those that stubs name but that are missing.
fn told_apart(mut rows: Vec<Entry>, named: &Named) -> (Vec<Entry>, Vec<(TableId, u64)>) {
    rows.retain(|entry| named.get(&key(entry)).is_none_or(|written| sum(&entry.body) == *written));
    rows.sort_unstable_by_key(key);
    let there: HashSet<_> = rows.iter().map(key).collect();
    let lost = named.keys().filter(|&entry| !there.contains(entry)).copied().collect();
    (rows, lost)
}

/// An unknown entry for every open table, if no one knows what came last at any of them.
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

/// The readable rows of a tail that has had `count` rows, numbered from 1.
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

#[cfg(test)]
mod tests {
    use super::{super::schema, *};

    #[test]
    fn whoever_looks_beside_the_tail_finds_a_table_without_a_walk_through_all_of_it() {
        let mut connection = Connection::open_in_memory().unwrap();
        schema::migrate(&mut connection).unwrap();
        look_beside(&connection).unwrap();
        let sql = "EXPLAIN QUERY PLAN SELECT seq, body FROM journal WHERE table_id = x'01' AND seq > 0 ORDER BY seq";
        let mut plan = connection.prepare(sql).unwrap();
        let steps: Vec<String> = plan.query_map([], |row| row.get(3)).unwrap().collect::<Result<_, _>>().unwrap();
        assert!(steps.iter().any(|step| step.contains("SEARCH temp.journal_tail")), "{steps:?}");
        assert!(!steps.iter().any(|step| step.contains("SCAN")), "{steps:?}");
    }
}
