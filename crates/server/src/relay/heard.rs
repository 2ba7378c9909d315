//! What was said at the table, as far as a relay has heard.

use crate::heard::{Heard, LAST, Talked};
use std::collections::VecDeque;

/// What may be told to whoever looks on here.
#[derive(Default)]
pub(super) struct Words {
    last: VecDeque<Heard>,
    /// How far talk had come, and whether only players looked on then, who do not hear the others.
    known: Option<(Talked, bool)>,
}

impl Words {
    /// Whether something is missing that those may hear who look on: players alone, or others, too.
    pub(super) fn lacks(&self, talked: Talked, players: bool) -> bool {
        let Some((known, before)) = self.known else { return true };
        known.retold != talked.retold || (before && !players) || known.last[of(players)] != talked.last[of(players)]
    }

    /// The next thing that was said, after what was said before. False if something between is missing.
    pub(super) fn next(&mut self, heard: &Heard, before: Talked, now: Talked, players: bool) -> bool {
        if self.lacks(before, players) {
            return false;
        }
        self.known = Some((now, players));
        self.last.push_back(heard.clone());
        let surplus = self.last.len().saturating_sub(LAST);
        self.last.drain(..surplus);
        true
    }

    /// All that was said. True if that is news.
    pub(super) fn whole(&mut self, all: Vec<Heard>, talked: Talked, players: bool) -> bool {
        if self.known.is_some_and(|(known, _)| known.retold > talked.retold || known.last[1] > talked.last[1]) {
            return false;
        }
        // To whoever was told nothing, nothing is not news.
        let news = self.lacks(talked, players) && !(self.last.is_empty() && all.is_empty());
        (self.last, self.known) = (all.into(), Some((talked, players)));
        news
    }

    pub(super) fn all(&self) -> impl ExactSizeIterator<Item = &Heard> {
        self.last.iter()
    }
}

/// Where it stands how far those have heard.
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

    #[test]
    fn what_follows_is_heard_once_and_a_gap_is_noticed() {
        let mut words = Words::default();
        assert!(words.lacks(talked(0, [0, 0]), false), "nothing was told yet");
        assert!(!words.whole(Vec::new(), talked(0, [0, 0]), false), "nothing is no news");
        let (first, now) = (said(1, Some(0)), talked(0, [1, 1]));
        assert!(words.next(&first, talked(0, [0, 0]), now, false));
        assert!(!words.next(&first, talked(0, [0, 0]), now, false), "it came twice");
        assert!(!words.next(&said(3, None), talked(0, [1, 2]), talked(0, [1, 3]), false), "one is missing");
        assert!(words.lacks(talked(0, [1, 3]), false));
        assert!(words.whole(vec![first, said(2, None), said(3, None)], talked(0, [1, 3]), false));
        assert!(!words.whole(Vec::new(), talked(0, [1, 1]), false), "older than what is known");
        assert_eq!(words.all().len(), 3);
        assert!(words.lacks(talked(1, [1, 3]), false), "something was taken back");
    }

    #[test]
    fn players_lack_nothing_that_onlookers_say_until_others_look_on_with_them() {
        let mut words = Words::default();
        words.whole(Vec::new(), talked(0, [0, 0]), true);
        let later = talked(0, [0, 4]);
        assert!(!words.lacks(later, true) && words.lacks(later, false));
    }
}
