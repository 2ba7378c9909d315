//! The counts of all people together.

use crate::load::times::Times;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};
use wire::TableCode;

/// The counts of an evening.
#[derive(Default)]
pub(super) struct Tally {
    /// From sending each move to its acknowledgement.
    pub(super) moves: Times,
    /// From sending each move to each other player's picture with it.
    pub(super) seen: Times,
    /// From asking for others to play with until the call to a table.
    pub(super) waits: Times,
    /// From the opening of each tournament until all who played have seen its end.
    pub(super) tournaments: Times,
    /// From requesting each kind of page to its last byte.
    pub(super) pages: BTreeMap<&'static str, Times>,
    /// How often each event happened.
    pub(super) counts: BTreeMap<&'static str, u64>,
    /// How often each error happened.
    pub(super) errors: BTreeMap<String, u64>,
    /// The matches that a person has seen start: the table, and the number of the match there.
    pub(super) begun: BTreeSet<(TableCode, u32)>,
    /// The records of the matches that a person has seen end.
    pub(super) finished: BTreeSet<String>,
}

impl Tally {
    pub(super) fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    pub(super) fn error(&mut self, what: String) {
        *self.errors.entry(what).or_default() += 1;
    }

    pub(super) fn page(&mut self, kind: &'static str, took: Duration) {
        self.pages.entry(kind).or_default().note(took);
    }
}
