//! Level 5: every action is tried in likely worlds and played on for some turns, by oneself as the net would and by the
//! other as level 2, as most people do; what the net promises there is what it is worth. When little can be hidden any
//! more, every world is looked at.

use super::aim::{Aim, Aiming, promised};
use super::beliefs::Beliefs;
use super::casual::Greedy;
use crate::guided::favourites;
use crate::net::{Judge, Net, Shown};
use crate::{Budget, Policy, Rated, Utility, Worth, worlds};
use game::{Enumerate, Game, Seat, Silent, Sim, Turn};
use matgo::{Action, Awaited, Matgo, State, View};

/// How often one plays a card after the action until the net is asked what that is worth.
const AHEAD: u32 = 3;
/// How far the net's favourite is trusted against what is tried out, in standard errors.
const TRUST: f64 = 1.5;
/// What a look ahead costs, in playouts by the rule of thumb.
const UNITS: u32 = 2;
/// With as few possible worlds, all are looked at.
const FEW: usize = 1_000;

/// All actions, best first.
pub(super) fn rate(net: &Net, view: &View, me: Seat, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    let candidates = favourites::<Matgo>(net, view, usize::MAX);
    let beliefs = Beliefs::of(view, me);
    let mut ahead = Ahead { net, me, theirs: Greedy::default(), moves: Vec::new() };
    let budget = budget.costing(UNITS);
    if beliefs.worlds() <= FEW.min(budget.most() as usize / candidates.len().max(1)) {
        return in_every_world(view, &beliefs, &candidates, &mut ahead);
    }
    let imagine = |chance: &mut Sim| beliefs.imagine(view, chance);
    let try_out = |world: &State, action: &Action, chance: &mut Sim| ahead.try_out(world, action, chance);
    worlds::compare(&candidates, imagine, try_out, TRUST, &budget, chance)
}

/// Nothing is left to chance but what the net says of what comes later.
fn in_every_world(view: &View, beliefs: &Beliefs, candidates: &[Action], ahead: &mut Ahead<'_>) -> Vec<Rated<Action>> {
    let mut rated: Vec<Rated<Action>> = candidates.iter().map(|action| Rated::untried(*action)).collect();
    let mut all = 0.0;
    // Nobody draws by chance what the world has in order.
    let mut none = game::sim(0);
    beliefs.each_world(view, |world, weight| {
        all += weight;
        for candidate in &mut rated {
            let Worth { value, won } = ahead.try_out(world, &candidate.action, &mut none);
            candidate.value += weight * value;
            candidate.wins += weight * won;
            candidate.playouts += 1;
        }
    });
    for candidate in &mut rated {
        candidate.value /= all;
        candidate.wins /= all;
    }
    rated.sort_by(|a, b| b.value.total_cmp(&a.value));
    rated
}

/// Looking ahead in a world.
struct Ahead<'a> {
    net: &'a Net,
    me: Seat,
    theirs: Greedy,
    moves: Vec<Action>,
}

impl Ahead<'_> {
    fn try_out(&mut self, world: &State, action: &Action, chance: &mut Sim) -> Worth {
        let mut state = *world;
        Matgo::apply(&mut state, action, &mut Silent);
        let mut played = 0;
        while let Turn::Of(seat) = Matgo::turn(&state) {
            let next = if seat == self.me {
                let plays = state.phase().awaited() == Awaited::Play;
                played += u32::from(plays);
                match self.own(&state) {
                    Some((_, Some(worth))) if plays && played >= AHEAD => return worth,
                    next => next.map(|(action, _)| action),
                }
            } else {
                self.theirs.choose(&state, chance)
            };
            let Some(next) = next else { break };
            Matgo::apply(&mut state, &next, &mut Silent);
        }
        self.worth(&state)
    }

    /// What one does by the net, and what it promises; nothing is promised of what is forced.
    fn own(&mut self, state: &State) -> Option<(Action, Option<Worth>)> {
        Matgo::moves(state, &mut self.moves);
        if let [only] = self.moves.as_slice() {
            return Some((*only, None));
        }
        let sight = Matgo::sight_of_state(state)?;
        let mut judge = Judge::of::<Matgo>(self.net, &sight);
        if state.phase().awaited() == Awaited::GoOrStop {
            // What a stop pays is certain.
            let (mut stopped, go) = (*state, promised(judge.promise::<Matgo>(&sight, &Action::Go)));
            Matgo::apply(&mut stopped, &Action::Stop, &mut Silent);
            let stop = self.worth(&stopped);
            return Some(if go.value > stop.value { (Action::Go, Some(go)) } else { (Action::Stop, Some(stop)) });
        }
        let best = judge.best::<Matgo>(&sight, self.moves.drain(..));
        best.map(|(action, promise)| (action, Some(promised(promise))))
    }

    /// What a game that is over is worth.
    fn worth(&self, state: &State) -> Worth {
        let aiming = Aiming { aim: Aim::Roots, rules: state.rules() };
        Matgo::outcome(state).map_or_else(Worth::default, |outcome| aiming.worth(&outcome, self.me))
    }
}

#[cfg(all(test, feature = "nets"))]
mod tests {
    use crate::matgo::tests::position;
    use crate::{Budget, Thinks};
    use game::sim;
    use matgo::Matgo;
    use serde_json::json;

    #[test]
    fn the_last_turns_are_exact() {
        // Nothing that can come now brings another point.
        let view = position(json!({
            "hands": ["5b", "9a"], "floor": "10t", "stock": "1t 11a 12s", "phase": {"kind": "go_or_stop"},
            "captured": ["1g 3g 8g 2y 4y 8y", "6t"]
        }));
        let rated = Matgo::hint(&view, &Budget::playouts(20_000), &mut sim(1));
        let told = rated.iter().map(|rated| (rated.action.to_string(), rated.wins, rated.error, rated.playouts));
        assert_eq!(told.collect::<Vec<_>>(), [("stop".into(), 1.0, 0.0, 24), ("go".into(), 0.5, 0.0, 24)]);
    }
}
