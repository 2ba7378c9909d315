//! Level 3: plays every action out in worlds that it imagines, by the rule of thumb.

use super::aim::{Aim, Aiming};
use super::casual::best;
use super::{Sight, thumb};
use crate::{Budget, Policy, Rated, worlds};
use game::{Enumerate, Sim};
use matgo::{Action, Awaited, Matgo, State, View};

/// What level 3 and those above play for: games, and points as far as they are not wild.
pub(super) const AIM: Aim = Aim::Points { cap: 200.0, win: 20.0 };

/// What level 3 does of `legal`.
pub(super) fn choose(
    view: &View,
    sight: &Sight<'_>,
    legal: &[Action],
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Option<Action> {
    match legal {
        [only] => Some(*only),
        // Nothing has been dealt: there is nothing to imagine.
        _ if matches!(sight.awaited, Awaited::Pick | Awaited::Tung) => {
            best(legal, |action| thumb::promise(sight, action))
        }
        _ => rate(view, sight, legal, budget, chance).first().map(|best| best.action),
    }
}

/// The legal actions, best first.
pub(super) fn rate(
    view: &View,
    sight: &Sight<'_>,
    legal: &[Action],
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    let mut candidates = legal.to_vec();
    candidates.sort_by(|a, b| thumb::promise(sight, b).total_cmp(&thumb::promise(sight, a)));
    let aiming = Aiming { aim: AIM, rules: &view.rules };
    worlds::rate::<Matgo>(view, sight.seat, &candidates, &mut Careful::default(), &aiming, budget, chance)
}

/// Everyone plays on by the rule of thumb.
#[derive(Default)]
pub(super) struct Careful {
    moves: Vec<Action>,
}

impl Policy<Matgo> for Careful {
    fn choose(&mut self, state: &State, _: &mut Sim) -> Option<Action> {
        Matgo::moves(state, &mut self.moves);
        match self.moves.as_slice() {
            [] => None,
            [only] => Some(*only),
            moves => {
                let sight = Sight::of_state(state)?;
                best(moves, |action| thumb::promise(&sight, action))
            }
        }
    }
}
