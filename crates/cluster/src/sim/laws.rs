//! What must hold, whatever goes wrong.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    database::Written,
    table::{Command, Fact, LIMIT_MS, View},
};
use crate::{Audience, ShardId};

/// How long a player's move may be on its way when nothing is wrong any more, in milliseconds: a lease, and one and a half
/// seconds until somebody has seen that it is over, has loaded the table, and the move was sent once more.
const LIVE_MS: u64 = 6_500;

/// What a player may lose of the time for one move, in milliseconds: a node does not know how long the first answer of
/// the database was on its way.
const LOSS_MS: u64 = 600;
/// … and for each entry of the house itself within that time.
const LOSS_AN_ENTRY_MS: u64 = 250;

/// A law that was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Law {
    /// At each moment one node at most takes itself for the leader.
    #[error("two nodes lead {0}")]
    OneLeader(ShardId),
    /// What is written is written by whoever leads the table.
    #[error("entry {seq} of table {table} is not by its leader")]
    OneWriter {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
    },
    /// Each entry was decided on those before it, all of them and no others.
    #[error("entry {seq} of table {table} was decided on others than those before it")]
    NoFork {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
    },
    /// A move is made once.
    #[error("entry {seq} of table {table} makes a move again, or one that was told as refused")]
    Once {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
    },
    /// What is acknowledged is in the journal, under the number that was told.
    #[error("a move at table {table} was acknowledged and is not there")]
    Kept {
        /// The table.
        table: usize,
    },
    /// What is told as refused is not in the journal.
    #[error("a move at table {table} was told as refused and is there")]
    Refused {
        /// The table.
        table: usize,
    },
    /// A player who is late had their time.
    #[error("a player at table {table} is told late by entry {seq} after {served_ms} ms")]
    Robbed {
        /// The table.
        table: usize,
        /// The entry.
        seq: u64,
        /// How long they could move.
        served_ms: u64,
    },
    /// A view is seen by whom it is for.
    #[error("a view of table {table} is seen by others")]
    Seen {
        /// The table.
        table: usize,
    },
    /// What is shown is in the journal.
    #[error("a view of table {table} shows what is not in the journal")]
    Durable {
        /// The table.
        table: usize,
    },
    /// Nobody is shown what was before.
    #[error("a view of table {table} is older than the one before")]
    Forward {
        /// The table.
        table: usize,
    },
    /// When nothing is wrong any more, every move comes through.
    #[error("a move at table {table} has waited for {waited_ms} ms")]
    Live {
        /// The table.
        table: usize,
        /// How long.
        waited_ms: u64,
    },
}

/// What is true of a table, whatever anybody believes.
#[derive(Default)]
struct Truth {
    /// What the entries come to, up to each.
    digests: Vec<u64>,
    made: BTreeMap<(u8, u64), u64>,
    refused: BTreeSet<(u8, u64)>,
    /// How long whoever is in turn could move.
    served_ms: u64,
    /// Entries since they are, that did not end their turn.
    entries: u64,
}

#[derive(Default)]
pub(super) struct Laws {
    tables: Vec<Truth>,
    broken: Option<Law>,
}

impl Laws {
    /// For tables that were just opened, each by one entry.
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

    /// A player at the table could move all this time, or not.
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
            (truth.served_ms, truth.entries) = (0, 0);
        }
        let least = (LIMIT_MS - LIMIT_MS / 50).saturating_sub(LOSS_MS + LOSS_AN_ENTRY_MS * entries);
        self.hold(by_leader, Law::OneWriter { table, seq });
        self.hold(entry.after == before, Law::NoFork { table, seq });
        self.hold(is_once, Law::Once { table, seq });
        self.hold(entry.fact != Fact::Late || served_ms >= least, Law::Robbed { table, seq, served_ms });
    }

    pub(super) fn acted(&mut self, table: usize, seat: u8, move_id: u64, seq: u64) {
        let is_there = self.tables[table].made.get(&(seat, move_id)) == Some(&seq);
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

    pub(super) fn waits(&mut self, table: usize, waited_ms: u64) {
        self.hold(waited_ms <= LIVE_MS, Law::Live { table, waited_ms });
    }
}
