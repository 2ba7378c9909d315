//! What a search aims at, one thing after the other.
//!
//! Where most tiles are wanted and of these lays the greatest sum, or the least change of the table, one worth that
//! counts all together makes loose bounds: what a bound lacks in tiles outweighs everything after. So the first is
//! sought alone; once it is known, it is a condition, with a price (see [`super::graph`]), and the bound is about what
//! comes next. What a node is worth stays the whole.

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
    pub(super) known: i32,
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
}
