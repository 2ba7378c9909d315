//! What happened in a simulation, to expose one in which nothing happened.

use super::{
    database::Told,
    leader::Outcome,
    table::{Entry, Fact},
};

/// Counts of what happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    /// Faults that the schedule let happen.
    pub faults: u64,
    /// Moves in the journals.
    pub moves: u64,
    /// Moves that were answered.
    pub answered: u64,
    /// Players declared late.
    pub late: u64,
    /// Tables taken over.
    pub takeovers: u64,
    /// Tables that a node dropped though it led them.
    pub dropped: u64,
    /// Time given back to clocks, in milliseconds.
    pub credit_ms: u64,
    /// How long nodes that did not hear the bus left everything to those that did, in milliseconds.
    pub yielding_ms: u64,
    /// Appends refused because another node led.
    pub fenced: u64,
    /// Appends that found an entry with their number.
    pub conflicts: u64,
    /// The longest that a move waited once the faults had ended, in milliseconds.
    pub slowest_ms: u64,
}

impl Report {
    /// Combines the reports of two simulations.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            faults: self.faults + other.faults,
            moves: self.moves + other.moves,
            answered: self.answered + other.answered,
            late: self.late + other.late,
            takeovers: self.takeovers + other.takeovers,
            dropped: self.dropped + other.dropped,
            credit_ms: self.credit_ms + other.credit_ms,
            yielding_ms: self.yielding_ms + other.yielding_ms,
            fenced: self.fenced + other.fenced,
            conflicts: self.conflicts + other.conflicts,
            slowest_ms: self.slowest_ms.max(other.slowest_ms),
        }
    }

    pub(super) const fn note(&mut self, told: &Told) {
        match told {
            Told::Append(Outcome::Fenced) => self.fenced += 1,
            Told::Append(Outcome::Conflict) => self.conflicts += 1,
            _ => {}
        }
    }

    pub(super) const fn note_entry(&mut self, entry: &Entry) {
        match entry.fact {
            Fact::Moved(_) => self.moves += 1,
            Fact::Late => self.late += 1,
            Fact::TakenOver { credit_ms } => {
                self.takeovers += 1;
                self.credit_ms += credit_ms;
            }
            Fact::Credited { ms } => self.credit_ms += ms,
            Fact::Opened => {}
        }
    }
}
