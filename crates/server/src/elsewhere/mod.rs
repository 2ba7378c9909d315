//! What is known of the other nodes, as far as each has told: their tables' cards, the guests there, how many wait.

mod fact;
#[cfg(test)]
mod tests;

pub(crate) use fact::{Fact, Given, Invited, Key, Person};

use crate::card::Card;
use cluster::{Delta, Hearer, Missing, News, NodeId, Part};
use std::{
    collections::{BTreeMap, HashMap},
    mem,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};
use store::Unpoisoned;
use table::GuestId;
use wire::{GameName, TableCode};

/// A node silent for this long is gone, along with the guests there.
const SILENCE: Duration = Duration::from_secs(5);
/// How long to remember a table that no one leads: long enough for another node to take it over and say so.
const LEADERLESS: Duration = Duration::from_secs(30);

/// What is known of the other nodes.
pub(crate) struct Elsewhere {
    began: Instant,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    nodes: BTreeMap<NodeId, Node>,
    tables: HashMap<TableCode, Away>,
}

struct Node {
    hearer: Hearer<Key, Fact>,
    heard: Instant,
    /// How many of its events it says did not reach this node.
    missed: u64,
}

/// A table led at another node, or led here until a moment ago.
struct Away {
    /// The node that told of it. `None` if this node led it.
    by: Option<NodeId>,
    epoch: u64,
    card: Arc<Mutex<Card>>,
    /// Since when it has had no known leader.
    alone: Option<Instant>,
}

/// What a message has changed.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(crate) struct Changed {
    /// What the lobby shows.
    pub(crate) lobby: bool,
    /// Who is connected.
    pub(crate) people: bool,
    /// What was missed, to be requested from the node.
    pub(crate) missing: Option<Missing>,
    /// The node was unknown: it may not know of this node either.
    pub(crate) new: bool,
}

impl Default for Elsewhere {
    fn default() -> Elsewhere {
        Elsewhere { began: Instant::now(), known: Mutex::default() }
    }
}

impl Elsewhere {
    /// Takes in a node's changes, or its sign that nothing has changed.
    pub(crate) fn told(&self, node: NodeId, at: u64, news: Option<Given>) -> Changed {
        let now_ms = self.now_ms();
        let mut known = self.lock();
        let (new, hearer) = known.heard(node);
        let news = match news {
            Some(Given { set, gone }) => hearer.delta(now_ms, Delta { from: at, set, gone }),
            None => hearer.pulse(now_ms, at),
        };
        Changed { new, ..known.take(node, news) }
    }

    /// Takes in a part of everything that a node tells.
    pub(crate) fn part(&self, node: NodeId, part: Part<Key, Fact>) -> Changed {
        let mut known = self.lock();
        let (new, hearer) = known.heard(node);
        let news = hearer.part(part);
        Changed { new, ..known.take(node, news) }
    }

    /// Takes note of how many of a node's events have not reached this one. Returns whether that is more than before.
    pub(crate) fn missed(&self, node: NodeId, events: u64) -> bool {
        let mut known = self.lock();
        known.nodes.get_mut(&node).is_some_and(|of| mem::replace(&mut of.missed, events) < events)
    }

    /// Takes note that this node has stood still: it could hear nobody, and what they have said since is still coming.
    pub(crate) fn woke(&self) {
        let now = Instant::now();
        self.lock().nodes.values_mut().for_each(|node| node.heard = now);
    }

    /// Forgets nodes that have been silent for long, and tables that no one leads.
    pub(crate) fn sweep(&self) -> Changed {
        let mut known = self.lock();
        let Known { nodes, tables } = &mut *known;
        let before = (nodes.len(), tables.len());
        nodes.retain(|_, node| node.heard.elapsed() < SILENCE);
        let now = Instant::now();
        for (code, away) in tables.iter_mut() {
            // A node that was silent for long tells everything anew, but not which tables have closed since.
            let tells = |node: NodeId| nodes.get(&node).is_some_and(|of| of.tells(Key::Table(*code)));
            let is_led = away.by.is_some_and(tells);
            away.alone = if is_led { None } else { away.alone.or(Some(now)) };
        }
        tables.retain(|_, away| away.alone.is_none_or(|since| since.elapsed() < LEADERLESS));
        Changed { lobby: before != (nodes.len(), tables.len()), people: before.0 != nodes.len(), ..Changed::default() }
    }

    /// Takes note of a table that this node has just stopped leading and that has no leader for the moment.
    pub(crate) fn left(&self, code: TableCode, epoch: u64, card: Card) -> Arc<Mutex<Card>> {
        self.learn(None, code, epoch, card)
    }

    /// Takes note that a table exists.
    pub(crate) fn learn(&self, by: Option<NodeId>, code: TableCode, epoch: u64, card: Card) -> Arc<Mutex<Card>> {
        self.lock().table(by, code, epoch, card)
    }

    /// Takes note that a table no longer exists.
    pub(crate) fn forget(&self, code: TableCode) {
        self.lock().tables.remove(&code);
    }

