//! The ways to take groups out of one number: how many tiles of each colour, and how many jokers.

use super::{
    parting::{Parting, can_hold},
    prices::Prices,
    room::{Room, room},
};
use crate::{
    solve::task::{Counts, LENGTH, OldSet, Task},
    tile::COLOURS,
};
use std::cmp::Reverse;

/// The tiles of one number that are in groups.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Grouping {
    /// By colour.
    pub(in crate::solve) tiles: [u8; COLOURS],
    /// The jokers among them: as few as needed, or any number where they count by face or are to be earned.
    pub(in crate::solve) jokers: u8,
    /// The most jokers that the tiles can earn, if jokers are to be earned.
    pub(in crate::solve) earned: u8,
    /// What the jokers are worth.
    pub(in crate::solve) gain: i32,
    /// What it yields in bounds: the gain, minus the price of the jokers, plus the prices of the tiles.
    pub(in crate::solve) reach: i32,
    /// What these groups mean for placing spare jokers.
    pub(in crate::solve) room: Room,
}

impl Grouping {
    /// What it yields at these prices, where a tile of each colour yields `here`.
    fn reach_at(&self, prices: &Prices, here: [i32; COLOURS]) -> i32 {
        let tiles: i32 = here.iter().zip(self.tiles).map(|(price, tiles)| price * i32::from(tiles)).sum();
        let jokers = prices.earned * i32::from(self.earned) - prices.joker * i32::from(self.jokers);
        (self.gain << prices.shift) + jokers + tiles
    }
}

/// What groupings depend on. One question asks for the same groupings more than once.
#[derive(PartialEq)]
struct Sources {
    must: Counts,
    may: Counts,
    jokers: u8,
    worth_of_jokers: [i32; LENGTH],
    counts_by_face: bool,
    locked: [u8; LENGTH],
    old: Option<[Vec<OldSet>; LENGTH]>,
}

impl Sources {
    fn of(task: &Task) -> Sources {
        Sources {
            must: task.must,
            may: task.may,
            jokers: task.jokers(),
            worth_of_jokers: std::array::from_fn(|at| task.worth.of_joker(at as u8 + 1)),
            counts_by_face: task.jokers_count_by_face(),
            locked: task.locked,
            old: task.earning.as_ref().map(|earning| earning.in_groups.clone()),
        }
    }
}

/// All groupings of every number.
#[derive(Default)]
pub(super) struct Groups {
    all: Vec<Grouping>,
    /// Where the groupings of each number begin.
    starts: [usize; LENGTH + 1],
    /// By number, the place of the grouping that yields most.
    best: [usize; LENGTH],
    /// What they were built from.
    sources: Option<Sources>,
    /// The most tiles of a colour in any grouping, and in those that need no joker.
    pub(super) most: [[u8; LENGTH]; COLOURS],
    pub(super) most_without_joker: [[u8; LENGTH]; COLOURS],
    parting: Parting,
}

impl Groups {
    /// The groupings of number `at` + 1.
    pub(in crate::solve) fn of(&self, at: usize) -> &[Grouping] {
        &self.all[self.starts[at]..self.starts[at + 1]]
    }

    /// The grouping of number `at` + 1 that yields most at the present prices; there is always the one without tiles.
    pub(super) fn best(&self, at: usize) -> &Grouping {
        &self.all[self.best[at]]
    }

    /// Prices every grouping's share of the bounds.
    pub(super) fn price(&mut self, prices: &Prices) {
        for at in 0..LENGTH {
            let here = prices.grouped_at(at);
            let mut most = i32::MIN;
            for place in self.starts[at]..self.starts[at + 1] {
                let grouping = &mut self.all[place];
                grouping.reach = grouping.reach_at(prices, here);
                if grouping.reach >= most {
                    (most, self.best[at]) = (grouping.reach, place);
                }
            }
        }
    }

    /// Sorts the groupings, those that yield most first.
    pub(super) fn sort(&mut self) {
        for at in 0..LENGTH {
            self.all[self.starts[at]..self.starts[at + 1]].sort_unstable_by_key(|grouping| Reverse(grouping.reach));
            self.best[at] = self.starts[at];
        }
    }

    /// Builds all groupings; with prices, those that yield at least this much at them, by number.
    pub(super) fn build(&mut self, task: &Task, least: Option<(&Prices, &[i32; LENGTH])>) {
        let sources = Some(Sources::of(task));
        if self.sources == sources {
            return;
        }
        self.sources = sources;
        self.all.clear();
        self.most = [[0; LENGTH]; COLOURS];
        self.most_without_joker = [[0; LENGTH]; COLOURS];
        for at in 0..LENGTH {
            self.starts[at] = self.all.len();
            if task.earning.is_some() || task.locked[at] != 0 {
                self.parting.begin(task, at);
            }
            self.build_number(task, at, &|grouping| {
                least.is_none_or(|(prices, least)| grouping.reach_at(prices, prices.grouped_at(at)) >= least[at])
            });
        }
        self.starts[LENGTH] = self.all.len();
    }

