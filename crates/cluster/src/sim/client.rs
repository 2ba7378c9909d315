//! A visitor's browser: it watches a table, moves when its player is in turn, and resends until it is answered.

use super::{
    chance::Chance,
    laws::Laws,
    message::{Request, Word},
    table::{Command, LIMIT_MS, View, turn},
};
use crate::{Audience, NodeId};

/// How long it waits for an answer before it resends, in milliseconds.
const AGAIN_MS: u64 = 1_200;

/// How long it goes without a view before it tries another node, in milliseconds.
const BLIND_MS: u64 = 2_000;

pub(super) struct Client {
    pub(super) table: usize,
    pub(super) audience: Audience,
    /// The node that it is connected to.
    pub(super) at: Option<NodeId>,
    since_ms: u64,
    /// How many times it has connected.
    connection: u64,
    view: Option<View>,
    pending: Option<Pending>,
    /// The turn in which the player will move, and when.
    plan: Option<(u64, u64)>,
    moves: u64,
    /// How many moves were answered.
    pub(super) answered: u64,
}

#[derive(Clone, Copy)]
struct Pending {
    command: Command,
    since_ms: u64,
    sent_ms: u64,
    sent: u64,
}

impl Client {
    pub(super) const fn new(table: usize, audience: Audience) -> Self {
        let (at, view, pending, plan) = (None, None, None, None);
        Self { table, audience, at, since_ms: 0, connection: 0, view, pending, plan, moves: 0, answered: 0 }
    }

    /// Takes in that time has passed; `nodes` are those that answer at the door.
    pub(super) fn wake(&mut self, now_ms: u64, nodes: &[NodeId], chance: &mut Chance) -> Vec<(NodeId, Request)> {
        let mut out = Vec::new();
        let is_blind = self.view.is_none() && self.since_ms + BLIND_MS <= now_ms;
        let unheard = self.pending.filter(|pending| pending.sent_ms + AGAIN_MS <= now_ms);
        let leaves = is_blind || unheard.is_some_and(|pending| pending.sent % 2 == 0);
        if leaves || self.at.is_none_or(|at| !nodes.contains(&at)) {
            self.connect(now_ms, nodes, chance, &mut out);
        }
        let Some(at) = self.at else { return out };
        if let Some(pending) = &mut self.pending {
            if unheard.is_some() || pending.sent == 0 {
                (pending.sent_ms, pending.sent) = (now_ms, pending.sent + 1);
                out.push((at, Request::Act { table: self.table, command: pending.command }));
            }
        } else {
            self.play(now_ms, chance);
        }
        out
    }

    /// The node that it is connected to, and by which of its connections.
    pub(super) const fn line(&self) -> (Option<NodeId>, u64) {
        (self.at, self.connection)
    }

    /// Reconnects, to another node if there is one.
    fn connect(&mut self, now_ms: u64, nodes: &[NodeId], chance: &mut Chance, out: &mut Vec<(NodeId, Request)>) {
        let others: Vec<NodeId> = nodes.iter().copied().filter(|node| Some(*node) != self.at).collect();
        let nodes = if others.is_empty() { nodes } else { &others };
        self.at = (!nodes.is_empty()).then(|| nodes[chance.below(nodes.len())]);
        (self.view, self.since_ms, self.connection) = (None, now_ms, self.connection + 1);
        if let Some(pending) = &mut self.pending {
            pending.sent = 0;
        }
        let Self { table, audience, connection, .. } = *self;
        out.extend(self.at.map(|at| (at, Request::Attach { table, audience, connection })));
    }

    fn play(&mut self, now_ms: u64, chance: &mut Chance) {
        let (Audience::Seat(seat), Some(view)) = (self.audience, self.view) else { return };
        if turn(view.ply) != seat {
            return;
        }
        let (ply, at_ms) = *self.plan.get_or_insert_with(|| {
            // Some let their time run out.
            let longest = if chance.happens(60) { 2 * LIMIT_MS } else { 1_500 };
            (view.ply, now_ms + chance.between(0, longest))
        });
        if ply != view.ply {
            self.plan = None;
        } else if now_ms >= at_ms {
            self.moves += 1;
            let command = Command { seat, move_id: self.moves, ply };
            self.pending = Some(Pending { command, since_ms: now_ms, sent_ms: now_ms, sent: 0 });
            self.plan = None;
        }
    }

    pub(super) fn hear(&mut self, now_ms: u64, word: Word, laws: &mut Laws) {
        let Audience::Seat(seat) = self.audience else {
            return self.see(word, laws);
        };
        let is_pending = |id: u64| self.pending.is_some_and(|pending| pending.command.move_id == id);
        match word {
            Word::Acted { move_id, seq } => {
                laws.acted(now_ms, self.table, seat, move_id, seq);
                if is_pending(move_id) {
                    (self.pending, self.answered) = (None, self.answered + 1);
                }
            }
            Word::Stale { move_id } => {
                laws.refused(self.table, seat, move_id);
                if is_pending(move_id) {
                    (self.pending, self.answered) = (None, self.answered + 1);
                }
            }
            Word::Unknown { move_id } => {
                // Resent under the same number.
                if let Some(pending) = self.pending.as_mut().filter(|pending| pending.command.move_id == move_id) {
                    pending.sent = 0;
                }
            }
            Word::Shown { .. } => self.see(word, laws),
        }
    }

    fn see(&mut self, word: Word, laws: &mut Laws) {
        if let Word::Shown { connection, view } = word
            && connection == self.connection
        {
            laws.shown(self.table, self.audience, self.view.map_or(0, |view| view.seq), &view);
            self.view = Some(view);
        }
    }

    /// The last entry that it was shown, 0 if it was shown nothing. `None` if it has only just connected.
    pub(super) fn shown(&self, now_ms: u64) -> Option<u64> {
        let is_new = self.at.is_none() || self.since_ms + BLIND_MS > now_ms;
        (!is_new).then(|| self.view.map_or(0, |view| view.seq))
    }

    /// Since when a move has been waiting for its answer, if one is.
    pub(super) fn waits_since(&self) -> Option<u64> {
        self.pending.map(|pending| pending.since_ms)
    }
}
