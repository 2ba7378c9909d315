//! Writes to the journals of tables: each entry is the next of its table.

use rusqlite::{Connection, OptionalExtension, params};

use super::{
    link::{Link, now},
    tail,
};
use crate::{
    Entry, Error, TableId,
    sql::{Head, Heads, Journaling},
};

/// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before the
/// first row is written.
pub(super) fn write(link: &Link, heads: &mut Heads, journaling: &Journaling) -> Result<u64, Error> {
    match journaling {
        Journaling::Append(entries) => link.with(|connection| append(connection, heads, entries)),
        Journaling::Begin(trying, entries) => {
            now(trying.check(link, entries))?;
            link.with(|connection| append(connection, heads, entries))?;
            now(trying.note(link, entries))
        }
        Journaling::Close { table, at_ms } => {
            heads.set(*table, None);
            let sql = "INSERT INTO tables (table_id, closed, closed_ms) VALUES (?1, 1, ?2)
                       ON CONFLICT DO UPDATE SET closed = 1, closed_ms = excluded.closed_ms WHERE closed = 0";
            link.with(|connection| execute(connection, sql, params![table.as_bytes(), at_ms]))
        }
        Journaling::Forget(table) => link.with(|connection| forget(connection, heads, *table)),
    }
}

/// Forgets the entries of a closed table. Its head shows whether it is open.
fn forget(connection: &Connection, heads: &Heads, table: TableId) -> Result<u64, Error> {
    if heads.head(table).is_some() {
        return Err(Error::Open { table });
    }
    let mut gone = 0;
    for part in ["journal_by_table", "journal_tail", "journal_lost"] {
        gone += execute(connection, &format!("DELETE FROM {part} WHERE table_id = ?1"), params![table.as_bytes()])?;
    }
    execute(connection, "UPDATE tables SET closed_ms = NULL WHERE table_id = ?1", params![table.as_bytes()])?;
    Ok(gone)
}

/// Writes entries, all of them or none.
fn append(connection: &Connection, heads: &mut Heads, entries: &[Entry]) -> Result<u64, Error> {
    heads.admit(entries, |table| unknown(connection, table))?;
    for entry in entries {
        if entry.seq == 1 {
            execute(connection, "INSERT INTO tables (table_id) VALUES (?1)", params![entry.table.as_bytes()])?;
        }
        tail::put(connection, entry)?;
    }
    Ok(entries.len() as u64)
}

/// Looks up the head of a table without a known one, which is either closed or new.
fn unknown(connection: &Connection, table: TableId) -> Result<Head, Error> {
    let closed: Option<bool> = connection
        .prepare_cached("SELECT closed FROM tables WHERE table_id = ?1")?
        .query_row([table.as_bytes()], |row| row.get(0))
        .optional()?;
    Ok(if closed == Some(true) { Head::Closed } else { Head::New })
}

fn execute(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
