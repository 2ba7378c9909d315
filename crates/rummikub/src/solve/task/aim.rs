//! What a search aims at, one goal after the other.
//!
//! Where the most tiles are wanted and then the greatest sum, or then the least change of the table, a single worth
//! that counts everything makes for loose bounds: whatever a bound lacks in tiles outweighs all the rest. So the first
//! goal is pursued alone; once its optimum is known, it becomes a condition with a price (see [`crate::solve::graph`]),
//! and the bound is about the next goal. The worth of a node still counts everything.

/// What counts in the bounds of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::solve) enum Part {
    /// Everything that the task counts.
    #[default]
    All,
    /// The tiles, which the task counts first.
    Tiles,
    /// The points, once the tiles are known.
    Points,
    /// The ties kept, once everything else is known.
    Ties,
}

/// What a search aims at, and what is known.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::solve) struct Aim {
    pub(in crate::solve) part: Part,
    /// The part that is already known, as a worth.
    pub(super) known: i32,
    /// The minimum number of numbered tiles in an arrangement, and the minimum of their points. `None` if not known.
    pub(in crate::solve) tiles: Option<i32>,
    pub(in crate::solve) points: Option<i32>,
}

/// Bits of a worth below the tiles, if both tiles and points count.
pub(in crate::solve) const TILE_BITS: u32 = 11;
/// Bits of a worth that hold the ties, below all else.
pub(in crate::solve) const WISH_BITS: u32 = 9;

/// Whether something worth `base` can be part of something worth `worth`, both in tiles and in points.
pub(in crate::solve) const fn reaches(worth: i32, base: i32) -> bool {
    const POINTS: i32 = (1 << TILE_BITS) - 1;
    worth & POINTS >= base & POINTS && worth >> TILE_BITS >= base >> TILE_BITS
}

impl Aim {
    /// The tiles alone.
    pub(in crate::solve) const TILES: Aim = Aim { part: Part::Tiles, known: 0, tiles: None, points: None };
}
