//! The draft of a turn: the player's arrangement of the last acknowledged table and the tiles of the rack. Whatever is
//! moved, undone or redone, every tile is in exactly one place.
mod follow;

use super::{
    arrange::{arranged, minted, repacked, sets_of, settle, sorted},
    grid::{Cell, Grid, Id, Stretch},
    history::History,
    lens::Lens,
    reading::{Read, Reading},
};
use rummikub::{Action, Illegal, Layout, Set, Tiles, View};
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
    /// The tiles on the board now; all others are in the rack.
    board: Grid,
    history: History,
}

impl Draft {
    /// Creates an empty table.
    pub const fn new(columns: u16) -> Draft {
        Draft {
            sets: Vec::new(),
            base: Grid::new(columns),
            rack: Vec::new(),
            board: Grid::new(columns),
            history: History::new(),
        }
    }

    /// The tiles on the board and their places.
    pub const fn board(&self) -> &Grid {
        &self.board
    }

    /// The player's tiles still in the rack, in its order.
    pub fn rack(&self) -> Vec<Id> {
        let laid: BTreeSet<Id> = self.board.iter().map(|(_, id)| id).collect();
        self.rack.iter().copied().filter(|id| !laid.contains(id)).collect()
    }

    /// Whether a tile is the player's own and may go back to the rack.
    pub fn is_own(&self, id: Id) -> bool {
        self.rack.contains(&id)
    }

    /// The player's tiles on the board.
    pub fn laid(&self) -> Tiles {
        self.board.iter().filter(|(_, id)| self.is_own(*id)).map(|(_, id)| id.tile).collect()
    }

    /// Whether the sets differ from the table's. Where they lie does not matter.
    pub fn is_changed(&self) -> bool {
        sorted(self.layout()) != sorted(sets_of(&self.base))
    }

    /// The layout to submit: every set from left to right, in reading order.
    pub fn layout(&self) -> Layout {
        sets_of(&self.board)
    }

    /// Every set with its reading.
    pub fn read(&self) -> Vec<Read> {
        self.read_on(&self.board)
    }

    /// Every set of another board of the same tiles, with its reading.
    pub fn read_on(&self, board: &Grid) -> Vec<Read> {
        let mut left = self.sets.clone();
        let read = |stretch: Stretch| {
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

    /// Checks whether the rules allow submitting the draft.
    pub fn check(&self, view: &View) -> Result<(), Illegal> {
        use game::Game;
        rummikub::Rummikub::check(view, &Action::Lay(self.layout()))
    }

    /// The value of the new sets made only of the player's own tiles, which counts for the first lay.
    pub fn opening(&self) -> u32 {
        let own = |read: &Read| read.stretch.ids.iter().all(|id| self.is_own(*id));
        self.read().iter().filter(|read| own(read)).filter_map(|read| read.reading.set()).map(Set::value).sum()
    }

    /// Moves tiles from the board or the rack side by side to a cell. False if there is no room at all.
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

    /// Moves tiles that lie apart, keeping their distances, so that the first lands on `at`. Tiles that are not all on
    /// the board are laid side by side instead.
    pub fn shift(&mut self, ids: &[Id], at: Cell) -> bool {
        self.shifted(ids, at).is_some_and(|board| self.change(board))
    }

    /// The board that [`Draft::shift`] would produce. `None` if it would do nothing.
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

    /// Takes the player's own tiles back into the rack. False if none of them lies on the board.
    pub fn take_back(&mut self, ids: &[Id]) -> bool {
        let board = self.without(ids);
        self.change(board)
    }

    /// The board without the player's own tiles among these.
    pub fn without(&self, ids: &[Id]) -> Grid {
        let own: Vec<Id> = ids.iter().copied().filter(|id| self.is_own(*id)).collect();
        let mut board = self.board.clone();
        board.lift(&own);
        board
    }

    /// Restores everything to the acknowledged table.
    pub fn reset(&mut self) -> bool {
        let mut board = self.base.clone();
        board.widen(self.board.columns());
        self.change(board)
    }

    /// Arranges the board as this layout, if the layout consists of the table's tiles and some from the rack.
    pub fn arrange(&mut self, layout: &Layout, lens: Lens) -> bool {
        let tiles: Tiles = layout.iter().flatten().copied().collect();
        let table: Tiles = self.base.iter().map(|(_, id)| id.tile).collect();
        let rack: Tiles = self.rack.iter().map(|id| id.tile).collect();
        if !tiles.contains_all(&table) || !(table + rack).contains_all(&tiles) {
            return false;
        }
        // The table's own tiles come first, so that all of them are placed on the board.
        let stock = self.base.iter().map(|(_, id)| id).chain(self.rack.iter().copied());
        let board = arranged(&self.board, layout, stock.collect(), &self.rack, lens);
        self.change(board)
    }

    /// Undoes the last change.
    pub fn undo(&mut self) -> bool {
        self.history.undo(&mut self.board)
    }

    /// Redoes the change undone last.
    pub fn redo(&mut self) -> bool {
        self.history.redo(&mut self.board)
    }

    /// Whether there is a change to undo.
    pub const fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is a change to redo.
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

    /// Moves a tile of the rack in front of another one, or to the end.
    pub fn order(&mut self, id: Id, before: Option<Id>) {
        if !self.rack.contains(&id) || before == Some(id) {
            return;
        }
        self.rack.retain(|other| *other != id);
        let at = before.and_then(|before| self.rack.iter().position(|other| *other == before));
        self.rack.insert(at.unwrap_or(self.rack.len()), id);
    }

    /// Moves tiles of the rack, in this order, to where another one is: behind it if they come from its left, else in
    /// front of it. So one reaches both ends.
    pub fn gather(&mut self, ids: &[Id], to: Id) {
        let rack = self.rack();
        let moving: Vec<Id> = ids.iter().copied().filter(|id| *id != to && rack.contains(id)).collect();
        let place = |id: &Id| rack.iter().position(|one| one == id);
        let (Some(from), Some(at)) = (moving.iter().filter_map(place).min(), place(&to)) else { return };
        let before = match from < at {
            true => rack[at + 1..].iter().copied().find(|id| !moving.contains(id)),
            false => Some(to),
        };
        moving.iter().for_each(|id| self.order(*id, before));
    }

    /// Lays the sets of the board row by row, as one change.
    pub fn tidy(&mut self, columns: u16) -> bool {
        let board = repacked(&self.board, columns);
        self.change(board)
    }

    /// Sets the board's width, but never narrower than the tiles on it. It is the window's: undoing keeps it.
    pub fn set_columns(&mut self, columns: u16) {
        self.board.widen(columns);
        self.base.widen(columns);
        self.history.widen(columns);
    }

    /// Lays the board out afresh, row by row, with the given number of columns: before it is first seen, and when it
    /// would be too small to read.
    pub fn pack(&mut self, columns: u16) {
        self.base = repacked(&self.base, columns);
        self.board = repacked(&self.board, columns);
        self.history = History::new();
    }

    /// Whether a tile lies on the acknowledged table.
    pub fn is_lying(&self, id: Id) -> bool {
        self.base.of(id).is_some()
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

impl Sorting {
    /// The other one.
    pub const fn other(self) -> Sorting {
        match self {
            Sorting::Runs => Sorting::Groups,
            Sorting::Groups => Sorting::Runs,
        }
    }
}

#[cfg(test)]
mod tests;
