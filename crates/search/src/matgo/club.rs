//! What levels 3 and up share: the aim, the order of the actions, and playing on by the rule of thumb.

use super::aim::Aim;
use super::casual::best;
use super::{Sight, thumb::Thumb, weights::PRACTISED};
use crate::{Policy, Rated};
use game::{Enumerate, Sim};
use matgo::{Action, Matgo, State};

/// What levels 3 and up play for: wins, and points where they are not erratic.
pub(super) const AIM: Aim = Aim::Points { cap: 200.0, win: 20.0 };

/// How far levels 3 and 4 trust the rule's favourite over the playouts, in standard errors.
pub(super) const TRUST: f64 = 0.5;

/// The choice of levels 3 and up among `legal`, once rated.
pub(super) fn choose(
    sight: &Sight<'_>,
    legal: &[Action],
    rated: impl FnOnce() -> Vec<Rated<Action>>,
) -> Option<Action> {
    match legal {
        [only] => Some(*only),
        // There is nothing to imagine.
        _ if !sight.is_dealt() => by_rule(sight, legal),
        _ => rated().first().map(|best| best.action),
    }
}

/// The favourite of the rule of thumb.
pub(super) fn by_rule(sight: &Sight<'_>, legal: &[Action]) -> Option<Action> {
    best(legal, |action| Thumb::of(sight, &PRACTISED).promise(action))
}

/// The actions, sorted by the rule of thumb.
pub(super) fn sorted(sight: &Sight<'_>, legal: &[Action]) -> Vec<Action> {
    let mut sorted = legal.to_vec();
    sort(sight, &mut sorted);
    sorted
}

/// Sorts the actions that promise most by the rule of thumb first.
pub(super) fn sort(sight: &Sight<'_>, actions: &mut [Action]) {
    let thumb = Thumb::of(sight, &PRACTISED);
    actions.sort_by(|a, b| thumb.promise(b).total_cmp(&thumb.promise(a)));
}

/// A policy by which everyone plays on by the rule of thumb.
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
                best(moves, |action| Thumb::of(&sight, &PRACTISED).promise(action))
            }
        }
    }
}
