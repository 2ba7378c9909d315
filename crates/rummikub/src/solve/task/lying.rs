//! The sets on the table, as the solver sees them.

use crate::{Kind, Set, Tile};

/// A set on the table as the solver sees it: jokers that keep their identity are tiles like any other.
#[derive(Clone)]
pub(in crate::solve) struct Lying {
    pub(in crate::solve) kind: Kind,
    /// What each place stands for, and whether it holds a joker that may be moved.
    pub(in crate::solve) parts: Vec<(Tile, bool)>,
}

impl Lying {
    /// The set, with the jokers for which `is_locked` counted as real tiles.
    pub(in crate::solve) fn new(set: &Set, is_locked: impl Fn(Tile) -> bool) -> Lying {
        let parts = set.tiles().iter().zip(set.stands_for());
        let parts = parts.map(|(tile, shown)| (*shown, tile.is_joker() && !is_locked(*shown))).collect();
        Lying { kind: set.kind(), parts }
    }

    /// Whether it contains jokers that may be moved.
    pub(in crate::solve) fn has_jokers(&self) -> bool {
        self.parts.iter().any(|(_, is_joker)| *is_joker)
    }

    /// Its tiles, with jokers only where they may be moved.
    pub(in crate::solve) fn tiles(&self) -> impl Iterator<Item = Tile> + '_ {
        self.parts.iter().map(|(shown, is_joker)| if *is_joker { Tile::JOKER } else { *shown })
    }
}
