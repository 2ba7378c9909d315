//! The world of the simulation: what happens next, and where.

mod event;
mod traffic;

use std::collections::BTreeMap;

use super::{
    chance::Chance,
    client::Client,
    database::Database,
    faults::{CALM_MS, FAULTS_MS, Fault, plan, stumbles},
    flaw::Flaw,
    laws::{Law, Laws},
    node::Node,
    report::Report,
    table::SEATS,
    wires::{Cuts, Wires},
};
use crate::{Audience, NodeId, ShardId};
use event::{Event, PLACES, Slot, slot_of};

/// How often a node and a browser check the time, in milliseconds.
const TICK_MS: u64 = 50;
const WAKE_MS: u64 = 100;

/// The time on the database's clock when the simulation begins.
const EPOCH_MS: u64 = 1_000_000;

/// In one life of this many, tables end by themselves.
const STUMBLES: u64 = 4;

pub(super) struct World {
    now_ms: u64,
    chance: Chance,
    flaw: Option<Flaw>,
    wires: Wires,
    cuts: Cuts,
    slots: Vec<Slot>,
    shards: Vec<ShardId>,
    database: Database,
    clients: Vec<Client>,
    laws: Laws,
    report: Report,
    /// The events to come, by time and, at the same time, by order.
    events: BTreeMap<(u64, u64), Event>,
    count: u64,
}

impl World {
    pub(super) fn new(seed: u64, flaw: Option<Flaw>) -> Self {
        let mut chance = Chance::new(seed);
        let (slots, tables) = (2 + chance.below(3), 1 + chance.below(3));
        let shards: Vec<ShardId> = (0..tables).map(|_| ShardId::of_table([chance.number() as u8; 16])).collect();
        let all: Vec<ShardId> = shards.iter().copied().chain([ShardId::Quick, ShardId::Jobs]).collect();
        let database = Database::new(&all, tables, EPOCH_MS, flaw);
        let laws = Laws::new(database.journals.iter().map(|journal| journal[0].digest()));
        let audiences = (0..SEATS).map(Audience::Seat).chain([Audience::Others]);
        let seats = (0..tables).flat_map(|table| audiences.clone().map(move |audience| (table, audience)));
        let clients = seats.map(|(table, audience)| Client::new(table, audience)).collect();
        let slot = |_| Slot {
            node: None,
            begun: 0,
            paused_ms: 0,
            waiting: Vec::new(),
            rate: chance.between(990_000, 1_010_000),
            offset: chance.between(0, 1_000_000),
        };
        let slots = (0..slots).map(slot).collect();
        let (wires, cuts, report) = (Wires::new(&mut chance), Cuts::default(), Report::default());
        let (events, count) = (BTreeMap::new(), 0);
        let mut world = Self {
            now_ms: 0,
            chance,
            flaw,
            wires,
            cuts,
            slots,
            shards,
            database,
            clients,
            laws,
            report,
            events,
            count,
        };
        world.begin();
        if seed % STUMBLES == STUMBLES - 1 {
            // With chance of their own, so that every other life stays what it was.
            for (at_ms, fault) in stumbles(&mut Chance::new(!seed), world.slots.len(), world.shards.len()) {
                world.put(at_ms, Event::Fault(fault));
            }
        }
        world
    }

    fn begin(&mut self) {
        for slot in 0..self.slots.len() {
            let at_ms = self.chance.between(0, 300);
            self.put(at_ms, Event::Begin(slot));
        }
        for client in 0..self.clients.len() {
            let at_ms = self.chance.between(0, WAKE_MS);
            self.put(at_ms, Event::Wake(client));
        }
        for (at_ms, fault) in plan(&mut self.chance, self.slots.len()) {
            self.put(at_ms, Event::Fault(fault));
        }
    }

    /// Runs to the end, or until a law is broken, and then says when.
    pub(super) fn run(mut self) -> Result<Report, (u64, Law)> {
        while let Some(((at_ms, _), event)) = self.events.pop_first() {
            if at_ms > FAULTS_MS + CALM_MS {
                break;
            }
            self.pass(at_ms);
            self.happen(event);
            if let Some(law) = self.laws.broken() {
                return Err((self.now_ms, law));
            }
        }
        self.report.answered = self.clients.iter().map(|client| client.answered).sum();
        Ok(self.report)
    }

    fn put(&mut self, at_ms: u64, event: Event) {
        self.count += 1;
        self.events.insert((at_ms, self.count), event);
    }

    /// Lets time pass until the next event.
    fn pass(&mut self, at_ms: u64) {
        let passed = at_ms - self.now_ms;
        if passed > 0 {
            for table in 0..self.shards.len() {
                let is_served = (0..self.slots.len()).any(|slot| self.serves(slot, table));
                self.laws.passed(table, passed, is_served);
            }
            self.now_ms = at_ms;
        }
    }

    /// Whether the player in turn at a table can move there: from this node, or over the bus from theirs.
    fn serves(&self, slot: usize, table: usize) -> bool {
        let at = &self.slots[slot];
        let runs = self.now_ms >= at.paused_ms;
        let serves = |node: &&Node| runs && node.serves(at.local(self.now_ms), table);
        let Some(node) = at.node.as_ref().filter(serves) else { return false };
        let seat = Audience::Seat(self.laws.turn(table));
        let is_here = |client: &Client| (client.table, client.audience, client.at) == (table, seat, Some(node.id));
        self.cuts.reaches_bus(self.now_ms, slot) || self.clients.iter().any(is_here)
    }

