//! Play by chance.

use crate::playouts::{Throughput, number, round_chance};
use game::{Enumerate, Game, Observer, Seed, Silent, Sim, below};
use lexio::Lexio;
use matgo::Matgo;
use rummikub::Rummikub;
use search::{Budget, Level, Thinks};
use std::time::Instant;

/// Games that can be played by chance.
pub(crate) trait Chancy: Game {
    /// What the seat in turn does; none when the round is over. `moves` is scratch space, to be reused.
    fn by_chance(state: &Self::State, moves: &mut Vec<Self::Action>, chance: &mut Sim) -> Option<Self::Action>;
}

/// Any legal action, each as likely.
fn any_listed<G: Enumerate>(state: &G::State, moves: &mut Vec<G::Action>, chance: &mut Sim) -> Option<G::Action> {
    G::moves(state, moves);
    let count = moves.len() as u32;
    (count > 0).then(|| moves[below(count, chance) as usize].clone())
}

impl Chancy for Lexio {
    fn by_chance(state: &lexio::State, moves: &mut Vec<lexio::Action>, chance: &mut Sim) -> Option<lexio::Action> {
        any_listed::<Lexio>(state, moves, chance)
    }
}

impl Chancy for Matgo {
    fn by_chance(state: &matgo::State, moves: &mut Vec<matgo::Action>, chance: &mut Sim) -> Option<matgo::Action> {
        any_listed::<Matgo>(state, moves, chance)
    }
}

/// Lays are too many to list: every second turn is a draw, in the others a bot of some level lays what it would.
impl Chancy for Rummikub {
    fn by_chance(state: &rummikub::State, _: &mut Vec<rummikub::Action>, chance: &mut Sim) -> Option<rummikub::Action> {
        let view = Rummikub::view(state, Observer::Seat(Rummikub::turn(state).seat()?));
        if below(2, chance) == 0 {
            return Rummikub::house_move(&view);
        }
        let level = [Level::Beginner, Level::Casual, Level::Club][below(3, chance) as usize];
        Rummikub::think(level, &view, &Budget::playouts(0), chance)
    }
}

/// Plays `games` opening rounds under `rules` by chance, on this thread.
pub(crate) fn random_rounds<G: Chancy>(rules: &G::Rules, games: u64, seed: &Seed) -> Throughput {
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
