//! The journal of one table in the hands of whoever leads it.

use crate::Epoch;

/// Writes the entries of one table at the one epoch that a node leads it: one after the other, each told as durable when it
/// is known to be, and not before.
///
/// An answer that is missing means nothing: the entry may be there, or come to be there. So it is looked up, and where there
/// is nothing the same entry is written again: either attempt may be the one that counts, as they are the same.
#[derive(Debug, Clone)]
pub struct Leader<E> {
    epoch: Epoch,
    last: u64,
    stage: Stage<E>,
}

#[derive(Debug, Clone)]
enum Stage<E> {
    Loading,
    Open,
    Writing(E),
    Looking(E),
    Dropped,
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write<E> {
    /// Append this entry, while the shard of its table is led at `epoch`. Tell by [`Leader::appended`].
    Append {
        /// Its number.
        seq: u64,
        /// The epoch that must hold.
        epoch: Epoch,
        /// The entry.
        entry: E,
    },
    /// Look up the entry of this number, where writes are, not at a copy. Tell by [`Leader::found`].
    LookUp {
        /// Its number.
        seq: u64,
    },
    /// This entry is in the journal: take it in, acknowledge it and show it. The next one may be decided.
    Durable {
        /// Its number.
        seq: u64,
        /// The entry.
        entry: E,
    },
    /// There was nothing to write first: entries may be decided.
    Open,
    /// What is known of the table here is worth nothing: it is to be loaded anew, if it is still led.
    Drop(Dropped),
}

/// Why a table is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dropped {
    /// Another node has the shard of the table.
    Fenced,
    /// Another entry has that number.
    Conflict,
}

/// What came of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It is there.
    Written,
    /// There is an entry of that number.
    Conflict,
    /// The shard is led at another epoch.
    Fenced,
    /// Nobody knows: no answer has come.
    Unknown,
}

/// What was found under a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found<E> {
    /// This entry.
    Entry(E),
    /// There is none.
    Nothing,
    /// No answer has come.
    Unknown,
}

impl<E: Clone + PartialEq> Leader<E> {
    /// That of a table which is to be loaded: tell by [`loaded`](Self::loaded) what came of it.
    #[must_use]
    pub const fn new(epoch: Epoch) -> Self {
        Self { epoch, last: 0, stage: Stage::Loading }
    }

    /// The entries of the table are read; `last` is the number of the last. `first` is written before anything is decided:
    /// that the table has been taken over, and what its clocks get back.
    pub fn loaded(&mut self, last: u64, first: Option<E>) -> Write<E> {
        self.last = last;
        match first {
            Some(entry) => self.append(entry),
            None => {
                self.stage = Stage::Open;
                Write::Open
            }
        }
    }

    /// Whether an entry may be decided on what is known.
    pub const fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Open)
    }

    /// The epoch that the table is led at.
    pub const fn epoch(&self) -> Epoch {
        self.epoch
    }

    /// Writes an entry that was decided on all before it; none where that is not known to be all.
    pub fn decide(&mut self, entry: E) -> Option<Write<E>> {
        self.is_open().then(|| self.append(entry))
    }

    /// What came of the append; none where none is waited for.
    pub fn appended(&mut self, outcome: Outcome) -> Option<Write<E>> {
        let Stage::Writing(entry) = &self.stage else { return None };
        let entry = entry.clone();
        Some(match outcome {
            Outcome::Written => self.durable(entry),
            Outcome::Fenced => self.dropped(Dropped::Fenced),
            // The one that is there may be this one, by an earlier attempt.
            Outcome::Conflict | Outcome::Unknown => self.look_up(entry),
        })
    }

    /// What is there of the entry that was looked up; none where none was.
    pub fn found(&mut self, found: &Found<E>) -> Option<Write<E>> {
        let Stage::Looking(entry) = &self.stage else { return None };
        let entry = entry.clone();
        Some(match found {
            Found::Entry(there) if *there == entry => self.durable(entry),
            Found::Entry(_) => self.dropped(Dropped::Conflict),
            Found::Nothing => self.append(entry),
            Found::Unknown => self.look_up(entry),
        })
    }

    fn append(&mut self, entry: E) -> Write<E> {
        self.stage = Stage::Writing(entry.clone());
        Write::Append { seq: self.last + 1, epoch: self.epoch, entry }
    }

    fn look_up(&mut self, entry: E) -> Write<E> {
        self.stage = Stage::Looking(entry);
        Write::LookUp { seq: self.last + 1 }
    }

    fn durable(&mut self, entry: E) -> Write<E> {
        self.last += 1;
        self.stage = Stage::Open;
        Write::Durable { seq: self.last, entry }
    }

    fn dropped(&mut self, why: Dropped) -> Write<E> {
        self.stage = Stage::Dropped;
        Write::Drop(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EPOCH: Epoch = Epoch::new(4);

    fn append(seq: u64, entry: char) -> Write<char> {
        Write::Append { seq, epoch: EPOCH, entry }
    }

    fn open() -> Leader<char> {
        let mut of = Leader::new(EPOCH);
        assert_eq!(of.decide('x'), None, "not loaded");
        assert_eq!(of.loaded(7, Some('T')), append(8, 'T'));
        assert_eq!(of.decide('x'), None, "not taken over");
        assert_eq!(of.appended(Outcome::Written), Some(Write::Durable { seq: 8, entry: 'T' }));
        of
    }

    #[test]
    fn one_entry_after_the_other_is_written() {
        let mut of = open();
        assert_eq!(of.decide('a'), Some(append(9, 'a')));
        assert_eq!(of.decide('b'), None, "it would be decided on what may not be");
        assert_eq!(of.appended(Outcome::Written), Some(Write::Durable { seq: 9, entry: 'a' }));
        assert_eq!(of.appended(Outcome::Fenced), None, "told twice");
        assert_eq!(of.decide('b'), Some(append(10, 'b')));
    }

    #[test]
    fn what_came_of_an_entry_is_looked_up_until_it_is_known() {
        for unknown in [Outcome::Unknown, Outcome::Conflict] {
            let mut of = open();
            of.decide('a');
            assert_eq!(of.appended(unknown), Some(Write::LookUp { seq: 9 }));
            assert_eq!(of.found(&Found::Unknown), Some(Write::LookUp { seq: 9 }));
            assert_eq!(of.found(&Found::Nothing), Some(append(9, 'a')), "the same once more");
            assert_eq!(of.appended(Outcome::Conflict), Some(Write::LookUp { seq: 9 }));
            assert_eq!(of.found(&Found::Entry('a')), Some(Write::Durable { seq: 9, entry: 'a' }));
            assert!(of.is_open());
        }
    }

    #[test]
    fn a_table_that_others_write_to_is_dropped() {
        let mut of = open();
        of.decide('a');
        of.appended(Outcome::Unknown);
        assert_eq!(of.found(&Found::Entry('b')), Some(Write::Drop(Dropped::Conflict)));
        assert_eq!(of.decide('c'), None);
        let mut of = open();
        of.decide('a');
        assert_eq!(of.appended(Outcome::Fenced), Some(Write::Drop(Dropped::Fenced)));
        assert_eq!(of.appended(Outcome::Written), None);
    }
}
