//! What everyone at the evening shares: the house's address, the thinking time, and word of others.

use super::tally::Tally;
use crate::load::moves::Moves;
use game::{Sim, below};
use serde_json::Value;
use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Mutex, MutexGuard},
    time::Duration,
};
use store::Unpoisoned;
use wire::TableCode;

/// The evening, as known to everyone.
pub(super) struct Evening {
    pub(super) house: SocketAddr,
    /// The mean thinking time.
    pub(super) think: Duration,
    /// How long the evening lasts.
    time: Duration,
    /// How long the house waits for entrants called to a tournament table.
    pub(super) no_show: Duration,
    tally: Mutex<Tally>,
    moves: Mutex<HashMap<TableCode, Moves>>,
    heard: Mutex<Heard>,
}

/// Things that people have heard of.
#[derive(Default)]
struct Heard {
    handles: Vec<String>,
    records: Vec<String>,
    tournaments: Vec<TableCode>,
}

impl Evening {
    pub(super) fn new(house: SocketAddr, time: Duration, think: Duration, no_show: Duration) -> Evening {
        let (tally, moves, heard) = Default::default();
        Evening { house, think, time, no_show, tally, moves, heard }
    }

    /// Whether a tournament still ends in time if entrants fail to appear now and then.
    pub(super) fn may_be_late(&self) -> bool {
        self.no_show * 15 < self.time
    }

    /// The tally, to count in.
    pub(super) fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unpoisoned()
    }

    /// Counts something that should not have happened.
    pub(super) fn error(&self, what: impl Into<String>) {
        self.tally().error(what.into());
    }

    /// The moves sent by the people at a table.
    pub(super) fn moves(&self, table: TableCode) -> Moves {
        self.moves.lock().unpoisoned().entry(table).or_default().clone()
    }

    /// Makes known that an account exists.
    pub(super) fn has_account(&self, handle: &str) {
        self.heard.lock().unpoisoned().handles.push(handle.to_owned());
    }

    /// Makes known that a public match is over.
    pub(super) fn has_record(&self, record: &str) {
        self.heard.lock().unpoisoned().records.push(record.to_owned());
    }

    /// Makes known that a tournament is being held.
    pub(super) fn has_tournament(&self, tournament: TableCode) {
        self.heard.lock().unpoisoned().tournaments.push(tournament);
    }

    /// The tournaments held so far or now.
    pub(super) fn tournaments(&self) -> Vec<TableCode> {
        self.heard.lock().unpoisoned().tournaments.clone()
    }

    pub(super) fn some_handle(&self, chance: &mut Sim) -> Option<String> {
        any(&self.heard.lock().unpoisoned().handles, chance)
    }

    pub(super) fn some_record(&self, chance: &mut Sim) -> Option<String> {
        any(&self.heard.lock().unpoisoned().records, chance)
    }

    pub(super) fn some_tournament(&self, chance: &mut Sim) -> Option<TableCode> {
        any(&self.heard.lock().unpoisoned().tournaments, chance)
    }
}

fn any<T: Clone>(all: &[T], chance: &mut Sim) -> Option<T> {
    let count = u32::try_from(all.len()).ok().filter(|count| *count > 0)?;
    all.get(below(count, chance) as usize).cloned()
}

/// The kind of a refusal as sent: `{"kind": …}`, or the kind of its reason for a refusal by a tournament.
pub(super) fn kind(refusal: &Value) -> &str {
    let reason = &refusal["reason"]["kind"];
    reason.as_str().or_else(|| refusal["kind"].as_str()).unwrap_or("unknown")
}

/// The kind of refusal that a call met.
pub(super) fn kind_of(error: &wire::Error) -> String {
    serde_json::to_value(error).map_or_else(|_| "unknown".into(), |error| kind(&error).to_owned())
}
