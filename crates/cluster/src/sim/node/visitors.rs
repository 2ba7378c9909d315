//! The visitors at a node, whichever nodes lead their tables.

use super::{
    super::{
        database::Ask,
        flaw::Flaw,
        message::{Message, Reply, Word},
        table::{Command, View},
    },
    Effect, Node, Purpose,
};
use crate::{Audience, Call, Heard, Owner, Place, Step, Subscriber};

/// How long a browser waits for an answer, in milliseconds.
const DEADLINE_MS: u64 = 3_000;

/// A visitor's command on its way.
pub(super) struct Calling {
    client: usize,
    table: usize,
    command: Command,
    call: Call,
}

/// A visitor who watches a table from here.
pub(super) struct Visitor {
    table: usize,
    audience: Audience,
    connection: u64,
    heard: Subscriber,
    /// The last entry that they were shown.
    shown: u64,
}

impl Node {
    pub(super) fn attach(&mut self, now_ms: u64, client: usize, table: usize, audience: Audience, connection: u64) {
        // A node that stood still finds a connection that was given up behind the next one.
        if self.visitors.get(&client).is_some_and(|visitor| visitor.connection > connection) {
            return;
        }
        let heard = Subscriber::new(now_ms, audience);
        self.visitors.insert(client, Visitor { table, audience, connection, heard, shown: 0 });
        self.look_for_whole(now_ms, client);
    }

    pub(super) fn leave(&mut self, client: usize, connection: u64) {
        if self.visitors.get(&client).is_some_and(|visitor| visitor.connection == connection) {
            self.visitors.remove(&client);
        }
    }

    /// Whether somebody of this audience watches a table from here.
    pub(super) fn is_here(&self, table: usize, audience: Audience) -> bool {
        self.visitors.values().any(|visitor| visitor.table == table && visitor.audience == audience)
    }

    pub(super) fn act(&mut self, now_ms: u64, client: usize, table: usize, command: Command) {
        // Resent while it is still on its way.
        if self.calls.values().any(|calling| calling.client == client && calling.command == command) {
            return;
        }
        let known = self.owners.get(&self.shards[table]).copied();
        let (call, step) = Call::new(now_ms, now_ms + DEADLINE_MS, known);
        self.asks += 1;
        let number = self.asks;
        self.calls.insert(number, Calling { client, table, command, call });
        self.follow(now_ms, number, step);
    }

    fn follow(&mut self, now_ms: u64, number: u64, step: Step) {
        let Some(calling) = self.calls.get(&number) else { return };
        let Calling { table, command, .. } = *calling;
        match step {
            Step::LookUp => self.ask(now_ms, Purpose::Call(number), Ask::Owner(self.shards[table])),
            Step::Send { to, .. } => {
                self.owners.insert(self.shards[table], to);
                let message = Message::Command { table, epoch: to.epoch, from: self.id, call: number, command };
                self.out.push(Effect::Send { to: to.node, message });
            }
            Step::GiveUp(_) => {
                let (client, word) = (calling.client, Word::Unknown { move_id: command.move_id });
                self.calls.remove(&number);
                self.out.push(Effect::Tell { client, word });
            }
        }
    }

    pub(super) fn found_owner(&mut self, now_ms: u64, number: u64, owner: Option<Owner>) {
        if let Some(step) = self.calls.get_mut(&number).and_then(|calling| calling.call.found(now_ms, owner)) {
            self.follow(now_ms, number, step);
        }
    }

    pub(super) fn answered(&mut self, now_ms: u64, number: u64, answer: Reply) {
        let Some(calling) = self.calls.get_mut(&number) else { return };
        let word = match answer {
            Reply::Acted { move_id, seq } => Word::Acted { move_id, seq },
            Reply::Stale { move_id } => Word::Stale { move_id },
            Reply::NotMine => {
                let step = calling.call.refused(now_ms);
                self.owners.remove(&self.shards[calling.table]);
                return step.into_iter().for_each(|step| self.follow(now_ms, number, step));
            }
        };
        self.out.push(Effect::Tell { client: calling.client, word });
        self.calls.remove(&number);
    }

    pub(super) fn picture(&mut self, now_ms: u64, table: usize, audience: Audience, place: Place, view: Option<View>) {
        let flaw = self.flaw;
        let mut asking = Vec::new();
        for (client, visitor) in self.visitors.iter_mut().filter(|(_, visitor)| visitor.table == table) {
            let audience = if flaw == Some(Flaw::MixedSubjects) { visitor.audience } else { audience };
            let mut heard = match view {
                Some(_) => visitor.heard.picture(now_ms, audience, place),
                None => visitor.heard.pulse(now_ms, audience, place),
            };
            if flaw == Some(Flaw::ShownAsTheyCome) && audience == visitor.audience {
                heard = Heard::Show;
            }
            match (heard, view) {
                (Heard::Show, Some(view)) => {
                    visitor.shown = visitor.shown.max(view.seq);
                    let word = Word::Shown { connection: visitor.connection, view };
                    self.out.push(Effect::Tell { client: *client, word });
                }
                (Heard::Old, Some(view)) if view.seq > visitor.shown => self.out.push(Effect::Overlook { table, view }),
                (Heard::Ask, _) if flaw != Some(Flaw::NobodyAsks) => asking.push(*client),
                _ => {}
            }
        }
        asking.into_iter().for_each(|client| self.look_for_whole(now_ms, client));
    }

    fn look_for_whole(&mut self, now_ms: u64, client: usize) {
        if let Some(visitor) = self.visitors.get(&client) {
            self.ask(now_ms, Purpose::Whole(client), Ask::Owner(self.shards[visitor.table]));
        }
    }

    pub(super) fn ask_whole(&mut self, client: usize, owner: Option<Owner>) {
        if let (Some(Visitor { table, audience, .. }), Some(owner)) = (self.visitors.get(&client), owner) {
            let (table, audience, from) = (*table, *audience, self.id);
            let message = Message::AskWhole { table, epoch: owner.epoch, from, client, audience };
            self.out.push(Effect::Send { to: owner.node, message });
        }
    }

    pub(super) fn whole(&mut self, client: usize, audience: Audience, place: Place, view: View) {
        let Some(visitor) = self.visitors.get_mut(&client) else { return };
        if visitor.heard.whole(audience, place) == Heard::Show {
            visitor.shown = visitor.shown.max(view.seq);
            let word = Word::Shown { connection: visitor.connection, view };
            self.out.push(Effect::Tell { client, word });
        }
    }

    /// Asks again for whatever was not answered.
    pub(super) fn remind(&mut self, now_ms: u64) {
        let steps: Vec<(u64, Step)> =
            self.calls.iter_mut().filter_map(|(number, calling)| Some((*number, calling.call.tick(now_ms)?))).collect();
        steps.into_iter().for_each(|(number, step)| self.follow(now_ms, number, step));
        let flaw = self.flaw;
        let asks = |visitor: &Visitor| flaw != Some(Flaw::NobodyAsks) || visitor.shown == 0;
        let asking = |(client, visitor): (&usize, &mut Visitor)| {
            (visitor.heard.tick(now_ms) && asks(visitor)).then_some(*client)
        };
        let asking: Vec<usize> = self.visitors.iter_mut().filter_map(asking).collect();
        asking.into_iter().for_each(|client| self.look_for_whole(now_ms, client));
    }
}
