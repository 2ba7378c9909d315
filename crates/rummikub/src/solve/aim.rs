//! What a search aims at, one thing after the other.
//!
//! Where most tiles are wanted and of these lays the greatest sum, or the least change of the table, one worth that
//! counts all together makes loose bounds: what a bound lacks in tiles outweighs everything after. So the first is
//! sought alone; once it is known, it is a condition, with a price (see [`super::graph`]), and the bound is about what
//! comes next. What a node is worth stays the whole.

use super::task::{JokerWorth, Task};

/// What counts in the bounds of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Part {
    /// All that the task counts.
    #[default]
    All,
    /// The tiles, first of what the task counts.
    Tiles,
    /// The points, the tiles being known.
    Points,
    /// What is kept together, all else being known.
    Ties,
}

/// What a search aims at, and what is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Aim {
    pub(super) part: Part,
    /// What is known already, as a worth.
    known: i32,
    /// The numbered tiles and their points that an arrangement has at least; none where that is not known.
    pub(super) tiles: Option<i32>,
    pub(super) points: Option<i32>,
}

/// Bits of a worth below the tiles, where both tiles and points count.
pub(super) const TILE_BITS: u32 = 11;
/// Bits of a worth below all but ties.
pub(super) const WISH_BITS: u32 = 9;

impl Aim {
    /// The tiles alone.
    pub(super) const TILES: Aim = Aim { part: Part::Tiles, known: 0, tiles: None, points: None };

    /// The points, the best worth having as many tiles as there can be.
    pub(super) fn points(task: &Task, worth: i32) -> Aim {
        let tiles = worth >> TILE_BITS;
        let may = i32::from(task.jokers_may);
        Aim { part: Part::Points, known: tiles << TILE_BITS, tiles: Some(tiles - may), points: None }
    }

    /// The ties, the best worth without them being known. The task has no ties yet.
    pub(super) fn ties(task: &Task, worth: i32) -> Aim {
        let may = i32::from(task.jokers_may);
        let joker = match task.worth.joker {
            JokerWorth::Flat(joker) => joker,
            JokerWorth::Face => 0,
        };
        let (tiles, points) = match (task.worth.tile, task.worth.point) {
            (_, 0) => (Some(worth - may * joker), None),
            (0, _) => (None, Some(worth - may * joker)),
            _ => {
                let (tiles, points) = (worth >> TILE_BITS, worth & ((1 << TILE_BITS) - 1));
                let each = joker & ((1 << TILE_BITS) - 1);
                (Some(tiles - may), Some(points - may * each))
            }
        };
        Aim { part: Part::Ties, known: worth << WISH_BITS, tiles, points }
    }

    /// What a worth comes to of what is aimed at, but for flat jokers.
    pub(super) fn floor(self, task: &Task, worth: i32) -> i32 {
        match self.part {
            Part::All => worth - task.flat_jokers(),
            Part::Tiles => (worth >> TILE_BITS) - i32::from(task.jokers_may),
            Part::Points => worth - self.known - (task.flat_jokers() & ((1 << TILE_BITS) - 1)),
            Part::Ties => worth - self.known,
        }
    }
}
