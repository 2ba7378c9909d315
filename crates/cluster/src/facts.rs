//! The facts that each node keeps publishing about itself, so that every node knows those of all.
//!
//! A node's facts are a map that it alone changes. It counts its changes, sends each one to everyone, and announces the
//! count now and then. A node that has missed something asks for the changes since, or, where those are no longer kept,
//! for all the facts, which may come in several parts.

use std::{
    collections::{BTreeMap, VecDeque},
    mem,
};

/// How long to wait for missing changes before asking for them again, in milliseconds.
const AGAIN_MS: u64 = 500;
/// The most changes kept, and the most facts kept in all of them together.
const REMEMBERED: (usize, usize) = (256, 4_096);

/// The changes between two counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delta<K, V> {
    /// The count before.
    pub from: u64,
    /// The facts that are new or changed.
    pub set: Vec<(K, V)>,
    /// The facts that are gone.
    pub gone: Vec<K>,
}

/// A part of all the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part<K, V> {
    /// The count that it belongs to.
    pub at: u64,
    /// Its number among the parts, from 0.
    pub number: usize,
    /// The number of parts.
    pub of: usize,
    /// The facts in it.
    pub set: Vec<(K, V)>,
}

/// What a node has missed of another's facts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Missing {
    /// The count up to which they are known. `None` if nothing is.
    pub since: Option<u64>,
    /// If some parts have arrived: their count, and the parts still missing.
    pub parts: Option<(u64, Vec<usize>)>,
}

/// The reply to a node that has missed something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy<K, V> {
    /// The changes since, in order.
    Changes(Vec<Delta<K, V>>),
    /// Parts of all the facts at one count. The changes since then must be asked for separately.
    Parts(Vec<Part<K, V>>),
}

/// A node's own facts.
#[derive(Debug, Clone)]
pub struct Teller<K, V> {
    at: u64,
    facts: BTreeMap<K, V>,
    /// The most recent changes.
    changes: VecDeque<Delta<K, V>>,
    /// The number of facts in them.
    changed: usize,
    /// All the facts, as last sent in parts.
    parts: Vec<Part<K, V>>,
}

impl<K: Ord + Clone, V: Clone + PartialEq> Default for Teller<K, V> {
    fn default() -> Self {
        Self { at: 0, facts: BTreeMap::new(), changes: VecDeque::new(), changed: 0, parts: Vec::new() }
    }
}

impl<K: Ord + Clone, V: Clone + PartialEq> Teller<K, V> {
    /// Replaces the facts. Returns the changes to send, if there are any.
    pub fn tell(&mut self, now: BTreeMap<K, V>) -> Option<Delta<K, V>> {
        let before = mem::replace(&mut self.facts, now);
        let news = self.facts.iter().filter(|(key, value)| before.get(key) != Some(*value));
        let set: Vec<_> = news.map(|(key, value)| (key.clone(), value.clone())).collect();
        let gone: Vec<_> = before.into_keys().filter(|key| !self.facts.contains_key(key)).collect();
        if set.is_empty() && gone.is_empty() {
            return None;
        }
        let delta = Delta { from: self.at, set, gone };
        self.at += 1;
        self.remember(delta.clone());
        Some(delta)
    }

    fn remember(&mut self, delta: Delta<K, V>) {
        let (changes, facts) = REMEMBERED;
        self.changed += delta.len();
        self.changes.push_back(delta);
        while self.changes.len() > changes || self.changed > facts {
            let Some(old) = self.changes.pop_front() else { return };
            self.changed -= old.len();
        }
    }

