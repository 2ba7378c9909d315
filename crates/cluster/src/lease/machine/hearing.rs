//! Whether the node hears the bus, and what follows if it does not.

use super::Leases;

impl Leases {
    /// The node listens to the bus from now on, and is deaf until it hears itself.
    pub const fn listen(&mut self) {
        self.listens = true;
    }

    /// The node has heard itself on the bus.
    pub const fn echoed(&mut self, now_ms: u64) {
        (self.heard_at, self.deaf_since, self.yields) = (Some(now_ms), None, false);
    }

    /// Whether it did not hear itself on the bus for long enough, while others heard it: it takes nothing and hands over
    /// what it leads.
    #[must_use]
    pub const fn yields(&self) -> bool {
        self.yields
    }

    /// Whether it listens to the bus and does not hear itself there.
    #[must_use]
    pub fn is_deaf(&self, now_ms: u64) -> bool {
        self.listens && self.heard_at.is_none_or(|heard_at| heard_at + self.terms.deaf_ms <= now_ms)
    }

    /// Takes in how many other nodes hear the bus.
    pub(super) fn compare(&mut self, now_ms: u64, hearing: usize) {
        let outdone = self.is_deaf(now_ms) && hearing > 0;
        self.deaf_since = outdone.then(|| self.deaf_since.unwrap_or(now_ms));
        self.yields = self.deaf_since.is_some_and(|since| since + self.terms.yield_ms <= now_ms);
    }
}
