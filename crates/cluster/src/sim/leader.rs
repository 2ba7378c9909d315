//! The journal of one table in the hands of its leader.

use crate::Epoch;

/// Writes the entries of one table at the one epoch at which a node leads it: one after the other, each reported
/// durable once it is known to be, and not before.
///
/// A missing answer means nothing: the entry may be there, or may still arrive. So it is looked up, and if it is not
/// there, the same entry is written again. Either attempt may be the one that counts, since they are identical.
#[derive(Debug, Clone)]
pub(super) struct Leader<E> {
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

/// The next step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Write<E> {
    /// Append this entry, provided that its table's shard is led at `epoch`. Report to [`Leader::appended`].
    Append {
        /// Its number.
        seq: u64,
        /// The epoch that must still hold.
        epoch: Epoch,
        /// The entry.
        entry: E,
    },
    /// Look up the entry with this number, on the primary rather than a replica. Report to [`Leader::found`].
    LookUp {
        /// Its number.
        seq: u64,
    },
    /// This entry is in the journal: apply it, acknowledge it and show it. The next one may be decided.
    Durable {
        /// Its number.
        seq: u64,
        /// The entry.
        entry: E,
    },
    /// There was nothing to write first; entries may be decided.
    Open,
    /// The table's state here is worthless: reload it, if it is still led.
    Drop(Dropped),
}

/// Why a table is dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dropped {
    /// Another node has the shard of the table.
    Fenced,
    /// Another entry has this number.
    Conflict,
}

/// The result of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The entry is in the journal.
    Written,
    /// There is already an entry with this number.
    Conflict,
    /// The shard is led at another epoch.
    Fenced,
    /// Not known: no answer has come.
    Unknown,
}

/// The result of looking up an entry by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found<E> {
    /// This entry.
    Entry(E),
    /// There is no such entry.
    Nothing,
    /// No answer has come.
    Unknown,
}

impl<E: Clone + PartialEq> Leader<E> {
    /// Creates the leader of a table that is about to be loaded. Report to [`loaded`](Self::loaded) when it is.
    #[must_use]
    pub(super) const fn new(epoch: Epoch) -> Self {
        Self { epoch, last: 0, stage: Stage::Loading }
    }

    /// The table's entries have been read; `last` is the number of the last one. `first` is written before anything is
    /// decided: it says that the table has been taken over and what its clocks get back.
    pub(super) fn loaded(&mut self, last: u64, first: Option<E>) -> Write<E> {
        self.last = last;
        match first {
            Some(entry) => self.append(entry),
            None => {
                self.stage = Stage::Open;
                Write::Open
            }
        }
    }

    /// Whether an entry may be decided on the state known here.
    pub(super) const fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Open)
    }

    /// Writes an entry that was decided on all entries before it. `None` if those may not all be known.
    pub(super) fn decide(&mut self, entry: E) -> Option<Write<E>> {
        self.is_open().then(|| self.append(entry))
    }

    /// Takes in the result of the append. `None` if none is awaited.
    pub(super) fn appended(&mut self, outcome: Outcome) -> Option<Write<E>> {
        let Stage::Writing(entry) = &self.stage else { return None };
        let entry = entry.clone();
        Some(match outcome {
            Outcome::Written => self.durable(entry),
            Outcome::Fenced => self.dropped(Dropped::Fenced),
            // The existing entry may be this one, from an earlier attempt.
            Outcome::Conflict | Outcome::Unknown => self.look_up(entry),
        })
    }

    /// Takes in the result of the lookup. `None` if none is awaited.
    pub(super) fn found(&mut self, found: &Found<E>) -> Option<Write<E>> {
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
