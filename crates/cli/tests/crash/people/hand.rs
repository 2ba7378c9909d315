//! A player's hand: it acts at random, and signals when a kill would hurt the most.

use game::{Sim, below, sim};
use tokio::sync::mpsc;

/// Milliseconds within which the house does what a request asks.
const AT_ONCE_MS: u32 = 10;
/// The same for requests that hash a password.
const HASHED_MS: u32 = 150;

pub(crate) struct Hand {
    chance: Sim,
    moments: mpsc::Sender<u32>,
}

impl Hand {
    /// Sends to `moments` within how many milliseconds the house will do something that could be left half done.
    pub(crate) fn new(seed: u64, moments: mpsc::Sender<u32>) -> Hand {
        Hand { chance: sim(seed), moments }
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        below(count as u32, &mut self.chance) as usize
    }

    /// Signals a request that the house carries out at once.
    pub(crate) fn asks(&self) {
        // While an earlier moment is still unused, this one is not needed.
        self.moments.try_send(AT_ONCE_MS).ok();
    }

    /// Signals a request that the house carries out once it has hashed a password.
    pub(crate) fn hashes(&self) {
        self.moments.try_send(HASHED_MS).ok();
    }
}
