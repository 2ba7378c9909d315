//! The machines of this crate among nodes, a database and a bus made of nothing, under a scheduler that runs by a seed.
//!
//! Nodes stand still for longer than a lease, are killed and begin anew, are told to go, and their clocks drift by a
//! hundredth. The database loses questions and answers, answers late, or nobody for a while; what it did not answer it may
//! have done, or do later. The bus loses messages, doubles them and hands them over in another order; nodes do not reach the
//! database or each other. Visitors move, wait, come to another node and send again.
//!
//! At every step the [laws](Law) are looked after, and at the end, when nothing is wrong any more, that every move comes
//! through. A [`Flaw`] is a mistake made on purpose, so that the laws are seen to fail.

mod chance;
mod client;
mod database;
mod faults;
mod flaw;
mod laws;
mod message;
mod node;
mod report;
mod table;
mod wires;
mod world;

pub use flaw::Flaw;
pub use laws::Law;
pub use report::Report;

/// A seed under which a law was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("seed {seed}, after {at_ms} ms: {law}")]
pub struct Broken {
    /// The seed.
    pub seed: u64,
    /// When, in simulated milliseconds.
    pub at_ms: u64,
    /// Which law.
    #[source]
    pub law: Law,
}

/// Half a minute in the life of a house of several nodes; the same seed is the same life.
///
/// # Errors
/// [`Broken`] when a law was.
pub fn run(seed: u64, flaw: Option<Flaw>) -> Result<Report, Broken> {
    world::World::new(seed, flaw).run().map_err(|(at_ms, law)| Broken { seed, at_ms, law })
}
