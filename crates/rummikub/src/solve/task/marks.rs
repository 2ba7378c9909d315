//! Runs that are to earn the jokers in them, followed tile by tile (see the old table in [`crate::solve::build`]).
//!
//! For most runs only the counts matter; for a *marked* one it is also known which sets of the old table it contains
//! whole. That is needed only if the best lay of all cannot be arranged so that it earns the jokers of the table.

use super::lying::Lying;
use crate::{Tile, set::LONGEST as LENGTH, tile::COLOURS};

/// What must be earned, and what could prevent it.
#[derive(Clone)]
pub(in crate::solve) struct Earning {
    /// The number of jokers on the old table.
    pub(super) need: u8,
    /// By colour, the old sets that a run could contain whole: number n at bit n − 1.
    pub(in crate::solve) in_runs: [Vec<OldSet>; COLOURS],
    /// By number minus one, the old sets that a group could contain whole: colours as bits.
    pub(in crate::solve) in_groups: [Vec<OldSet>; LENGTH],
    /// Which runs are marked.
    pub(in crate::solve) marking: Marking,
}

/// Which runs are worth marking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Marking {
    /// The most cells of a run that contains no old set with jokers.
    longest: u8,
    /// The most cells on either side of an old set with jokers.
    around: usize,
    /// Whether single tiles with two jokers are marked, too. They are also groups and earn as much, but read as runs
    /// they keep different ties.
    alone: bool,
    /// The most runs of a colour at a time.
    pub(super) at_once: u8,
}

impl Marking {
    /// Few are usually enough, which is proven if they reach as much as can be laid without earning. More than two runs
    /// of a colour at a time are almost never needed.
    pub(in crate::solve) const MORE_AND_MORE: [Marking; 3] =
        [Marking::SHORT, Marking { at_once: 2, ..Marking::ALL }, Marking::ALL];
    /// Markings that quickly find what is hard to prove.
    pub(in crate::solve) const FEW: [Marking; 2] =
        [Marking { alone: true, ..Marking::SHORT }, Marking { longest: 4, alone: true, at_once: 1, ..Marking::SHORT }];
    const SHORT: Marking = Marking { longest: 3, around: 0, alone: false, at_once: 2 };
    /// A longer run splits into ones like these that earn as much.
    const ALL: Marking = Marking { longest: 5, around: 2, alone: false, at_once: MOST_MARKS as u8 };

    /// Whether this covers every run that could be needed to earn this many jokers.
    pub(in crate::solve) fn suffices(self, need: u8) -> bool {
        Marking { at_once: MOST_MARKS as u8, ..self } == Marking::ALL && need <= self.at_once
    }
}

/// A set of the old table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct OldSet {
    /// Its numbered tiles, as bits.
    pub(in crate::solve) tiles: u16,
    pub(in crate::solve) jokers: u8,
}

impl Earning {
    pub(in crate::solve) fn new(table: &[Lying], marking: Marking) -> Earning {
        let (in_runs, in_groups) = Default::default();
        let mut earning = Earning { need: 0, in_runs, in_groups, marking };
        for lying in table {
            let (mut colours, mut numbers, mut jokers) = (0_u16, 0_u16, 0);
            for tile in lying.tiles() {
                match (tile.colour(), tile.number()) {
                    (Some(colour), Some(number)) => {
                        colours |= 1 << colour as u16;
                        numbers |= 1 << (number - 1);
                    }
                    _ => jokers += 1,
                }
            }
            earning.need += jokers;
            if colours.is_power_of_two() {
                add(&mut earning.in_runs[colours.trailing_zeros() as usize], OldSet { tiles: numbers, jokers });
            }
            if numbers.is_power_of_two() {
                add(&mut earning.in_groups[numbers.trailing_zeros() as usize], OldSet { tiles: colours, jokers });
            }
        }
        earning
    }
}

fn add(sets: &mut Vec<OldSet>, set: OldSet) {
    if !sets.contains(&set) {
        sets.push(set);
    }
}

/// How many jokers a set with `jokers` earns if it contains whole old sets with these counts of jokers (as bits).
pub(in crate::solve) fn earned(jokers: u8, whole: u8) -> u8 {
    match whole & ((2 << jokers) - 1) {
        0 => jokers,
        whole => whole.ilog2() as u8,
    }
}

/// The most runs marked at a time, and the most that begin at one number.
pub(in crate::solve) const MOST_MARKS: usize = 4;
/// The most jokers in a box.
const MOST_JOKERS: u8 = 4;

