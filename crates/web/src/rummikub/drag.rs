//! Tiles under the finger: where they are drawn, where they would land.
use super::{
    draft::Draft,
    grid::{Cell, Id},
    lens::PITCH,
};
use crate::platform::dom::Rect;

/// Tiles under the finger.
#[derive(Clone, PartialEq, Debug)]
pub struct Drag {
    /// The tiles, with their places from the grabbed one, in cells.
    pub tiles: Vec<(Id, i32, i32)>,
    /// The pointer.
    pub at: (f64, f64),
    /// How wide they are drawn.
    pub width: f64,
    /// Where they would land.
    pub over: Over,
}

/// What is under dragged tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// A cell of the board, for the grabbed tile.
    Board(Cell),
    /// The rack.
    Rack,
    /// Neither.
    Nothing,
}

/// The arrangement as it would be if the drag ended here.
pub fn previewed(draft: &Draft, drag: Option<&Drag>) -> Draft {
    let mut shown = draft.clone();
    if let Some(drag) = drag {
        let _ = match drag.over {
            Over::Board(cell) => land(&mut shown, drag, cell),
            Over::Rack => shown.take_back(&drag.tiles.iter().map(|(id, ..)| *id).collect::<Vec<_>>()),
            Over::Nothing => false,
        };
    }
    shown
}

/// Lays what is dragged, the grabbed tile over `cell`.
pub fn land(draft: &mut Draft, drag: &Drag, cell: Cell) -> bool {
    let ids: Vec<Id> = drag.tiles.iter().map(|(id, ..)| *id).collect();
    let (mut col, mut row) = (0, 0);
    if let Some((_, first_col, first_row)) = drag.tiles.iter().min_by_key(|(_, col, row)| (*row, *col)) {
        (col, row) = (*first_col, *first_row);
    }
    let at = Cell {
        row: u16::try_from(i32::from(cell.row) + row).unwrap_or(0),
        col: u16::try_from(i32::from(cell.col) + col).unwrap_or(0),
    };
    draft.shift(&ids, at)
}

/// Where dragged tiles are drawn.
pub fn ghosts(drag: &Drag) -> Vec<(Id, Rect)> {
    let (x, y) = drag.at;
    let place = |(id, col, row): &(Id, i32, i32)| {
        let left = x + drag.width * (f64::from(*col) - 0.5);
        let top = y + drag.width * (f64::from(*row) * PITCH - 0.8);
        (*id, Rect { x: left, y: top, width: drag.width, height: drag.width * 1.4 })
    };
    drag.tiles.iter().map(place).collect()
}
