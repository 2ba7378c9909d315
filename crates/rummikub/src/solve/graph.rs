//! What a search runs over: the four lanes and the groupings that couple them, with a bound for every state.
//!
//! The bound lets every lane take its best way alone. What couples the lanes is priced (Lagrangian relaxation): a joker
//! costs something wherever it is used, and all are paid for at the start; a tile in a group costs its lane something,
//! which the grouping of its number gets. Any prices give a bound; good ones give a bound that is nearly reached.

use super::{
    aim::{Aim, Part},
    groups::{Grouping, Groups},
    held::Held,
    lane::{Lane, LaneState},
    marks::Shape,
    narrow::Narrow,
    node::ByLane,
    prices::{EARNED, JOKER, POINT, PRICED, Prices, TILE, Way},
    task::{Counts, JokerWorth, LENGTH, Task},
    ways::{DEAD, Open, Transition},
};
use crate::tile::{COLOURS, NUMBERS};

/// The lanes and the groupings of a task.
#[derive(Default)]
pub(super) struct Graph {
    groups: Groups,
    pub(super) lanes: [Lane; COLOURS],
    pub(super) prices: Prices,
    /// What the groupings from number n + 1 on bring at most.
    pub(super) groupings_bring: [i32; LENGTH + 1],
    pub(super) aim: Aim,
    /// The most that anything can be worth, but for flat jokers.
    reach: i32,
    /// Bounds on what is known already, and the prices at which that was proven.
    pub(super) held: Vec<Held>,
    pub(super) proven: Vec<(Part, Prices)>,
    /// Whether there are more states than nodes can name.
    pub(super) too_large: bool,
    /// By what the next graphs are narrowed.
    pub(super) narrow: Option<Narrow>,
}

