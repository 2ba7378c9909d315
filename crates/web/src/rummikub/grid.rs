//! The grid that tiles snap into: tiles side by side in a row form a set, and a free cell separates two sets.
mod room;

pub use room::packed;

use rummikub::Tile;
use std::{collections::BTreeMap, fmt};

/// One physical tile: its kind, and which copy of that kind it is in this browser. It keeps its id as it moves about,
/// so that the eye can follow it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id {
    /// Its kind.
    pub tile: Tile,
    /// Which copy of its kind, from 0.
    pub copy: u8,
}

/// `R7.0`: the tile's name in the page.
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tile, self.copy)
    }
}

impl Id {
    /// Parses a tile's name in the page.
    pub fn read(name: &str) -> Option<Id> {
        let (tile, copy) = name.split_once('.')?;
        Some(Id { tile: tile.parse().ok()?, copy: copy.parse().ok()? })
    }
}

/// A cell of the grid. Ordered row by row, as read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cell {
    /// Row from the top, from 0.
    pub row: u16,
    /// Column from the left, from 0.
    pub col: u16,
}

impl Cell {
    /// The cell in style sheet syntax.
    pub fn style(self) -> String {
        format!("--col:{};--row:{}", self.col, self.row)
    }

    const fn right(self, by: u16) -> Cell {
        Cell { row: self.row, col: self.col + by }
    }
}

/// Tiles side by side: a set, or the beginning of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The cell of the first tile.
    pub at: Cell,
    /// The tiles, from left to right.
    pub ids: Vec<Id>,
}

impl Stretch {
    /// The kinds of the tiles.
    pub fn tiles(&self) -> Vec<Tile> {
        self.ids.iter().map(|id| id.tile).collect()
    }

    /// Number of cells occupied.
    pub fn len(&self) -> u16 {
        self.ids.len() as u16
    }

    fn end(&self) -> u16 {
        self.at.col + self.len()
    }
}

/// The tiles and their places. No two tiles share a cell, and no tile lies twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    cells: BTreeMap<Cell, Id>,
    columns: u16,
}

impl Grid {
    /// Creates an empty grid.
    pub const fn new(columns: u16) -> Grid {
        Grid { cells: BTreeMap::new(), columns }
    }

    /// Number of columns.
    pub const fn columns(&self) -> u16 {
        self.columns
    }

    /// Sets the number of columns, but never fewer than are in use.
    pub fn widen(&mut self, columns: u16) {
        self.columns = columns.max(self.used_columns());
    }

    /// Number of columns up to the last occupied one.
    pub fn used_columns(&self) -> u16 {
        self.cells.keys().map(|cell| cell.col + 1).max().unwrap_or(0)
    }

    /// Number of rows down to the last occupied one.
    pub fn rows(&self) -> u16 {
        self.cells.keys().next_back().map_or(0, |cell| cell.row + 1)
    }