/// What is left of the open marked runs, as [`Shape::cells`] of the numbers to come; in order, 0 for none.
pub(in crate::solve) type Marks = [u16; MOST_MARKS];

/// A run that earns jokers: from its first numbered tile to its last, plus jokers at its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::solve) struct Shape {
    /// One bit for each cell from the first, set for a tile and clear for a joker, and a set bit above them all.
    pub(in crate::solve) cells: u16,
    /// All its jokers, and how many of them are at the ends.
    pub(in crate::solve) jokers: u8,
    at_ends: u8,
    pub(in crate::solve) earned: u8,
}

impl Shape {
    /// The run from number `at` + 1 with this many jokers at the ends. `None` if it is not a set or earns nothing.
    fn new(old: &[OldSet], at: usize, cells: u16, at_ends: u8) -> Option<Shape> {
        let length = cells.ilog2();
        let tiles = (cells ^ 1 << length) << at;
        let jokers = length as u8 - (cells ^ 1 << length).count_ones() as u8 + at_ends;
        let whole = old.iter().filter(|set| set.tiles & !tiles == 0).fold(0, |all, set| all | 1 << set.jokers);
        let is_set = (3..=LENGTH as u32).contains(&(length + u32::from(at_ends)));
        let earned = if is_set && (1..=MOST_JOKERS).contains(&jokers) { earned(jokers, whole) } else { 0 };
        (earned > 0).then_some(Shape { cells, jokers, at_ends, earned })
    }

    fn length(self) -> u8 {
        self.cells.ilog2() as u8 + self.at_ends
    }

    /// Its tiles from number `at` + 1 on, with the jokers at its ends last.
    pub(in crate::solve) fn tiles(self, tile: impl Fn(usize) -> Tile, at: usize) -> Vec<Tile> {
        let cells = (0..self.cells.ilog2() as usize).map(|cell| match self.cells >> cell & 1 {
            1 => tile(at + cell),
            _ => Tile::JOKER,
        });
        cells.chain(std::iter::repeat_n(Tile::JOKER, self.at_ends.into())).collect()
    }
}

/// Every run worth marking that begins with the tile of number `at` + 1: short ones, and those that contain an old set
/// with jokers and little else. `there` has the available numbers, as bits.
pub(in crate::solve) fn shapes(marking: Marking, old: &[OldSet], at: usize, there: u16, jokers: u8) -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    let mut push = |cells: u16, at_ends: u8, is_long: bool| {
        let Some(shape) = Shape::new(old, at, cells, at_ends) else { return };
        let tiles = (cells ^ 1 << cells.ilog2()) << at;
        let fits = at + cells.ilog2() as usize <= LENGTH && tiles & !there == 0 && shape.jokers <= jokers;
        let as_good =
            |other: &Shape| other.cells == cells && other.earned >= shape.earned && other.jokers <= shape.jokers;
        if fits && (is_long || shape.length() <= marking.longest) && !shapes.iter().any(as_good) {
            shapes.push(shape);
        }
    };
    // Begins and ends with a tile.
    let tidy = |cells: &u16| cells & 1 == 1 && cells >> (cells.ilog2() - 1) & 1 == 1;
    let shortest = if marking.alone { 2 } else { 4 };
    for cells in (shortest..2 << marking.longest).filter(tidy) {
        (0..=jokers).for_each(|at_ends| push(cells, at_ends, false));
    }
    for set in old.iter().filter(|set| set.jokers > 0) {
        for (cells, at_ends) in around(set, marking.around, at) {
            push(cells, at_ends, true);
        }
    }
    shapes
}

/// The runs from number `at` + 1 that contain a whole old set with jokers, with up to `more` extra cells on either
/// side.
fn around(set: &OldSet, more: usize, at: usize) -> Vec<(u16, u8)> {
    let (low, high) = (set.tiles.trailing_zeros() as usize, set.tiles.ilog2() as usize);
    let mut runs = Vec::new();
    if at > low || at + more < low {
        return runs;
    }
    for last in high..(high + more + 1).min(LENGTH) {
        let length = last + 1 - at;
        let (all, tiles) = ((1_u16 << length) - 1, set.tiles >> at | 1 | 1 << (length - 1));
        let open = all & !tiles;
        // Every way to fill the other cells with tiles or jokers.
        let mut more = open;
        loop {
            let cells = tiles | more;
            let inner = (all & !cells).count_ones() as u8;
            runs.push((cells | 1 << length, set.jokers.saturating_sub(inner)));
            if more == 0 {
                break;
            }
            more = (more - 1) & open;
        }
    }
    runs
}
