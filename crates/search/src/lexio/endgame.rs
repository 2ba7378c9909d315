//! The end of a round for two, played exactly: in every imagined world both play on without a mistake.

use super::Sight;
use super::club::{Chips, candidates};
use crate::exact::{Exact, Sharp};
use crate::{Budget, Rated, worlds};
use game::{Game, Seat, Silent, Sim};
use lexio::{Action, Lexio, State, TwoPenalty, View};

/// With at most this many tiles in both hands together, the round is played out exactly.
const TILES: u8 = 8;
/// The number of positions to examine in one world: a few milliseconds.
pub(super) const NODES: u32 = 20_000;
/// The cost of searching a world, in rule-of-thumb playouts.
const UNITS: u32 = 10;

/// Whether the round is close enough to its end.
pub(super) fn is_near(view: &View) -> bool {
    view.counts.len() == 2 && view.counts.iter().sum::<u8>() <= TILES
}

/// The sensible moves, best first, by their results in imagined worlds. `None` if the end is not near, or the search
/// of a world takes too long: most of the budget is then left.
pub(super) fn rate(
    view: &View,
    sight: &Sight,
    aim: Chips,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Option<Vec<Rated<Action>>> {
    let me = view.me.filter(|_| is_near(view))?;
    let mut exact = Exact::<Lexio>::default();
    let try_out = |world: &State, action: &Action, _: &mut Sim| {
        let mut state = *world;
        Lexio::apply(&mut state, action, &mut Silent);
        exact.solve(&state, me, &aim, NODES)
    };
    let imagine = |chance: &mut Sim| Lexio::imagine(view, chance);
    worlds::compare_or_give_up(&candidates(sight), imagine, try_out, 0.0, &budget.costing(UNITS), chance)
}

impl Sharp<Lexio> for Chips {
    /// Sorts plays with more tiles first, weaker ones first among these, and the pass last.
    fn sort(&self, _: &State, moves: &mut Vec<Action>) {
        moves.sort_by_key(|action| match action {
            Action::Play(tiles) => (0, u8::MAX - tiles.len(), *tiles),
            Action::Pass => (1, 0, lexio::Tiles::NONE),
        });
    }

    /// Neither player can gain more than the other holds now.
    fn bounds(&self, state: &State, me: Seat) -> (f64, f64) {
        if state.rules().options().two_penalty != TwoPenalty::None {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        let left = |seat: Seat| f64::from(state.hand(seat).len());
        (-left(me), left(me.next(2)) + self.win)
    }
}
