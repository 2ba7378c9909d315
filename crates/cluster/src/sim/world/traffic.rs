//! Messages between nodes, and to and from the database and visitors.

use super::{
    super::{
        database::Ask,
        faults::FAULTS_MS,
        message::{Message, Request},
        node::Effect,
    },
    EPOCH_MS, WAKE_MS, World,
    event::{Event, slot_of},
};
use crate::NodeId;

impl World {
    pub(super) fn take_effect(&mut self, from: NodeId, effect: Effect) {
        match effect {
            Effect::Ask { number, ask } => {
                let sent_ms = self.now_ms;
                let arrives = self.wires.database(sent_ms, &mut self.chance);
                if let Some(at_ms) = arrives.filter(|_| self.cuts.reaches_database(sent_ms, slot_of(from))) {
                    let ask = Box::new(ask);
                    self.put(at_ms.max(self.cuts.stalled_ms), Event::Asked { by: from, number, ask, sent_ms });
                }
            }
            Effect::Send { to, message } => self.send(from, to, message),
            Effect::Publish { table, audience, place, view } => {
                let message = Message::Picture { table, audience, place, view };
                let nodes: Vec<NodeId> = self.slots.iter().filter_map(|slot| Some(slot.node.as_ref()?.id)).collect();
                nodes.into_iter().for_each(|to| self.send(from, to, message));
            }
            Effect::Overlook { table, view } => self.laws.overlooked(table, &view),
            Effect::Tell { client, word } => {
                // A socket preserves the order.
                let at_ms = self.now_ms + 2;
                self.put(at_ms, Event::Word { from, client, word });
            }
        }
    }

    fn send(&mut self, from: NodeId, to: NodeId, message: Message) {
        if from == to {
            return self.put(self.now_ms + 1, Event::Bus { to, message });
        }
        if self.cuts.reaches(self.now_ms, slot_of(from), slot_of(to)) {
            let arrivals: Vec<u64> = self.wires.bus(self.now_ms, &mut self.chance).collect();
            arrivals.into_iter().for_each(|at_ms| self.put(at_ms, Event::Bus { to, message }));
        }
    }

    pub(super) fn carry_out(&mut self, by: NodeId, number: u64, ask: &Ask, sent_ms: u64) {
        let arrives = self.wires.database(self.now_ms, &mut self.chance).map(|at_ms| at_ms.max(self.cuts.stalled_ms));
        let house_ms = EPOCH_MS + self.now_ms;
        let trip_ms = arrives.unwrap_or(self.now_ms) - sent_ms;
        let (told, written) = self.database.carry_out(house_ms, by, ask, trip_ms);
        self.report.note(&told);
        if let Some(written) = written {
            self.report.note_entry(&written.entry);
            self.laws.written(&written);
        }
        if let Some(at_ms) = arrives.filter(|_| self.cuts.hears_database(self.now_ms, slot_of(by))) {
            self.put(at_ms, Event::Told { to: by, number, told: Box::new(told), house_ms });
        }
    }

    pub(super) fn wake(&mut self, client: usize) {
        self.put(self.now_ms + WAKE_MS, Event::Wake(client));
        if let Some(seq) = self.clients[client].shown(self.now_ms) {
            self.laws.watches(self.now_ms, self.clients[client].table, seq);
        }
        let nodes: Vec<NodeId> = self.slots.iter().filter_map(|slot| Some(slot.node.as_ref()?.id)).collect();
        let before = self.clients[client].line();
        let requests = self.clients[client].wake(self.now_ms, &nodes, &mut self.chance);
        // The node that it leaves sees the line end.
        if let (Some(to), connection) = before
            && self.clients[client].line() != before
        {
            self.put(self.now_ms + 1, Event::Visit { to, client, request: Request::Leave { connection } });
        }
        let mut at_ms = self.now_ms;
        for (to, request) in requests {
            at_ms += self.chance.between(1, 3);
            self.put(at_ms, Event::Visit { to, client, request });
        }
        let waiting = self.clients[client].waits_since();
        if let Some(since_ms) = waiting.filter(|_| self.now_ms > FAULTS_MS) {
            let waited_ms = self.now_ms - since_ms.max(FAULTS_MS);
            self.report.slowest_ms = self.report.slowest_ms.max(waited_ms);
            self.laws.waits(self.clients[client].table, waited_ms);
        }
    }
}
