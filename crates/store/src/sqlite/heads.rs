//! The heads of tables, as read from the file.

use std::collections::{HashMap, HashSet};

use rusqlite::Connection;

use super::tail;
use crate::{Error, TableId};

/// Every open table with its last entry, each found in one step down the tree. Damage to one table's entries does not
/// affect any other table.
pub(super) fn open_tables(connection: &Connection) -> Result<Vec<(TableId, u64)>, Error> {
    let mut tables = connection.prepare_cached("SELECT table_id FROM tables WHERE closed = 0 ORDER BY table_id")?;
    let names: Vec<_> = tables.query_map([], |row| row.get(0).map(TableId::from_bytes))?.collect::<Result<_, _>>()?;
    let mut lost = connection.prepare_cached("SELECT DISTINCT table_id FROM journal_lost")?;
    let lost: HashSet<_> = lost.query_map([], |row| row.get(0).map(TableId::from_bytes))?.collect::<Result<_, _>>()?;
    // If the tail cannot be read, the last entry is unknown for every table.
    let Ok(tail) = tail::heads(connection) else { return Ok(names.into_iter().map(|table| (table, 0)).collect()) };
    let tail: HashMap<TableId, u64> = tail.into_iter().collect();
    let mut last = connection.prepare_cached("SELECT max(seq) FROM journal_by_table WHERE table_id = ?1")?;
    let mut filed = |table: TableId| {
        let seq: Option<i64> = last.query_row([table.as_bytes()], |row| row.get(0)).unwrap_or_default();
        seq.unwrap_or_default().cast_unsigned()
    };
    let with_last = |table| match lost.contains(&table) {
        true => (table, 0),
        false => (table, tail.get(&table).copied().unwrap_or_else(|| filed(table))),
    };
    Ok(names.into_iter().map(with_last).collect())
}
