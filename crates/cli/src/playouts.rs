//! What the rounds of a simulation share.

use game::{Seed, Sim, sim};
use serde::Serialize;

/// The amount played and the time taken.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Throughput {
    /// Number of rounds played.
    pub(crate) games: u64,
    /// Number of actions in them.
    pub(crate) moves: u64,
    /// Seconds taken.
    pub(crate) seconds: f64,
}

/// The number that a seed gives to the generators of simulations.
pub(crate) fn number(seed: &Seed) -> u64 {
    let (first, _) = seed.as_bytes().split_at(8);
    first.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The generator of round `round` of a simulation: the same whichever thread plays it, and in whatever order.
pub(crate) fn round_chance(number: u64, round: u64) -> Sim {
    sim(number.wrapping_add(round))
}
