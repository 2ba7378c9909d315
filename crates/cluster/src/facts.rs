//! What each node tells all others of itself, again and again, so that every node knows the whole.
//!
//! A node's facts are a map that it alone changes. It is counted how often; what has changed is told to everybody, and how
//! often it has is told now and then. Whoever has missed something asks for all of it, which may come in several parts.

use std::{collections::BTreeMap, mem};

/// How long to wait for all of it before it is asked for again, in milliseconds.
const AGAIN_MS: u64 = 500;

/// What has changed between two counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delta<K, V> {
    /// The count before.
    pub from: u64,
    /// What is another now, or new.
    pub set: Vec<(K, V)>,
    /// What is no more.
    pub gone: Vec<K>,
}

/// A part of all that there is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<K, V> {
    /// The count that it is of.
    pub at: u64,
    /// Which of them it is, from 0.
    pub number: usize,
    /// How many parts there are.
    pub of: usize,
    /// What is in it.
    pub set: Vec<(K, V)>,
}

/// A node's own facts.
#[derive(Debug, Clone)]
pub struct Teller<K, V> {
    at: u64,
    facts: BTreeMap<K, V>,
}

impl<K: Ord + Clone, V: Clone + PartialEq> Default for Teller<K, V> {
    fn default() -> Self {
        Self { at: 0, facts: BTreeMap::new() }
    }
}

impl<K: Ord + Clone, V: Clone + PartialEq> Teller<K, V> {
    /// These are the facts now: what is to be told of it, if anything is another.
    pub fn tell(&mut self, now: BTreeMap<K, V>) -> Option<Delta<K, V>> {
        let before = mem::replace(&mut self.facts, now);
        let news = self.facts.iter().filter(|(key, value)| before.get(key) != Some(*value));
        let set: Vec<_> = news.map(|(key, value)| (key.clone(), value.clone())).collect();
        let gone: Vec<_> = before.into_keys().filter(|key| !self.facts.contains_key(key)).collect();
        if set.is_empty() && gone.is_empty() {
            return None;
        }
        let from = self.at;
        self.at += 1;
        Some(Delta { from, set, gone })
    }

    /// How often they have changed.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// All of them, in parts of at most so many: at least one part.
    #[must_use]
    pub fn all(&self, most: usize) -> Vec<Part<K, V>> {
        let all: Vec<(K, V)> = self.facts.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let mut parts: Vec<Vec<(K, V)>> = all.chunks(most.max(1)).map(<[(K, V)]>::to_vec).collect();
        if parts.is_empty() {
            parts.push(Vec::new());
        }
        let of = parts.len();
        (0..).zip(parts).map(|(number, set)| Part { at: self.at, number, of, set }).collect()
    }
}

/// What is known of another node's facts.
#[derive(Debug, Clone)]
pub struct Hearer<K, V> {
    at: Option<u64>,
    facts: BTreeMap<K, V>,
    /// Something was missed, and when it is to be asked for again.
    missing: Option<u64>,
    /// The parts that have come of all of it, of one count.
    parts: BTreeMap<usize, Part<K, V>>,
}

/// What comes of what has been told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News<K, V> {
    /// This is another now, or no more.
    Changed {
        /// What is another, or new.
        set: Vec<(K, V)>,
        /// What is no more.
        gone: Vec<K>,
    },
    /// Nothing.
    None,
    /// Something was missed: ask the node for all of it.
    Ask,
}

impl<K: Ord + Clone, V: Clone + PartialEq> Default for Hearer<K, V> {
    fn default() -> Self {
        Self { at: None, facts: BTreeMap::new(), missing: None, parts: BTreeMap::new() }
    }
}

impl<K: Ord + Clone, V: Clone + PartialEq> Hearer<K, V> {
    /// It was told what has changed.
    pub fn delta(&mut self, now_ms: u64, delta: Delta<K, V>) -> News<K, V> {
        if self.at != Some(delta.from) {
            return self.pulse(now_ms, delta.from + 1);
        }
        self.at = Some(delta.from + 1);
        let Delta { set, gone, .. } = delta;
        self.facts.extend(set.iter().cloned());
        gone.iter().for_each(|key| drop(self.facts.remove(key)));
        News::Changed { set, gone }
    }

    /// It was told how often they have changed.
    pub fn pulse(&mut self, now_ms: u64, at: u64) -> News<K, V> {
        let known = self.at.is_some_and(|known| known >= at);
        if known || self.missing.is_some_and(|again_ms| now_ms < again_ms) {
            return News::None;
        }
        self.missing = Some(now_ms + AGAIN_MS);
        News::Ask
    }

