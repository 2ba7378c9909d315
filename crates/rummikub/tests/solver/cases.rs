//! The positions that belong to docs/rules/rummikub.md, whose optima are proven.

use rummikub::{Set, Tiles};
use serde::Deserialize;

#[derive(Deserialize)]
pub(crate) struct Cases {
    pub(crate) positions: Vec<Position>,
    pub(crate) melds: Vec<Meld>,
    pub(crate) partitions: Vec<Partition>,
}

#[derive(Deserialize)]
pub(crate) struct Position {
    pub(crate) id: String,
    pub(crate) table: Vec<Set>,
    pub(crate) rack: Tiles,
    pub(crate) opt: Optima,
}

#[derive(Deserialize)]
pub(crate) struct Optima {
    pub(crate) tiles: usize,
    pub(crate) value_j0: u32,
    pub(crate) value_j30: u32,
    pub(crate) tiles_then_value_j30: (usize, u32),
    pub(crate) tiles_joker_locked: usize,
}

#[derive(Deserialize)]
pub(crate) struct Meld {
    pub(crate) id: String,
    pub(crate) rack: Tiles,
    pub(crate) opt: MeldOptima,
}

#[derive(Deserialize)]
pub(crate) struct MeldOptima {
    pub(crate) max_meld_value: u32,
    pub(crate) can_open_30: bool,
    pub(crate) max_tiles_open_30: Option<usize>,
}

#[derive(Deserialize)]
pub(crate) struct Partition {
    pub(crate) id: String,
    pub(crate) tiles: Tiles,
    pub(crate) partitionable: bool,
}

pub(crate) fn cases() -> Cases {
    serde_json::from_str(include_str!("../data/rummikub-positions.json")).expect("the cases")
}

/// Positions from `madang solve --generate` that took longest, before or after the solver learnt to sweep. It was the
/// solver as it was before, searching depth first, that made them and, without a budget, found their optima.
pub(crate) fn hard() -> Vec<Position> {
    #[derive(Deserialize)]
    struct Hard {
        positions: Vec<Position>,
    }
    serde_json::from_str::<Hard>(include_str!("../data/rummikub-hard.json")).expect("the positions").positions
}
