//! Random play.

use crate::playable::Playable;
use crate::playouts::{Throughput, number, round_chance};
use game::{Seed, Silent};
use std::time::Instant;

/// Plays `games` opening rounds under `rules` at random, on this thread.
pub(crate) fn random_rounds<G: Playable>(rules: &G::Rules, games: u64, seed: &Seed) -> Throughput {
    let start = Instant::now();
    let opening = G::opening(rules);
    let number = number(seed);
    let mut scratch = Vec::new();
    let mut moves = 0;
    for round in 0..games {
        let mut chance = round_chance(number, round);
        let mut state = G::deal(rules, &opening, G::shuffle(rules, &mut chance));
        while let Some(action) = G::by_chance(&state, &mut scratch, &mut chance) {
            G::apply(&mut state, &action, &mut Silent);
            moves += 1;
        }
    }
    Throughput { games, moves, seconds: start.elapsed().as_secs_f64() }
}
