//! Level 5 weighs laying against holding back, in worlds that it imagines.

use super::{lay, playout::Playout, solve, without_jokers};
use crate::{Budget, worlds};
use game::{Game, Silent, Sim};
use rummikub::{Action, Before, Layout, Objective, Rummikub, State, View, Wish};

/// The number of turns that a playout lasts, unless nothing can be drawn by then.
pub(super) const TURNS: u32 = 12;
/// The cost of such a playout, measured in playouts that follow a rule of thumb.
const UNITS: u32 = 200;

/// Returns the lay to make. `None` to lay nothing.
pub(super) fn choose(view: &View, budget: &Budget<'_>, chance: &mut Sim) -> Option<Layout> {
    let me = view.me?;
    let candidates = candidates(view, budget);
    let [_, _, ..] = candidates.as_slice() else { return candidates.into_iter().next().flatten() };
    let mut playout = Playout::new(TURNS);
    let try_out = |world: &State, candidate: &Option<Layout>, _: &mut Sim| {
        let mut state = world.clone();
        let action = candidate.clone().map_or(if view.pool > 0 { Action::Draw } else { Action::Pass }, Action::Lay);
        Rummikub::apply(&mut state, &action, &mut Silent);
        playout.play(&mut state, me)
    };
    let imagine = |chance: &mut Sim| Rummikub::imagine(view, chance);
    let rated = worlds::compare(&candidates, imagine, try_out, 0.0, &budget.costing(UNITS), chance);
    rated.into_iter().next()?.action
}

/// Lists the lays worth weighing, the most promising first, `None` for laying nothing: everything that can be laid,
/// everything that can be laid without a joker, and whatever weighs most on the rack.
pub(super) fn candidates(view: &View, budget: &Budget<'_>) -> Vec<Option<Layout>> {
    let before = view.before();
    let best = lay(&before, budget);
    if best.played.is_empty() {
        return vec![None];
    }
    if best.played == view.rack {
        return vec![Some(best.after)];
    }
    let mut played = vec![best.played];
    let mut candidates = vec![Some(best.after)];
    let mut also = |rack: &rummikub::Tiles, objective: Objective| {
        let wish = Wish { objective, joker_value: 0, least_change: true };
        let answer = solve(&Before { rack, ..view.before() }, &wish, budget);
        if !answer.played.is_empty() && !played.contains(&answer.played) {
            played.push(answer.played);
            candidates.push(Some(answer.after));
        }
    };
    also(&without_jokers(&view.rack), Objective::TilesThenValue);
    also(&view.rack, Objective::Value);
    if before.opened || played[0].jokers() > 0 {
        candidates.push(None);
    }
    // Experience favours the candidate that keeps the jokers; but once the pool is empty, anything rather than nothing.
    let only_one = view.pool == 0 && matches!(candidates.as_slice(), [_, None]);
    if played[0].jokers() > 0 && !only_one {
        candidates[..].rotate_left(1);
    }
    candidates
}
