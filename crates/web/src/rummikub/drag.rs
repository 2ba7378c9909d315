//! Tiles under the finger: where they are drawn and where they would land.
use super::{
    draft::Draft,
    grid::{Cell, Grid, Id},
};
use crate::platform::dom::Rect;

/// Tiles under the finger.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// The tiles, with their offsets from the grabbed one, in cells.
    pub tiles: Vec<(Id, i32, i32)>,
    /// The pointer.
    pub at: (f64, f64),
    /// The width at which they are drawn.
    pub width: f64,
    /// The height of a row, in multiples of that width.
    pub pitch: f64,
    /// Where they would land.
    pub over: Over,
}

impl Drag {
    /// The tiles, without their offsets.
    pub fn ids(&self) -> Vec<Id> {
        self.tiles.iter().map(|(id, ..)| *id).collect()
    }

    /// Whether a tile is among them.
    pub fn holds(&self, id: Id) -> bool {
        self.tiles.iter().any(|(one, ..)| *one == id)
    }
}

/// What the dragged tiles are over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// A cell of the board, for the grabbed tile.
    Board(Cell),
    /// The rack.
    Rack,
    /// Neither.
    Nothing,
}

/// The board as if the drag ended here.
pub fn previewed(draft: &Draft, drag: &Drag) -> Grid {
    let ids = drag.ids();
    let board = match drag.over {
        Over::Board(cell) => draft.shifted(&ids, first_cell(drag, cell)),
        Over::Rack => Some(draft.without(&ids)),
        Over::Nothing => None,
    };
    board.unwrap_or_else(|| draft.board().clone())
}

/// Lays the dragged tiles, the grabbed one on `cell`. False if there is no room.
pub fn land(draft: &mut Draft, drag: &Drag, cell: Cell) -> bool {
    draft.shift(&drag.ids(), first_cell(drag, cell))
}

/// The cell of the first of the dragged tiles when the grabbed one lies on `cell`.
fn first_cell(drag: &Drag, cell: Cell) -> Cell {
    let first = drag.tiles.iter().min_by_key(|(_, col, row)| (*row, *col));
    let (col, row) = first.map_or((0, 0), |(_, col, row)| (*col, *row));
    Cell {
        row: u16::try_from(i32::from(cell.row) + row).unwrap_or(0),
        col: u16::try_from(i32::from(cell.col) + col).unwrap_or(0),
    }
}

/// Where dragged tiles are drawn.
pub fn ghosts(drag: &Drag) -> Vec<(Id, Rect)> {
    let (x, y) = drag.at;
    let place = |(id, col, row): &(Id, i32, i32)| {
        let left = x + drag.width * (f64::from(*col) - 0.5);
        let top = y + drag.width * (f64::from(*row) * drag.pitch - 0.8);
        (*id, Rect { x: left, y: top, width: drag.width, height: drag.width * 1.4 })
    };
    drag.tiles.iter().map(place).collect()
}
