//! What each node tells all others of itself, again and again, so that every node knows the whole.
//!
//! A node's facts are a map that it alone changes. It is counted how often; what has changed is told to everybody, and how
//! often it has is told now and then. Whoever has missed something asks for what has changed since, and where that is no longer
//! remembered for all of it, which may come in several parts.

use std::{
    collections::{BTreeMap, VecDeque},
    mem,
};

/// How long to wait for what is missing before it is asked for again, in milliseconds.
const AGAIN_MS: u64 = 500;
/// Of how many changes it is remembered what they were, and of how many facts in all.
const REMEMBERED: (usize, usize) = (256, 4_096);

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

/// What somebody has missed of another node's facts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Missing {
    /// The count up to which they are known; none: nothing is.
    pub since: Option<u64>,
    /// Of which count some parts have come, and which have not.
    pub parts: Option<(u64, Vec<usize>)>,
}

/// What is told to whoever has missed something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy<K, V> {
    /// What has changed since, in order.
    Changes(Vec<Delta<K, V>>),
    /// Parts of all that there was at one count. What has changed since then is to be asked for.
    Parts(Vec<Part<K, V>>),
}

/// A node's own facts.
#[derive(Debug, Clone)]
pub struct Teller<K, V> {
    at: u64,
    facts: BTreeMap<K, V>,
    /// The last changes, up to now.
    changes: VecDeque<Delta<K, V>>,
    /// How many facts they are about.
    changed: usize,
    /// All of it as somebody was told last.
    parts: Vec<Part<K, V>>,
}

impl<K: Ord + Clone, V: Clone + PartialEq> Default for Teller<K, V> {
    fn default() -> Self {
        Self { at: 0, facts: BTreeMap::new(), changes: VecDeque::new(), changed: 0, parts: Vec::new() }
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

    /// How often they have changed.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// What brings whoever has missed that further, in messages of at most so many facts: at least one.
    pub fn make_up(&mut self, missing: &Missing, most: usize) -> Remedy<K, V> {
        if let Some(changes) = missing.since.and_then(|since| self.since(since, most)) {
            return Remedy::Changes(changes);
        }
        // From a count that is still remembered whoever gets all its parts comes to the last: those who ask again get the same.
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

    /// What has changed since a count, if that is remembered and none of it is about more facts than these.
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
    /// How many facts it is about.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.set.len() + self.gone.len()
    }

    /// Whether it is about none.
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
    /// Something was missed: ask the node for it.
    Ask(Missing),
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
        (self.at, self.missing) = (Some(delta.from + 1), None);
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
        let parts = self.parts.values().next().map(|part| {
            let lacking = (0..part.of).filter(|number| !self.parts.contains_key(number));
            (part.at, lacking.collect())
        });
        News::Ask(Missing { since: self.at, parts })
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
