//! How sets are placed on a board: which stay, which move, which are laid afresh.
use super::{
    grid::{Cell, Grid, Id, Stretch, packed},
    lens::Lens,
    reading::Reading,
};
use rummikub::{Layout, Set, Tile};
use std::collections::BTreeSet;

/// The sets on the board, in reading order.
pub fn sets_of(board: &Grid) -> Layout {
    board.stretches().iter().map(Stretch::tiles).collect()
}

/// The same sets in an order independent of where they lie.
pub fn sorted(mut layout: Layout) -> Layout {
    layout.sort();
    layout
}

/// The first copy of a tile that is not taken.
pub fn minted(tile: Tile, taken: impl Fn(&Id) -> bool) -> Id {
    (0..).map(|copy| Id { tile, copy }).find(|id| !taken(id)).unwrap_or(Id { tile, copy: u8::MAX })
}

/// Puts the touched sets that are complete in order.
pub fn settle(board: &mut Grid, touched: &[Id], lying: &[Set]) {
    for stretch in board.stretches() {
        if stretch.ids.iter().any(|id| touched.contains(id))
            && let Reading::Whole(set) = Reading::of(&stretch.tiles(), lying)
        {
            board.reorder(&stretch, set.tiles());
        }
    }
}

/// The same sets, row by row.
pub fn repacked(board: &Grid, columns: u16) -> Grid {
    let stretches = board.stretches();
    let longest = stretches.iter().map(Stretch::len).max().unwrap_or(0);
    let lengths: Vec<u16> = stretches.iter().map(Stretch::len).collect();
    let mut packed_board = Grid::new(columns.max(longest));
    for (stretch, at) in stretches.iter().zip(packed(&lengths, columns.max(longest)).0) {
        packed_board.lay(&stretch.ids, at);
    }
    packed_board
}

/// Places these sets on a board. Sets already there stay, sets that share tiles with an old one come as close to it as
/// space allows, and new ones take the next place in reading order. The board grows to the right if there is no space
/// in view. Tiles are taken from the set they grow from, then from `stock` in its order; if none is left, a new one is
/// made that differs from those of `rack`.
pub fn arranged(old: &Grid, layout: &Layout, stock: Vec<Id>, rack: &[Id], lens: Lens) -> Grid {
    let (mut board, moved) = assigned(old, layout, stock, rack);
    let longest = moved.iter().map(|set| set.ids.len() as u16).max().unwrap_or(0);
    board.widen(old.columns().max(longest));
    loop {
        let mut next = board.clone();
        moved.iter().for_each(|set| set.settle_on(&mut next));
        if next.rows() <= lens.rows(next.columns()) || next.columns() >= lens.most() {
            return next;
        }
        board.widen(next.columns() + 1);
    }
}

/// A set without a place yet.
struct Homeless {
    ids: Vec<Id>,
    /// Where it would have to lie for its tiles from an old set to stay in place.
    near: Option<Cell>,
}

impl Homeless {
    fn settle_on(&self, board: &mut Grid) {
        let count = self.ids.len() as u16;
        let home = self.near.map(|near| Cell { row: near.row, col: near.col.min(board.columns() - count) });
        let at = match home {
            Some(home) if board.is_free(home, count) => home,
            Some(home) => board.room(count, home),
            None => board.next(count),
        };
        board.lay(&self.ids, at);
    }
}

/// The sets that stay, in their places, and the tiles of those that do not.
fn assigned(old: &Grid, layout: &Layout, mut stock: Vec<Id>, rack: &[Id]) -> (Grid, Vec<Homeless>) {
    let mut board = Grid::new(old.columns());
    let mut lying = old.stretches();
    let mut moved: Vec<&Vec<Tile>> = Vec::new();
    for set in layout {
        let known = |id: &Id| stock.contains(id);
        let same = lying.iter().position(|one| one.tiles() == *set && one.ids.iter().all(known));
        match same.map(|at| lying.remove(at)) {
            Some(stretch) => {
                stock.retain(|id| !stretch.ids.contains(id));
                board.lay(&stretch.ids, stretch.at);
            }
            None => moved.push(set),
        }
    }
    let others = rack.iter().copied().chain(board.iter().map(|(_, id)| id));
    let mut made: BTreeSet<Id> = stock.iter().copied().chain(others).collect();
    let homeless = moved.into_iter().map(|set| {
        // The set grows from the old set that shares most tiles with it.
        let like = |one: &Stretch| one.ids.iter().filter(|id| set.contains(&id.tile)).count();
        let home = lying.iter().max_by_key(|one| like(one)).filter(|one| like(one) > 0);
        let mut ids = Vec::new();
        for tile in set {
            let near = home.and_then(|home| home.ids.iter().copied().find(|id| id.tile == *tile && stock.contains(id)));
            let id = near.or_else(|| stock.iter().copied().find(|id| id.tile == *tile));
            let id = id.unwrap_or_else(|| minted(*tile, |id| made.contains(id)));
            made.insert(id);
            stock.retain(|other| *other != id);
            ids.push(id);
        }
        let near = home.and_then(|home| stays(&ids, home));
        Homeless { ids, near }
    });
    let homeless = homeless.collect();
    (board, homeless)
}

/// Where a set must start for its first tile from an old set to stay in place.
fn stays(ids: &[Id], home: &Stretch) -> Option<Cell> {
    let (to, from) = (0..).zip(ids).find_map(|(to, id)| Some((to, home.ids.iter().position(|old| old == id)?)))?;
    Some(Cell { row: home.at.row, col: (home.at.col + from as u16).saturating_sub(to) })
}
