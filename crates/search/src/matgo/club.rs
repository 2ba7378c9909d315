//! What level 3 and those above share: the aim, the order of the actions, and how everyone plays on by the rule of thumb.

use super::aim::Aim;
use super::casual::best;
use super::{Sight, thumb::Thumb, weights::PRACTISED};
use crate::{Policy, Rated};
use game::{Enumerate, Sim};
use matgo::{Action, Awaited, Matgo, State};

/// What level 3 and those above play for: games, and points as far as they are not wild.
pub(super) const AIM: Aim = Aim::Points { cap: 200.0, win: 20.0 };

/// How far levels 3 and 4 trust the rule's favourite against the playouts, in standard errors.
pub(super) const TRUST: f64 = 0.5;

/// What level 3 and those above do of `legal`, once they are rated.
pub(super) fn choose(
    sight: &Sight<'_>,
    legal: &[Action],
    rated: impl FnOnce() -> Vec<Rated<Action>>,
) -> Option<Action> {
    match legal {
        [only] => Some(*only),
        // Nothing has been dealt: there is nothing to imagine.
        _ if matches!(sight.awaited, Awaited::Pick | Awaited::Tung) => {
            best(legal, |action| Thumb::of(sight, &PRACTISED).promise(action))
        }
        _ => rated().first().map(|best| best.action),
    }
}

/// The actions in the order of the rule of thumb.
pub(super) fn sorted(sight: &Sight<'_>, legal: &[Action]) -> Vec<Action> {
    let mut sorted = legal.to_vec();
    sort(sight, &mut sorted);
    sorted
}

/// Puts what promises most by the rule of thumb first.
pub(super) fn sort(sight: &Sight<'_>, actions: &mut [Action]) {
    let thumb = Thumb::of(sight, &PRACTISED);
    actions.sort_by(|a, b| thumb.promise(b).total_cmp(&thumb.promise(a)));
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
                best(moves, |action| Thumb::of(&sight, &PRACTISED).promise(action))
            }
        }
    }
}
