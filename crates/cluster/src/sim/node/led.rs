//! The tables that a node leads.

use std::collections::VecDeque;

use super::{
    super::{
        database::Ask,
        flaw::Flaw,
        leader::{Dropped, Found, Leader, Outcome, Write},
        message::{Message, Reply},
        service::Service,
        table::{Command, Decision, Entry, Fact, SEATS, Table},
    },
    Effect, Node, Purpose,
};
use crate::{Audience, Epoch, Grant, NodeId, Publisher};

/// How long a node may not hear itself on the bus until it counts as reaching nobody at others, in milliseconds. It
/// listens every 50.
const ECHO_MS: u64 = 100;

/// The sender of a command, who awaits an answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asker {
    pub(super) from: NodeId,
    pub(super) call: u64,
    pub(super) command: Command,
}

/// A table that the node leads.
pub(super) struct Led {
    pub(super) grant: Grant,
    life: u64,
    pub(super) leader: Leader<Entry>,
    table: Table,
    /// `None` until the table is loaded.
    service: Option<Service>,
    publisher: Publisher,
    queue: VecDeque<Asker>,
    /// The sender of the move being written.
    writing: Option<Asker>,
    /// Whether it is being handed over.
    closing: bool,
}

/// All audiences of a table.
fn audiences() -> impl Iterator<Item = Audience> {
    (0..SEATS).map(Audience::Seat).chain([Audience::Others])
}

impl Node {
    pub(super) fn lead(&mut self, now_ms: u64, table: usize, grant: Grant) {
        self.lives += 1;
        let led = Led {
            grant,
            life: self.lives,
            leader: Leader::new(grant.epoch),
            table: Table::default(),
            service: None,
            publisher: Publisher::new(grant.epoch),
            queue: VecDeque::new(),
            writing: None,
            closing: false,
        };
        self.tables.insert(table, led);
        self.load(now_ms, table, self.lives);
    }

    pub(super) fn load(&mut self, now_ms: u64, table: usize, life: u64) {
        if self.living(table, life).is_some() {
            self.ask(now_ms, Purpose::Load { table, life }, Ask::Load { table });
        }
    }

    fn living(&mut self, table: usize, life: u64) -> Option<&mut Led> {
        self.tables.get_mut(&table).filter(|led| led.life == life)
    }

    pub(super) fn loaded(&mut self, now_ms: u64, table: usize, life: u64, entries: Table) {
        let (Some(house_ms), flaw) = (self.clock.at(now_ms), self.flaw) else { return };
        let Some(led) = self.living(table, life) else { return };
        let epoch = led.grant.epoch;
        let service = led.service.unwrap_or(Service::since(entries.last_ms));
        let credit_ms = if flaw == Some(Flaw::NoCredit) { 0 } else { service.since_ms(house_ms) };
        let fact = Fact::TakenOver { credit_ms };
        let first = Entry { epoch, at_ms: house_ms, after: entries.digest, fact };
        (led.service, led.table) = (Some(service), entries);
        let write = led.leader.loaded(led.table.last, (led.table.opened != Some(epoch)).then_some(first));
        self.carry_on(now_ms, table, write);
    }

    pub(super) fn appended(&mut self, now_ms: u64, table: usize, life: u64, outcome: Outcome) {
        if let Some(write) = self.living(table, life).and_then(|led| led.leader.appended(outcome)) {
            self.carry_on(now_ms, table, write);
        }
    }

    pub(super) fn found(&mut self, now_ms: u64, table: usize, life: u64, found: &Found<Entry>) {
        if let Some(write) = self.living(table, life).and_then(|led| led.leader.found(found)) {
            self.carry_on(now_ms, table, write);
        }
    }

    fn carry_on(&mut self, now_ms: u64, table: usize, write: Write<Entry>) {
        let Some(led) = self.tables.get_mut(&table) else { return };
        let (life, grant) = (led.life, led.grant);
        match write {
            Write::Append { seq, entry, .. } => {
                let early = led.writing.filter(|_| self.flaw == Some(Flaw::AcknowledgedBeforeCommit));
                self.ask(now_ms, Purpose::Append { table, life }, Ask::Append { table, grant, seq, entry });
                if let Some(asker) = early {
                    self.reply(asker, Reply::Acted { move_id: asker.command.move_id, seq });
                }
            }
            Write::LookUp { seq } => self.ask(now_ms, Purpose::Read { table, life }, Ask::Read { table, seq }),
            Write::Durable { seq, entry } => self.durable(now_ms, table, seq, &entry),
            Write::Open => {
                self.publish(table);
                self.go_on(now_ms, table);
            }
            Write::Drop(Dropped::Fenced) => self.fenced(now_ms, grant),
            Write::Drop(Dropped::Conflict) => self.drop_table(now_ms, table, grant),
        }
    }

    /// Acknowledges and shows an entry that is in the journal.
    fn durable(&mut self, now_ms: u64, table: usize, seq: u64, entry: &Entry) {
        let Some(led) = self.tables.get_mut(&table) else { return };
        led.table.take(entry);
        if let (Fact::TakenOver { .. } | Fact::Credited { .. }, Some(service)) = (entry.fact, &mut led.service) {
            service.serve(entry.at_ms);
        }
        let writing = led.writing.take();
        self.publish(table);
        if let Some(asker) = writing {
            self.reply(asker, Reply::Acted { move_id: asker.command.move_id, seq });
        }
        self.go_on(now_ms, table);
    }

