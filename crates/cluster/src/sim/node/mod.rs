//! A node of the model: the state machines of this crate, put together as a server would.

mod led;
mod visitors;

use std::collections::BTreeMap;

use super::{
    database::{Ask, Told},
    flaw::Flaw,
    leader::{Found, Outcome},
    message::{Message, Request, Word},
    table::View,
};
use crate::{Audience, Grant, HouseClock, Leases, NodeId, Output, Owner, Place, ShardId, Stopped, Terms};
use led::Led;
use visitors::{Calling, Visitor};

/// How long a node waits for the database, in milliseconds. An unanswered request may have been carried out.
const ANSWER_MS: u64 = 1_000;

/// How often the leader of a table announces how many pictures there are, in milliseconds.
const PULSE_MS: u64 = 1_000;

/// An effect of a node's work. A view is overlooked if it is dropped as old though it shows more than the last one that
/// the visitor was shown.
#[derive(Debug)]
pub(super) enum Effect {
    Ask { number: u64, ask: Ask },
    Send { to: NodeId, message: Message },
    Publish { table: usize, audience: Audience, place: Place, view: Option<View> },
    Tell { client: usize, word: Word },
    Overlook { table: usize, view: View },
}

/// The purpose of an answer from the database. A reloaded table has a new life.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    Lease(u64),
    Append { table: usize, life: u64 },
    Read { table: usize, life: u64 },
    Load { table: usize, life: u64 },
    Call(u64),
    Whole(usize),
}

pub(super) struct Node {
    pub(super) id: NodeId,
    flaw: Option<Flaw>,
    /// The shard of each table.
    shards: Vec<ShardId>,
    leases: Leases,
    clock: HouseClock,
    /// When it last heard itself on the bus.
    heard_at: u64,
    tables: BTreeMap<usize, Led>,
    lives: u64,
    asked: BTreeMap<u64, (Purpose, u64)>,
    asks: u64,
    owners: BTreeMap<ShardId, Owner>,
    calls: BTreeMap<u64, Calling>,
    visitors: BTreeMap<usize, Visitor>,
    pulse_at: u64,
    pub(super) drained: bool,
    out: Vec<Effect>,
}

impl Node {
    pub(super) fn new(id: NodeId, shards: Vec<ShardId>, now_ms: u64, flaw: Option<Flaw>) -> Self {
        let mut terms = Terms::default();
        match flaw {
            Some(Flaw::NoMargin) => terms.margin_ms = 0,
            // Otherwise, answers this late would be ignored.
            Some(Flaw::LeaseFromAnswer) => terms.answer_ms = 3_000,
            _ => {}
        }
        let mut leases = Leases::new(id, terms, now_ms);
        leases.listen();
        Self {
            id,
            flaw,
            shards,
            leases,
            clock: HouseClock::unset(),
            heard_at: now_ms,
            tables: BTreeMap::new(),
            lives: 0,
            asked: BTreeMap::new(),
            asks: 0,
            owners: BTreeMap::new(),
            calls: BTreeMap::new(),
            visitors: BTreeMap::new(),
            pulse_at: now_ms,
            drained: false,
            out: Vec::new(),
        }
    }

