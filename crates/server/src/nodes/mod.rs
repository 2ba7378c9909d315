//! A house of several nodes: the shards that this process leads, borrowed from the database ([`cluster::Leases`]), and
//! the tasks that belong to them (`docs/CLUSTER.md`). And `Sole`, the presence of a process that is all of its house.

mod asking;
mod entering;
mod led;
mod membership;
mod naming;
mod sole;

pub use led::Joined;
pub(crate) use led::{Claim, Led, Nodes};
pub use membership::{Change, Membership};
pub use naming::MAX_NAME;
pub(crate) use sole::Sole;
