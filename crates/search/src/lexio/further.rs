//! Levels 4 and 5: the net plays out its favourites, and the end of a round for two is played exactly. Level 5 has more
//! playouts. Without a net, level 4 plays out every sensible move by the rule of thumb, and level 5 grows a tree of
//! what may follow.

use super::club::{self, Chips, Thrifty, candidates};
use super::review::Wavering;
use super::{Sight, endgame};
use crate::guided::{Guided, favourites};
use crate::net::{LexioSight, Net, Shown, net};
use crate::review::Reviews;
use crate::{Budget, Level, Rated, tree, worlds};
use game::{Game, Seat, Sim};
use lexio::{Action, Lexio, View};

/// What both play for: chips, with winning worth ten more, as it is to the nets.
pub(super) const AIM: Chips = Chips { win: 10.0 };
/// The most of the net's favourites to play out.
const FAVOURITES: usize = 6;
/// The cost of a playout by the net, in rule-of-thumb playouts.
const UNITS: u32 = 20;
/// The same for level 4 with more than two players, where fifty playouts by the net are no better than level 3.
const UNITS_OF_STRONG: u32 = 10;

/// The sensible moves, those that serve `aim` best first; only the one that goes out, if there is one, unless the end is
/// played exactly.
pub(super) fn rate(
    level: Level,
    aim: Chips,
    view: &View,
    sight: &Sight,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    if let Some(rated) = endgame::rate(view, sight, aim, budget, chance) {
        return rated;
    }
    // Nothing brings more; but one tile after another may seem as good in the worlds imagined, and please the net more.
    if let (Some(out), Some(me)) = (sight.last_play(), view.me) {
        let out = [Action::Play(out.tiles())];
        return worlds::rate::<Lexio>(view, me, &out, &mut Thrifty, &aim, &budget.costing(UNITS), chance);
    }
    let can_be_shown = view.numbers <= LexioSight::most_numbers(&view.rules);
    match (net(Lexio::net_name(&view.rules)).filter(|_| can_be_shown), view.me) {
        (Some(net), Some(me)) => {
            let many = level == Level::Strong && view.counts.len() > 2;
            let budget = budget.costing(if many { UNITS_OF_STRONG } else { UNITS });
            by_net(net, view, me, aim, &budget, chance)
        }
        (None, Some(me)) if level == Level::Master => by_tree(view, me, sight, aim, budget, chance),
        _ => club::rate(view, sight, budget, chance),
    }
}

fn by_net(net: &Net, view: &View, me: Seat, aim: Chips, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    let candidates = favourites::<Lexio>(net, view, FAVOURITES);
    if endgame::is_known(view) {
        // In the one world that is possible the net would play every playout the same way.
        let mut habit = Lexio::standard(&view.rules);
        return worlds::rate::<Lexio>(view, me, &candidates, &mut Wavering(&mut habit), &aim, budget, chance);
    }
    worlds::rate::<Lexio>(view, me, &candidates, &mut Guided::by(net), &aim, budget, chance)
}

fn by_tree(
    view: &View,
    me: Seat,
    sight: &Sight,
    aim: Chips,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<Action>> {
    let imagine = |chance: &mut Sim| Lexio::imagine(view, chance);
    let (mut branches, mut policy) = (Thrifty, Thrifty);
    tree::grow(me, &candidates(sight), imagine, &mut branches, &mut policy, &aim, budget, chance)
}
