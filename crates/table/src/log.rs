//! The events of a round, by the entry that caused them.

use game::Trail;

/// The events of a round.
pub(crate) struct Log<E>(Trail<Noted<E>>);

struct Noted<E> {
    seq: u64,
    events: Vec<E>,
}

impl<E> Default for Log<E> {
    fn default() -> Log<E> {
        Log(Trail::default())
    }
}

impl<E> Clone for Log<E> {
    fn clone(&self) -> Log<E> {
        Log(self.0.clone())
    }
}

impl<E> Log<E> {
    /// Adds the events of entry `seq`, which comes after all that were noted before.
    pub(crate) fn note(&mut self, seq: u64, events: Vec<E>) {
        self.0.push(Noted { seq, events });
    }

    /// The events after entry `seq`, the earliest first.
    pub(crate) fn after(&self, seq: u64) -> Vec<&[E]> {
        let newest_first = self.0.newest_first().take_while(|noted| noted.seq > seq);
        let mut all: Vec<_> = newest_first.map(|noted| noted.events.as_slice()).collect();
        all.reverse();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_came_after_an_entry_is_told_in_order() {
        let mut log = Log::default();
        log.note(4, vec!['a', 'b']);
        log.note(5, vec!['c']);
        log.note(7, vec!['d']);
        assert_eq!((log.after(0).concat(), log.after(4).concat()), (vec!['a', 'b', 'c', 'd'], vec!['c', 'd']));
        assert_eq!((log.after(6).concat(), log.after(7).len()), (vec!['d'], 0));
    }
}
