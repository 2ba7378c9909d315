//! What the database is asked about leases, and what it answers.

use crate::{Epoch, NodeId, ShardId};

/// A shard at an epoch: what a node leads, led or would lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grant {
    /// The shard.
    pub shard: ShardId,
    /// How often it had been taken then.
    pub epoch: Epoch,
}

/// What the database is asked. Each is one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// The node is there, and what it leads goes on: where it is still the holder at that epoch and the lease has not run
    /// out, the lease runs for its full time from now.
    Renew {
        /// What it leads.
        leases: Vec<Grant>,
        /// Whether others are not to count on it: it goes, or does not hear what the database answers.
        leaves: bool,
    },
    /// Who leads what, and who is there?
    Look,
    /// Where the epoch is still this one, and the lease has run out or is the node's own, the node holds it from now, at the
    /// next epoch. That the epoch is named makes a request that comes late, or twice, harmless.
    Take {
        /// The shards at the epochs that were seen.
        seen: Vec<Grant>,
    },
    /// Where the node is still the holder at that epoch, nobody is from now.
    GiveUp {
        /// What it has led.
        leases: Vec<Grant>,
    },
}

/// What the database answers, each to the request of its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// To [`Request::Renew`]: those that go on.
    Renewed(Vec<Grant>),
    /// To [`Request::Look`].
    Seen {
        /// Every shard.
        rows: Vec<Row>,
        /// How many nodes are there besides this one, without those that leave.
        others: usize,
    },
    /// To [`Request::Take`]: those that are the node's now, at their new epochs.
    Taken(Vec<Grant>),
    /// To [`Request::GiveUp`].
    GivenUp,
}

/// A shard as the database knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The shard, at its present epoch.
    pub grant: Grant,
    /// Whoever holds it, while the lease runs.
    pub holder: Option<NodeId>,
    /// How long it runs yet, in milliseconds; 0 where nobody holds it.
    pub left_ms: u64,
}
