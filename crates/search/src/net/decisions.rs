//! Decisions for testing what a net is shown.

use super::{Inputs, Shown};
use game::{Enumerate, Observer, Silent, Turn, below, sim};

/// Visits every decision of `rounds` random rounds from the first position of a match, with its legal actions.
pub(super) fn each_decision<G: Enumerate>(
    rules: &G::Rules,
    seed: u64,
    rounds: u32,
    mut each: impl FnMut(&G::State, &G::View, &[G::Action]),
) {
    let mut chance = sim(seed);
    for _ in 0..rounds {
        let mut state = G::deal(rules, &G::opening(rules), G::shuffle(rules, &mut chance));
        while let Turn::Of(seat) = G::turn(&state) {
            let view = G::view(&state, Observer::Seat(seat));
            let legal = G::legal(&view);
            each(&state, &view, &legal);
            G::apply(&mut state, &legal[below(legal.len() as u32, &mut chance) as usize], &mut Silent);
        }
    }
}

/// The inputs that an action turns on, including the common ones.
pub(super) fn shown<G: Shown>(sight: &G::Sight, action: &G::Action) -> Inputs {
    let mut inputs = Inputs::new();
    G::show_common(sight, &mut inputs);
    G::show_action(sight, action, &mut inputs);
    inputs
}