    /// Every tile with its cell, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Id)> + '_ {
        self.cells.iter().map(|(cell, id)| (*cell, *id))
    }

    /// Where a tile lies.
    pub fn of(&self, id: Id) -> Option<Cell> {
        self.iter().find(|(_, other)| *other == id).map(|(cell, _)| cell)
    }

    /// Removes these tiles, as far as they are on the grid.
    pub fn lift(&mut self, ids: &[Id]) {
        self.cells.retain(|_, id| !ids.contains(id));
    }

    /// The stretches of adjacent tiles, in reading order.
    pub fn stretches(&self) -> Vec<Stretch> {
        let mut stretches: Vec<Stretch> = Vec::new();
        for (cell, id) in self.iter() {
            match stretches.last_mut() {
                Some(last) if last.at.row == cell.row && last.end() == cell.col => last.ids.push(id),
                _ => stretches.push(Stretch { at: cell, ids: vec![id] }),
            }
        }
        stretches
    }

    /// The stretch that contains a cell.
    pub fn stretch_of(&self, cell: Cell) -> Option<Stretch> {
        self.stretches().into_iter().find(|one| one.at.row == cell.row && (one.at.col..one.end()).contains(&cell.col))
    }

    /// Lays tiles side by side from `at` on and makes room for them: tiles in the way move to the right, pushing others
    /// along. If the row is too short, the resulting set moves to a place of its own. The tiles must not be on the grid
    /// yet. Returns false and changes nothing if the set is longer than a row.
    pub fn lay(&mut self, ids: &[Id], at: Cell) -> bool {
        if ids.is_empty() || ids.len() > usize::from(self.columns) {
            return ids.is_empty();
        }
        let count = ids.len() as u16;
        let at = Cell { row: at.row, col: at.col.min(self.columns - count) };
        let mut next = self.clone();
        let pushed: Vec<(Cell, Id)> =
            next.cells.range(at..Cell { row: at.row, col: u16::MAX }).map(|(cell, id)| (*cell, *id)).collect();
        for (cell, _) in &pushed {
            next.cells.remove(cell);
        }
        next.cells.extend((0..).zip(ids).map(|(place, id)| (at.right(place), *id)));
        // The first set to the right may join the tiles; the others keep a free cell before them.
        let (mut free, mut before) = (at.col + count, None);
        for (cell, id) in pushed {
            let joined = before.is_none_or(|before| before + 1 == cell.col);
            let col = cell.col.max(if joined { free } else { free + 1 });
            next.cells.insert(Cell { row: cell.row, col }, id);
            (free, before) = (col + 1, Some(cell.col));
        }
        if free > self.columns {
            return self.lay_apart(ids, at);
        }
        *self = next;
        true
    }

    /// Lays tiles together with the set that they join, where a row has room for the whole set.
    fn lay_apart(&mut self, ids: &[Id], at: Cell) -> bool {
        let touched = |grid: &Grid, col: u16| grid.stretch_of(Cell { row: at.row, col });
        let left = at.col.checked_sub(1).and_then(|col| touched(self, col));
        let right = (at.col..at.col + ids.len() as u16).find_map(|col| touched(self, col));
        let (left, right) = match (left, right) {
            // They go into the middle of one set.
            (Some(left), Some(right)) if left == right => {
                let (low, high) = left.ids.split_at(usize::from(at.col - left.at.col));
                (low.to_vec(), high.to_vec())
            }
            (left, right) => (left.map_or_else(Vec::new, |one| one.ids), right.map_or_else(Vec::new, |one| one.ids)),
        };
        let whole = [&left[..], ids, &right[..]].concat();
        if whole.len() > usize::from(self.columns) {
            return false;
        }
        self.lift(&whole);
        let free = self.room(whole.len() as u16, at);
        for (place, id) in (0..).zip(whole) {
            self.cells.insert(free.right(place), id);
        }
        true
    }

    /// Rearranges the tiles of a stretch.
    pub fn reorder(&mut self, stretch: &Stretch, order: &[Tile]) {
        let mut left = stretch.ids.clone();
        for (place, tile) in (0..).zip(order) {
            if let Some(at) = left.iter().position(|id| id.tile == *tile) {
                self.cells.insert(stretch.at.right(place), left.remove(at));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> Id {
        Id { tile: text.parse().expect("a tile"), copy: 0 }
    }

    pub(super) fn ids(text: &str) -> Vec<Id> {
        text.split(' ').map(id).collect()
    }

    pub(super) fn grid(columns: u16, sets: &[(u16, u16, &str)]) -> Grid {
        let mut grid = Grid::new(columns);
        for (row, col, text) in sets {
            assert!(grid.lay(&ids(text), Cell { row: *row, col: *col }));
        }
        grid
    }

    fn shown(grid: &Grid) -> Vec<String> {
        let line = |one: &Stretch| {
            let tiles: Vec<String> = one.tiles().iter().map(Tile::to_string).collect();
            format!("{},{} {}", one.at.row, one.at.col, tiles.join(" "))
        };
        grid.stretches().iter().map(line).collect()
    }

    #[test]
    fn neighbours_are_a_set_and_a_free_cell_parts_two() {
        let mut grid = grid(12, &[(0, 0, "R3 R4 R5 R6 R7")]);
        grid.lift(&[id("R5")]);
        assert_eq!(shown(&grid), ["0,0 R3 R4", "0,3 R6 R7"]);
        assert!(grid.lay(&ids("B9"), Cell { row: 0, col: 2 }));
        assert_eq!(shown(&grid), ["0,0 R3 R4 B9 R6 R7"]);
    }

    #[test]
    fn what_lies_there_makes_room() {
        let mut grid = grid(12, &[(0, 0, "R3 R5"), (0, 3, "K1 B1 R1")]);
        assert!(grid.lay(&ids("R4"), Cell { row: 0, col: 1 }));
        assert_eq!(shown(&grid), ["0,0 R3 R4 R5", "0,4 K1 B1 R1"]);
    }

    #[test]
    fn a_set_that_grows_out_of_its_row_takes_another_place() {
        let mut grid = grid(7, &[(0, 0, "K1 B1 Y1"), (0, 4, "R3 R4 R5")]);
        assert!(grid.lay(&ids("R2"), Cell { row: 0, col: 4 }));
        assert_eq!(shown(&grid), ["0,0 K1 B1 Y1", "1,3 R2 R3 R4 R5"]);
        assert!(!grid.lay(&ids("K2 K3 K4 K5 K6 K7 K8 K9"), Cell::default()));
    }
}