    fn happen(&mut self, event: Event) {
        // A node that stands still does nothing until it resumes.
        if let Some(slot) = self.place(&event)
            && self.now_ms < self.slots[slot].paused_ms
        {
            return self.slots[slot].waiting.push(event);
        }
        match event {
            Event::Tick(slot) => {
                self.put(self.now_ms + TICK_MS, Event::Tick(slot));
                if self.now_ms < self.slots[slot].paused_ms {
                    return;
                }
                let echoes = self.cuts.reaches_bus(self.now_ms, slot);
                let mut yields = false;
                self.with(slot, None, |node, now_ms| {
                    if echoes {
                        node.echoed(now_ms);
                    }
                    node.tick(now_ms);
                    yields = node.yields();
                });
                self.report.yielding_ms += if yields { TICK_MS } else { 0 };
                self.count_leaders();
                if self.slots[slot].node.as_ref().is_some_and(|node| node.drained) {
                    self.fail(Fault::Crash { slot, until_ms: self.now_ms + 300 });
                }
            }
            Event::Wake(client) => self.wake(client),
            Event::Begin(slot) => self.start(slot),
            Event::Resume(slot) => {
                // If it still stands still, all of it waits on, in the same order.
                let waiting = std::mem::take(&mut self.slots[slot].waiting);
                waiting.into_iter().for_each(|event| self.happen(event));
            }
            Event::Fault(fault) => self.fail(fault),
            Event::Asked { by, number, ask, sent_ms } => self.carry_out(by, number, &ask, sent_ms),
            Event::Told { to, number, told, house_ms } => {
                self.with(slot_of(to), Some(to), |node, now_ms| node.told(now_ms, number, *told, house_ms));
                self.count_leaders();
            }
            Event::Bus { to, message } => {
                self.with(slot_of(to), Some(to), |node, now_ms| node.hear(now_ms, message));
            }
            Event::Visit { to, client, request } => {
                self.with(slot_of(to), Some(to), |node, now_ms| node.visited(now_ms, client, request));
            }
            Event::Word { from, client, word } => {
                if self.clients[client].at == Some(from) {
                    self.clients[client].hear(self.now_ms, word, &mut self.laws);
                }
            }
        }
    }

    /// The slot of an event that waits for a node.
    fn place(&self, event: &Event) -> Option<usize> {
        match event {
            Event::Told { to, .. } | Event::Bus { to, .. } | Event::Visit { to, .. } => Some(slot_of(*to)),
            _ => None,
        }
    }

    /// Runs `work` on the node in a slot, if there is one and it is still the one that is meant.
    fn with(&mut self, slot: usize, meant: Option<NodeId>, work: impl FnOnce(&mut Node, u64)) {
        let local = self.slots[slot].local(self.now_ms);
        let Some(node) = self.slots[slot].node.as_mut().filter(|node| meant.is_none_or(|id| id == node.id)) else {
            return;
        };
        work(node, local);
        let (id, done) = (node.id, node.done());
        for effect in done {
            self.take_effect(id, effect);
        }
    }

    fn start(&mut self, slot: usize) {
        let (shards, flaw, at) = (self.shards.clone(), self.flaw, &mut self.slots[slot]);
        if at.node.is_none() {
            let id = NodeId::new(at.begun * PLACES + slot as u64);
            at.begun += 1;
            at.node = Some(Node::new(id, shards, at.local(self.now_ms), flaw));
            // The ticks of an earlier node in this slot go on.
            if at.begun == 1 {
                self.put(self.now_ms, Event::Tick(slot));
            }
        }
    }

    fn fail(&mut self, fault: Fault) {
        self.report.faults += 1;
        match fault {
            Fault::Pause { slot, until_ms } => {
                let at = &mut self.slots[slot];
                at.paused_ms = at.paused_ms.max(until_ms);
                self.put(until_ms, Event::Resume(slot));
            }
            Fault::Crash { slot, until_ms } => {
                // Whatever it was doing, even if it stood still.
                let at = &mut self.slots[slot];
                (at.node, at.paused_ms, at.waiting) = (None, 0, Vec::new());
                self.put(until_ms, Event::Begin(slot));
            }
            Fault::Drain { slot } => self.with(slot, None, |node, _| node.drain()),
            Fault::CutOff { slot, until_ms } => self.cuts.cut_off(slot, until_ms),
            Fault::Deaf { slot, until_ms } => self.cuts.deafen(slot, until_ms),
            Fault::Part { slots, until_ms } => self.cuts.part(slots, until_ms),
            Fault::Unplug { slot, until_ms } => self.cuts.unplug(slot, until_ms),
            Fault::Silence { until_ms } => self.cuts.silent_ms = self.cuts.silent_ms.max(until_ms),
            Fault::Stall { until_ms } => self.cuts.stalled_ms = self.cuts.stalled_ms.max(until_ms),
            Fault::Stumble { slot, table } => {
                let runs = self.now_ms >= self.slots[slot].paused_ms;
                let mut dropped = false;
                self.with(slot, None, |node, now_ms| dropped = runs && node.stumble(now_ms, table));
                self.report.dropped += u64::from(dropped);
            }
        }
    }

    /// Counts the nodes that take themselves for the leader of each shard that has a table.
    fn count_leaders(&mut self) {
        for shard in &self.shards {
            let holds =
                |slot: &&Slot| slot.node.as_ref().is_some_and(|node| node.holds(slot.local(self.now_ms), *shard));
            self.laws.leaders(*shard, self.slots.iter().filter(holds).count());
        }
    }
}
