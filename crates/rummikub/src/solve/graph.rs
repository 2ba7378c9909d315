//! What a search runs over: the four lanes and the groupings that couple them, with a bound for every state.

use super::{
    groups::{Grouping, Groups},
    lane::{DEAD, IN_GROUPS, Lane, Step},
    task::{LENGTH, Task},
};
use crate::tile::COLOURS;

/// The lanes and the groupings of a task.
#[derive(Default)]
pub(super) struct Graph {
    groups: Groups,
    lanes: [Lane; COLOURS],
    /// What a joker costs in bounds.
    price: i32,
    /// The most that anything can be worth, but for flat jokers.
    reach: i32,
}

impl Graph {
    pub(super) fn build(&mut self, task: &Task) {
        self.groups.build(task);
        for (colour, lane) in self.lanes.iter_mut().enumerate() {
            lane.build(task, &self.groups, colour);
        }
        self.choose_price(task);
    }

    /// Finds the price of a joker under which the bound at the beginning is lowest. Any price gives a bound: what uses
    /// all jokers pays for them what it is given for them at the start, and what uses fewer is given too much.
    fn choose_price(&mut self, task: &Task) {
        let least = task.worth.of_joker(LENGTH as u8);
        let mut best = (self.reach_at(task, least), least);
        if task.jokers() > 0 && best.0 > DEAD {
            let unit = (task.worth.of(9) & !1).max(2);
            for price in [least + unit, least + 2 * unit] {
                best = best.min((self.reach_at(task, price), price));
            }
            self.reach_at(task, best.1);
        }
        (self.reach, self.price) = best;
        self.lanes.iter_mut().for_each(Lane::sort);
    }

    fn reach_at(&mut self, task: &Task, price: i32) -> i32 {
        let joker_worth = |number| task.worth.of_joker(number);
        let mut reach = price * i32::from(task.jokers());
        for (colour, lane) in self.lanes.iter_mut().enumerate() {
            match lane.price(&self.groups, colour, price, joker_worth) {
                DEAD => return DEAD,
                lane => reach += lane,
            }
        }
        reach
    }

    /// The most that anything can be worth, but for flat jokers.
    pub(super) const fn reach(&self) -> i32 {
        self.reach
    }

    /// What a joker costs in bounds.
    pub(super) const fn price(&self) -> i32 {
        self.price
    }

    /// The groupings of number `at` + 1.
    pub(super) fn groupings(&self, at: usize) -> &[Grouping] {
        self.groups.of(at)
    }

    /// For every lane, the most that can be made of number `at` + 1 and all later ones, by tiles in groups.
    pub(super) fn best(&self, at: usize, states: [u8; COLOURS]) -> [&[i32; IN_GROUPS]; COLOURS] {
        std::array::from_fn(|colour| self.lanes[colour].best(at, states[colour]))
    }

    /// The steps of a lane with so many tiles in groups, those that reach farthest first.
    pub(super) fn steps(&self, colour: usize, at: usize, state: u8, in_groups: u8) -> &[Step] {
        self.lanes[colour].steps(at, state, in_groups)
    }
}
