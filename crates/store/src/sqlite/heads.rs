//! The heads of tables, as the file tells them.

use rusqlite::Connection;

use crate::{Error, TableId};

/// Every open table with its last entry, each found in one step down the tree. What is damaged of one table's entries
/// takes no other table down.
pub(super) fn open_tables(connection: &Connection) -> Result<Vec<(TableId, u64)>, Error> {
    let mut tables = connection.prepare_cached("SELECT table_id FROM tables WHERE closed = 0 ORDER BY table_id")?;
    let names: Vec<_> = tables.query_map([], |row| row.get(0).map(TableId::from_bytes))?.collect::<Result<_, _>>()?;
    let mut last = connection.prepare_cached("SELECT max(seq) FROM journal WHERE table_id = ?1")?;
    let with_last = |table: TableId| {
        let seq: Option<i64> = last.query_row([table.as_bytes()], |row| row.get(0)).unwrap_or_default();
        (table, seq.unwrap_or_default().cast_unsigned())
    };
    Ok(names.into_iter().map(with_last).collect())
}
