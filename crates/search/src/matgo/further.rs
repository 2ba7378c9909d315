//! Levels 4 and 5: the actions played out in worlds that are likely, and by level 5 the last turns exactly.

use super::aim::Aiming;
use super::club::{AIM, Careful, sorted};
use super::{Sight, beliefs, thumb::Thumb, weights::PRACTISED};
use crate::exact::{Exact, Sharp};
use crate::rollout::play_out;
use crate::{Budget, Rated, Utility, worlds};
use game::{Game, Seat, Silent, Sim};
use matgo::{Action, Matgo, State, View};

/// With as few turns left to the player, level 5 looks at all that can still happen in a world.
const LAST_TURNS: u8 = 2;
/// Positions looked at in one world.
pub(super) const NODES: u32 = 2_000;

/// The legal actions, best first.
pub(super) fn rate(
    view: &View,
    sight: &Sight<'_>,
    legal: &[Action],
    to_the_end: bool,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    let me = sight.seat;
    let aiming = Aiming { aim: AIM, rules: &view.rules };
    let mut exact = Exact::<Matgo>::default();
    let mut policy = Careful::default();
    let last = to_the_end && sight.turns_left() <= LAST_TURNS && sight.theirs <= LAST_TURNS;
    let try_out = |world: &State, action: &Action, chance: &mut Sim| {
        let mut state = *world;
        Matgo::apply(&mut state, action, &mut Silent);
        let solved = if last { exact.solve(&state, me, &aiming, NODES) } else { None };
        let played_on = || {
            let outcome = play_out::<Matgo>(&mut state, &mut policy, chance);
            outcome.map_or_else(Default::default, |outcome| aiming.worth(&outcome, me))
        };
        solved.unwrap_or_else(played_on)
    };
    let imagine = |chance: &mut Sim| beliefs::imagine(view, me, chance);
    worlds::compare(&sorted(sight, legal), imagine, try_out, budget, chance)
}

impl Sharp<Matgo> for Aiming<'_> {
    fn sort(&self, state: &State, moves: &mut Vec<Action>) {
        if let Some(sight) = Sight::of_state(state) {
            let thumb = Thumb::of(&sight, &PRACTISED);
            moves.sort_by(|a, b| thumb.promise(b).total_cmp(&thumb.promise(a)));
        }
    }

    /// The doublings leave everything open.
    fn bounds(&self, _: &State, _: Seat) -> (f64, f64) {
        (f64::NEG_INFINITY, f64::INFINITY)
    }
}
