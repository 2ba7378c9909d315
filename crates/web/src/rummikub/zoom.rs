//! Looking closer at the board: whatever is under the fingers or the pointer stays there.
use super::{
    desk::{BOARD, Desk, GRID},
    lens::zoomed,
};
use crate::platform::{
    dom::{self, Element},
    pinch, time,
};
use leptos::prelude::*;

/// A place of the board that is held while it grows: cells from its corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Held {
    zoom: f64,
    x: f64,
    y: f64,
}

impl Desk {
    /// Follows two fingers on the board: apart and together they zoom, side by side they pan.
    pub fn follow_fingers(self, board: &Element) {
        let held = StoredValue::new(None::<Held>);
        let begin = move |x, y| held.set_value(self.held_at(x, y));
        pinch::follow(board, begin, move |ratio, x, y| {
            if let Some(held) = held.get_value() {
                self.grow(held, held.zoom * ratio, x, y);
            }
        });
    }

    /// Zooms by a factor about a point of the window; without one, about the middle of the board.
    pub fn zoom_by(self, factor: f64, at: Option<(f64, f64)>) {
        let middle = || dom::by_id(BOARD).map(|board| board.place().center());
        if let Some((x, y)) = at.or_else(middle)
            && let Some(held) = self.held_at(x, y)
        {
            self.grow(held, held.zoom * factor, x, y);
        }
    }

    fn held_at(self, x: f64, y: f64) -> Option<Held> {
        let grid = dom::by_id(GRID)?;
        let grid = grid.place();
        let (cell, zoom) = (self.cell(), self.zoom.get_untracked());
        Some(Held { zoom, x: (x - grid.x) / cell, y: (y - grid.y) / cell })
    }

    /// Zooms, and then brings what is held under a point of the window.
    fn grow(self, held: Held, zoom: f64, x: f64, y: f64) {
        self.zoom.set(zoomed(zoom, 1.0, self.fit()));
        time::next_frame(move || {
            let (Some(board), Some(grid)) = (dom::by_id(BOARD), dom::by_id(GRID)) else { return };
            let (grid, cell) = (grid.place(), self.cell());
            let (dx, dy) = (grid.x + held.x * cell - x, grid.y + held.y * cell - y);
            board.scroll_by(dx.round() as i32, dy.round() as i32);
        });
    }
}
