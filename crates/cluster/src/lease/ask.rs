//! The requests to the database about leases, and its answers.

use crate::{Epoch, NodeId, ShardId};

/// A shard at an epoch that a node leads, led or wants to lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grant {
    /// The shard.
    pub shard: ShardId,
    /// How many times it had been taken by then.
    pub epoch: Epoch,
}

/// A request to the database. Each is one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Reports the node present and renews its leases: where it still holds the shard at that epoch and the lease has
    /// not run out, the lease runs for its full time from now.
    Renew {
        /// The leases that it holds.
        leases: Vec<Grant>,
        /// Whether others must not count on the node, because it is leaving or does not hear the database's answers.
        leaves: bool,
    },
    /// Which node leads which shard, and how many nodes are present?
    Look,
    /// Takes shards at the next epoch from now on, each if its epoch is still the one seen, and its lease has run out or
    /// is the node's own. Naming the epoch makes a late or repeated request harmless.
    Take {
        /// The shards at the epochs seen, the most preferred first.
        seen: Vec<Grant>,
        /// How many of them to take: the first that no other node has taken meanwhile.
        most: usize,
    },
    /// Frees each shard that the node still holds at that epoch.
    GiveUp {
        /// The leases that it gives up.
        leases: Vec<Grant>,
    },
}

/// An answer of the database to a request of the same kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// To [`Request::Renew`]: the leases that continue.
    Renewed(Vec<Grant>),
    /// To [`Request::Look`].
    Seen {
        /// Every shard.
        rows: Vec<Row>,
        /// The number of other nodes present, not counting those that are leaving.
        others: usize,
    },
    /// To [`Request::Take`]: the shards that are now the node's, at their new epochs.
    Taken(Vec<Grant>),
    /// To [`Request::GiveUp`].
    GivenUp,
}

/// A shard as the database knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The shard at its present epoch.
    pub grant: Grant,
    /// Its holder, while the lease runs.
    pub holder: Option<NodeId>,
    /// Milliseconds until the lease ends; 0 if no one holds it.
    pub left_ms: u64,
}
