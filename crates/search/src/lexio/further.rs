//! Levels 4 and 5. Both play the end of a round for two exactly. Before it, level 4 plays every sensible move out many
//! times; level 5 plays the net's favourites out by the net where that is strong, and grows a tree of what may follow
//! where it is not.

use super::club::{self, Chips, Thrifty, candidates};
use super::{Sight, endgame};
use crate::guided::{Guided, favourites};
use crate::net::{Net, Shown, net};
use crate::{Budget, Level, Rated, tree, worlds};
use game::{Game, Ruleset, Seat, Sim};
use lexio::{Action, Lexio, Rules, View};

/// What both play for: chips, and to win is worth ten of them besides, as it is to the nets.
pub(super) const AIM: Chips = Chips { win: 10.0 };
/// The most favourites of the net that are played out.
const FAVOURITES: usize = 6;
/// What a playout by the net costs, in playouts by the rule of thumb.
const UNITS: u32 = 20;

/// The sensible moves, best first.
pub(super) fn rate(
    level: Level,
    view: &View,
    sight: &Sight,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    if let Some(rated) = endgame::rate(view, sight, budget, chance) {
        return rated;
    }
    match (level, view.me) {
        (Level::Master, Some(me)) => match strong_net(&view.rules) {
            Some(net) => by_net(net, view, me, budget, chance),
            None => by_tree(view, me, sight, budget, chance),
        },
        _ => club::rate(view, sight, budget, chance),
    }
}

/// The net for two, if it is there. Those for more players play worse than the rule of thumb and many worlds.
pub(super) fn strong_net(rules: &Rules) -> Option<&'static Net> {
    net(Lexio::net_name(rules)).filter(|_| rules.seats() == 2)
}

fn by_net(net: &Net, view: &View, me: Seat, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    let candidates = favourites::<Lexio>(net, view, FAVOURITES);
    worlds::rate::<Lexio>(view, me, &candidates, &mut Guided::by(net), &AIM, &budget.costing(UNITS), chance)
}

fn by_tree(view: &View, me: Seat, sight: &Sight, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    let imagine = |chance: &mut Sim| Lexio::imagine(view, chance);
    let (mut branches, mut policy) = (Thrifty, Thrifty);
    tree::grow(me, &candidates(sight), imagine, &mut branches, &mut policy, &AIM, budget, chance)
}
