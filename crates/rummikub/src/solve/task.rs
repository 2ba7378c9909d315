//! What to arrange, as counts.

mod aim;
mod lying;
mod marks;
mod ties;

pub(super) use aim::{Aim, Part, TILE_BITS, WISH_BITS, reaches};
pub(super) use lying::Lying;
pub(super) use marks::{Earning, MOST_MARKS, Marking, Marks, OldSet, Shape, earned, shapes};

use crate::{
    Tile, Tiles,
    tile::{COLOURS, NUMBERS},
};

/// The number of numbers, as a length.
pub(super) const LENGTH: usize = NUMBERS as usize;

/// The colour and the number minus one of a numbered tile.
pub(super) fn place(tile: Tile) -> (usize, usize) {
    let colour = tile.colour().map_or(0, |colour| colour as usize);
    (colour, usize::from(tile.number().unwrap_or(1)) - 1)
}

/// A count for every colour and number; number n is at n − 1.
pub(super) type Counts = [[u8; LENGTH]; COLOURS];

/// The tiles that must be on the table and those that may be added, and what adding them is worth.
#[derive(Clone)]
pub(super) struct Task {
    /// Numbered tiles that must be used.
    pub(super) must: Counts,
    /// Numbered tiles that may also be used.
    pub(super) may: Counts,
    /// Jokers that must be used.
    pub(super) jokers_must: u8,
    /// Jokers that may also be used.
    pub(super) jokers_may: u8,
    pub(super) worth: Worth,
    /// What the table's sets hold together, if keeping that is worth something.
    pub(super) ties: Option<Ties>,
    /// Whether arrangements with different counts of tiles are kept apart, because the most tiles are wanted.
    pub(super) by_count: bool,
    /// What is known, if only the ties are sought.
    pub(super) aim: Aim,
    /// By number minus one, the colours, as bits, whose tiles are jokers that keep their identity.
    pub(super) locked: [u8; LENGTH],
    /// What the sets must earn of the jokers in them, if that is required.
    pub(super) earning: Option<Earning>,
    /// Whether runs may begin with a joker, or go on with one where a tile begins another run. This does not raise the
    /// worth of what is laid, but may keep more ties.
    pub(super) jokers_anywhere: bool,
    /// A known upper limit on the worth of anything; `i32::MAX` if none is known.
    pub(super) ceiling: i32,
}

/// What it is worth to use optional tiles.
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
    /// A fixed amount when laid, wherever it goes. Jokers that hold nothing together are placed at the end.
    Flat(i32),
    /// As much as a tile of the number that it stands for. All jokers are optional.
    Face,
}

/// What the table's sets hold together.
#[derive(Clone, Default)]
pub(super) struct Ties {
    /// Runs that continue from the previous number to this one.
    pub(super) joins: Counts,
    /// Tiles in groups.
    pub(super) grouped: Counts,
}

impl Worth {
    /// The worth of a numbered tile.
    pub(super) fn of(self, number: u8) -> i32 {
        self.tile + self.point * i32::from(number)
    }

    /// The worth of a joker where it stands for that number.
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
            locked: [0; LENGTH],
            earning: None,
            jokers_anywhere: false,
            ceiling: i32::MAX,
        }
    }

    /// The same task where these tiles are jokers that keep their identity.
    pub(super) fn with_locked(mut self, tiles: &[Tile]) -> Task {
        for (colour, at) in tiles.iter().map(|tile| place(*tile)) {
            self.locked[at] |= 1 << colour;
        }
        self
    }

    /// Whether the tiles of this colour and number `at` + 1 are jokers that keep their identity.
    pub(super) const fn is_locked(&self, colour: usize, at: usize) -> bool {
        self.locked[at] >> colour & 1 == 1
    }

    /// The number of jokers in all.
    pub(super) const fn jokers(&self) -> u8 {
        self.jokers_must + self.jokers_may
    }

    /// Whether tiles count first and then points, and neither is known.
    pub(super) fn counts_tiles_first(&self) -> bool {
        self.worth.tile == 1 << TILE_BITS && matches!(self.worth.joker, JokerWorth::Flat(_)) && self.ties.is_none()
    }

    /// Aims at the points, given the best worth, which has as many tiles as possible.
    pub(super) fn aim_at_points(&self, worth: i32) -> Aim {
        let tiles = worth >> TILE_BITS;
        let least = tiles - i32::from(self.jokers_may);
        Aim { part: Part::Points, known: tiles << TILE_BITS, tiles: Some(least), points: None }
    }

    /// Aims at the ties, given the best worth without them. The task must not have ties yet.
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

    /// The part of a worth that is aimed at, not counting flat jokers.
    pub(super) fn aimed(&self, aim: Aim, worth: i32) -> i32 {
        match aim.part {
            Part::All => worth - self.flat_jokers(),
            Part::Tiles => (worth >> TILE_BITS) - i32::from(self.jokers_may),
            Part::Points => worth - aim.known - (self.flat_jokers() & ((1 << TILE_BITS) - 1)),
            Part::Ties => worth - aim.known,
        }
    }

    /// The number of jokers that must be earned.
    pub(super) fn to_earn(&self) -> u8 {
        self.earning.as_ref().map_or(0, |earning| earning.need)
    }

    /// The most runs of a colour that are marked at a time.
    pub(super) fn most_marked(&self) -> u8 {
        self.earning.as_ref().map_or(0, |earning| earning.need.min(earning.marking.at_once))
    }

    /// Whether jokers may go anywhere, because their place counts.
    pub(super) fn jokers_count_by_face(&self) -> bool {
        self.worth.joker == JokerWorth::Face
    }

    /// What laying all optional jokers is worth, if that does not depend on where they go.
    fn flat_jokers(&self) -> i32 {
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
