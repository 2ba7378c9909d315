//! The end of a round for two, played exactly: in every imagined world both play on without a mistake. Where only one
//! world is possible, that is a proof.

use super::Sight;
use super::club::{Chips, candidates, cheapest};
use crate::exact::{Exact, Sharp};
use crate::{Budget, Rated, Worth, worlds};
use game::{Game, Seat, Silent, Sim};
use lexio::{Action, Lexio, State, TwoPenalty, View};
use std::time::Duration;

/// With at most this many tiles in both hands together, the round is played out exactly.
const TILES: u8 = 8;
/// The number of positions to examine in one world: a few milliseconds.
const NODES: u32 = 20_000;
/// The cost of searching a world, in rule-of-thumb playouts.
const UNITS: u32 = 10;
/// The most positions to examine where only one world is possible: a tenth of what level 5 may take.
pub(super) const NODES_OF_ONE: u32 = 100_000;
/// The number of positions that cost as much as a rule-of-thumb playout, and about how long they take in a browser.
const POSITIONS: u32 = 50;
const PLAYOUT: Duration = Duration::from_micros(40);

/// Whether the round is close enough to its end.
pub(super) fn is_near(view: &View) -> bool {
    view.counts.len() == 2 && view.counts.iter().sum::<u8>() <= TILES
}

/// Whether a player at a table for two knows the other hand, so that only one world is possible.
pub(super) fn is_known(view: &View) -> bool {
    let held = view.lead.map_or(view.unseen(), |lead| view.unseen() - view.unseen().below(lead.tile));
    let theirs = view.me.and_then(|me| view.counts.get(me.next(2).index()));
    view.counts.len() == 2 && theirs.is_some_and(|theirs| *theirs > 0 && held.len() == *theirs)
}

/// The moves, best first, by their results where both play on without a mistake: all of them in the one world that is
/// possible, or the sensible ones in imagined worlds. `None` if the end is not near, or the search of a world takes too
/// long: most of the budget is then left.
pub(super) fn rate(
    view: &View,
    sight: &Sight,
    aim: Chips,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Option<Vec<Rated<Action>>> {
    let me = view.me?;
    if is_known(view) {
        return prove(view, me, sight, aim, budget, chance);
    }
    if !is_near(view) {
        return None;
    }
    let mut exact = Exact::<Lexio>::default();
    let try_out = |world: &State, action: &Action, _: &mut Sim| {
        let mut state = *world;
        Lexio::apply(&mut state, action, &mut Silent);
        exact.solve(&state, me, &aim, NODES)
    };
    let imagine = |chance: &mut Sim| Lexio::imagine(view, chance);
    worlds::compare_or_give_up(&candidates(sight), imagine, try_out, 0.0, &budget.costing(UNITS), chance)
}

fn prove(
    view: &View,
    me: Seat,
    sight: &Sight,
    aim: Chips,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Option<Vec<Rated<Action>>> {
    let (world, moves) = (Lexio::imagine(view, chance), cheapest(sight, usize::MAX));
    let nodes = budget.room_for(PLAYOUT).saturating_mul(POSITIONS).min(NODES_OF_ONE);
    let worths = Exact::default().solve_each(&world, me, &moves, &aim, nodes)?;
    let known = |(action, worth): (_, &Worth)| Rated {
        value: worth.value,
        wins: worth.won,
        playouts: 1,
        complete: true,
        ..Rated::untried(action)
    };
    let mut rated: Vec<Rated<Action>> = moves.into_iter().zip(&worths).map(known).collect();
    // Stable: the rule of thumb's favourite wins ties.
    rated.sort_by(|a, b| b.value.total_cmp(&a.value));
    Some(rated)
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
