//! A house of several nodes: what this process leads, borrowed from the database ([`cluster::Leases`]), and what runs
//! because of it (`docs/CLUSTER.md`).

mod asking;
mod led;
mod membership;
mod naming;

pub use led::Joined;
pub(crate) use led::{Claim, Led, Nodes};
pub use membership::{Change, Membership};
