use std::collections::HashMap;

use rusqlite::Connection;

use crate::{Error, TableId};

/// The number of the last entry of every open table: with it, an entry is checked without looking into the file. It is
/// 0 for a table that is damaged.
///
/// It runs ahead of the transaction, and remembers how to go back when the transaction does.
#[derive(Default)]
pub(super) struct Heads {
    last: HashMap<TableId, u64>,
    before: Vec<(TableId, Option<u64>)>,
}

impl Heads {
    pub(super) fn load(connection: &Connection) -> Result<Self, Error> {
        Ok(Self { last: open_tables(connection)?.into_iter().collect(), before: Vec::new() })
    }

    pub(super) fn last(&self, table: TableId) -> Option<u64> {
        self.last.get(&table).copied()
    }

    pub(super) fn set(&mut self, table: TableId, last: Option<u64>) {
        let before = match last {
            Some(last) => self.last.insert(table, last),
            None => self.last.remove(&table),
        };
        self.before.push((table, before));
    }

    /// Where [`rewind`](Self::rewind) comes back to.
    pub(super) fn mark(&self) -> usize {
        self.before.len()
    }

    pub(super) fn rewind(&mut self, mark: usize) {
        for (table, before) in self.before.drain(mark..).rev() {
            match before {
                Some(last) => self.last.insert(table, last),
                None => self.last.remove(&table),
            };
        }
    }

    /// The transaction is committed: there is no way back.
    pub(super) fn keep(&mut self) {
        self.before.clear();
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewinding_restores_every_head() {
        let [a, b] = [1, 2].map(|n| TableId::from_bytes([n; 16]));
        let mut heads = Heads::default();
        heads.set(a, Some(1));
        heads.keep();
        heads.set(a, Some(2));
        let mark = heads.mark();
        heads.set(a, Some(3));
        heads.set(b, Some(1));
        heads.set(a, None);
        heads.rewind(mark);
        assert_eq!((heads.last(a), heads.last(b)), (Some(2), None));
        heads.rewind(0);
        assert_eq!((heads.last(a), heads.last(b)), (Some(1), None));
    }
}