    /// The card of a table led at another node, kept as current as that node's messages allow.
    pub(crate) fn card(&self, code: TableCode) -> Option<Arc<Mutex<Card>>> {
        self.lock().tables.get(&code).map(|away| away.card.clone())
    }

    /// The cards of all tables elsewhere.
    pub(crate) fn cards(&self) -> Vec<(TableCode, Card)> {
        let known = self.lock();
        known.tables.iter().map(|(code, away)| (*code, shown(&away.card))).collect()
    }

    /// The tables that this node has led and that no other node has claimed yet.
    pub(crate) fn leaderless(&self) -> Vec<(TableCode, u64, Card)> {
        let known = self.lock();
        let own = known.tables.iter().filter(|(_, away)| away.by.is_none());
        own.map(|(code, away)| (*code, away.epoch, shown(&away.card))).collect()
    }

    /// The nodes that are alive.
    pub(crate) fn nodes(&self) -> Vec<NodeId> {
        self.lock().nodes.keys().copied().collect()
    }

    /// The nodes at which the guest is connected, and what they do there.
    pub(crate) fn person(&self, who: GuestId) -> Vec<(NodeId, Person)> {
        let known = self.lock();
        let there = known.nodes.iter().filter_map(|(node, of)| match of.hearer.facts().get(&Key::Person(who)) {
            Some(Fact::Person(person)) => Some((*node, person.clone())),
            _ => None,
        });
        there.collect()
    }

    /// How many guests wait for each game and table size, as told by the leader of quick match.
    pub(crate) fn waiting(&self) -> Vec<(GameName, u8, u32)> {
        let known = self.lock();
        let of = |node: &Node| match node.hearer.facts().get(&Key::Waiting) {
            Some(Fact::Waiting(waiting)) => waiting.clone(),
            _ => Vec::new(),
        };
        known.nodes.values().flat_map(of).collect()
    }

    /// Invitations sent at other nodes, with the node and their number.
    pub(crate) fn invitations(&self, meant: impl Fn(&Invited) -> bool) -> Vec<(NodeId, u32, Invited)> {
        let known = self.lock();
        let mut all = Vec::new();
        for (node, of) in &known.nodes {
            let range = of.hearer.facts().range(Key::Invitation(0)..=Key::Invitation(u32::MAX));
            for (key, fact) in range {
                if let (Key::Invitation(number), Fact::Invitation(invited)) = (key, fact)
                    && meant(invited)
                {
                    all.push((*node, *number, (**invited).clone()));
                }
            }
        }
        all
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unpoisoned()
    }
}

impl Node {
    fn tells(&self, key: Key) -> bool {
        self.hearer.facts().contains_key(&key)
    }
}

impl Known {
    /// Takes note of a sign of life from a node. Also returns whether the node was unknown before.
    fn heard(&mut self, node: NodeId) -> (bool, &mut Hearer<Key, Fact>) {
        let new = !self.nodes.contains_key(&node);
        let of = self.nodes.entry(node).or_insert_with(|| Node {
            hearer: Hearer::default(),
            heard: Instant::now(),
            missed: 0,
        });
        of.heard = Instant::now();
        (new, &mut of.hearer)
    }

    fn take(&mut self, node: NodeId, news: News<Key, Fact>) -> Changed {
        let mut changed = Changed::default();
        let (set, gone) = match news {
            News::Changed { set, gone } => (set, gone),
            News::Ask(missing) => return Changed { missing: Some(missing), ..changed },
            News::None => return changed,
        };
        for (key, fact) in set {
            match (key, fact) {
                (Key::Table(code), Fact::Table { epoch, card }) => {
                    self.table(Some(node), code, epoch, *card);
                    changed.lobby = true;
                }
                (Key::Person(_) | Key::Invitation(_), _) => changed.people = true,
                _ => changed.lobby = true,
            }
        }
        for key in gone {
            match key {
                Key::Table(code) => {
                    let own = self.tables.get(&code).is_some_and(|away| away.by == Some(node));
                    if own {
                        self.tables.remove(&code);
                    }
                    changed.lobby = true;
                }
                Key::Person(_) | Key::Invitation(_) => changed.people = true,
                Key::Waiting => changed.lobby = true,
            }
        }
        changed
    }

    /// The leader with the latest epoch is believed.
    fn table(&mut self, by: Option<NodeId>, code: TableCode, epoch: u64, card: Card) -> Arc<Mutex<Card>> {
        match self.tables.get_mut(&code) {
            Some(away) if away.epoch > epoch => away.card.clone(),
            Some(away) => {
                (away.by, away.epoch) = (by, epoch);
                *away.card.lock().unpoisoned() = card;
                away.card.clone()
            }
            None => {
                let card = Arc::new(Mutex::new(card));
                self.tables.insert(code, Away { by, epoch, card: card.clone(), alone: None });
                card
            }
        }
    }
}

fn shown(card: &Mutex<Card>) -> Card {
    card.lock().unpoisoned().clone()
}
