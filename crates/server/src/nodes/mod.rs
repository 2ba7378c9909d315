//! A house of several nodes: what this process leads, borrowed from the database ([`cluster::Leases`]).
//!
//! This much is there and tested; the house does not lead by it yet (`docs/CLUSTER.md`).

mod asking;
mod membership;
mod naming;

pub use membership::{Change, Membership};
