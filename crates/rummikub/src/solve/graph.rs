//! What a search runs on: the four lanes and the groupings that couple them, with a bound for every state.
//!
//! The bound lets every lane take its best path independently. The coupling is priced (Lagrangian relaxation): a joker
//! costs something wherever it is used, and all are paid for at the start; a tile in a group costs its lane something,
//! which the grouping of its number gets. Any prices give a bound; good ones give a bound that is nearly reached.

mod edges;
mod groups;
mod held;
mod known;
mod lane;
mod marked;
mod narrow;
mod node;
mod parting;
mod prices;
mod reach;
mod room;
mod runs;
mod tighten;
mod ways;

pub(super) use groups::Grouping;
pub(super) use lane::LaneState;
pub(super) use node::{ByLane, Choice, Key, Node};
pub(super) use parting::Parting;
pub(super) use room::Room;
pub(super) use ways::{DEAD, IN_GROUPS, Transition};

use super::task::{Aim, Counts, JokerWorth, LENGTH, Part, Shape, Task};
use crate::tile::{COLOURS, NUMBERS};
use groups::Groups;
use held::Held;
use lane::Lane;
use narrow::Narrow;
use prices::Prices;
use runs::Open;

/// The lanes and the groupings of a task.
#[derive(Default)]
pub(super) struct Graph {
    groups: Groups,
    lanes: [Lane; COLOURS],
    prices: Prices,
    /// The most that the groupings from number n + 1 on can yield.
    groupings_bring: [i32; LENGTH + 1],
    pub(super) aim: Aim,
    /// The most that anything can be worth, not counting flat jokers.
    reach: i32,
    /// Bounds on what is already known, and the prices at which that was proven.
    held: Vec<Held>,
    proven: Vec<(Part, Prices)>,
    /// Whether there are more states than nodes can name.
    pub(super) too_large: bool,
    /// What the next graphs are narrowed by.
    pub(super) narrow: Option<Narrow>,
}

/// Bounds stay below 2 to the power of this.
const BOUND_BITS: u32 = 28;
/// The shift of the finest unit.
const FINEST: u32 = 6;

impl Graph {
    pub(super) fn build(&mut self, task: &Task) {
        self.held.clear();
        if task.ties.is_none() {
            self.proven.clear();
        }
        let narrow = self.narrow.as_ref();
        self.groups.build(task, narrow.map(|narrow| (&narrow.prices, &narrow.groupings)));
        for (colour, lane) in self.lanes.iter_mut().enumerate() {
            lane.build(task, &self.groups, colour, narrow);
        }
        self.too_large = self.lanes.iter().any(Lane::is_too_large);
        if !self.too_large {
            self.lanes.iter_mut().for_each(Lane::drop_dead_ends);
        }
    }

    /// Aims at a part of what the task counts, with first prices for it. These must be settled or tightened next; in a
    /// narrowed graph, where prices are already known, tightened.
    pub(super) fn aim(&mut self, task: &Task, aim: Aim) {
        self.aim = aim;
        self.lanes.iter_mut().for_each(|lane| lane.aim(aim.part));
        if let Some(narrow) = &self.narrow {
            (self.reach, self.prices) = (i32::MAX, narrow.prices.clone());
            return;
        }
        let shift = shift(task, aim);
        // A tile is worth some ties; a point a quarter of one.
        let (tile, point) = match (aim.part, aim.tiles, aim.points) {
            (Part::Ties, Some(_), _) => (2, 0),
            (Part::Ties, None, Some(_)) => (0, 1),
            _ => (0, 0),
        };
        self.prices = Prices { shift, tile: tile << shift, point: (point << shift) / 4, ..Prices::default() };
        self.choose_price(task);
    }

    /// Computes everything that the search reads, at the present prices.
    pub(super) fn settle(&mut self, task: &Task) {
        self.reach = self.price(task);
        self.lanes.iter_mut().for_each(Lane::sort);
        self.groups.sort();
    }

    /// The bound at the beginning at the present prices; the bounds for nodes stay as they were.
    fn bound(&mut self, task: &Task) -> i32 {
        self.bound_by(task, Lane::bound)
    }

    /// Computes all bounds at the present prices, and returns the one at the beginning.
    fn price(&mut self, task: &Task) -> i32 {
        self.bound_by(task, Lane::price)
    }

    fn bound_by(&mut self, task: &Task, of_lane: impl Fn(&mut Lane, &Groups, usize, &Prices) -> i32) -> i32 {
        self.groups.price(&self.prices);
        let coupled = self.prices.charge == [0; LENGTH];
        for at in (0..LENGTH).rev() {
            let most = if coupled { self.groups.best(at).reach } else { 0 };
            self.groupings_bring[at] = self.groupings_bring[at + 1] + most;
        }
        let mut reach = self.base_of(task.jokers(), task.to_earn()) + self.groupings_bring[0];
        for (colour, lane) in self.lanes.iter_mut().enumerate() {
            match of_lane(lane, &self.groups, colour, &self.prices) {
                DEAD => return DEAD,
                lane => reach += lane,
            }
        }
        reach
    }

