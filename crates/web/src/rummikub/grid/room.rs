//! Finding room for a set.
use super::{Cell, Grid};

impl Grid {
    /// The free place nearest to a cell for `count` tiles, a cell apart from everything else. An empty row is the last
    /// resort.
    pub fn room(&self, count: u16, near: Cell) -> Cell {
        let free = |row: u16| self.starts(row, count).filter(move |cell| self.is_free(*cell, count));
        // One row counts as much as three columns, because tiles are taller than wide.
        let far = |cell: &Cell| 3 * u32::from(cell.row.abs_diff(near.row)) + u32::from(cell.col.abs_diff(near.col));
        let last = self.rows();
        (0..last)
            .flat_map(free)
            .min_by_key(far)
            .or_else(|| free(last).min_by_key(far))
            .unwrap_or(Cell { row: last, col: 0 })
    }

    /// The next place in reading order for a set of `count` tiles: the first row with room for it. If the row is long
    /// enough, sets are spaced so that each can grow by a tile.
    pub fn next(&self, count: u16) -> Cell {
        let apart = |row: u16, air: u16| self.starts(row, count).find(|cell| self.is_clear(*cell, count, air));
        let last = self.rows();
        let first = (0..=last).find_map(|row| apart(row, 2).or_else(|| apart(row, 1)));
        first.unwrap_or(Cell { row: last, col: 0 })
    }

    /// The cells of a row at which `count` tiles can start.
    fn starts(&self, row: u16, count: u16) -> impl Iterator<Item = Cell> + use<> {
        (0..=self.columns.saturating_sub(count)).map(move |col| Cell { row, col })
    }

    /// Whether `count` cells and their neighbours on either side are free.
    pub fn is_free(&self, at: Cell, count: u16) -> bool {
        self.is_clear(at, count, 1)
    }

    /// Whether `count` cells are free, along with `air` cells on either side.
    fn is_clear(&self, at: Cell, count: u16, air: u16) -> bool {
        let around = Cell { row: at.row, col: at.col.saturating_sub(air) }..at.right(count + air);
        at.col + count <= self.columns && self.cells.range(around).next().is_none()
    }
}

/// Places for sets of these lengths, row by row with a free cell between them, and the number of rows used.
pub fn packed(lengths: &[u16], columns: u16) -> (Vec<Cell>, u16) {
    let mut ends: Vec<u16> = Vec::new();
    let places = lengths.iter().map(|len| {
        let row = ends.iter().position(|end| *end + 1 + len <= columns).unwrap_or_else(|| {
            ends.push(u16::MAX);
            ends.len() - 1
        });
        let col = if ends[row] == u16::MAX { 0 } else { ends[row] + 1 };
        ends[row] = col + len;
        Cell { row: row as u16, col }
    });
    let places = places.collect();
    (places, ends.len() as u16)
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{grid, ids},
        *,
    };

    #[test]
    fn room_is_found_near_and_apart() {
        let grid = grid(9, &[(0, 0, "R3 R4 R5"), (1, 4, "K1 B1 Y1")]);
        assert_eq!(grid.room(3, Cell { row: 0, col: 3 }), Cell { row: 0, col: 4 });
        assert_eq!(grid.room(3, Cell { row: 1, col: 0 }), Cell { row: 1, col: 0 });
        assert_eq!(grid.room(9, Cell::default()), Cell { row: 2, col: 0 });
    }

    #[test]
    fn new_sets_fill_a_row_before_they_begin_another() {
        let mut grid = Grid::new(14);
        let places = ["K1 B1 R1", "R3 R4 R5 R6", "K9 B9 Y9", "B2 B3 B4"].map(|set| {
            let at = grid.next(set.split(' ').count() as u16);
            assert!(grid.lay(&ids(set), at));
            (at.row, at.col)
        });
        assert_eq!(places, [(0, 0), (0, 5), (0, 11), (1, 0)]);
        // A short row leaves a single cell between sets.
        assert_eq!(self::grid(8, &[(0, 0, "R3 R4 R5 R6")]).next(3), Cell { row: 0, col: 5 });
    }

    #[test]
    fn a_set_that_finds_no_room_where_it_lay_stays_in_rows_that_are_begun() {
        let grid = grid(12, &[(0, 0, "R3 R4 R5"), (0, 4, "K1 B1 Y1")]);
        assert_eq!(grid.room(4, Cell::default()), Cell { row: 0, col: 8 });
        assert_eq!(grid.room(5, Cell::default()), Cell { row: 1, col: 0 });
    }

    #[test]
    fn sets_are_packed_row_by_row() {
        let cell = |row, col| Cell { row, col };
        assert_eq!(packed(&[3, 4, 3, 2], 8), (vec![cell(0, 0), cell(0, 4), cell(1, 0), cell(1, 4)], 2));
    }
}
