//! Several nodes of one house: who leads what, and how whoever does not finds whoever does.
//!
//! Pure: no clock, no chance, no network and no database of its own. Each machine here is told what happens and when, by its
//! node's own monotonic clock in milliseconds, and answers what is to be done; the same events give the same answers. That is
//! how [the simulation](sim) tries them by the million.
//!
//! * [`Leases`] has the database lend shards to this node, and gives them back;
//! * [`Leader`] writes what is decided at one table, and knows what was written when an answer is missing;
//! * [`Call`] brings a command to whoever leads its shard;
//! * [`Publisher`] and [`Subscriber`] number pictures, so that a lost one is missed;
//! * [`Teller`] and [`Hearer`] have every node know what each tells of itself;
//! * [`HouseClock`] is the time of the house, by which players' clocks run on every node.
//!
//! The design and what of it is in use is in `docs/CLUSTER.md`.

mod call;
mod clock;
mod facts;
mod ids;
mod leader;
mod lease;
mod pictures;
mod service;
mod shard;
#[cfg(feature = "sim")]
pub mod sim;

pub use call::{Call, GaveUp, Owner, Step};
pub use clock::HouseClock;
pub use facts::{Delta, Hearer, Missing, News, Part, Remedy, Teller};
pub use ids::{Epoch, NodeId, ParseNodeError};
pub use leader::{Dropped, Found, Leader, Outcome, Write};
pub use lease::{Answer, Grant, Leases, Output, Request, Row, Stopped, Terms};
pub use pictures::{Audience, Heard, Place, Publisher, Subscriber};
pub use service::Service;
pub use shard::{ParseShardError, ShardId};
