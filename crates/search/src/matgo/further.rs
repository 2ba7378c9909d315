//! Levels 3 to 5: the actions played out in imagined worlds, from level 4 on in likely ones. Level 5 plays on by the net,
//! where there is one, and looks at all that can happen in the last turns.

use super::aim::Aiming;
use super::casual::Greedy;
use super::club::{AIM, Careful, TRUST, sorted};
use super::{Sight, beliefs, thumb::Thumb, weights::PRACTISED};
use crate::exact::{Exact, Sharp};
use crate::guided::{Guided, favourites};
use crate::net::{Net, Shown, net};
use crate::rollout::play_out;
use crate::{Budget, Level, Policy, Rated, Utility, worlds};
use game::{Game, Seat, Silent, Sim};
use matgo::{Action, Matgo, State, View};

/// With as few turns left to the player, level 5 looks at all that can still happen in a world.
const LAST_TURNS: u8 = 2;
/// Positions looked at in one world.
pub(super) const NODES: u32 = 2_000;
/// How far level 5 trusts the net's favourite against the playouts, in standard errors.
const TRUST_IN_NET: f64 = 1.5;
/// The most favourites of the net that are played out.
const FAVOURITES: usize = 4;
/// What a playout by the net costs, in playouts by the rule of thumb.
const UNITS: u32 = 10;

/// The legal actions that are worth a thought, best first.
pub(super) fn rate(
    level: Level,
    view: &View,
    sight: &Sight<'_>,
    legal: &[Action],
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    match net(Matgo::net_name(&view.rules)).filter(|_| level == Level::Master) {
        Some(net) => {
            let candidates = favourites::<Matgo>(net, view, FAVOURITES);
            play_on(level, view, sight, &candidates, &mut Led::by(net, sight.seat), &budget.costing(UNITS), chance)
        }
        None => play_on(level, view, sight, &sorted(sight, legal), &mut Careful::default(), budget, chance),
    }
}

/// Plays the candidates on by `policy`; level 5 by looking at everything when the end is near.
fn play_on(
    level: Level,
    view: &View,
    sight: &Sight<'_>,
    candidates: &[Action],
    policy: &mut impl Policy<Matgo>,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    let aiming = Aiming { aim: AIM, rules: &view.rules };
    let me = sight.seat;
    let last = level == Level::Master && sight.turns_left() <= LAST_TURNS && sight.theirs <= LAST_TURNS;
    let mut exact = Exact::<Matgo>::default();
    let try_out = |world: &State, action: &Action, chance: &mut Sim| {
        let mut state = *world;
        Matgo::apply(&mut state, action, &mut Silent);
        let solved = if last { exact.solve(&state, me, &aiming, NODES) } else { None };
        let played_on = || {
            let outcome = play_out::<Matgo>(&mut state, policy, chance);
            outcome.map_or_else(Default::default, |outcome| aiming.worth(&outcome, me))
        };
        solved.unwrap_or_else(played_on)
    };
    let imagine = |chance: &mut Sim| match level {
        Level::Strong | Level::Master => beliefs::imagine(view, me, chance),
        _ => Matgo::imagine(view, chance),
    };
    let trust = if level == Level::Master { TRUST_IN_NET } else { TRUST };
    worlds::compare(candidates, imagine, try_out, trust, budget, chance)
}

/// One follows the net; the other takes what he can get, as most people do.
struct Led<'a> {
    me: Seat,
    mine: Guided<'a, Matgo>,
    theirs: Greedy,
}

impl<'a> Led<'a> {
    fn by(net: &'a Net, me: Seat) -> Led<'a> {
        Led { me, mine: Guided::by(net), theirs: Greedy::default() }
    }
}

impl Policy<Matgo> for Led<'_> {
    fn choose(&mut self, state: &State, chance: &mut Sim) -> Option<Action> {
        if Matgo::turn(state).seat()? == self.me {
            self.mine.choose(state, chance)
        } else {
            self.theirs.choose(state, chance)
        }
    }
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
