//! Levels 4 and 5. Both play the end of a round for two exactly; before it level 4 plays every sensible move out many
//! times, and level 5 grows a tree of what may follow.

use super::club::{self, Chips, Thrifty, candidates};
use super::{Sight, endgame};
use crate::{Budget, Level, Rated, tree};
use game::{Game, Sim};
use lexio::{Action, Lexio, View};

/// The sensible moves, best first.
pub(super) fn rate(
    level: Level,
    view: &View,
    sight: &Sight,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    if let Some(rated) = endgame::rate(view, sight, budget, chance) {
        return rated;
    }
    match (level, view.me) {
        (Level::Master, Some(me)) => {
            let imagine = |chance: &mut Sim| Lexio::imagine(view, chance);
            let (mut branches, mut policy) = (Thrifty, Thrifty);
            let candidates = candidates(sight);
            tree::grow(me, &candidates, imagine, &mut branches, &mut policy, &Chips, budget, chance)
        }
        _ => club::rate(view, sight, budget, chance),
    }
}
