//! What is decided about the table's jokers where freed ones must end in new sets (see [`super::renew`]).

use super::new_set::{NewSet, Stock, taken};
use crate::{Before, Set, Tile, Tiles, set::all_tiles};
use std::iter::repeat_n;

/// What has been decided about the table's jokers.
#[derive(Clone, Default)]
pub(super) struct Decided {
    /// What those stand for that keep their identity; all others are free. `None` if that is still open.
    kept: Option<Vec<Tile>>,
    /// Tiles like these that are laid. Any others like them stay on the rack, unless the table has some.
    doubles: Tiles,
    /// The sets in which free ones end, in order.
    pub(super) sets: Vec<NewSet>,
}

impl Decided {
    /// What jokers stand for that keep their identity.
    pub(super) fn kept(&self) -> &[Tile] {
        self.kept.as_deref().unwrap_or_default()
    }

    /// Those of them that no tile will be like.
    pub(super) fn locked(&self, before: &Before<'_>) -> Vec<Tile> {
        let real = all_tiles(before.table) + self.doubles;
        self.kept().iter().copied().filter(|tile| !real.contains(*tile)).collect()
    }

    /// What is on the table besides the new sets, a joker that keeps its identity being the tile that it stands for;
    /// and of the rack what must be laid, and what may be.
    pub(super) fn left(&self, before: &Before<'_>) -> (Tiles, Tiles, Tiles) {
        let (from_table, from_rack) = taken(&self.sets);
        let jokers: Tiles = self.kept().iter().map(|_| Tile::JOKER).collect();
        let table = all_tiles(before.table) - jokers + self.kept().iter().copied().collect() - from_table;
        let must = self.doubles - from_rack;
        let barred = self.locked(before).into_iter().flat_map(|tile| repeat_n(tile, before.rack.count(tile).into()));
        (table, must, *before.rack - from_rack - must - barred.collect())
    }

    /// Every way to decide more. `None` if all is decided.
    pub(super) fn more(&self, before: &Before<'_>) -> Option<Vec<Decided>> {
        if self.kept.is_none() {
            return Some(Decided::all_kept(before));
        }
        let (table, must, may) = self.left(before);
        if table.jokers() == 0 {
            return None;
        }
        let stock = Stock { table, rack: must + may, locked: self.locked(before) };
        let last = self.sets.last().map(|last| &last.tiles[..]).unwrap_or_default();
        let next = stock.new_sets().into_iter().filter(|set| &set.tiles[..] >= last);
        let with = |set| Decided { sets: self.sets.iter().cloned().chain([set]).collect(), ..self.clone() };
        Some(next.map(with).collect())
    }

    /// Every way in which jokers keep their identity: all of them, then fewer and fewer.
    fn all_kept(before: &Before<'_>) -> Vec<Decided> {
        let shown: Vec<Tile> = before.table.iter().flat_map(Set::jokers).collect();
        let on_table = all_tiles(before.table);
        let mut ways: Vec<Decided> = Vec::new();
        for kept in subsets(shown) {
            if ways.iter().any(|way| way.kept() == kept) {
                continue;
            }
            let mut open: Vec<Tile> = kept.clone();
            open.retain(|tile| before.rack.contains(*tile) && !on_table.contains(*tile));
            open.dedup();
            for doubles in subsets(open) {
                let doubles = doubles.into_iter().collect();
                ways.push(Decided { kept: Some(kept.clone()), doubles, sets: Vec::new() });
            }
        }
        ways
    }
}

/// Some of these tiles, in order: all of them first.
fn subsets(tiles: Vec<Tile>) -> impl Iterator<Item = Vec<Tile>> {
    (0_u32..1 << tiles.len()).rev().map(move |chosen| {
        let mut some: Vec<Tile> =
            (0..).zip(&tiles).filter(|(at, _)| chosen >> at & 1 == 1).map(|(_, tile)| *tile).collect();
        some.sort_unstable();
        some
    })
}
