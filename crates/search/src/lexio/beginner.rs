//! Level 1: sees what is plain to see, one number at a time, and often misjudges what to spend.

use super::Sight;
use game::{Sim, below};
use lexio::{Action, Combination, Kind};

/// What level 1 does.
pub(super) fn choose(sight: &Sight, chance: &mut Sim) -> Option<Action> {
    let following = sight.to_beat.is_some();
    if following && one_in(6, chance) {
        return Some(Action::Pass);
    }
    // Runs and suits take practice to see; a full house is noticed more often than not.
    let sees_runs = one_in(3, chance);
    let sees_houses = !one_in(3, chance);
    let spends_high = one_in(6, chance);
    let big = !one_in(3, chance);
    let seen = |play: &Combination| match play.kind() {
        Kind::Single | Kind::Pair | Kind::Triple => true,
        Kind::FullHouse | Kind::FourCard => sees_houses,
        Kind::Straight | Kind::Flush | Kind::StraightFlush => sees_runs,
    };
    let cost = |play: &Combination| {
        let tiles = play.tiles();
        let height = tiles.strongest().map_or(0, |tile| 4 * i32::from(tile.rank()) + tile.suit() as i32);
        let height = if spends_high && following { -height } else { height };
        let size = if big { -100 * i32::from(tiles.len()) } else { 0 };
        if seen(play) { size + height } else { i32::MAX }
    };
    let play = sight.cheapest(cost).filter(seen);
    match play {
        Some(play) => Some(Action::Play(play.tiles())),
        None => following.then_some(Action::Pass),
    }
}

fn one_in(n: u32, chance: &mut Sim) -> bool {
    below(n, chance) == 0
}