    fn publish(&mut self, table: usize) {
        let Some(led) = self.tables.get_mut(&table) else { return };
        for audience in audiences() {
            let (place, view) = (led.publisher.next(audience), Some(led.table.view(audience)));
            self.out.push(Effect::Publish { table, audience, place, view });
        }
    }

    /// The state here is worthless, and waiting senders will resend. The node forgets the lease, to lead the shard again
    /// at the next epoch: at the same one, other nodes would take the pictures, counted anew, for old ones.
    pub(super) fn drop_table(&mut self, now_ms: u64, table: usize, grant: Grant) {
        if self.flaw != Some(Flaw::CountedAnew) {
            return self.fenced(now_ms, grant);
        }
        let Some(old) = self.tables.remove(&table) else { return };
        self.lead(now_ms, table, old.grant);
        if let Some(led) = self.tables.get_mut(&table) {
            (led.service, led.closing) = (old.service, old.closing);
        }
    }

    /// Whether the player in turn at a table is here, or within reach over the bus.
    fn reaches(&self, now_ms: u64, table: usize) -> bool {
        let is_here = |led: &Led| self.is_here(table, Audience::Seat(led.table.turn()));
        let hears = now_ms <= self.heard_at + ECHO_MS || self.flaw == Some(Flaw::NoCreditForCuts);
        hears || self.tables.get(&table).is_some_and(is_here)
    }

    /// Decides what happens next at a table where nothing is being written.
    pub(super) fn go_on(&mut self, now_ms: u64, table: usize) {
        let Some(led) = self.tables.get(&table) else { return };
        let Grant { shard, epoch } = led.grant;
        if led.closing {
            return self.close(now_ms, Grant { shard, epoch });
        }
        let Some(house_ms) = self.clock.at(now_ms) else { return };
        while self.leases.leads(now_ms, shard) == Some(epoch) {
            let reaches = self.reaches(now_ms, table);
            let (flaw, Some(led)) = (self.flaw, self.tables.get_mut(&table)) else { return };
            let Some(service) = led.service.as_mut().filter(|_| led.leader.is_open()) else { return };
            // Whoever is out of reach has all this time given back before anything is decided about them.
            if !reaches && led.queue.is_empty() {
                return;
            }
            let missed = service.missed(house_ms).filter(|_| flaw != Some(Flaw::NoCredit));
            let fact = if let Some(ms) = missed {
                Fact::Credited { ms }
            } else {
                service.serve(house_ms);
                if led.table.is_late(house_ms) {
                    Fact::Late
                } else {
                    let Some(asker) = led.queue.pop_front() else { return };
                    let move_id = asker.command.move_id;
                    match led.table.decide(asker.command, flaw) {
                        Decision::Made(seq) => {
                            self.reply(asker, Reply::Acted { move_id, seq });
                            continue;
                        }
                        Decision::Stale => {
                            self.reply(asker, Reply::Stale { move_id });
                            continue;
                        }
                        Decision::Write(fact) => {
                            led.writing = Some(asker);
                            fact
                        }
                    }
                }
            };
            let entry = Entry { epoch, at_ms: house_ms, after: led.table.digest, fact };
            if let Some(write) = led.leader.decide(entry) {
                self.carry_on(now_ms, table, write);
            }
        }
    }

    pub(super) fn hand_over(&mut self, now_ms: u64, grant: Grant) {
        for table in self.tables_of(grant.shard) {
            if let Some(led) = self.tables.get_mut(&table) {
                led.closing = true;
            }
        }
        self.close(now_ms, grant);
    }

    /// Gives up a shard once nothing is being written at any of its tables.
    fn close(&mut self, now_ms: u64, grant: Grant) {
        let idle = |led: &Led| led.leader.is_open() || led.service.is_none();
        if self.tables.values().filter(|led| led.grant.shard == grant.shard).all(idle) {
            let outputs = self.leases.finished(now_ms, grant);
            self.put_out(now_ms, outputs);
        }
    }

    pub(super) fn asked_to(&mut self, now_ms: u64, table: usize, epoch: Epoch, asker: Asker) {
        let leads = self.leases.leads(now_ms, self.shards[table]) == Some(epoch);
        match self.tables.get_mut(&table).filter(|led| leads && led.grant.epoch == epoch) {
            Some(led) => {
                led.queue.push_back(asker);
                self.go_on(now_ms, table);
            }
            None => self.reply(asker, Reply::NotMine),
        }
    }

    fn reply(&mut self, asker: Asker, answer: Reply) {
        let message = Message::Answer { call: asker.call, answer };
        self.out.push(Effect::Send { to: asker.from, message });
    }

    pub(super) fn tell_whole(
        &mut self,
        now_ms: u64,
        table: usize,
        epoch: Epoch,
        to: NodeId,
        client: usize,
        audience: Audience,
    ) {
        let leads = self.leases.leads(now_ms, self.shards[table]) == Some(epoch);
        // Not before it is taken over: the state here may be incomplete.
        let led = self.tables.get(&table).filter(|led| leads && led.table.opened == Some(epoch));
        if let Some(led) = led {
            let (place, view) = (led.publisher.last(audience), led.table.view(audience));
            self.out.push(Effect::Send { to, message: Message::Whole { client, audience, place, view } });
        }
    }

    /// Announces how many pictures there are, in case the last one was lost.
    pub(super) fn pulse(&mut self) {
        for (table, led) in self.tables.iter().filter(|(_, led)| led.leader.is_open()) {
            for audience in audiences() {
                let place = led.publisher.last(audience);
                self.out.push(Effect::Publish { table: *table, audience, place, view: None });
            }
        }
    }
}