    /// Narrows the next graphs to what reaches `least` by the settled bounds.
    pub(super) fn narrow_to(&mut self, least: i32) {
        let spare = self.reach - least;
        // Where lanes are charged for the jokers of groupings, the groupings' own bounds say nothing.
        let is_charged = self.prices.charge != [0; LENGTH];
        let grouping = |at| if is_charged { DEAD } else { self.groupings(at)[0].reach - spare };
        self.narrow = Some(Narrow {
            prices: self.prices.clone(),
            lanes: std::array::from_fn(|colour| self.lanes[colour].bounds(spare)),
            groupings: std::array::from_fn(grouping),
        });
        self.groups.forget();
    }

    /// Forgets the order in which the groupings were searched last.
    pub(super) fn forget(&mut self) {
        self.groups.forget();
    }

    /// Stops narrowing graphs.
    pub(super) fn widen(&mut self) {
        self.groups.forget();
        self.narrow = None;
    }

    /// The bound that corresponds to `worth`, not counting flat jokers.
    pub(super) fn bound_of(&self, task: &Task, worth: i32) -> i32 {
        self.whole(task.aimed(self.aim, worth))
    }

    /// The least bound of anything worth more than `worth`, not counting flat jokers.
    pub(super) fn least_above(&self, task: &Task, worth: i32) -> i32 {
        self.bound_of(task, worth) + self.whole(1)
    }

    /// An amount of what is aimed at, as a bound.
    pub(super) const fn whole(&self, amount: i32) -> i32 {
        amount << self.prices.shift
    }

    /// The most whole units between the bound and anything worth more than `floor`.
    pub(super) fn gap(&self, task: &Task, floor: i32) -> i32 {
        (self.reach - self.least_above(task, floor)) >> self.prices.shift
    }

    /// The most that anything can reach, rounded down to whole units.
    pub(super) const fn whole_reach(&self) -> i32 {
        self.reach >> self.prices.shift << self.prices.shift
    }

    /// The most that anything can reach as a bound, not counting flat jokers.
    pub(super) const fn reach(&self) -> i32 {
        self.reach
    }

    /// What a node has so far, as a bound: what is laid, the jokers left and those still to be earned, and what later
    /// groupings yield.
    pub(super) fn base(&self, at: usize, aimed: i32, jokers_left: u8, to_earn: u8) -> i32 {
        aimed + self.base_of(jokers_left, to_earn) + self.groupings_bring[at + 1]
    }

    fn base_of(&self, jokers_left: u8, to_earn: u8) -> i32 {
        let Prices { joker, earned, tile, point, .. } = self.prices;
        let known = tile * self.aim.tiles.unwrap_or_default() + point * self.aim.points.unwrap_or_default();
        joker * i32::from(jokers_left) - earned * i32::from(to_earn) - known
    }

    /// What a grouping yields of what is aimed at.
    pub(super) const fn aimed(&self, grouping: &Grouping) -> i32 {
        grouping.gain << self.prices.shift
    }

    /// The groupings of number `at` + 1; once sorted, those that yield most first.
    pub(super) fn groupings(&self, at: usize) -> &[Grouping] {
        self.groups.of(at)
    }

    /// The states of all lanes before number `at` + 1.
    pub(super) fn states(&self, at: usize, states: ByLane) -> [&LaneState; COLOURS] {
        std::array::from_fn(|colour| self.lanes[colour].state(at, states.of(colour)))
    }

    /// The open runs of a state before number `at` + 1.
    pub(super) fn open(&self, colour: usize, at: usize, state: u16) -> Open {
        self.lanes[colour].open(at, state)
    }

    /// The name of the marked runs of a state before number `at` + 1.
    pub(super) fn marks_name(&self, colour: usize, at: usize, state: u16) -> u16 {
        self.lanes[colour].marks_name(at, state)
    }

    /// A marked run that a transition of a lane begins.
    pub(super) fn shape(&self, colour: usize, at: usize, number: u8) -> Option<Shape> {
        self.lanes[colour].shape(at, number)
    }

    /// The transitions from a state of a lane with this many tiles in groups; once sorted, those that reach farthest
    /// first.
    pub(super) fn transitions(&self, colour: usize, state: &LaneState, in_groups: u8) -> &[Transition] {
        &self.lanes[colour].transitions[state.transitions(in_groups.into())]
    }
}

/// The shift of the finest unit in which the bounds of this task stay small enough.
fn shift(task: &Task, aim: Aim) -> u32 {
    let ties = |counts: &Counts| counts.iter().flatten().map(|count| i32::from(*count)).sum::<i32>();
    let tiles = (0..COLOURS).flat_map(|colour| (0..LENGTH).map(move |at| (colour, at)));
    let each = |number: i32| match aim.part {
        Part::All => task.worth.of(number as u8),
        Part::Tiles => 1,
        Part::Points => 9 + number,
        Part::Ties => 2 + number,
    };
    let tiles: i32 = tiles.map(|(colour, at)| i32::from(task.may[colour][at]) * each(at as i32 + 1)).sum();
    let jokers = match (aim.part, task.worth.joker) {
        (Part::All, JokerWorth::Flat(worth)) => worth,
        (Part::All, JokerWorth::Face) => task.worth.of(NUMBERS),
        _ => 30,
    };
    let ties = task.ties.as_ref().map_or(0, |kept| ties(&kept.joins) + ties(&kept.grouped));
    let most = tiles + ties + jokers * i32::from(task.jokers());
    (BOUND_BITS - 1).saturating_sub(most.max(1).ilog2() + 1).min(FINEST)
}
