//! What is known of a task, and how the nodes of its graph are held to it.

use super::{Graph, held::Held, node::Node};
use crate::solve::task::{Part, Task};

impl Graph {
    /// Remembers the present prices, at which a search without ties ended.
    pub(in crate::solve) fn remember(&mut self, task: &Task) {
        let part = match self.aim.part {
            Part::All if task.worth.point == 0 => Part::Tiles,
            Part::All => Part::Points,
            part => part,
        };
        if task.ties.is_none() {
            self.proven.push((part, self.prices.clone()));
        }
    }

    /// Holds nodes to `worth`, by the present bound.
    pub(in crate::solve) fn hold(&mut self, task: &Task, worth: i32) {
        let least = self.bound_of(task, worth);
        self.hold_to(self.aim.part, least);
    }

    /// In a search for ties, holds nodes to the known tiles and points, by bounds at the prices that proved them.
    pub(in crate::solve) fn hold_known(&mut self, task: &Task) {
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

    /// Whether a node after number `at` + 1 can reach everything that is known.
    pub(in crate::solve) fn allows(&self, task: &Task, at: usize, node: &Node) -> bool {
        self.held.iter().all(|held| held.allows(task, at, node))
    }
}
