//! The draft of a turn: how a player arranges the last acknowledged table and the tiles of the rack. Whatever is moved,
//! undone or done again, every tile is in exactly one place.
use super::{
    grid::{Cell, Grid, Id, packed},
    history::History,
    reading::{Read, Reading},
};
use rummikub::{Action, Illegal, Layout, Set, Tile, Tiles, View};
use std::collections::BTreeSet;

/// The draft.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The table's sets as acknowledged.
    sets: Vec<Set>,
    /// How they lie.
    base: Grid,
    /// The player's tiles as acknowledged, in the order of the rack.
    rack: Vec<Id>,
    /// What lies on the board now; all other tiles are in the rack.
    board: Grid,
    history: History,
}

impl Draft {
    /// An empty table.
    pub const fn new(columns: u16) -> Draft {
        Draft {
            sets: Vec::new(),
            base: Grid::new(columns),
            rack: Vec::new(),
            board: Grid::new(columns),
            history: History::new(),
        }
    }

    /// What lies where.
    pub const fn board(&self) -> &Grid {
        &self.board
    }

    /// The player's tiles that are still in the rack, in its order.
    pub fn rack(&self) -> Vec<Id> {
        let laid: BTreeSet<Id> = self.board.iter().map(|(_, id)| id).collect();
        self.rack.iter().copied().filter(|id| !laid.contains(id)).collect()
    }

    /// Whether a tile is the player's own: it may go back to the rack.
    pub fn is_own(&self, id: Id) -> bool {
        self.rack.contains(&id)
    }

    /// The player's tiles that lie on the board.
    pub fn laid(&self) -> Tiles {
        self.board.iter().filter(|(_, id)| self.is_own(*id)).map(|(_, id)| id.tile).collect()
    }

    /// Whether anything differs from the table.
    pub fn is_changed(&self) -> bool {
        self.layout() != sets_of(&self.base)
    }

    /// What would be submitted: every set from left to right, in the order in which one reads.
    pub fn layout(&self) -> Layout {
        sets_of(&self.board)
    }

    /// Every set with what it is.
    pub fn read(&self) -> Vec<Read> {
        self.read_on(&self.board)
    }

    /// Every set of another board of the same tiles.
    pub fn read_on(&self, board: &Grid) -> Vec<Read> {
        let mut left = self.sets.clone();
        let read = |stretch: super::grid::Stretch| {
            let tiles = stretch.tiles();
            let reading = Reading::of(&tiles, &self.sets);
            let old = left.iter().position(|set| set.tiles() == tiles);
            let own = stretch.ids.iter().any(|id| self.is_own(*id));
            if let Some(old) = old.filter(|_| !own) {
                left.swap_remove(old);
            }
            Read { stretch, reading, new: own || old.is_none() }
        };
        board.stretches().into_iter().map(read).collect()
    }

