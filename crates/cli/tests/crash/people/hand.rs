//! Whoever acts: by chance, and telling when a kill would hurt the most.

use game::{Sim, below, sim};
use tokio::sync::mpsc;

/// Within how many milliseconds of a request the house does what it asks.
const AT_ONCE_MS: u32 = 10;
/// The same where a password is to be hashed.
const HASHED_MS: u32 = 150;

pub(crate) struct Hand {
    chance: Sim,
    moments: mpsc::Sender<u32>,
}

impl Hand {
    /// Tells `moments` within how many milliseconds something will be done that may be half done.
    pub(crate) fn new(seed: u64, moments: mpsc::Sender<u32>) -> Hand {
        Hand { chance: sim(seed), moments }
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        below(count as u32, &mut self.chance) as usize
    }

    /// Something is asked that the house does at once.
    pub(crate) fn asks(&self) {
        // Where a moment is still to be used, this one is not needed.
        self.moments.try_send(AT_ONCE_MS).ok();
    }

    /// Something is asked that the house does when it has hashed a password.
    pub(crate) fn hashes(&self) {
        self.moments.try_send(HASHED_MS).ok();
    }
}