/// How much of the way to the target a step goes at first; how much shorter steps get after so many in a row that
/// bettered nothing.
const FIRST_LENGTH: f64 = 0.2;
const SHORTER: f64 = 0.6;
const PATIENCE: u32 = 5;
/// Rounds in which an eighth of the gap must be closed for more to be worth it, but where jokers are to be earned: there they
/// always are.
const STRETCH: u32 = 25;
const LITTLE: i32 = 8;
/// What a tile may be worth in points, which makes prices in tiles such in points.
const POINTS_OF_A_TILE: [i32; 3] = [8, 16, 24];
/// Bounds stay below 2 to this.
const BOUND_BITS: u32 = 28;
/// The finest unit.
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

    /// Aims at a part of what the task counts, and finds first prices for it, which are to be settled or bettered; to be bettered
    /// where they are known already.
    pub(super) fn aim(&mut self, task: &Task, aim: Aim) {
        self.aim = aim;
        self.lanes.iter_mut().for_each(|lane| lane.aim(aim.part));
        if let Some(narrow) = &self.narrow {
            (self.reach, self.prices) = (i32::MAX, narrow.prices.clone());
            return;
        }
        let shift = shift(task, aim);
        // Tiles and points are worth some ties; a point a quarter of one.
        let (tile, point) = match (aim.part, aim.tiles, aim.points) {
            (Part::Ties, Some(_), _) => (2, 0),
            (Part::Ties, None, Some(_)) => (0, 1),
            _ => (0, 0),
        };
        self.prices = Prices { shift, tile: tile << shift, point: (point << shift) / 4, ..Prices::default() };
        self.choose_price(task);
    }

    /// Starts at prices at which a search for tiles was over, so many times those, if the bound is lower at them.
    pub(super) fn start_from_tiles(&mut self, task: &Task) {
        let Some((Part::Tiles, tiles)) = self.proven.last().cloned() else { return };
        let mut best = (self.reach, self.prices.clone());
        for times in POINTS_OF_A_TILE {
            self.prices = tiles.times(times, best.1.shift);
            let reach = self.bound(task);
            if reach < best.0 {
                best = (reach, self.prices.clone());
            }
        }
        self.take(Some(best));
    }

    /// Finds the price of a joker under which the bound at the beginning is lowest.
    fn choose_price(&mut self, task: &Task) {
        let least = task.worth.of_joker(NUMBERS);
        let unit = match self.aim.part {
            Part::All => task.worth.of(9).max(1),
            Part::Tiles => 1,
            Part::Points => 9,
            Part::Ties => 2,
        };
        let tries = if task.jokers() > 0 { &[0, 1, 2][..] } else { &[0] };
        let mut best = None;
        for times in tries {
            self.prices.joker = (least + times * unit) << self.prices.shift;
            for at in 0..LENGTH {
                let worth = task.worth.of_joker(at as u8 + 1) << self.prices.shift;
                self.prices.charge[at] = (self.prices.joker - worth) / 2;
            }
            let reach = self.bound(task);
            if best.as_ref().is_none_or(|(least, _)| reach < *least) {
                best = Some((reach, self.prices.clone()));
            }
        }
        self.take(best);
    }

    /// Betters the prices, until the bound at the beginning proves that nothing is worth more than `floor`, or for
    /// `rounds`: steps along the subgradient, each keeping some of the direction of the one before.
    pub(super) fn tighten(&mut self, task: &Task, floor: i32, rounds: u32) {
        let target = self.least_above(task, floor);
        let mut best = (self.reach, self.prices.clone());
        self.prices.charge = [0; LENGTH];
        let (mut way, mut length, mut misses) = (Way::from(&self.prices), FIRST_LENGTH, 0);
        let mut before = best.0;
        for round in 0..rounds {
            if task.earning.is_none() && round > 0 && round % STRETCH == 0 {
                if before - best.0 < (best.0 - target) / LITTLE {
                    break;
                }
                before = best.0;
            }
            let reach = self.bound(task);
            misses += 1;
            if reach < best.0 {
                best = (reach, self.prices.clone());
                misses = 0;
            }
            if best.0 < target {
                break;
            }
            if misses == PATIENCE {
                (length, misses) = (length * SHORTER, 0);
            }
            way.turn(self.discord(task));
            // A little farther than the target: prices that move tell nodes apart, even where the bound is reached.
            way.step(f64::from(reach - target + 1 + self.whole(1) / 2) * length);
            way.give(&mut self.prices);
        }
        // Prices that tie all lanes together tell good nodes from bad, even where the first bound was a little lower.
        let last = self.bound(task);
        if last - best.0 > self.whole(1).max((best.0 - target) / 4) {
            self.take(Some(best));
        }
        self.settle(task);
    }

    /// The subgradient: tiles that the lanes have in groups beyond those that groupings take, and jokers used beyond
    /// those that there are, each lane and each grouping being at its best.
    fn discord(&self, task: &Task) -> [f64; PRICED] {
        let mut discord = [0.0; PRICED];
        discord[JOKER] -= f64::from(task.jokers());
        discord[EARNED] += f64::from(task.to_earn());
        discord[TILE] += f64::from(self.aim.tiles.unwrap_or_default());
        discord[POINT] += f64::from(self.aim.points.unwrap_or_default());
        for (colour, lane) in self.lanes.iter().enumerate() {
            let far = lane.farthest();
            discord[JOKER] += f64::from(far.jokers);
            discord[EARNED] -= f64::from(far.earned);
            // Where nothing must be laid there is nothing to price.
            discord[TILE] -= self.aim.tiles.map_or(0.0, |_| f64::from(far.laid));
            discord[POINT] -= self.aim.points.map_or(0.0, |_| f64::from(far.points));
            for (at, grouped) in far.grouped.into_iter().enumerate() {
                discord[colour * LENGTH + at] += f64::from(grouped);
            }
        }
        for at in 0..LENGTH {
            let grouping = self.groups.best(at);
            discord[JOKER] += f64::from(grouping.jokers);
            discord[EARNED] -= f64::from(grouping.earned);
            for (colour, tiles) in grouping.tiles.into_iter().enumerate() {
                discord[colour * LENGTH + at] -= f64::from(tiles);
            }
        }
        discord
    }

    /// Takes the best prices, and the bound at the beginning that they give.
    fn take(&mut self, best: Option<(i32, Prices)>) {
        if let Some((reach, prices)) = best {
            (self.reach, self.prices) = (reach, prices);
        }
    }

    /// Works out at the present prices what the search reads.
    pub(super) fn settle(&mut self, task: &Task) {
        self.reach = self.price(task);
        self.lanes.iter_mut().for_each(Lane::sort);
        self.groups.sort();
    }

    /// The bound at the beginning at the present prices; for nodes they are as they were.
    pub(super) fn bound(&mut self, task: &Task) -> i32 {
        self.bound_by(task, Lane::bound)
    }

    /// Works out all bounds at the present prices, and returns the one at the beginning.
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

    /// Narrows the next graphs to what comes to `least` by the bounds that are settled.
    pub(super) fn narrow_to(&mut self, least: i32) {
        let spare = self.reach - least;
        // Where lanes are charged for the jokers of groupings, these tell nothing.
        let is_charged = self.prices.charge != [0; LENGTH];
        let grouping = |at| if is_charged { DEAD } else { self.groupings(at)[0].reach - spare };
        self.narrow = Some(Narrow {
            prices: self.prices.clone(),
            lanes: std::array::from_fn(|colour| self.lanes[colour].bounds(spare)),
            groupings: std::array::from_fn(grouping),
        });
        self.groups.forget();
    }

    /// Narrows them no more.
    pub(super) fn widen(&mut self) {
        self.groups.forget();
        self.narrow = None;
    }

    /// What is worth `worth`, but for flat jokers, as a bound.
    pub(super) fn bound_of(&self, task: &Task, worth: i32) -> i32 {
        self.whole(task.aimed(self.aim, worth))
    }

    /// The least bound of what is worth more than `worth`, but for flat jokers.
    pub(super) fn least_above(&self, task: &Task, worth: i32) -> i32 {
        self.bound_of(task, worth) + self.whole(1)
    }

    /// So much of what is aimed at, as a bound.
    pub(super) const fn whole(&self, amount: i32) -> i32 {
        amount << self.prices.shift
    }

    /// How many wholes there are at most between the bound and what is worth more than `floor`.
    pub(super) fn gap(&self, task: &Task, floor: i32) -> i32 {
        (self.reach - self.least_above(task, floor)) >> self.prices.shift
    }

    /// The most that anything can come to, no part of a whole.
    pub(super) const fn whole_reach(&self) -> i32 {
        self.reach >> self.prices.shift << self.prices.shift
    }

    /// The most that anything can come to, but for flat jokers, as a bound.
    pub(super) const fn reach(&self) -> i32 {
        self.reach
    }

    /// What a node has so far, as a bound: what is laid, the jokers left and those to be earned, and what later
    /// groupings bring.
    pub(super) fn base(&self, at: usize, aimed: i32, jokers_left: u8, to_earn: u8) -> i32 {
        aimed + self.base_of(jokers_left, to_earn) + self.groupings_bring[at + 1]
    }

    fn base_of(&self, jokers_left: u8, to_earn: u8) -> i32 {
        let Prices { joker, earned, tile, point, .. } = self.prices;
        let known = tile * self.aim.tiles.unwrap_or_default() + point * self.aim.points.unwrap_or_default();
        joker * i32::from(jokers_left) - earned * i32::from(to_earn) - known
    }

    /// What a grouping brings of what is aimed at.
    pub(super) const fn aimed(&self, grouping: &Grouping) -> i32 {
        grouping.gain << self.prices.shift
    }

    /// The groupings of number `at` + 1, those that bring most first.
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

    /// A name of the marked runs of a state before number `at` + 1.
    pub(super) fn marks_name(&self, colour: usize, at: usize, state: u16) -> u16 {
        self.lanes[colour].marks_name(at, state)
    }

    /// A run that a transition of a lane begins.
    pub(super) fn shape(&self, colour: usize, at: usize, number: u8) -> Option<Shape> {
        self.lanes[colour].shape(at, number)
    }

    /// The transitions from a state of a lane with so many tiles in groups, those that reach farthest first.
    pub(super) fn transitions(&self, colour: usize, state: &LaneState, in_groups: u8) -> &[Transition] {
        &self.lanes[colour].transitions[state.transitions(in_groups.into())]
    }
}

/// The finest unit in which bounds of this task stay small enough.
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
