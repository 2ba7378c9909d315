//! The events of a round, by the entry that caused them.

use std::{iter::successors, sync::Arc};

/// The events of a round. Copies share them all, whatever either notes later, because every move is tried on a copy of
/// the table.
pub(crate) struct Log<E>(Option<Arc<Noted<E>>>);

struct Noted<E> {
    seq: u64,
    events: Vec<E>,
    before: Log<E>,
}

impl<E> Default for Log<E> {
    fn default() -> Log<E> {
        Log(None)
    }
}

impl<E> Clone for Log<E> {
    fn clone(&self) -> Log<E> {
        Log(self.0.clone())
    }
}

impl<E> Drop for Log<E> {
    /// Drops the nodes one after the other, because recursion would go deep in a long round.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut noted) = last.and_then(Arc::into_inner) {
            last = noted.before.0.take();
        }
    }
}

impl<E> Log<E> {
    /// Adds the events of entry `seq`, which comes after all that were noted before.
    pub(crate) fn note(&mut self, seq: u64, events: Vec<E>) {
        let before = std::mem::take(self);
        self.0 = Some(Arc::new(Noted { seq, events, before }));
    }

    /// The events after entry `seq`, the earliest first.
    pub(crate) fn after(&self, seq: u64) -> Vec<&[E]> {
        let newest_first = successors(self.0.as_deref(), |noted| noted.before.0.as_deref());
        let mut all: Vec<_> =
            newest_first.take_while(|noted| noted.seq > seq).map(|noted| noted.events.as_slice()).collect();
        all.reverse();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_on_for_themselves() {
        let mut one = Log::default();
        one.note(4, vec!['a', 'b']);
        let mut two = one.clone();
        one.note(5, vec!['c']);
        two.note(5, vec!['d']);
        two.note(7, vec!['e']);
        assert_eq!((one.after(0).concat(), two.after(0).concat()), (vec!['a', 'b', 'c'], vec!['a', 'b', 'd', 'e']));
        assert_eq!((two.after(5).concat(), two.after(7).len()), (vec!['e'], 0));
    }

    #[test]
    fn a_round_may_be_as_long_as_it_likes() {
        let mut log = Log::default();
        (1..=1_000_000).for_each(|seq| log.note(seq, vec![seq]));
        drop(log.clone());
        assert_eq!(log.after(999_999).concat(), [1_000_000]);
    }
}
