//! Whom each player met last.

use std::collections::{BTreeMap, VecDeque};

/// How long a meeting matters, in milliseconds.
const FORGOTTEN_MS: i64 = 3_600_000;
/// The most notes kept, one for each participant of a meeting. Beyond that, all are dropped.
const MOST: usize = 100_000;

/// Whom each player met last, kept for an hour.
#[derive(Clone, Debug)]
pub(crate) struct Lately<P> {
    last: BTreeMap<P, (i64, Vec<P>)>,
    /// When each player met others, in order: the next to be forgotten comes first.
    noted: VecDeque<(i64, P)>,
}

impl<P: Copy + Ord> Lately<P> {
    pub(crate) const fn new() -> Lately<P> {
        Lately { last: BTreeMap::new(), noted: VecDeque::new() }
    }

    /// Notes that these people play with one another.
    pub(crate) fn note(&mut self, people: &[P], now_ms: i64) {
        people.iter().for_each(|who| self.note_for(*who, people, now_ms));
    }

    /// Notes for one of these people alone that they met the others.
    pub(crate) fn note_for(&mut self, who: P, people: &[P], now_ms: i64) {
        if self.noted.len() > MOST {
            *self = Lately::new();
        }
        let others = people.iter().copied().filter(|other| *other != who).collect();
        self.last.insert(who, (now_ms, others));
        self.noted.push_back((now_ms, who));
    }

    /// Whether they would meet twice in a row for either of them.
    pub(crate) fn met(&self, one: P, other: P) -> bool {
        let last = |who: P, whom: P| self.last.get(&who).is_some_and(|(_, others)| others.contains(&whom));
        last(one, other) || last(other, one)
    }

    pub(crate) fn forget(&mut self, now_ms: i64) {
        let is_past = |noted: &mut (i64, P)| now_ms.saturating_sub(noted.0) >= FORGOTTEN_MS;
        while let Some((at_ms, who)) = self.noted.pop_front_if(is_past) {
            // A player may have met others since.
            if self.last.get(&who).is_some_and(|(last_ms, _)| *last_ms == at_ms) {
                self.last.remove(&who);
            }
        }
    }
}
