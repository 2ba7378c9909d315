//! Level 5: tries every action in likely worlds and plays the game on, its own side by the net and the other by level
//! 2, as most people play. It plays to the end or, with few playouts, until the net is asked. Once little remains
//! hidden, it goes through every world.

use super::aim::{Aim, Aiming, promised};
use super::beliefs::Beliefs;
use super::casual::{Greedy, best};
use crate::guided::favourites;
use crate::net::{Judge, Net, Shown};
use crate::{Budget, Policy, Rated, Utility, Worth, worlds};
use game::{Enumerate, Game, Seat, Silent, Sim, Turn};
use matgo::{Action, Awaited, Matgo, State, View};
use std::time::Duration;

/// How far the net's favourite is trusted over the playouts, in standard errors.
const TRUST: f64 = 0.4;
/// The cost of a game played out by the net, in rule-of-thumb playouts.
const UNITS: u32 = 2;
/// If there are no more possible worlds than this, the search goes through all of them.
const FEW: usize = 1_000;
/// With fewer playouts than this, results at the end of the game scatter more than the net errs; then the net is asked
/// once its side has played [`AHEAD`] cards.
const ENOUGH: u32 = 4_000;
const AHEAD: u32 = 3;
/// The approximate time of a playout to the end in a browser.
const LOOK: Duration = Duration::from_micros(60);

/// All actions, best first.
pub(super) fn rate(net: &Net, view: &View, me: Seat, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    let candidates = favourites::<Matgo>(net, view, usize::MAX);
    let beliefs = Beliefs::of(view, me);
    let aiming = Aiming { aim: Aim::Roots, rules: &view.rules };
    let mut policy = Led { net, me, theirs: Greedy::default(), moves: Vec::new() };
    let budget = budget.costing(UNITS);
    let far = budget.room_for(LOOK) >= ENOUGH;
    let try_out = |world: &State, action: &Action, chance: &mut Sim| match far {
        true => worlds::try_out(*world, action, me, &mut policy, &aiming, chance),
        false => policy.look_ahead(*world, action, &aiming, chance),
    };
    if beliefs.worlds() <= FEW.min(budget.room_for(LOOK) as usize / candidates.len().max(1)) {
        return in_every_world(view, &beliefs, &candidates, try_out);
    }
    worlds::compare(&candidates, |chance| beliefs.imagine(view, chance), try_out, TRUST, &budget, chance)
}

/// Goes through every world instead of a sample, so that nothing is left to chance.
fn in_every_world(
    view: &View,
    beliefs: &Beliefs,
    candidates: &[Action],
    mut try_out: impl FnMut(&State, &Action, &mut Sim) -> Worth,
) -> Vec<Rated<Action>> {
    let mut rated: Vec<Rated<Action>> = candidates.iter().map(|action| Rated::untried(*action)).collect();
    let mut all = 0.0;
    // A world has its stock in order, so nothing is drawn by chance.
    let mut none = game::sim(0);
    beliefs.each_world(view, |world, weight| {
        all += weight;
        for candidate in &mut rated {
            let Worth { value, won } = try_out(world, &candidate.action, &mut none);
            candidate.value += weight * value;
            candidate.wins += weight * won;
            candidate.playouts += 1;
        }
    });
    for candidate in &mut rated {
        candidate.value /= all;
        candidate.wins /= all;
        candidate.complete = true;
    }
    rated.sort_by(|a, b| b.value.total_cmp(&a.value));
    rated
}

/// A policy that plays the bot's own side by the net and the other like level 2.
struct Led<'a> {
    net: &'a Net,
    me: Seat,
    theirs: Greedy,
    moves: Vec<Action>,
}

impl Policy<Matgo> for Led<'_> {
    fn choose(&mut self, state: &State, chance: &mut Sim) -> Option<Action> {
        if Matgo::turn(state).seat()? == self.me { self.own(state) } else { self.theirs.choose(state, chance) }
    }
}

impl Led<'_> {
    /// The worth of `action`: by the net after a few more cards, or by the end of the game if that comes first.
    fn look_ahead(&mut self, mut state: State, action: &Action, aiming: &Aiming<'_>, chance: &mut Sim) -> Worth {
        Matgo::apply(&mut state, action, &mut Silent);
        let mut played = 0;
        while let Turn::Of(seat) = Matgo::turn(&state) {
            let Some(next) = self.choose(&state, chance) else { break };
            if seat == self.me && state.phase().awaited() == Awaited::Play {
                played += 1;
                // The net promises nothing for forced moves.
                if played >= AHEAD && self.moves.len() > 1 {
                    return self.promise(&state, &next);
                }
            }
            Matgo::apply(&mut state, &next, &mut Silent);
        }
        Matgo::outcome(&state).map_or_else(Worth::default, |outcome| aiming.worth(&outcome, self.me))
    }

    fn promise(&self, state: &State, action: &Action) -> Worth {
        let sight = Matgo::sight_of_state(state);
        sight.map_or_else(Worth::default, |sight| {
            promised(Judge::of::<Matgo>(self.net, &sight).promise::<Matgo>(&sight, action))
        })
    }

    fn own(&mut self, state: &State) -> Option<Action> {
        Matgo::moves(state, &mut self.moves);
        if let [only] = self.moves.as_slice() {
            return Some(*only);
        }
        let sight = Matgo::sight_of_state(state)?;
        let mut judge = Judge::of::<Matgo>(self.net, &sight);
        best(&self.moves, |action| match action {
            // The payment for a stop is certain.
            Action::Stop => stopped(*state, self.me).value as f32,
            _ => promised(judge.promise::<Matgo>(&sight, action)).value as f32,
        })
    }
}

fn stopped(mut state: State, me: Seat) -> Worth {
    Matgo::apply(&mut state, &Action::Stop, &mut Silent);
    let aiming = Aiming { aim: Aim::Roots, rules: state.rules() };
    Matgo::outcome(&state).map_or_else(Worth::default, |outcome| aiming.worth(&outcome, me))
}

#[cfg(all(test, feature = "nets"))]
mod tests {
    use crate::matgo::tests::position;
    use crate::{Budget, Thinks};
    use game::sim;
    use matgo::{Matgo, View};
    use serde_json::json;
    use std::{cell::Cell, time::Duration};

    /// A position with 24 possible worlds, in which no card still to come brings another point.
    fn ending() -> View {
        position(json!({
            "hands": ["5b", "9a"], "floor": "10t", "stock": "1t 11a 12s", "phase": {"kind": "go_or_stop"},
            "captured": ["1g 3g 8g 2y 4y 8y", "6t"]
        }))
    }

    #[test]
    fn where_there_is_no_time_for_every_world_some_are_sampled() {
        let ticks = Cell::new(0);
        let clock = || {
            ticks.set(ticks.get() + 1);
            Duration::from_micros(50) * ticks.get()
        };
        let budget = Budget::timed(u32::MAX, Duration::from_millis(1), &clock);
        let rated = Matgo::hint(&ending(), &budget, &mut sim(1));
        let most = rated.iter().map(|rated| rated.playouts).max();
        assert!(most.is_some_and(|most| (1..24).contains(&most)), "{rated:?}");
    }

    #[test]
    fn the_last_turns_are_exact() {
        let view = ending();
        let rated = Matgo::hint(&view, &Budget::playouts(20_000), &mut sim(1));
        let told = rated.iter().map(|rated| (rated.action.to_string(), rated.wins, rated.error, rated.playouts));
        assert_eq!(told.collect::<Vec<_>>(), [("stop".into(), 1.0, 0.0, 24), ("go".into(), 0.0, 0.0, 24)]);
    }
}
