//! What all who are there share: where the house is, how long one thinks, what one hears of others.

use super::tally::Tally;
use crate::load::moves::Moves;
use game::{Sim, below};
use serde_json::Value;
use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use wire::TableCode;

/// The evening, as everybody knows it.
pub(super) struct Evening {
    pub(super) house: SocketAddr,
    /// How long one thinks, on the mean.
    pub(super) think: Duration,
    /// How long it lasts.
    time: Duration,
    /// How long the house waits for those whom it calls to a table of a tournament.
    pub(super) no_show: Duration,
    tally: Mutex<Tally>,
    moves: Mutex<HashMap<TableCode, Moves>>,
    heard: Mutex<Heard>,
}

/// What is talked about.
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

    /// Whether a tournament comes to its end though somebody is awaited in vain now and then.
    pub(super) fn may_be_late(&self) -> bool {
        self.no_show * 15 < self.time
    }

    /// The tally, to be counted in.
    pub(super) fn tally(&self) -> MutexGuard<'_, Tally> {
        lock(&self.tally)
    }

    /// Something that should not have happened.
    pub(super) fn error(&self, what: impl Into<String>) {
        self.tally().error(what.into());
    }

    /// What the people at a table have sent.
    pub(super) fn moves(&self, table: TableCode) -> Moves {
        lock(&self.moves).entry(table).or_default().clone()
    }

    /// Somebody has an account.
    pub(super) fn has_account(&self, handle: &str) {
        lock(&self.heard).handles.push(handle.to_owned());
    }

    /// A match is over that anybody may look at.
    pub(super) fn has_record(&self, record: &str) {
        lock(&self.heard).records.push(record.to_owned());
    }

    /// A tournament is held.
    pub(super) fn has_tournament(&self, tournament: TableCode) {
        lock(&self.heard).tournaments.push(tournament);
    }

    /// Those that are or were held.
    pub(super) fn tournaments(&self) -> Vec<TableCode> {
        lock(&self.heard).tournaments.clone()
    }

    pub(super) fn some_handle(&self, chance: &mut Sim) -> Option<String> {
        any(&lock(&self.heard).handles, chance)
    }

    pub(super) fn some_record(&self, chance: &mut Sim) -> Option<String> {
        any(&lock(&self.heard).records, chance)
    }

    pub(super) fn some_tournament(&self, chance: &mut Sim) -> Option<TableCode> {
        any(&lock(&self.heard).tournaments, chance)
    }
}

fn any<T: Clone>(all: &[T], chance: &mut Sim) -> Option<T> {
    let count = u32::try_from(all.len()).ok().filter(|count| *count > 0)?;
    all.get(below(count, chance) as usize).cloned()
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Which kind of refusal it is, as it travels: `{"kind": …}`, for a reason of tournaments that reason's.
pub(super) fn kind(refusal: &Value) -> &str {
    let reason = &refusal["reason"]["kind"];
    reason.as_str().or_else(|| refusal["kind"].as_str()).unwrap_or("unknown")
}

/// Which kind of refusal a call met.
pub(super) fn kind_of(error: &wire::Error) -> String {
    serde_json::to_value(error).map_or_else(|_| "unknown".into(), |error| kind(&error).to_owned())
}
