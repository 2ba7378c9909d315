//! A table of the model: two players who move in turn, with a time limit for each move.

use std::collections::BTreeMap;

use super::flaw::Flaw;
use crate::{Audience, Epoch, shard::mixed};

/// A player's time for a move, by the time of the house, in milliseconds.
pub(super) const LIMIT_MS: u64 = 6_000;

/// The number of seats.
pub(super) const SEATS: u8 = 2;

/// A player's command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Command {
    pub(super) seat: u8,
    pub(super) move_id: u64,
    /// The number of the turn in which it was decided.
    pub(super) ply: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fact {
    Opened,
    TakenOver {
        credit_ms: u64,
    },
    Credited {
        ms: u64,
    },
    Moved(Command),
    /// The player in turn ran out of time.
    Late,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) epoch: Epoch,
    pub(super) at_ms: u64,
    /// The digest of all entries on which it was decided.
    pub(super) after: u64,
    pub(super) fact: Fact,
}

impl Entry {
    /// The digest of all entries up to and including this one.
    pub(super) const fn digest(&self) -> u64 {
        let fact = match self.fact {
            Fact::Opened => 1,
            Fact::TakenOver { credit_ms } => mixed(credit_ms ^ (2 << 60)),
            Fact::Credited { ms } => mixed(ms ^ (3 << 60)),
            Fact::Moved(Command { seat, move_id, ply }) => {
                mixed(mixed(move_id ^ (4 << 60)) ^ ply ^ ((seat as u64) << 32))
            }
            Fact::Late => 5,
        };
        mixed(self.after ^ mixed(self.epoch.number()) ^ mixed(self.at_ms) ^ fact)
    }
}

/// The state of a table after its entries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Table {
    pub(super) last: u64,
    pub(super) digest: u64,
    /// The epoch at which it was last taken over.
    pub(super) opened: Option<Epoch>,
    /// When the last entry was decided.
    pub(super) last_ms: u64,
    ply: u64,
    since_ms: u64,
    made: BTreeMap<(u8, u64), u64>,
}

/// What to do with a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    Write(Fact),
    /// The move was made, by the entry with this number.
    Made(u64),
    /// Its turn is over.
    Stale,
}

/// A table as an audience sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct View {
    pub(super) audience: Audience,
    pub(super) seq: u64,
    pub(super) digest: u64,
    pub(super) ply: u64,
}

/// The seat in turn.
pub(super) const fn turn(ply: u64) -> u8 {
    (ply % SEATS as u64) as u8
}

impl Table {
    pub(super) fn of(entries: &[Entry]) -> Self {
        let mut table = Self::default();
        entries.iter().for_each(|entry| table.take(entry));
        table
    }

    pub(super) fn take(&mut self, entry: &Entry) {
        self.last += 1;
        self.digest = entry.digest();
        self.last_ms = self.last_ms.max(entry.at_ms);
        match entry.fact {
            Fact::Opened => self.since_ms = entry.at_ms,
            Fact::TakenOver { credit_ms } => {
                self.opened = Some(entry.epoch);
                self.since_ms += credit_ms;
            }
            Fact::Credited { ms } => self.since_ms += ms,
            Fact::Moved(Command { seat, move_id, .. }) => {
                self.made.insert((seat, move_id), self.last);
                self.next(entry.at_ms);
            }
            Fact::Late => self.next(entry.at_ms),
        }
    }

    const fn next(&mut self, at_ms: u64) {
        self.ply += 1;
        self.since_ms = at_ms;
    }

    /// The seat in turn.
    pub(super) const fn turn(&self) -> u8 {
        turn(self.ply)
    }

    pub(super) const fn is_late(&self, house_ms: u64) -> bool {
        house_ms >= self.since_ms + LIMIT_MS
    }

    pub(super) fn decide(&self, command: Command, flaw: Option<Flaw>) -> Decision {
        let known = self.made.get(&(command.seat, command.move_id));
        match known {
            Some(seq) if flaw != Some(Flaw::ForgottenMoves) => Decision::Made(*seq),
            _ if command.ply != self.ply || command.seat != turn(self.ply) => Decision::Stale,
            _ => Decision::Write(Fact::Moved(command)),
        }
    }

    pub(super) const fn view(&self, audience: Audience) -> View {
        View { audience, seq: self.last, digest: self.digest, ply: self.ply }
    }
}
