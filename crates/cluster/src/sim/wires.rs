//! How long everything takes to arrive, and what does not arrive.

use std::collections::BTreeMap;

use super::{chance::Chance, faults::FAULTS_MS};

/// How many of a thousand messages are lost, doubled or delayed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wires {
    database_loses: u64,
    database_delays: u64,
    bus_loses: u64,
    bus_doubles: u64,
    bus_delays: u64,
}

impl Wires {
    pub(super) const fn new(chance: &mut Chance) -> Self {
        Self {
            database_loses: chance.between(0, 40),
            database_delays: chance.between(0, 80),
            bus_loses: chance.between(0, 120),
            bus_doubles: chance.between(0, 120),
            bus_delays: chance.between(0, 120),
        }
    }

    /// When a request to the database or its answer arrives, if it does.
    pub(super) fn database(&self, now_ms: u64, chance: &mut Chance) -> Option<u64> {
        let ill = now_ms < FAULTS_MS;
        if ill && chance.happens(self.database_loses) {
            return None;
        }
        let slow = ill && chance.happens(self.database_delays);
        Some(if slow { late(now_ms, chance.between(100, 3_000)) } else { now_ms + chance.between(1, 15) })
    }

    /// When the copies of a message arrive, if any do.
    pub(super) fn bus(&self, now_ms: u64, chance: &mut Chance) -> impl Iterator<Item = u64> {
        let ill = now_ms < FAULTS_MS;
        let copies = if ill && chance.happens(self.bus_loses) {
            0
        } else if ill && chance.happens(self.bus_doubles) {
            2
        } else {
            1
        };
        let mut arrivals = [None; 2];
        for arrival in arrivals.iter_mut().take(copies) {
            let slow = ill && chance.happens(self.bus_delays);
            *arrival =
                Some(if slow { late(now_ms, chance.between(30, 1_500)) } else { now_ms + chance.between(1, 20) });
        }
        arrivals.into_iter().flatten()
    }
}

/// When a delayed message arrives: by the end of the faults at the latest.
fn late(now_ms: u64, by_ms: u64) -> u64 {
    (now_ms + by_ms).min(FAULTS_MS)
}

/// Which nodes are cut off from what, and until when.
#[derive(Debug, Default)]
pub(super) struct Cuts {
    database: BTreeMap<usize, u64>,
    /// The nodes that do not hear the database's answers, though it hears them.
    deaf: BTreeMap<usize, u64>,
    nodes: BTreeMap<[usize; 2], u64>,
    /// The nodes that are cut off from the bus.
    unplugged: BTreeMap<usize, u64>,
    pub(super) silent_ms: u64,
    pub(super) stalled_ms: u64,
}

/// Lets a cut last until then, or longer if it already does.
fn extend<K: Ord>(cuts: &mut BTreeMap<K, u64>, what: K, until_ms: u64) {
    let end = cuts.entry(what).or_default();
    *end = until_ms.max(*end);
}

fn is_over<K: Ord>(cuts: &BTreeMap<K, u64>, what: &K, now_ms: u64) -> bool {
    cuts.get(what).is_none_or(|until_ms| now_ms >= *until_ms)
}

impl Cuts {
    pub(super) fn cut_off(&mut self, slot: usize, until_ms: u64) {
        extend(&mut self.database, slot, until_ms);
    }

    pub(super) fn deafen(&mut self, slot: usize, until_ms: u64) {
        extend(&mut self.deaf, slot, until_ms);
    }

    pub(super) fn part(&mut self, [a, b]: [usize; 2], until_ms: u64) {
        extend(&mut self.nodes, [a.min(b), a.max(b)], until_ms);
    }

    pub(super) fn unplug(&mut self, slot: usize, until_ms: u64) {
        extend(&mut self.unplugged, slot, until_ms);
    }

    pub(super) fn reaches_database(&self, now_ms: u64, slot: usize) -> bool {
        is_over(&self.database, &slot, now_ms)
    }

    pub(super) fn hears_database(&self, now_ms: u64, slot: usize) -> bool {
        self.reaches_database(now_ms, slot) && is_over(&self.deaf, &slot, now_ms)
    }

    pub(super) fn reaches(&self, now_ms: u64, a: usize, b: usize) -> bool {
        let is_way = is_over(&self.nodes, &[a.min(b), a.max(b)], now_ms);
        is_way && self.reaches_bus(now_ms, a) && self.reaches_bus(now_ms, b)
    }

    pub(super) fn reaches_bus(&self, now_ms: u64, slot: usize) -> bool {
        now_ms >= self.silent_ms && is_over(&self.unplugged, &slot, now_ms)
    }
}
