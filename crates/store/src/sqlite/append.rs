//! Entries of journals being written: each is the next of its table.

use rusqlite::{Connection, OptionalExtension, params};

use super::heads::Heads;
use crate::{Entry, Error, TableId};

/// Writes entries, all of them or none.
pub(super) fn append(connection: &Connection, heads: &mut Heads, entries: &[Entry]) -> Result<u64, Error> {
    let mark = heads.mark();
    for entry in entries {
        if let Err(refusal) = admit(connection, heads, entry) {
            heads.rewind(mark);
            return Err(refusal);
        }
    }
    for entry in entries {
        if entry.seq == 1 {
            execute(connection, "INSERT INTO tables (table_id) VALUES (?1)", params![entry.table.as_bytes()])?;
        }
        execute(
            connection,
            "INSERT INTO journal (table_id, seq, body) VALUES (?1, ?2, ?3)",
            params![entry.table.as_bytes(), entry.seq.cast_signed(), entry.body],
        )?;
    }
    Ok(entries.len() as u64)
}

/// Moves the head of the entry's table on to it, if it is the next one.
fn admit(connection: &Connection, heads: &mut Heads, entry: &Entry) -> Result<(), Error> {
    let table = entry.table;
    let expected = match heads.last(table) {
        Some(0) => return Err(Error::Missing { table, seq: 1 }),
        Some(last) => last.saturating_add(1),
        None if is_closed(connection, table)? => return Err(Error::Finished { table }),
        None => 1,
    };
    if entry.seq != expected {
        let got = entry.seq;
        return Err(Error::Conflict { table, expected, got });
    }
    heads.set(table, Some(expected));
    Ok(())
}

/// Asked only for tables without a head: closed ones and new ones.
fn is_closed(connection: &Connection, table: TableId) -> Result<bool, Error> {
    let closed = connection
        .prepare_cached("SELECT closed FROM tables WHERE table_id = ?1")?
        .query_row([table.as_bytes()], |row| row.get(0))
        .optional()?;
    Ok(closed.unwrap_or(false))
}

fn execute(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
