//! Random rounds, as many and as fast as they go.

use game::{Enumerate, Seed, Sim, playout, sim};
use serde::Serialize;
use std::time::Instant;

/// What was played, and in what time.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Throughput {
    /// Rounds played.
    pub(crate) games: u64,
    /// Actions in them.
    pub(crate) moves: u64,
    /// Seconds that it took.
    pub(crate) seconds: f64,
}

/// The number that a seed gives to the generators of simulations.
pub(crate) fn number(seed: &Seed) -> u64 {
    let (first, _) = seed.as_bytes().split_at(8);
    first.iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The generator of round `round` of a simulation: the same whoever plays it, and in whatever order.
pub(crate) fn round_chance(number: u64, round: u64) -> Sim {
    sim(number.wrapping_add(round))
}

/// Plays `games` opening rounds under `rules` with uniformly random actions, on this thread.
pub(crate) fn random_rounds<G: Enumerate>(rules: &G::Rules, games: u64, seed: &Seed) -> Throughput {
    let start = Instant::now();
    let opening = G::opening(rules);
    let number = number(seed);
    let mut scratch = Vec::new();
    let mut moves = 0;
    for round in 0..games {
        let mut chance = round_chance(number, round);
        let mut state = G::deal(rules, &opening, G::shuffle(rules, &mut chance));
        moves += u64::from(playout::<G>(&mut state, &mut scratch, &mut chance).plies);
    }
    Throughput { games, moves, seconds: start.elapsed().as_secs_f64() }
}
