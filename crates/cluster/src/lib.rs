//! Several nodes of one house: which node leads what, and how the others find it.
//!
//! Pure: no clock, randomness, network or database of its own. Each state machine here is fed events and their times,
//! by its node's own monotonic clock in milliseconds, and returns what to do; the same events give the same outputs.
//! That is how [the simulation](sim) tests them by the million.
//!
//! * [`Leases`] borrows shards from the database for this node, and gives them back;
//! * [`Call`] brings a command to the leader of its shard;
//! * [`Publisher`] and [`Subscriber`] number pictures, so that a lost one is noticed;
//! * [`Teller`] and [`Hearer`] let every node know the facts that each publishes about itself;
//! * [`HouseClock`] is the time of the house, by which players' clocks run on every node.
//!
//! The design, and which parts of it are in use, is described in `docs/CLUSTER.md`.

mod call;
mod clock;
mod facts;
mod ids;
mod lease;
mod pictures;
mod shard;
#[cfg(feature = "sim")]
pub mod sim;

pub use call::{Call, GaveUp, Owner, Step};
pub use clock::HouseClock;
pub use facts::{Delta, Hearer, Missing, News, Part, Remedy, Teller};
pub use ids::{Epoch, NodeId, ParseNodeError};
pub use lease::{Answer, Grant, Leases, Output, Presence, Request, Row, Stopped, Terms};
pub use pictures::{Audience, Heard, Place, Publisher, Subscriber};
pub use shard::{ParseShardError, ShardId};
