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

/// What a node tells the others of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It leads whatever falls to it.
    Here,
    /// So it does, but it does not hear itself on the bus.
    Deaf,
    /// The others must not count on it: it is going down, does not hear the database's answers, or has left what it
    /// led to nodes that hear the bus.
    Leaves,
}

/// A request to the database. Each is one statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// Reports the node present and renews its leases: where it still holds the shard at that epoch and the lease has
    /// not run out, the lease runs for its full time from now.
    Renew {
        /// The leases that it holds.
        leases: Vec<Grant>,
        /// What it tells of itself.
        presence: Presence,
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
        /// How many of these have said lately that they hear the bus.
        hearing: usize,
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
