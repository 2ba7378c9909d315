//! A house of several nodes: the shards that this process leads, borrowed from the database ([`cluster::Leases`]), and
//! the tasks that belong to them (`docs/CLUSTER.md`).

mod asking;
mod led;
mod membership;
mod naming;

pub use led::Joined;
pub(crate) use led::{Claim, Led, Nodes};
pub use membership::{Change, Membership};
pub use naming::MAX_NAME;
