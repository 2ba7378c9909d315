//! Level 2 lays sets of its own, and adds single tiles to the ends of sets on the table.

use super::{beginner::own_sets, lying};
use crate::Budget;
use rummikub::{Layout, Set, Tile, Tiles, View};

/// Lays its own sets first, then every tile that fits somewhere. `None` if there is nothing to lay.
pub(super) fn choose(view: &View, budget: &Budget<'_>) -> Option<Layout> {
    let own = own_sets(view, budget);
    let mut table = [lying(&view.table), own.clone()].concat();
    let laid: Tiles = own.iter().flatten().copied().collect();
    let mut left = view.rack - laid;
    let opened = view.before().opened;
    if !opened && laid.is_empty() {
        return None;
    }
    // In the opening turn, tiles may only be added to the player's own sets, which the solver has already done.
    if opened {
        lay_off(view, &mut table, &mut left);
    }
    (left != view.rack).then_some(table)
}

/// Adds every tile that fits to a set.
fn lay_off(view: &View, table: &mut Layout, left: &mut Tiles) {
    while let Some((tile, after)) = fitting(view, table, left) {
        left.take(tile);
        *table = after;
    }
}

/// Finds a tile that one of the sets can take, the most costly first, and returns it with the table after that. Jokers
/// are kept for something better, while there is anything else to lay or to draw.
fn fitting(view: &View, table: &Layout, left: &Tiles) -> Option<(Tile, Layout)> {
    let keeps_jokers = view.pool > 0 && usize::from(left.jokers()) < left.len();
    let mut tiles: Vec<Tile> = left.iter().filter(|tile| !(keeps_jokers && tile.is_joker())).collect();
    tiles.sort_by_key(|tile| std::cmp::Reverse(tile.number()));
    let added = |tile: Tile, set: usize| {
        let read = Set::read(&[&table[set][..], &[tile]].concat()).ok()?;
        let mut after = table.clone();
        after[set] = read.tiles().to_vec();
        // The tile may take a joker's place, which not every room allows.
        view.before().lay(&after).is_ok().then_some((tile, after))
    };
    tiles.into_iter().find_map(|tile| (0..table.len()).find_map(|set| added(tile, set)))
}