    /// What the rules say to submitting it.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check(&self, view: &View) -> Result<(), Illegal> {
        use game::Game;
        rummikub::Rummikub::check(view, &Action::Lay(self.layout()))
    }

    /// What the new sets of own tiles alone are worth: what counts for the first lay.
    pub fn opening(&self) -> u32 {
        let own = |read: &Read| read.stretch.ids.iter().all(|id| self.is_own(*id));
        self.read().iter().filter(|read| own(read)).filter_map(|read| read.reading.set()).map(Set::value).sum()
    }

    /// Moves tiles, from the board or the rack, side by side to a cell. False when there is no room at all.
    pub fn lay(&mut self, ids: &[Id], at: Cell) -> bool {
        self.laid_at(ids, at).is_some_and(|board| self.change(board))
    }

    fn laid_at(&self, ids: &[Id], at: Cell) -> Option<Grid> {
        let known: Vec<Id> = ids.iter().copied().filter(|id| self.is_known(*id)).collect();
        let mut board = self.board.clone();
        board.lift(&known);
        if known.is_empty() || !board.lay(&known, at) {
            return None;
        }
        settle(&mut board, &known, &self.sets);
        Some(board)
    }

    /// Moves tiles that lie apart so that they keep their distances, the first coming to `at`; falls back to laying
    /// them side by side where they would run into others.
    pub fn shift(&mut self, ids: &[Id], at: Cell) -> bool {
        self.shifted(ids, at).is_some_and(|board| self.change(board))
    }

    /// The board as [`Draft::shift`] would make it; none where that does nothing.
    pub fn shifted(&self, ids: &[Id], at: Cell) -> Option<Grid> {
        let cells: Option<Vec<(Cell, Id)>> = ids.iter().map(|id| Some((self.board.of(*id)?, *id))).collect();
        let Some(mut cells) = cells else { return self.laid_at(ids, at) };
        cells.sort();
        let rows: BTreeSet<u16> = cells.iter().map(|(cell, _)| cell.row).collect();
        let mut board = self.board.clone();
        board.lift(ids);
        let first = cells.first().map(|(cell, _)| *cell)?;
        for row in rows {
            let own: Vec<(Cell, Id)> = cells.iter().filter(|(cell, _)| cell.row == row).copied().collect();
            let mut part: Vec<Id> = Vec::new();
            for (place, (cell, id)) in own.iter().enumerate() {
                part.push(*id);
                let ends = own.get(place + 1).is_none_or(|(next, _)| next.col != cell.col + 1);
                if ends {
                    let start = cell.col + 1 - part.len() as u16;
                    let to = Cell {
                        row: (at.row + row).saturating_sub(first.row),
                        col: (at.col + start).saturating_sub(first.col),
                    };
                    if !board.lay(&part, to) {
                        return None;
                    }
                    part.clear();
                }
            }
        }
        settle(&mut board, ids, &self.sets);
        Some(board)
    }

    /// Takes own tiles back into the rack. False when none of them lies on the board.
    pub fn take_back(&mut self, ids: &[Id]) -> bool {
        let board = self.without(ids);
        self.change(board)
    }

    /// The board without those of these tiles that are the player's own.
    pub fn without(&self, ids: &[Id]) -> Grid {
        let own: Vec<Id> = ids.iter().copied().filter(|id| self.is_own(*id)).collect();
        let mut board = self.board.clone();
        board.lift(&own);
        board
    }

    /// Puts everything back as the table has it.
    pub fn reset(&mut self) -> bool {
        let mut board = self.base.clone();
        board.widen(self.board.columns());
        self.change(board)
    }

    /// Makes the board this layout, if it is made of the tiles of the table and some of the rack.
    pub fn arrange(&mut self, layout: &Layout, rows: u16) -> bool {
        let tiles: Tiles = layout.iter().flatten().copied().collect();
        let table: Tiles = self.base.iter().map(|(_, id)| id.tile).collect();
        let rack: Tiles = self.rack.iter().map(|id| id.tile).collect();
        if !tiles.contains_all(&table) || !(table + rack).contains_all(&tiles) {
            return false;
        }
        // The table's own tiles come first, so that they all lie on the board.
        let stock = self.base.iter().map(|(_, id)| id).chain(self.rack.iter().copied());
        let board = arranged(&self.board, layout, stock.collect(), &self.rack, rows);
        self.change(board)
    }

    /// Takes the last change back.
    pub fn undo(&mut self) -> bool {
        self.history.undo(&mut self.board)
    }

    /// Makes the change again that was taken back.
    pub fn redo(&mut self) -> bool {
        self.history.redo(&mut self.board)
    }

    /// Whether there is something to take back.
    pub const fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is something to make again.
    pub const fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Sorts the rack.
    pub fn sort(&mut self, by: Sorting) {
        match by {
            Sorting::Runs => self.rack.sort(),
            Sorting::Groups => self.rack.sort_by_key(|id| (id.tile.number().unwrap_or(u8::MAX), *id)),
        }
    }

    /// Moves a tile of the rack before another one, or to its end.
    pub fn order(&mut self, id: Id, before: Option<Id>) {
        if !self.rack.contains(&id) || before == Some(id) {
            return;
        }
        self.rack.retain(|other| *other != id);
        let at = before.and_then(|before| self.rack.iter().position(|other| *other == before));
        self.rack.insert(at.unwrap_or(self.rack.len()), id);
    }

    /// Lays the sets of the board row by row, as one change.
    pub fn tidy(&mut self, columns: u16) -> bool {
        let board = repacked(&self.board, columns);
        self.change(board)
    }

    /// Widens the board, or makes it as narrow as what lies on it.
    pub fn set_columns(&mut self, columns: u16) {
        self.board.widen(columns);
        self.base.widen(columns);
    }

    /// Lays the board anew, row by row, in so many columns.
    pub fn pack(&mut self, columns: u16) {
        self.base = repacked(&self.base, columns);
        self.board = repacked(&self.board, columns);
        self.history = History::new();
    }

    /// The board as somebody else has sketched it: the table's tiles and some of their own.
    pub fn sketched(&self, layout: &Layout, rows: u16) -> Grid {
        let stock = self.base.iter().map(|(_, id)| id).collect();
        arranged(&self.board, layout, stock, &self.rack, rows)
    }

    /// Whether a tile lies on the table as acknowledged.
    pub fn is_lying(&self, id: Id) -> bool {
        self.base.of(id).is_some()
    }

    /// Takes in what the table has acknowledged. An arrangement begun over the same table and rack goes on; else the
    /// board is the table's, each set staying where it was as far as it can. `rows` is how many one sees.
    pub fn follow(&mut self, view: &View, rows: u16) {
        let held: Tiles = self.rack.iter().map(|id| id.tile).collect();
        let lying: Layout = view.table.iter().map(|set| set.tiles().to_vec()).collect();
        let same_table = sorted(sets_of(&self.base)) == sorted(lying.clone());
        if same_table && held == view.rack {
            self.sets.clone_from(&view.table);
            return;
        }
        // Of the player's own tiles only those are on the table now that left the rack.
        let mut gone = held - view.rack;
        let left = self.rack.iter().copied().filter(|id| gone.take(id.tile));
        let stock: Vec<Id> = self.base.iter().map(|(_, id)| id).chain(left).collect();
        self.board =
            if same_table { self.base.clone() } else { arranged(&self.board, &lying, stock, &self.rack, rows) };
        self.base = self.board.clone();
        self.sets.clone_from(&view.table);
        self.history = History::new();
        self.hold(view.rack);
    }

    /// Takes these tiles into the rack: those that were there stay in their order, new ones come at the end.
    fn hold(&mut self, held: Tiles) {
        let on_board: BTreeSet<Id> = self.board.iter().map(|(_, id)| id).collect();
        let mut left = held;
        let mut rack = std::mem::take(&mut self.rack);
        rack.retain(|id| !on_board.contains(id) && left.take(id.tile));
        for tile in left.iter() {
            rack.push(minted(tile, |id| on_board.contains(id) || rack.contains(id)));
        }
        self.rack = rack;
    }

    fn is_known(&self, id: Id) -> bool {
        self.is_own(id) || self.board.of(id).is_some()
    }

    fn change(&mut self, board: Grid) -> bool {
        if board == self.board {
            return false;
        }
        self.history.note(std::mem::replace(&mut self.board, board));
        true
    }
}

