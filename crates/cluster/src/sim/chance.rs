//! Random numbers from a seed.

use crate::shard::mixed;

/// `SplitMix64`: small, fast, and never changing.
#[derive(Debug, Clone)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) const fn new(seed: u64) -> Self {
        Self(mixed(seed ^ 0x6d61_6461_6e67))
    }

    pub(super) const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// Returns a number from `low` to `high`, inclusive.
    pub(super) const fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.number() % (high - low + 1)
    }

    /// Returns a number below `many`.
    pub(super) const fn below(&mut self, many: usize) -> usize {
        (self.number() % many as u64) as usize
    }

    /// Whether an event occurs that has this many chances in a thousand.
    pub(super) const fn happens(&mut self, in_thousand: u64) -> bool {
        self.number() % 1_000 < in_thousand
    }
}
