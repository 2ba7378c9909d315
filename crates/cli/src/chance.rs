//! Random play.

use crate::playable::Playable;
use crate::playouts::{Throughput, number, round_chance};
use game::{Seed, Silent};
use std::time::{Duration, Instant};

/// Plays up to `games` opening rounds under `rules` at random, on this thread: none is begun after `limit`, but the
/// first.
pub(crate) fn random_rounds<G: Playable>(rules: &G::Rules, games: u64, seed: &Seed, limit: Duration) -> Throughput {
    let start = Instant::now();
    let opening = G::opening(rules);
    let number = number(seed);
    let mut scratch = Vec::new();
    let (mut played, mut moves) = (0, 0);
    while played < games && (played == 0 || start.elapsed() < limit) {
        let mut chance = round_chance(number, played);
        let mut state = G::deal(rules, &opening, G::shuffle(rules, &mut chance));
        while let Some(action) = G::by_chance(&state, &mut scratch, &mut chance) {
            G::apply(&mut state, &action, &mut Silent);
            moves += 1;
        }
        played += 1;
    }
    Throughput { games: played, moves, seconds: start.elapsed().as_secs_f64() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Ruleset;

    #[test]
    fn no_round_is_begun_after_the_limit() {
        let rules = <games::Lexio as game::Game>::Rules::preset("official", 4).expect("a preset");
        let seed = Seed::from_phrase("dusk");
        let played = |games, limit| random_rounds::<games::Lexio>(&rules, games, &seed, limit);
        let (one, stopped) = (played(1, Duration::MAX), played(10_000_000, Duration::ZERO));
        assert_eq!((stopped.games, stopped.moves), (1, one.moves));
        assert_eq!(played(3, Duration::MAX).games, 3);
    }
}
