//! What a node does about leases: it takes what nobody holds, renews what it has, and gives up what is above its share.

mod ask;
mod balance;
mod machine;

pub use ask::{Answer, Grant, Request, Row};
pub use machine::{Leases, Output, Stopped};

/// For how long leases are lent, and how often the database is asked. All in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// How long the database lends a shard.
    pub lease_ms: u64,
    /// How long before its end the holder stops, by its own clock, counted from when it sent the request: for clocks that
    /// do not run alike.
    pub margin_ms: u64,
    /// How often a node renews what it has.
    pub renew_ms: u64,
    /// How often it looks who leads what; sooner where a lease ends sooner.
    pub look_ms: u64,
    /// How long what is free is left to those who have room for it. After that whoever sees it takes it: somebody who is
    /// there may be unable to.
    pub spare_ms: u64,
    /// How long it waits for an answer.
    pub answer_ms: u64,
    /// How soon it asks again after a request that has failed.
    pub again_ms: u64,
    /// For how long it does not take again what it cannot lead: others may.
    pub decline_ms: u64,
    /// How often it hands over a part of the shards that are above its share.
    pub give_ms: u64,
    /// How long what is under way at a shard may take when it is handed over.
    pub flush_ms: u64,
    /// How many shards are handed over at once when the node goes.
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
            drain: 16,
        }
    }
}
