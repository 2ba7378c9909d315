//! Prices at which the bounds of a graph are low: the first ones, and better ones.

use super::{
    Graph,
    prices::{EARNED, JOKER, POINT, PRICED, Prices, TILE, Way},
};
use crate::{
    solve::task::{LENGTH, Part, Task},
    tile::NUMBERS,
};

/// The share of the way to the target that the first steps take; the factor by which steps get shorter; and the number
/// of rounds in a row without an improvement after which they do.
const FIRST_LENGTH: f64 = 0.2;
const SHORTER: f64 = 0.6;
const PATIENCE: u32 = 5;
/// The rounds in which an eighth of the gap must be closed for more rounds to be worth it. Where jokers must be earned,
/// more always are.
const STRETCH: u32 = 25;
const LITTLE: i32 = 8;
/// Guesses of what a tile is worth in points, to turn prices in tiles into prices in points.
const POINTS_OF_A_TILE: [i32; 3] = [8, 16, 24];

impl Graph {
    /// Starts from a multiple of the prices at which a search for tiles ended, if that lowers the bound.
    pub(in crate::solve) fn start_from_tiles(&mut self, task: &Task) {
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

    /// Finds the price of a joker at which the bound at the beginning is lowest.
    pub(super) fn choose_price(&mut self, task: &Task) {
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

    /// Improves the prices for `rounds` rounds, or until the bound at the beginning proves that nothing is worth more
    /// than `floor`. Takes steps along the subgradient, each keeping part of the previous direction.
    pub(in crate::solve) fn tighten(&mut self, task: &Task, floor: i32, rounds: u32) {
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
            // A little beyond the target: moving prices tell nodes apart even where the bound has been reached.
            way.step(f64::from(reach - target + 1 + self.whole(1) / 2) * length);
            way.give(&mut self.prices);
        }
        // Prices that couple all lanes tell good nodes from bad, even if the first bound was a little lower.
        let last = self.bound(task);
        if last - best.0 > self.whole(1).max((best.0 - target) / 4) {
            self.take(Some(best));
        }
        self.settle(task);
    }

    /// The subgradient: how many more tiles the lanes have in groups than the groupings take, and how many more jokers
    /// are used than exist, with each lane and each grouping at its best.
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
            // Where no minimum must be laid, there is nothing to price.
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

    /// Adopts the best prices, and the bound at the beginning that they give.
    fn take(&mut self, best: Option<(i32, Prices)>) {
        if let Some((reach, prices)) = best {
            (self.reach, self.prices) = (reach, prices);
        }
    }
}
