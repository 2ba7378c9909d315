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

    /// Whether a drop there would change the arrangement, and not only the order of the rack.
    pub fn rearranges(&self, draft: &Draft) -> bool {
        match self.over {
            Over::Board(_) => true,
            Over::Rack => self.tiles.iter().any(|(id, ..)| draft.board().of(*id).is_some()),
            Over::Nothing => false,
        }
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
    /// Where a drop changes nothing.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rummikub::lens::Lens;
    use game::{Match, Observer, Ruleset, Seed};
    use rummikub::{Rules, Rummikub};

    #[test]
    fn only_the_order_of_the_rack_changes_without_the_arrangement() {
        let rules = Rules::preset("official", 4).expect("a preset");
        let table = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk"));
        let seat = table.turn().seat().expect("a turn");
        let mut draft = Draft::new(14);
        draft.follow(&table.view(Observer::Seat(seat)), Lens { width: 812.0, height: 1200.0 });
        let rack = draft.rack();
        let (laid, held) = (rack[0], rack[1]);
        let at = Cell { row: 0, col: 0 };
        assert!(draft.lay(&[laid], at));
        let rearranges = |ids: &[Id], over| {
            let tiles = ids.iter().map(|id| (*id, 0, 0)).collect();
            Drag { tiles, at: (0.0, 0.0), width: 40.0, pitch: 1.4, over }.rearranges(&draft)
        };
        assert!(rearranges(&[laid], Over::Rack) && rearranges(&[held, laid], Over::Rack), "taken back");
        assert!(rearranges(&[held], Over::Board(at)));
        assert!(!rearranges(&[held], Over::Rack), "put elsewhere in the rack");
        assert!(!rearranges(&[laid], Over::Nothing));
    }
}
