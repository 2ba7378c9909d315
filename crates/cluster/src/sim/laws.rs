//! What must hold, whatever goes wrong.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{
    database::Written,
    faults::FAULTS_MS,
    table::{Command, Fact, LIMIT_MS, View, turn},
};
use crate::{Audience, ShardId};

/// How long a player's move may be on its way once the faults have ended, in milliseconds: the length of a lease, and
/// one and a half seconds for another node to see that it is over and load the table, and for the move to be resent.
const LIVE_MS: u64 = 6_500;

/// How long a move that was made may stay unseen by somebody who watches once the faults have ended, in milliseconds:
/// the same, the time until the next announcement of how many pictures there are, and the time to ask for the last.
const SEEN_MS: u64 = 8_000;

/// How much of the time for one move a player may lose, in milliseconds: a node does not know how long the database's
/// first answer was on its way.
const LOSS_MS: u64 = 600;
/// … and for each entry by the house itself within that time.
const LOSS_AN_ENTRY_MS: u64 = 250;

/// A law that was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Law {
    /// At any moment, at most one node takes itself for the leader.
    #[error("two nodes lead {0}")]
    OneLeader(ShardId),
    /// Only the table's leader writes.
    #[error("entry {seq} of table {table} was not written by its leader")]
    OneWriter {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
    },
    /// Each entry was decided on exactly the entries before it.
    #[error("entry {seq} of table {table} was not decided on the entries before it")]
    NoFork {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
    },
    /// A move is made only once.
    #[error("entry {seq} of table {table} repeats a move, or makes one that was reported as refused")]
    Once {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
    },
    /// An acknowledged move is in the journal, under the number reported.
    #[error("a move at table {table} was acknowledged but is not in the journal")]
    Kept {
        /// The table.
        table: usize,
    },
    /// A move reported as refused is not in the journal.
    #[error("a move at table {table} was reported as refused but is in the journal")]
    Refused {
        /// The table.
        table: usize,
    },
    /// A player declared late has had their time.
    #[error("a player at table {table} is declared late by entry {seq} after {served_ms} ms")]
    Robbed {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
        /// How long they were able to move.
        served_ms: u64,
    },
    /// Only the audience that a view is for sees it.
    #[error("a view of table {table} was seen outside its audience")]
    Seen {
        /// The table.
        table: usize,
    },
    /// Whatever is shown is in the journal.
    #[error("a view of table {table} shows something that is not in the journal")]
    Durable {
        /// The table.
        table: usize,
    },
    /// No one is shown an earlier state after a later one.
    #[error("a view of table {table} is older than the one before")]
    Forward {
        /// The table.
        table: usize,
    },
    /// No view is taken for an old one that shows more than those before.
    #[error("a later view of table {table} was taken for an old one")]
    Overlooked {
        /// The table.
        table: usize,
    },
    /// Whoever watches sees every acknowledged move in the end.
    #[error("a move at table {table} that was acknowledged is not seen by everyone who watches")]
    Unseen {
        /// The table.
        table: usize,
    },
    /// Once the faults have ended, every move gets through.
    #[error("a move at table {table} has waited for {waited_ms} ms")]
    Live {
        /// The table.
        table: usize,
        /// How long it has waited.
        waited_ms: u64,
    },
}

/// The truth about a table, whatever the nodes believe.
#[derive(Default)]
struct Truth {
    /// The digest of all entries up to each one.
    digests: Vec<u64>,
    made: BTreeMap<(u8, u64), u64>,
    refused: BTreeSet<(u8, u64)>,
    /// The number of turns before this one.
    ply: u64,
    /// How long the player in turn has been able to move.
    served_ms: u64,
    /// The number of entries in this turn that did not end it.
    entries: u64,
    /// The acknowledged moves that everybody must have seen at some time, in order of that time: when, and which entry.
    seen: VecDeque<(u64, u64)>,
    /// The last entry that everybody must have seen by now.
    least: u64,
}

#[derive(Default)]
pub(super) struct Laws {
    tables: Vec<Truth>,
    broken: Option<Law>,
}

impl Laws {
    /// Creates the laws for tables that were just opened, each by one entry.
    pub(super) fn new(opened: impl Iterator<Item = u64>) -> Self {
        let truth = |digest| Truth { digests: vec![digest], ..Truth::default() };
        Self { tables: opened.map(truth).collect(), broken: None }
    }

