//! Counting the ways to play: the sharpest test of a move generator.

use crate::{Enumerate, Silent};

/// The number of sequences of `depth` actions from `state`. Sequences that end the round earlier do not count.
pub fn perft<G: Enumerate>(state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    G::moves(state, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let count = |action: &G::Action| {
        let mut after = state.clone();
        G::apply(&mut after, action, &mut Silent);
        perft::<G>(&after, depth - 1)
    };
    moves.iter().map(count).sum()
}