/// Orders of a rack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sorting {
    /// By colour, then number: 7 8 9.
    #[default]
    Runs,
    /// By number, then colour: 7 7 7.
    Groups,
}

fn sets_of(board: &Grid) -> Layout {
    board.stretches().iter().map(super::grid::Stretch::tiles).collect()
}

fn sorted(mut layout: Layout) -> Layout {
    layout.sort();
    layout
}

/// The first copy of a kind that is not taken.
fn minted(tile: Tile, taken: impl Fn(&Id) -> bool) -> Id {
    (0..).map(|copy| Id { tile, copy }).find(|id| !taken(id)).unwrap_or(Id { tile, copy: u8::MAX })
}

/// Sets that were touched and are whole are put in order.
fn settle(board: &mut Grid, touched: &[Id], lying: &[Set]) {
    for stretch in board.stretches() {
        if stretch.ids.iter().any(|id| touched.contains(id))
            && let Reading::Whole(set) = Reading::of(&stretch.tiles(), lying)
        {
            board.reorder(&stretch, set.tiles());
        }
    }
}

/// The same sets, row by row.
fn repacked(board: &Grid, columns: u16) -> Grid {
    let stretches = board.stretches();
    let longest = stretches.iter().map(super::grid::Stretch::len).max().unwrap_or(0);
    let lengths: Vec<u16> = stretches.iter().map(super::grid::Stretch::len).collect();
    let mut packed_board = Grid::new(columns.max(longest));
    for (stretch, at) in stretches.iter().zip(packed(&lengths, columns.max(longest)).0) {
        packed_board.lay(&stretch.ids, at);
    }
    packed_board
}

/// These sets on a board: those that lie there stay, the others come as near to their tiles as there is room. Tiles
/// are taken from the set that lies there, then from `stock` in its order, and where none is left a new one is made,
/// unlike those of `rack`.
fn arranged(old: &Grid, layout: &Layout, mut stock: Vec<Id>, rack: &[Id], rows: u16) -> Grid {
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
    for set in moved {
        // Most of its tiles lie in one of the old sets: that is where it grows from.
        let like = |one: &super::grid::Stretch| one.ids.iter().filter(|id| set.contains(&id.tile)).count();
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
        let count = ids.len() as u16;
        if count > board.columns() {
            board.widen(count);
        }
        let near = home.map_or_else(|| board.room(count, Cell::default()), |home| home.at);
        let near = Cell { row: near.row, col: near.col.min(board.columns() - count) };
        let at = if board.is_free(near, count) { near } else { board.room(count, near) };
        board.lay(&ids, at);
    }
    if board.rows() > rows.max(1) { repacked(&board, board.columns()) } else { board }
}

#[cfg(test)]
#[path = "draft_tests.rs"]
mod tests;
