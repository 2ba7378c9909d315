//! What is to be arranged, as counts.

use super::{
    aim::{Aim, Part, TILE_BITS, WISH_BITS},
    marks::Earning,
};
use crate::{
    Tile, Tiles,
    tile::{COLOURS, NUMBERS},
};

/// How many numbers there are, as a length.
pub(super) const LENGTH: usize = NUMBERS as usize;

/// A count for every colour and number; number n at n − 1.
pub(super) type Counts = [[u8; LENGTH]; COLOURS];

/// The tiles that must lie on the table and those that may be added, and what adding is worth.
#[derive(Clone)]
pub(super) struct Task {
    /// Numbered tiles that must be used.
    pub(super) must: Counts,
    /// Numbered tiles that may be used besides.
    pub(super) may: Counts,
    /// Jokers that must be used.
    pub(super) jokers_must: u8,
    /// Jokers that may be used besides.
    pub(super) jokers_may: u8,
    pub(super) worth: Worth,
    /// What the table's sets hold together, if it is worth something to keep that.
    pub(super) ties: Option<Ties>,
    /// Whether arrangements of unlike counts of tiles are kept apart, the most tiles being wanted.
    pub(super) by_count: bool,
    /// What is known, where only the ties are sought.
    pub(super) aim: Aim,
    /// What the sets must earn of the jokers in them, if that is asked.
    pub(super) earning: Option<Earning>,
    /// Whether runs may begin with a joker, or go on with one where a tile begins another. What is laid comes to no more by
    /// it, but it may keep more ties.
    pub(super) jokers_anywhere: bool,
    /// What nothing can be worth more than, as far as it is known.
    pub(super) ceiling: i32,
}

/// What it is worth to use what need not be used.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    /// A numbered tile, whatever its number.
    pub(super) tile: i32,
    /// A numbered tile, for every point of its number.
    pub(super) point: i32,
    pub(super) joker: JokerWorth,
}

/// What a joker is worth.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum JokerWorth {
    /// So much when it is laid, wherever it goes. Jokers that hold nothing together are placed in the end.
    Flat(i32),
    /// What a tile of the number that it stands for is worth. All jokers are free to be used or not.
    Face,
}

/// What the table's sets hold together.
#[derive(Clone, Default)]
pub(super) struct Ties {
    /// Runs that go on from the number before to this one.
    pub(super) joins: Counts,
    /// Tiles in groups.
    pub(super) grouped: Counts,
}

impl Worth {
    /// A numbered tile.
    pub(super) fn of(self, number: u8) -> i32 {
        self.tile + self.point * i32::from(number)
    }

    /// A joker where it stands for that number.
    pub(super) fn of_joker(self, number: u8) -> i32 {
        if self.joker == JokerWorth::Face { self.of(number) } else { 0 }
    }
}

impl Task {
    pub(super) fn new(must: &Tiles, may: &Tiles, worth: Worth) -> Task {
        Task {
            must: counts(must),
            may: counts(may),
            jokers_must: must.jokers(),
            jokers_may: may.jokers(),
            worth,
            ties: None,
            by_count: false,
            aim: Aim::default(),
            earning: None,
            jokers_anywhere: false,
            ceiling: i32::MAX,
        }
    }

    /// All jokers.
    pub(super) const fn jokers(&self) -> u8 {
        self.jokers_must + self.jokers_may
    }

    /// Whether tiles count first and then points, neither being known.
    pub(super) fn counts_tiles_first(&self) -> bool {
        self.worth.tile == 1 << TILE_BITS && matches!(self.worth.joker, JokerWorth::Flat(_)) && self.ties.is_none()
    }

    /// To aim at the points, the best worth having as many tiles as there can be.
    pub(super) fn aim_at_points(&self, worth: i32) -> Aim {
        let tiles = worth >> TILE_BITS;
        let least = tiles - i32::from(self.jokers_may);
        Aim { part: Part::Points, known: tiles << TILE_BITS, tiles: Some(least), points: None }
    }

    /// To aim at the ties, the best worth without them being known. The task has no ties yet.
    pub(super) fn aim_at_ties(&self, worth: i32) -> Aim {
        let flat = self.flat_jokers();
        let (tiles, points) = match (self.worth.tile, self.worth.point) {
            (_, 0) => (Some(worth - flat), None),
            (0, _) => (None, Some(worth - flat)),
            _ => {
                let points = |worth: i32| worth & ((1 << TILE_BITS) - 1);
                let tiles = (worth >> TILE_BITS) - i32::from(self.jokers_may);
                (Some(tiles), Some(points(worth) - points(flat)))
            }
        };
        Aim { part: Part::Ties, known: worth << WISH_BITS, tiles, points }
    }

    /// What a worth comes to of what is aimed at, but for flat jokers.
    pub(super) fn aimed(&self, aim: Aim, worth: i32) -> i32 {
        match aim.part {
            Part::All => worth - self.flat_jokers(),
            Part::Tiles => (worth >> TILE_BITS) - i32::from(self.jokers_may),
            Part::Points => worth - aim.known - (self.flat_jokers() & ((1 << TILE_BITS) - 1)),
            Part::Ties => worth - aim.known,
        }
    }

    /// How many jokers must be earned.
    pub(super) fn to_earn(&self) -> u8 {
        self.earning.as_ref().map_or(0, |earning| earning.need)
    }

    /// How many runs of a colour are marked at a time.
    pub(super) fn most_marked(&self) -> u8 {
        self.earning.as_ref().map_or(0, |earning| earning.need.min(earning.marking.at_once))
    }

    /// Whether jokers may go anywhere, since it counts where they go.
    pub(super) fn jokers_count_by_face(&self) -> bool {
        self.worth.joker == JokerWorth::Face
    }

    /// What laying all the jokers that need not be used is worth, if that does not depend on where they go.
    pub(super) fn flat_jokers(&self) -> i32 {
        match self.worth.joker {
            JokerWorth::Flat(worth) => worth * i32::from(self.jokers_may),
            JokerWorth::Face => 0,
        }
    }
}

fn counts(tiles: &Tiles) -> Counts {
    let mut counts = Counts::default();
    for tile in Tile::all() {
        if let (Some(colour), Some(number)) = (tile.colour(), tile.number()) {
            counts[colour as usize][usize::from(number) - 1] = tiles.count(tile);
        }
    }
    counts
}
