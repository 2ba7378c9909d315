//! What was said at the table, as far as a relay has received it.

use crate::{
    far::Head,
    heard::{Heard, LAST, Talked},
};
use std::collections::VecDeque;

/// How far the talk has got, under the leader of this epoch: each leader counts removals anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mark {
    epoch: u64,
    talked: Talked,
}

impl Mark {
    pub(super) const fn of(head: &Head) -> Mark {
        Mark { epoch: head.epoch, talked: head.talked }
    }
}

/// The talk that the watchers here may hear.
#[derive(Default)]
pub(super) struct Words {
    last: VecDeque<Heard>,
    /// How far the talk had got, and whether there were only players here then, who do not hear the others.
    known: Option<(Mark, bool)>,
}

impl Words {
    /// Whether something is missing that the watchers here may hear: players only, or others too.
    pub(super) fn lacks(&self, now: Mark, players: bool) -> bool {
        let Some((known, before)) = self.known else { return true };
        let is_told_anew = (known.epoch, known.talked.retold) != (now.epoch, now.talked.retold);
        let heard = |mark: Mark| mark.talked.last[of(players)];
        is_told_anew || (before && !players) || heard(known) != heard(now)
    }

    /// Takes in the next thing said, with the state of the talk before it. False if something in between is missing.
    pub(super) fn next(&mut self, heard: &Heard, before: Talked, now: Mark, players: bool) -> bool {
        if self.lacks(Mark { talked: before, ..now }, players) {
            return false;
        }
        self.known = Some((now, players));
        self.last.push_back(heard.clone());
        let surplus = self.last.len().saturating_sub(LAST);
        self.last.drain(..surplus);
        true
    }

    /// Takes in everything that was said. True if that is new.
    pub(super) fn whole(&mut self, all: Vec<Heard>, now: Mark, players: bool) -> bool {
        let order = |mark: Mark| (mark.epoch, mark.talked.retold, mark.talked.last[1]);
        if self.known.is_some_and(|(known, _)| order(known) > order(now)) {
            return false;
        }
        let news = self.last != all;
        (self.last, self.known) = (all.into(), Some((now, players)));
        news
    }

    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = &Heard> {
        self.last.iter()
    }
}

/// The index of the count for these watchers.
const fn of(players: bool) -> usize {
    if players { 0 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;
    use table::GuestId;
    use wire::{Phrase, Saying};

    fn said(number: u32, seat: Option<u8>) -> Heard {
        let (by, name) = (GuestId::from_bytes([1; 16]), "Ann".parse().unwrap());
        Heard { number, of_match: 1, at_ms: 0, by, name, seat: seat.map(Seat), what: Saying::Phrase(Phrase::Hello) }
    }

    const fn talked(retold: u32, last: [u32; 2]) -> Talked {
        Talked { retold, last }
    }

    const fn mark(retold: u32, last: [u32; 2]) -> Mark {
        Mark { epoch: 1, talked: talked(retold, last) }
    }

    #[test]
    fn what_follows_is_heard_once_and_a_gap_is_noticed() {
        let mut words = Words::default();
        assert!(words.lacks(mark(0, [0, 0]), false), "nothing was told yet");
        assert!(!words.whole(Vec::new(), mark(0, [0, 0]), false), "nothing is no news");
        let (first, now) = (said(1, Some(0)), mark(0, [1, 1]));
        assert!(words.next(&first, talked(0, [0, 0]), now, false));
        assert!(!words.next(&first, talked(0, [0, 0]), now, false), "it came twice");
        assert!(!words.next(&said(3, None), talked(0, [1, 2]), mark(0, [1, 3]), false), "one is missing");
        assert!(words.lacks(mark(0, [1, 3]), false));
        assert!(words.whole(vec![first, said(2, None), said(3, None)], mark(0, [1, 3]), false));
        assert!(!words.whole(Vec::new(), mark(0, [1, 1]), false), "older than what is known");
        assert_eq!(words.all().len(), 3);
        assert!(words.lacks(mark(1, [1, 3]), false), "something was taken back");
    }

    #[test]
    fn players_lack_nothing_that_onlookers_say_until_others_look_on_with_them() {
        let mut words = Words::default();
        words.whole(Vec::new(), mark(0, [0, 0]), true);
        let later = mark(0, [0, 4]);
        assert!(!words.lacks(later, true) && words.lacks(later, false));
    }

    #[test]
    fn another_leader_counts_anew_and_is_believed() {
        let mut words = Words::default();
        let next = Mark { epoch: 2, talked: talked(0, [1, 1]) };
        assert!(words.whole(vec![said(1, Some(0)), said(2, Some(1))], mark(3, [2, 2]), false));
        assert!(words.lacks(next, false));
        assert!(words.whole(vec![said(1, Some(0))], next, false), "something was taken back meanwhile");
        assert!(!words.lacks(next, false) && !words.whole(vec![said(1, Some(0))], next, false));
        assert!(!words.whole(Vec::new(), mark(4, [2, 2]), false), "whoever led it before says nothing any more");
    }
}
