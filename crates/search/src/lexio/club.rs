//! Level 3: plays out every sensible move in imagined worlds.

use super::{Sight, casual};
use crate::tree::Branches;
use crate::{Budget, Policy, Rated, Thinks, Utility, Worth, worlds};
use arrayvec::ArrayVec;
use game::{Seat, Sim};
use lexio::{Action, Combination, Lexio, Outcome, State, Tiles, View};

/// The most moves to play out, besides the pass.
const CANDIDATES: usize = 16;

/// The sensible moves, best first.
pub(super) fn rate(view: &View, sight: &Sight, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Action>> {
    let Some(me) = view.me else { return Vec::new() };
    worlds::rate::<Lexio>(view, me, &candidates(sight), &mut Thrifty, &CHIPS, budget, chance)
}

/// The sensible moves: the cheapest plays by the rule of thumb, and the pass.
pub(super) fn candidates(sight: &Sight) -> Vec<Action> {
    cheapest(sight, CANDIDATES)
}

/// The cheapest plays, `most` of them, and the pass.
pub(super) fn cheapest(sight: &Sight, most: usize) -> Vec<Action> {
    let mut plays: Vec<(i32, Action)> = Vec::new();
    sight.each_play(|play| plays.push((cost(sight, &play), Action::Play(play.tiles()))));
    plays.sort();
    plays.truncate(most);
    plays.into_iter().map(|(_, play)| play).chain(sight.to_beat.map(|_| Action::Pass)).collect()
}

/// The most plays that a tree considers below its root.
const BRANCHES: usize = 8;

/// More than any combination sheds: a lead with a 2 comes after all others.
const TWO_LED: i32 = 10_000;

/// The cost at level 2, except that twos are kept for tricks led by others.
pub(super) fn cost(sight: &Sight, play: &Combination) -> i32 {
    let cost = casual::cost(sight, play);
    let spends_two = !(play.tiles() & Tiles::TWOS).is_empty();
    let keeps = sight.to_beat.is_some() || sight.goes_out(play) || !spends_two;
    if keeps { cost } else { cost + TWO_LED }
}

/// A policy by which everyone plays on by the rule of thumb.
pub(super) struct Thrifty;

impl Policy<Lexio> for Thrifty {
    fn choose(&mut self, state: &State, _: &mut Sim) -> Option<Action> {
        casual::choose_by(&Sight::of_state(state)?, cost)
    }
}

/// A tree considers the favourites, with the pass right after the first.
impl Branches<Lexio> for Thrifty {
    fn list(&mut self, state: &State, into: &mut Vec<Action>) {
        into.clear();
        let Some(sight) = Sight::of_state(state) else { return };
        let mut cheapest: ArrayVec<(i32, Action), BRANCHES> = ArrayVec::new();
        sight.each_play(|play| {
            let play = (cost(&sight, &play), Action::Play(play.tiles()));
            let place = cheapest.partition_point(|known| *known <= play);
            if cheapest.is_full() && place < BRANCHES {
                cheapest.pop();
            }
            if place < BRANCHES {
                cheapest.insert(place, play);
            }
        });
        into.extend(cheapest.into_iter().map(|(_, play)| play));
        if sight.to_beat.is_some() {
            into.insert(into.len().min(1), Action::Pass);
        }
    }
}

/// Only the chips count.
pub(super) const CHIPS: Chips = Chips { win: 0.0 };

/// The chips that the round brings, and how much winning it is worth on top.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Chips {
    pub(super) win: f64,
}

impl Utility<Lexio> for Chips {
    fn worth(&self, outcome: &Outcome, seat: Seat) -> Worth {
        let Worth { value, won } = Lexio::worth(outcome, seat);
        Worth { value: value + self.win * won, won }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexio::sight::tests::{follow, lead};

    #[test]
    fn the_rule_of_thumb_leads_twos_last() {
        let favourite = |sight: &Sight| candidates(sight)[0].to_string();
        assert_eq!(favourite(&lead("3C 9T 2M 2S", 9)), "3C");
        assert_eq!(favourite(&lead("2M 2S", 9)), "2M 2S", "unless that ends the round");
        assert_eq!(favourite(&follow("9C", "2M 2S 4C", 9)), "2M");
    }

    #[test]
    fn a_follower_may_always_consider_to_pass() {
        let passes = |sight: &Sight| candidates(sight).contains(&Action::Pass);
        assert!(passes(&follow("3C", "5T 9M 2S", 9)));
        assert!(!passes(&lead("5T 9M 2S", 9)));
    }
}
