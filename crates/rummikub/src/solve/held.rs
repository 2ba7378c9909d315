//! What is known already, as bounds of their own.
//!
//! A bound on what is sought has a price for what is known, so that a lane may trade one for the other. The bound by which
//! the known was proven has not: what cannot come to as much is left, whatever else it brings.

use super::{
    aim::{Part, TILE_BITS, WISH_BITS},
    graph::Graph,
    node::Node,
    prices::Prices,
    task::{LENGTH, Task},
};
use crate::tile::COLOURS;

/// The most that nodes can come to of something, and how much they must.
pub(super) struct Held {
    part: Part,
    prices: Prices,
    /// By colour, how far every state reaches, and where those before number n + 1 begin.
    lanes: [Vec<i32>; COLOURS],
    layers: [[usize; LENGTH + 2]; COLOURS],
    /// What the groupings from number n + 1 on bring at most.
    groupings_bring: [i32; LENGTH + 1],
    least: i32,
}

impl Held {
    /// Whether a node after number `at` + 1 can come to as much.
    fn allows(&self, task: &Task, at: usize, node: &Node) -> bool {
        let Prices { shift, joker, earned, tile, .. } = self.prices;
        let whole = if task.ties.is_some() { node.value >> WISH_BITS } else { node.value };
        let (tiles, points) = (whole >> TILE_BITS, whole & ((1 << TILE_BITS) - 1));
        let so_far = match (task.worth.tile, task.worth.point, self.part) {
            (_, 0, _) | (0, ..) => whole << shift,
            (.., Part::Tiles) => tiles << shift,
            _ => (points << shift) + tiles * tile,
        };
        let jokers = joker * i32::from(task.jokers() - node.jokers) - earned * i32::from(task.to_earn() - node.earned);
        let lane = |colour: usize| self.lanes[colour][self.layers[colour][at + 1] + usize::from(node.states[colour])];
        let lanes: i32 = (0..COLOURS).map(lane).sum();
        so_far + jokers + self.groupings_bring[at + 1] + lanes >= self.least
    }
}

impl Graph {
    /// Remembers the present prices, at which a search without ties was over.
    pub(super) fn remember(&mut self, task: &Task) {
        let part = match self.aim.part {
            Part::All if task.worth.point == 0 => Part::Tiles,
            Part::All => Part::Points,
            part => part,
        };
        if task.ties.is_none() {
            self.proven.push((part, self.prices.clone()));
        }
    }

    /// Holds nodes to what is worth `worth`, by the present bound.
    pub(super) fn hold(&mut self, task: &Task, worth: i32) {
        let least = self.bound_of(task, worth);
        self.hold_to(self.aim.part, least);
    }

    /// Holds nodes to the tiles and points that are known where ties are aimed at, by bounds at the prices that proved
    /// them.
    pub(super) fn hold_known(&mut self, task: &Task) {
        let (tiles, points) = (self.aim.tiles.unwrap_or_default(), self.aim.points.unwrap_or_default());
        let own = self.prices.clone();
        for (part, prices) in self.proven.clone() {
            let least = match part {
                Part::Tiles => tiles << prices.shift,
                _ => (points << prices.shift) + tiles * prices.tile,
            };
            self.prices = prices;
            self.lanes.iter_mut().for_each(|lane| lane.aim(part));
            self.bound(task);
            self.hold_to(part, least);
        }
        self.prices = own;
        self.lanes.iter_mut().for_each(|lane| lane.aim(Part::Ties));
        self.bound(task);
    }

    fn hold_to(&mut self, part: Part, least: i32) {
        self.held.push(Held {
            part,
            prices: self.prices.clone(),
            lanes: std::array::from_fn(|colour| self.lanes[colour].reach.clone()),
            layers: std::array::from_fn(|colour| self.lanes[colour].layers),
            groupings_bring: self.groupings_bring,
            least,
        });
    }

    /// Whether a node after number `at` + 1 can come to all that is known.
    pub(super) fn allows(&self, task: &Task, at: usize, node: &Node) -> bool {
        self.held.iter().all(|held| held.allows(task, at, node))
    }
}