    /// The number of changes so far.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// Helps a node that has missed something to catch up, in at least one message, of at most `most` facts each.
    pub fn make_up(&mut self, missing: &Missing, most: usize) -> Remedy<K, V> {
        if let Some(changes) = missing.since.and_then(|since| self.since(since, most)) {
            return Remedy::Changes(changes);
        }
        // As long as the changes since their count are kept, all the parts lead up to the present: nodes that ask again
        // get the same ones.
        let kept = self.parts.first().map(|part| part.at).filter(|at| self.since(*at, most).is_some());
        if kept.is_none() {
            self.parts = self.all(most);
        }
        match &missing.parts {
            Some((at, numbers)) if kept == Some(*at) => {
                Remedy::Parts(numbers.iter().filter_map(|number| self.parts.get(*number)).cloned().collect())
            }
            _ => Remedy::Parts(self.parts.clone()),
        }
    }

    /// The changes since a count. `None` if they are no longer kept or one of them has more than `most` facts.
    fn since(&self, at: u64, most: usize) -> Option<Vec<Delta<K, V>>> {
        let behind = usize::try_from(self.at.checked_sub(at)?).ok()?;
        let changes = self.changes.range(self.changes.len().checked_sub(behind)?..);
        changes.map(|delta| (delta.len() <= most).then(|| delta.clone())).collect()
    }

    fn all(&self, most: usize) -> Vec<Part<K, V>> {
        let all: Vec<(K, V)> = self.facts.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
        let mut parts: Vec<Vec<(K, V)>> = all.chunks(most.max(1)).map(<[(K, V)]>::to_vec).collect();
        if parts.is_empty() {
            parts.push(Vec::new());
        }
        let of = parts.len();
        (0..).zip(parts).map(|(number, set)| Part { at: self.at, number, of, set }).collect()
    }
}

impl<K, V> Delta<K, V> {
    /// The number of facts in it.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.set.len() + self.gone.len()
    }

    /// Whether it has no facts.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// What is known of another node's facts.
#[derive(Debug, Clone)]
pub struct Hearer<K, V> {
    at: Option<u64>,
    facts: BTreeMap<K, V>,
    /// When to ask again for what was missed, if anything was.
    missing: Option<u64>,
    /// The parts received so far, all of one count.
    parts: BTreeMap<usize, Part<K, V>>,
}

/// The effect of a received message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News<K, V> {
    /// These facts have changed.
    Changed {
        /// The facts that are new or changed.
        set: Vec<(K, V)>,
        /// The facts that are gone.
        gone: Vec<K>,
    },
    /// No change.
    None,
    /// Something was missed: ask the node for it.
    Ask(Missing),
}

impl<K: Ord + Clone, V: Clone + PartialEq> Default for Hearer<K, V> {
    fn default() -> Self {
        Self { at: None, facts: BTreeMap::new(), missing: None, parts: BTreeMap::new() }
    }
}

impl<K: Ord + Clone, V: Clone + PartialEq> Hearer<K, V> {
    /// Takes in a change.
    pub fn delta(&mut self, now_ms: u64, delta: Delta<K, V>) -> News<K, V> {
        if self.at != Some(delta.from) {
            return self.pulse(now_ms, delta.from + 1);
        }
        (self.at, self.missing) = (Some(delta.from + 1), None);
        let Delta { set, gone, .. } = delta;
        self.facts.extend(set.iter().cloned());
        gone.iter().for_each(|key| drop(self.facts.remove(key)));
        News::Changed { set, gone }
    }

    /// Takes in the announced number of changes.
    pub fn pulse(&mut self, now_ms: u64, at: u64) -> News<K, V> {
        let known = self.at.is_some_and(|known| known >= at);
        if known || self.missing.is_some_and(|again_ms| now_ms < again_ms) {
            return News::None;
        }
        self.missing = Some(now_ms + AGAIN_MS);
        let parts = self.parts.values().next().map(|part| {
            let lacking = (0..part.of).filter(|number| !self.parts.contains_key(number));
            (part.at, lacking.collect())
        });
        News::Ask(Missing { since: self.at, parts })
    }

    /// Takes in a part of all the facts.
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

    /// The facts as known here.
    #[must_use]
    pub const fn facts(&self) -> &BTreeMap<K, V> {
        &self.facts
    }
}
