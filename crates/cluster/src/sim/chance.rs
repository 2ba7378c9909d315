//! Chance from a seed.

use crate::shard::mixed;

/// `SplitMix64`: small, quick, and the same for ever.
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

    /// From `low` to `high`, both among them.
    pub(super) const fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.number() % (high - low + 1)
    }

    /// One of so many.
    pub(super) const fn below(&mut self, many: usize) -> usize {
        (self.number() % many as u64) as usize
    }

    /// Whether something happens that does in so many of a thousand.
    pub(super) const fn happens(&mut self, in_thousand: u64) -> bool {
        self.number() % 1_000 < in_thousand
    }
}