    /// Takes the effects since the last call.
    pub(super) fn done(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.out)
    }

    /// Whether the node takes itself for the leader.
    pub(super) fn holds(&self, now_ms: u64, shard: ShardId) -> bool {
        self.leases.holds(now_ms, shard)
    }

    /// Whether it leaves everything to nodes that hear the bus.
    pub(super) const fn yields(&self) -> bool {
        self.leases.yields()
    }

    /// Whether players at the table can move.
    pub(super) fn serves(&self, now_ms: u64, table: usize) -> bool {
        let led = self.tables.get(&table).filter(|led| led.leader.is_open());
        led.is_some_and(|led| self.leases.leads(now_ms, led.grant.shard) == Some(led.grant.epoch))
    }

    pub(super) fn drain(&mut self) {
        self.leases.drain();
    }

    /// A table that is led here ends, because of something unexpected. False if it is not led here.
    pub(super) fn stumble(&mut self, now_ms: u64, table: usize) -> bool {
        let Some(grant) = self.tables.get(&table).map(|led| led.grant) else { return false };
        self.drop_table(now_ms, table, grant);
        true
    }

    /// The node hears itself on the bus.
    pub(super) fn echoed(&mut self, now_ms: u64) {
        self.leases.echoed(now_ms);
        self.heard_at = now_ms;
    }

    pub(super) fn tick(&mut self, now_ms: u64) {
        let outputs = self.leases.tick(now_ms);
        self.put_out(now_ms, outputs);
        // The leases time out their own requests.
        let late = |(_, (purpose, sent_ms)): &(&u64, &(Purpose, u64))| {
            sent_ms + ANSWER_MS <= now_ms && !matches!(purpose, Purpose::Lease(_))
        };
        let late: Vec<u64> = self.asked.iter().filter(late).map(|(number, _)| *number).collect();
        for number in late {
            if let Some((purpose, _)) = self.asked.remove(&number) {
                self.unanswered(now_ms, purpose);
            }
        }
        self.remind(now_ms);
        let led: Vec<usize> = self.tables.keys().copied().collect();
        for table in led {
            self.go_on(now_ms, table);
        }
        if now_ms >= self.pulse_at {
            self.pulse_at = now_ms + PULSE_MS;
            self.pulse();
        }
    }

    /// Takes in an answer from the database, with the time of the house.
    pub(super) fn told(&mut self, now_ms: u64, number: u64, told: Told, house_ms: u64) {
        self.clock.hear(now_ms, house_ms);
        let Some((purpose, _)) = self.asked.remove(&number) else { return };
        match (purpose, told) {
            (Purpose::Lease(number), Told::Lease(answer)) => {
                let outputs = self.leases.answered(now_ms, number, answer);
                self.put_out(now_ms, outputs);
            }
            (Purpose::Append { table, life }, Told::Append(outcome)) => self.appended(now_ms, table, life, outcome),
            (Purpose::Read { table, life }, Told::Read(found)) => self.found(now_ms, table, life, &found),
            (Purpose::Load { table, life }, Told::Load(entries)) => self.loaded(now_ms, table, life, entries),
            (Purpose::Call(call), Told::Owner(owner)) => self.found_owner(now_ms, call, owner),
            (Purpose::Whole(client), Told::Owner(owner)) => self.ask_whole(client, owner),
            (purpose, told) => unreachable!("{told:?} is not an answer to {purpose:?}"),
        }
    }

    pub(super) fn hear(&mut self, now_ms: u64, message: Message) {
        match message {
            Message::Command { table, epoch, from, call, command } => {
                self.asked_to(now_ms, table, epoch, led::Asker { from, call, command });
            }
            Message::Answer { call, answer } => self.answered(now_ms, call, answer),
            Message::Picture { table, audience, place, view } => self.picture(now_ms, table, audience, place, view),
            Message::AskWhole { table, epoch, from, client, audience } => {
                self.tell_whole(now_ms, table, epoch, from, client, audience);
            }
            Message::Whole { client, audience, place, view } => self.whole(client, audience, place, view),
        }
    }

    pub(super) fn visited(&mut self, now_ms: u64, client: usize, request: Request) {
        match request {
            Request::Attach { table, audience, connection } => {
                self.attach(now_ms, client, table, audience, connection);
            }
            Request::Act { table, command } => self.act(now_ms, client, table, command),
            Request::Leave { connection } => self.leave(client, connection),
        }
    }

    /// A request was not answered.
    fn unanswered(&mut self, now_ms: u64, purpose: Purpose) {
        let unknown = if self.flaw == Some(Flaw::UnknownIsWritten) { Outcome::Written } else { Outcome::Unknown };
        match purpose {
            Purpose::Append { table, life } => self.appended(now_ms, table, life, unknown),
            Purpose::Read { table, life } => self.found(now_ms, table, life, &Found::Unknown),
            Purpose::Load { table, life } => self.load(now_ms, table, life),
            // These ask again by themselves.
            Purpose::Lease(_) | Purpose::Call(_) | Purpose::Whole(_) => {}
        }
    }

    fn ask(&mut self, now_ms: u64, purpose: Purpose, ask: Ask) {
        self.asks += 1;
        self.asked.insert(self.asks, (purpose, now_ms));
        self.out.push(Effect::Ask { number: self.asks, ask });
    }

    fn put_out(&mut self, now_ms: u64, outputs: Vec<Output>) {
        for output in outputs {
            match output {
                Output::Ask { number, request } => self.ask(now_ms, Purpose::Lease(number), Ask::Lease(request)),
                Output::Lead(grant) => {
                    for table in self.tables_of(grant.shard) {
                        self.lead(now_ms, table, grant);
                    }
                }
                Output::HandOver(grant) => self.hand_over(now_ms, grant),
                Output::Stop { grant, .. } => self.tables.retain(|_, led| led.grant != grant),
                Output::Drained => self.drained = true,
            }
        }
    }

    fn tables_of(&self, shard: ShardId) -> Vec<usize> {
        (0..self.shards.len()).filter(|table| self.shards[*table] == shard).collect()
    }

    /// The database says that another node leads the shard.
    fn fenced(&mut self, now_ms: u64, grant: Grant) {
        let outputs = self.leases.fenced(grant);
        debug_assert!(outputs.iter().all(|output| matches!(output, Output::Stop { why: Stopped::Refused, .. })));
        self.put_out(now_ms, outputs);
    }
}
