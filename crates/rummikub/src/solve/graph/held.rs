//! Separate bounds on what is already known.
//!
//! A bound on what is sought has a price for what is known, so a lane may trade one for the other. The bound that
//! proved the known has no such price: a node that cannot reach as much is dropped, whatever else it yields.

use super::{node::Node, prices::Prices};
use crate::{
    solve::task::{LENGTH, Part, TILE_BITS, Task, WISH_BITS},
    tile::COLOURS,
};

/// The most that nodes can reach of something, and how much they must.
pub(super) struct Held {
    pub(super) part: Part,
    pub(super) prices: Prices,
    /// By colour, how far every state reaches, and where the states before number n + 1 begin.
    pub(super) lanes: [Vec<i32>; COLOURS],
    pub(super) layers: [[usize; LENGTH + 2]; COLOURS],
    /// The most that the groupings from number n + 1 on can yield.
    pub(super) groupings_bring: [i32; LENGTH + 1],
    pub(super) least: i32,
}

impl Held {
    /// Whether a node after number `at` + 1 can reach that much.
    pub(super) fn allows(&self, task: &Task, at: usize, node: &Node) -> bool {
        let Prices { shift, joker, earned, tile, .. } = self.prices;
        let whole = if task.ties.is_some() { node.value >> WISH_BITS } else { node.value };
        let (tiles, points) = (whole >> TILE_BITS, whole & ((1 << TILE_BITS) - 1));
        let so_far = match (task.worth.tile, task.worth.point, self.part) {
            (_, 0, _) | (0, ..) => whole << shift,
            (.., Part::Tiles) => tiles << shift,
            _ => (points << shift) + tiles * tile,
        };
        let jokers = joker * i32::from(task.jokers() - node.jokers) - earned * i32::from(task.to_earn() - node.earned);
        let lane =
            |colour: usize| self.lanes[colour][self.layers[colour][at + 1] + usize::from(node.states.of(colour))];
        let lanes: i32 = (0..COLOURS).map(lane).sum();
        so_far + jokers + self.groupings_bring[at + 1] + lanes >= self.least
    }
}