    pub(super) const fn broken(&self) -> Option<Law> {
        self.broken
    }

    fn hold(&mut self, holds: bool, law: Law) {
        if !holds && self.broken.is_none() {
            self.broken = Some(law);
        }
    }

    pub(super) fn leaders(&mut self, shard: ShardId, leaders: usize) {
        self.hold(leaders <= 1, Law::OneLeader(shard));
    }

    /// The seat in turn at a table.
    pub(super) fn turn(&self, table: usize) -> u8 {
        turn(self.tables[table].ply)
    }

    /// Time has passed, in which a player at the table was able to move or was not.
    pub(super) fn passed(&mut self, table: usize, ms: u64, is_served: bool) {
        if is_served {
            self.tables[table].served_ms += ms;
        }
    }

    pub(super) fn written(&mut self, written: &Written) {
        let Written { table, entry, by_leader } = *written;
        let truth = &mut self.tables[table];
        let before = truth.digests.last().copied().unwrap_or_default();
        truth.digests.push(entry.digest());
        let seq = truth.digests.len() as u64;
        truth.entries += 1;
        let (served_ms, entries) = (truth.served_ms, truth.entries);
        let mut is_once = true;
        if let Fact::Moved(Command { seat, move_id, .. }) = entry.fact {
            is_once = truth.made.insert((seat, move_id), seq).is_none() && !truth.refused.contains(&(seat, move_id));
        }
        if matches!(entry.fact, Fact::Moved(_) | Fact::Late) {
            (truth.ply, truth.served_ms, truth.entries) = (truth.ply + 1, 0, 0);
        }
        let least = (LIMIT_MS - LIMIT_MS / 50).saturating_sub(LOSS_MS + LOSS_AN_ENTRY_MS * entries);
        self.hold(by_leader, Law::OneWriter { table, seq });
        self.hold(entry.after == before, Law::NoFork { table, seq });
        self.hold(is_once, Law::Once { table, seq });
        self.hold(entry.fact != Fact::Late || served_ms >= least, Law::Robbed { table, seq, served_ms });
    }

    pub(super) fn acted(&mut self, now_ms: u64, table: usize, seat: u8, move_id: u64, seq: u64) {
        let truth = &mut self.tables[table];
        let is_there = truth.made.get(&(seat, move_id)) == Some(&seq);
        truth.seen.push_back((now_ms.max(FAULTS_MS) + SEEN_MS, seq));
        self.hold(is_there, Law::Kept { table });
    }

    pub(super) fn refused(&mut self, table: usize, seat: u8, move_id: u64) {
        let truth = &mut self.tables[table];
        truth.refused.insert((seat, move_id));
        let is_there = truth.made.contains_key(&(seat, move_id));
        self.hold(!is_there, Law::Refused { table });
    }

    pub(super) fn shown(&mut self, table: usize, to: Audience, before: u64, view: &View) {
        let is_durable = self.tables[table].digests.get(view.seq as usize - 1) == Some(&view.digest);
        self.hold(view.audience == to, Law::Seen { table });
        self.hold(is_durable, Law::Durable { table });
        self.hold(view.seq >= before, Law::Forward { table });
    }

    /// A node has dropped a view as old, though it shows more than what the visitor was shown last.
    pub(super) fn overlooked(&mut self, table: usize, view: &View) {
        let is_durable = self.tables[table].digests.get(view.seq as usize - 1) == Some(&view.digest);
        self.hold(!is_durable, Law::Overlooked { table });
    }

    /// Somebody who watches has been shown the table up to this entry.
    pub(super) fn watches(&mut self, now_ms: u64, table: usize, seq: u64) {
        let truth = &mut self.tables[table];
        while let Some((_, due)) = truth.seen.pop_front_if(|(at_ms, _)| *at_ms <= now_ms) {
            truth.least = truth.least.max(due);
        }
        let has_seen = seq >= truth.least;
        self.hold(has_seen, Law::Unseen { table });
    }

    pub(super) fn waits(&mut self, table: usize, waited_ms: u64) {
        self.hold(waited_ms <= LIVE_MS, Law::Live { table, waited_ms });
    }
}
