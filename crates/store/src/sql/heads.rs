//! The heads of tables, for checking entries without querying the database.

use std::collections::HashMap;

use super::entries::Head;
use crate::{Entry, Error, TableId};

/// The heads of tables, as far as known.
///
/// They run ahead of the transaction, and can be restored if it is rolled back.
#[derive(Default)]
pub(crate) struct Heads {
    known: HashMap<TableId, Head>,
    before: Vec<(TableId, Option<Head>)>,
}

impl Heads {
    /// The heads of open tables with these last entries.
    pub(crate) fn of(tables: impl IntoIterator<Item = (TableId, u64)>) -> Self {
        let known = tables.into_iter().map(|(table, last)| (table, Head::Open(last)));
        Self { known: known.collect(), before: Vec::new() }
    }

    pub(crate) fn head(&self, table: TableId) -> Option<Head> {
        self.known.get(&table).copied()
    }

    pub(crate) fn set(&mut self, table: TableId, head: Option<Head>) {
        let before = match head {
            Some(head) => self.known.insert(table, head),
            None => self.known.remove(&table),
        };
        self.before.push((table, before));
    }

    /// Advances the heads by these entries if each is the next of its table; otherwise advances none. `unknown` looks
    /// up the head of a table that is not known here.
    pub(crate) fn admit(
        &mut self,
        entries: &[Entry],
        unknown: impl Fn(TableId) -> Result<Head, Error>,
    ) -> Result<(), Error> {
        let mark = self.before.len();
        for entry in entries {
            let head = self.head(entry.table).map_or_else(|| unknown(entry.table), Ok);
            if let Err(refusal) = head.and_then(|head| head.admit(entry)) {
                self.rewind(mark);
                return Err(refusal);
            }
            self.set(entry.table, Some(Head::Open(entry.seq)));
        }
        Ok(())
    }

    /// Restores the heads after a rollback.
    pub(crate) fn go_back(&mut self) {
        self.rewind(0);
    }

    /// Makes the heads final after a commit.
    pub(crate) fn keep(&mut self) {
        self.before.clear();
    }

    /// Forgets all that is known once that is more than `most`: the tables may be another process's by now, and nothing
    /// tells of that. For an owner who looks up what is not known.
    pub(crate) fn forget_beyond(&mut self, most: usize) {
        if self.known.len() > most {
            *self = Self::default();
        }
    }

    fn rewind(&mut self, mark: usize) {
        for (table, before) in self.before.drain(mark..).rev() {
            match before {
                Some(head) => self.known.insert(table, head),
                None => self.known.remove(&table),
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_moves_no_head_and_a_transaction_takes_all_back() {
        let [a, b] = [1, 2].map(|n| TableId::from_bytes([n; 16]));
        let entry = |table, seq| Entry { table, seq, body: Vec::new() };
        let unknown = |_| Ok(Head::New);
        let mut heads = Heads::of([(a, 1)]);
        heads.admit(&[entry(a, 2)], unknown).unwrap();
        heads.admit(&[entry(a, 3), entry(b, 1), entry(b, 3)], unknown).unwrap_err();
        assert_eq!((heads.head(a), heads.head(b)), (Some(Head::Open(2)), None));
        heads.admit(&[entry(b, 1), entry(a, 3)], unknown).unwrap();
        heads.set(a, None);
        heads.go_back();
        assert_eq!((heads.head(a), heads.head(b)), (Some(Head::Open(1)), None));
        heads.admit(&[entry(a, 2)], unknown).unwrap();
        heads.keep();
        heads.go_back();
        assert_eq!(heads.head(a), Some(Head::Open(2)));
    }

    #[test]
    fn only_so_many_heads_are_known() {
        let mut heads = Heads::of([1, 2, 3].map(|n| (TableId::from_bytes([n; 16]), 1)));
        let last = TableId::from_bytes([3; 16]);
        heads.forget_beyond(3);
        assert_eq!(heads.head(last), Some(Head::Open(1)));
        heads.forget_beyond(2);
        assert_eq!(heads.head(last), None);
    }
}