    /// Forgets the groupings, because others will be allowed.
    pub(super) fn forget(&mut self) {
        self.sources = None;
    }

    fn build_number(&mut self, task: &Task, at: usize, allows: &impl Fn(&Grouping) -> bool) {
        let there_are: [u8; COLOURS] = std::array::from_fn(|colour| task.must[colour][at] + task.may[colour][at]);
        let all: u8 = there_are.iter().sum();
        self.push(task, at, [0; COLOURS], allows);
        if all == 0 || there_are.iter().filter(|count| **count > 0).count() as u8 + task.jokers() < 3 {
            return;
        }
        let mut tiles = [0; COLOURS];
        // Counts through all vectors like an odometer.
        while let Some(colour) = (0..COLOURS).find(|colour| tiles[*colour] < there_are[*colour]) {
            tiles[..colour].fill(0);
            tiles[colour] += 1;
            self.push(task, at, tiles, allows);
        }
    }

    /// Adds the groupings of these tiles: tiles of one colour must be in different groups, of three to four tiles each.
    fn push(&mut self, task: &Task, at: usize, tiles: [u8; COLOURS], allows: &impl Fn(&Grouping) -> bool) {
        let sum: u8 = tiles.iter().sum();
        let most = tiles.into_iter().max().unwrap_or_default();
        let least_jokers = (3 * most).saturating_sub(sum);
        let is_locked = |colour| tiles[colour] > 0 && task.is_locked(colour, at);
        let has_locked = task.locked[at] != 0 && (0..COLOURS).any(is_locked);
        let mut enough = least_jokers..=task.jokers();
        let can_part = |jokers: &u8| !has_locked || self.parting.most(tiles, *jokers).is_some();
        let Some(least_jokers) = enough.find(can_part) else { return };
        let worth = task.worth.of_joker(at as u8 + 1);
        let jokers = match task.jokers_count_by_face() || task.earning.is_some() {
            true => least_jokers..=task.jokers(),
            false => least_jokers..=least_jokers,
        };
        let mut earned = 0;
        for jokers in jokers.filter(|jokers| can_hold(tiles, *jokers)) {
            let gain = worth * i32::from(jokers);
            let room = room(sum, most, jokers);
            let room = if has_locked { self.left_of(room, tiles, jokers) } else { room };
            let grouping = Grouping { tiles, jokers, earned: 0, gain, reach: 0, room };
            // The one without tiles is always there.
            if sum > 0 && !allows(&grouping) {
                continue;
            }
            if task.earning.is_some() {
                let before = earned;
                earned = self.parting.most(tiles, jokers).unwrap_or_default();
                if jokers > least_jokers && earned <= before {
                    continue;
                }
            }
            self.all.push(Grouping { earned, ..grouping });
        }
        for (colour, count) in tiles.into_iter().enumerate() {
            let reach = &mut self.most[colour][at];
            *reach = count.max(*reach);
            if least_jokers == 0 {
                let reach = &mut self.most_without_joker[colour][at];
                *reach = count.max(*reach);
            }
        }
    }

    /// What is left of the room in groups of these tiles where some are jokers that keep their identity.
    fn left_of(&mut self, room: Room, tiles: [u8; COLOURS], jokers: u8) -> Room {
        let mut takes = |spare| self.parting.most(tiles, jokers + spare).is_some();
        match room {
            Room::OneThree if !takes(3) => Room::One,
            Room::Fours if !takes(2) => Room::Nothing,
            room => room,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tiles;
    use crate::solve::task::{JokerWorth, Worth};

    fn groupings(tiles: &str, at: usize) -> Vec<([u8; 4], u8)> {
        let worth = Worth { tile: 1, point: 0, joker: JokerWorth::Flat(1) };
        let mut groups = Groups::default();
        groups.build(&Task::new(&Tiles::NONE, &tiles.parse().unwrap(), worth), None);
        groups.of(at).iter().map(|grouping| (grouping.tiles, grouping.jokers)).collect()
    }

    #[test]
    fn a_colour_is_once_in_a_group() {
        assert_eq!(groupings("K7 K7 B7 R7", 6), [([0; 4], 0), ([1, 1, 1, 0], 0)]);
        let all = groupings("K7 K7 B7 B7 R7 Y7", 6);
        assert!(all.contains(&([2, 2, 1, 1], 0)) && !all.contains(&([2, 2, 1, 0], 0)));
    }

    #[test]
    fn jokers_fill_as_little_as_it_takes() {
        let all = groupings("K7 B7 B7 J J", 6);
        assert!(all.contains(&([1, 1, 0, 0], 1)) && all.contains(&([1, 0, 0, 0], 2)));
        assert!(!all.iter().any(|(tiles, _)| tiles[1] == 2), "K B J and B J J take three");
    }
}
