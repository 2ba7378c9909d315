//! The state machines of this crate among simulated nodes, tables, a database and a bus, under a scheduler driven by a
//! seed.
//!
//! Nodes stand still for longer than a lease, are killed and restart, are asked to leave, and their clocks drift by a
//! hundredth. The database loses requests and answers, answers late, or no one for a while; an unanswered request may
//! have been carried out, or may be later. The bus loses, duplicates and reorders messages; nodes cannot reach the
//! database or each other. Visitors move, wait, switch to another node and resend.
//!
//! The [laws](Law) are checked at every step; at the end, once the faults are over, every move must get through. A
//! [`Flaw`] is a deliberate mistake, which makes sure that the laws can fail.

mod chance;
mod client;
mod database;
mod faults;
mod flaw;
mod laws;
mod leader;
mod message;
mod node;
mod report;
mod service;
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
    /// The law.
    #[source]
    pub law: Law,
}

/// Simulates half a minute in the life of a house of several nodes. The same seed gives the same life.
///
/// # Errors
/// [`Broken`] if a law was.
pub fn run(seed: u64, flaw: Option<Flaw>) -> Result<Report, Broken> {
    world::World::new(seed, flaw).run().map_err(|(at_ms, law)| Broken { seed, at_ms, law })
}