    /// A part of all of it has come.
    pub fn part(&mut self, part: Part<K, V>) -> News<K, V> {
        if self.at.is_some_and(|known| known >= part.at) || part.number >= part.of {
            return News::None;
        }
        match self.parts.values().next().map(|other| (other.at, other.of)) {
            Some((at, _)) if at > part.at => return News::None,
            Some(other) if other != (part.at, part.of) => self.parts.clear(),
            _ => {}
        }
        let (at, of) = (part.at, part.of);
        self.parts.insert(part.number, part);
        if self.parts.len() < of {
            return News::None;
        }
        let all: BTreeMap<K, V> = mem::take(&mut self.parts).into_values().flat_map(|part| part.set).collect();
        let before = mem::replace(&mut self.facts, all);
        (self.at, self.missing) = (Some(at), None);
        let set = self.facts.iter().filter(|(key, value)| before.get(key) != Some(*value));
        let set = set.map(|(key, value)| (key.clone(), value.clone())).collect();
        News::Changed { set, gone: before.into_keys().filter(|key| !self.facts.contains_key(key)).collect() }
    }

    /// What is known of them.
    #[must_use]
    pub const fn facts(&self) -> &BTreeMap<K, V> {
        &self.facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Facts = BTreeMap<u8, u8>;

    #[test]
    fn what_has_changed_is_told_once() {
        let mut teller = Teller::default();
        assert_eq!(teller.tell(Facts::new()), None);
        let delta = teller.tell(Facts::from([(1, 1), (2, 2)])).unwrap();
        assert_eq!((delta.from, delta.set.len(), delta.gone.len()), (0, 2, 0));
        assert_eq!(teller.tell(Facts::from([(1, 1), (2, 2)])), None);
        let delta = teller.tell(Facts::from([(1, 3)])).unwrap();
        assert_eq!(delta, Delta { from: 1, set: vec![(1, 3)], gone: vec![2] });
    }

    #[test]
    fn what_was_missed_is_asked_for_and_again_in_a_while() {
        let (mut teller, mut hearer) = (Teller::default(), Hearer::default());
        let lost = teller.tell(Facts::from([(1, 1)])).unwrap();
        let late = teller.tell(Facts::from([(1, 1), (2, 2)])).unwrap();
        assert_eq!(hearer.delta(0, late.clone()), News::Ask);
        assert_eq!(hearer.pulse(10, 2), News::None, "asked already");
        assert_eq!(hearer.pulse(600, 2), News::Ask);
        let parts = teller.all(1);
        assert_eq!(hearer.part(parts[1].clone()), News::None);
        assert_eq!(hearer.part(parts[1].clone()), News::None);
        assert_eq!(hearer.part(parts[0].clone()), News::Changed { set: vec![(1, 1), (2, 2)], gone: vec![] });
        assert_eq!([hearer.delta(700, lost), hearer.delta(700, late)], [News::None, News::None]);
    }

    proptest! {
        /// Whatever the bus loses, doubles and puts in another order: in the end it is the same.
        #[test]
        fn in_the_end_everybody_knows_the_same(
            steps in prop::collection::vec((prop::collection::btree_map(0_u8..6, 0_u8..3, 0..6), 0_u8..4), 1..40),
        ) {
            let (mut teller, mut hearer) = (Teller::default(), Hearer::default());
            let (mut seen, mut late) = (Facts::new(), Vec::new());
            let take = |seen: &mut Facts, news: News<u8, u8>| if let News::Changed { set, gone } = news {
                seen.extend(set);
                gone.iter().for_each(|key| _ = seen.remove(key));
            };
            for (facts, fate) in steps {
                let Some(delta) = teller.tell(facts) else { continue };
                match fate {
                    0 => take(&mut seen, hearer.delta(0, delta)),
                    1 => for _ in 0..2 { take(&mut seen, hearer.delta(0, delta.clone())) },
                    2 => late.push(delta),
                    _ => {}
                }
                if fate == 3 && late.len() > 1 {
                    teller.all(2).into_iter().rev().for_each(|part| take(&mut seen, hearer.part(part)));
                }
            }
            for delta in late {
                take(&mut seen, hearer.delta(0, delta));
            }
            if hearer.pulse(9_999, teller.at()) == News::Ask {
                teller.all(2).into_iter().for_each(|part| take(&mut seen, hearer.part(part)));
            }
            prop_assert_eq!(&seen, &teller.facts);
            prop_assert_eq!(hearer.facts(), &teller.facts);
        }
    }
}
