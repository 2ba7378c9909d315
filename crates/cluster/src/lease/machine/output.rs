//! What a node is told to do about its leases.

use super::super::ask::{Grant, Request};

/// Something for the node to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// Send this request to the database, and report the answer under this number.
    Ask {
        /// Its number.
        number: u64,
        /// The request.
        request: Request,
    },
    /// The node leads this shard from now on.
    Lead(Grant),
    /// Finish the work in progress at this shard, accept no more, and call [`Leases::finished`](super::Leases::finished).
    HandOver(Grant),
    /// The node no longer leads this shard: drop its state.
    Stop {
        /// The lease that it held.
        grant: Grant,
        /// The reason.
        why: Stopped,
    },
    /// Nothing is led any more, and nothing will be; the process may end.
    Drained,
}

/// Why a node no longer leads a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// The lease was not renewed in time.
    Expired,
    /// The database refused to renew it: another node has it, or had it.
    Refused,
    /// It was handed over.
    GivenUp,
}
