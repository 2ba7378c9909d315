//! Level 2 lays sets of its own, and adds single tiles to the ends of sets on the table.

use super::{beginner::own_sets, lying};
use rummikub::{Layout, Set, Tile, Tiles, View};

/// Lays its own sets first, then every tile that fits somewhere. `None` if there is nothing to lay.
pub(super) fn choose(view: &View) -> Option<Layout> {
    let own = own_sets(view);
    let mut table = [lying(&view.table), own.clone()].concat();
    let laid: Tiles = own.iter().flatten().copied().collect();
    let mut left = view.rack - laid;
    let opened = view.before().opened;
    if !opened && laid.is_empty() {
        return None;
    }
    // In the opening turn, tiles may only be added to the player's own sets, which the solver has already done.
    if opened {
        lay_off(&mut table, &mut left);
    }
    (left != view.rack).then_some(table)
}

/// Adds every tile that fits to a set.
fn lay_off(table: &mut Layout, left: &mut Tiles) {
    while let Some((tile, set)) = fitting(table, left) {
        left.take(tile);
        table[set].push(tile);
        if let Ok(read) = Set::read(&table[set]) {
            table[set] = read.tiles().to_vec();
        }
    }
}

/// Finds a tile that one of the sets can take, the most costly first. Jokers are kept for something better.
fn fitting(table: &Layout, left: &Tiles) -> Option<(Tile, usize)> {
    let mut tiles: Vec<Tile> = left.iter().filter(|tile| !tile.is_joker()).collect();
    tiles.sort_by_key(|tile| std::cmp::Reverse(tile.number()));
    let fits = |tile: Tile| {
        let takes = |set: &Vec<Tile>| Set::read(&[&set[..], &[tile]].concat()).is_ok();
        table.iter().position(takes).map(|set| (tile, set))
    };
    tiles.into_iter().find_map(fits)
}
