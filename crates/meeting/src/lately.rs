//! Who has met whom last.

use std::collections::BTreeMap;

/// After how long it does not matter any more, in milliseconds.
const FORGOTTEN_MS: i64 = 3_600_000;
/// Those who are remembered at a time.
const MOST: usize = 100_000;

/// Whom each has met last, for an hour.
#[derive(Clone, Debug)]
pub(crate) struct Lately<P> {
    last: BTreeMap<P, (i64, Vec<P>)>,
}

impl<P: Copy + Ord> Lately<P> {
    pub(crate) const fn new() -> Lately<P> {
        Lately { last: BTreeMap::new() }
    }

    /// These play with one another.
    pub(crate) fn note(&mut self, people: &[P], now_ms: i64) {
        if self.last.len() > MOST {
            self.last.clear();
        }
        for who in people {
            let others = people.iter().copied().filter(|other| other != who).collect();
            self.last.insert(*who, (now_ms, others));
        }
    }

    /// Whether for one of them it would be twice in a row.
    pub(crate) fn met(&self, one: P, other: P) -> bool {
        let last = |who: P, whom: P| self.last.get(&who).is_some_and(|(_, others)| others.contains(&whom));
        last(one, other) || last(other, one)
    }

    pub(crate) fn forget(&mut self, now_ms: i64) {
        self.last.retain(|_, (at_ms, _)| now_ms.saturating_sub(*at_ms) < FORGOTTEN_MS);
    }
}
