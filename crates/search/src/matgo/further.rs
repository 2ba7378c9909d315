//! Levels 3 and 4, and level 5 where there is no net: every action played out in imagined worlds by the rule of thumb, from
//! level 4 on in likely ones.

use super::aim::Aiming;
use super::beliefs::Beliefs;
use super::club::{AIM, Careful, TRUST, sorted};
use super::{Sight, master};
use crate::net::{Shown, net};
use crate::rollout::play_out;
use crate::{Budget, Level, Rated, Utility, Worth, worlds};
use game::{Game, Silent, Sim};
use matgo::{Action, Matgo, State, View};

/// The legal actions, best first.
pub(super) fn rate(
    level: Level,
    view: &View,
    sight: &Sight<'_>,
    legal: &[Action],
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    match net(Matgo::net_name(&view.rules)).filter(|_| level == Level::Master) {
        Some(net) => master::rate(net, view, sight.seat, budget, chance),
        None => play_on(level, view, sight, &sorted(sight, legal), budget, chance),
    }
}

fn play_on(
    level: Level,
    view: &View,
    sight: &Sight<'_>,
    candidates: &[Action],
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    let aiming = Aiming { aim: AIM, rules: &view.rules };
    let mut policy = Careful::default();
    let try_out = |world: &State, action: &Action, chance: &mut Sim| {
        let mut state = *world;
        Matgo::apply(&mut state, action, &mut Silent);
        let outcome = play_out::<Matgo>(&mut state, &mut policy, chance);
        outcome.map_or_else(Worth::default, |outcome| aiming.worth(&outcome, sight.seat))
    };
    let beliefs = (level > Level::Club).then(|| Beliefs::of(view, sight.seat));
    let imagine = |chance: &mut Sim| match &beliefs {
        Some(beliefs) => beliefs.imagine(view, chance),
        None => Matgo::imagine(view, chance),
    };
    worlds::compare(candidates, imagine, try_out, TRUST, budget, chance)
}
