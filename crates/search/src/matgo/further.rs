//! Levels 3 and 4, and level 5 without a net: plays out every action in imagined worlds by the rule of thumb; from
//! level 4 on, in likely ones.

use super::aim::Aiming;
use super::beliefs::Beliefs;
use super::club::{AIM, Careful, TRUST, sorted};
use super::{Sight, master};
use crate::net::{Shown, net};
use crate::{Budget, Level, Rated, worlds};
use game::{Game, Sim};
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
        worlds::try_out(*world, action, sight.seat, &mut policy, &aiming, chance)
    };
    let beliefs = (level > Level::Club).then(|| Beliefs::of(view, sight.seat));
    let imagine = |chance: &mut Sim| match &beliefs {
        Some(beliefs) => beliefs.imagine(view, chance),
        None => Matgo::imagine(view, chance),
    };
    worlds::compare(candidates, imagine, try_out, TRUST, budget, chance)
}
