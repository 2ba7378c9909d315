//! Level 3: plays every sensible move out in worlds that it imagines.

use super::{Sight, casual};
use crate::{Budget, Policy, Rated, Thinks, Utility, Worth, worlds};
use game::{Seat, Sim};
use lexio::{Action, Combination, Lexio, Outcome, State, View};

/// The most moves that are played out.
const CANDIDATES: usize = 16;

/// What level 3 does.
pub(super) fn choose(view: &View, sight: &Sight, budget: &Budget<'_>, chance: &mut Sim) -> Option<Action> {
    let candidates = candidates(sight);
    match candidates.as_slice() {
        [] => None,
        [only] => Some(*only),
        _ => rate_these(view, &candidates, budget, chance).first().map(|best| best.action),
    }
}

/// The sensible moves, best first.
pub(super) fn rate(view: &View, sight: &Sight, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    rate_these(view, &candidates(sight), budget, chance)
}

fn rate_these(view: &View, candidates: &[Action], budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    let Some(me) = view.me else { return Vec::new() };
    worlds::rate::<Lexio>(view, me, candidates, &mut Shedder, &Chips, budget, chance)
}

/// The plays that cost least by level 2's rule of thumb, and the pass.
fn candidates(sight: &Sight) -> Vec<Action> {
    let mut plays: Vec<(i32, Combination)> = Vec::new();
    sight.each_play(|play| plays.push((casual::cost(sight, &play), play)));
    plays.sort_by_key(|(cost, play)| (*cost, play.tiles()));
    plays.truncate(CANDIDATES);
    let plays = plays.into_iter().map(|(_, play)| Action::Play(play.tiles()));
    plays.chain(sight.to_beat.map(|_| Action::Pass)).collect()
}

/// Everyone plays on as level 2 would.
struct Shedder;

impl Policy<Lexio> for Shedder {
    fn choose(&mut self, state: &State, _: &mut Sim) -> Option<Action> {
        casual::choose(&Sight::of_state(state)?)
    }
}

/// The chips that the round brings.
struct Chips;

impl Utility<Lexio> for Chips {
    fn worth(&self, outcome: &Outcome, seat: Seat) -> Worth {
        Lexio::worth(outcome, seat)
    }
}
