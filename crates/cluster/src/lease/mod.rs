//! A node's handling of leases: it takes free shards, renews those it has, and gives up those above its share.

mod ask;
mod balance;
mod machine;

pub use ask::{Answer, Grant, Presence, Request, Row};
pub use machine::{Leases, Output, Stopped};

/// How long leases last, and how often the database is asked. All in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// How long the database lends a shard.
    pub lease_ms: u64,
    /// How long before the lease's end the holder stops, by its own clock, counted from when it sent the request. This
    /// allows for clocks that run at different rates.
    pub margin_ms: u64,
    /// How often a node renews its leases.
    pub renew_ms: u64,
    /// How often it looks up which node leads what; sooner if a lease ends sooner.
    pub look_ms: u64,
    /// How long a free shard is left to nodes that have room for it. After that, any node that sees it takes it, since
    /// a node that is present may be unable to.
    pub spare_ms: u64,
    /// How long it waits for an answer.
    pub answer_ms: u64,
    /// How soon it asks again after a failed request.
    pub again_ms: u64,
    /// How long it leaves a shard that it cannot lead to others before taking it again.
    pub decline_ms: u64,
    /// How often it hands over some of the shards above its share.
    pub give_ms: u64,
    /// How long the work in progress at a shard may take once it is being handed over.
    pub flush_ms: u64,
    /// How long another node's word counts that it hears the bus: it may have died with the bus.
    pub lately_ms: u64,
    /// How long a node that listens to the bus may not hear itself there before it counts as deaf.
    pub deaf_ms: u64,
    /// How long it stays deaf while others hear before it leaves to them what it leads. If no one hears, the bus is
    /// gone, and the others may learn of that a little later.
    pub yield_ms: u64,
    /// How many shards are handed over at once when the node leaves.
    pub drain: usize,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            lease_ms: 4_500,
            margin_ms: 1_000,
            renew_ms: 1_000,
            look_ms: 500,
            spare_ms: 1_000,
            answer_ms: 1_000,
            again_ms: 200,
            decline_ms: 10_000,
            give_ms: 500,
            flush_ms: 1_000,
            lately_ms: 2_000,
            deaf_ms: 1_500,
            yield_ms: 1_500,
            drain: 16,
        }
    }
}
