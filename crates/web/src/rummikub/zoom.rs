//! The window on the board: the whole board fitted to it, or a closer view, in which the spot under the fingers or the
//! pointer stays in place.
use super::{grid::Grid, lens::Lens};
use crate::platform::{
    dom::{self, Element},
    pinch, time,
};
use leptos::prelude::*;

/// The board's id.
pub const BOARD: &str = "rk-board";
/// The id of the element that holds the tiles on the board.
pub const GRID: &str = "rk-grid";

/// The view of the board.
#[derive(Clone, Copy)]
pub struct Window {
    /// The tiles on the board.
    lying: Memo<Grid>,
    lens: RwSignal<Lens>,
    /// Whether its size is known.
    known: StoredValue<bool>,
    /// The scale relative to the fitted board.
    zoom: RwSignal<f64>,
}

/// The outcome of measuring the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measured {
    /// Its size, which was unknown before.
    First,
    /// Its size has changed.
    Resized,
    /// Nothing new.
    Same,
}

/// A spot of the board that stays in place during zooming, in cells from the board's corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Held {
    zoom: f64,
    x: f64,
    y: f64,
}

impl Window {
    /// Creates a window on the board, not yet measured.
    pub fn new(lying: Memo<Grid>, lens: RwSignal<Lens>) -> Window {
        Window { lying, lens, known: StoredValue::new(false), zoom: RwSignal::new(1.0) }
    }

    /// Its size.
    pub fn lens(self) -> Lens {
        self.lens.get_untracked()
    }

    /// Records its size. `None` if it is gone: by the next frame, the board in the page may be another.
    pub fn measured(self, lens: Lens) -> Option<Measured> {
        let old = self.lens.try_get_untracked()?;
        if old != lens {
            self.lens.set(lens);
        }
        let known = self.known.try_update_value(|known| std::mem::replace(known, true)).unwrap_or_default();
        Some(match (known, old == lens) {
            (false, _) => Measured::First,
            (true, false) => Measured::Resized,
            (true, true) => Measured::Same,
        })
    }

    /// Whether it shows less than the whole board.
    pub fn is_zoomed(self) -> bool {
        self.zoom.get() > 1.0
    }

    /// The width of a cell, in pixels.
    pub fn cell(self) -> f64 {
        self.fit() * self.zoom.get()
    }

    /// The height of a row in cell widths.
    pub fn pitch(self) -> f64 {
        self.lens.get().pitch()
    }

    /// Whether every set is named.
    pub fn names_sets(self) -> bool {
        self.lens.get().names_sets(self.cell())
    }

    /// The cell width at which the whole board is visible.
    fn fit(self) -> f64 {
        let (columns, used) = self.lying.with(|board| (board.columns(), board.rows()));
        let lens = self.lens.get();
        lens.fit(columns, lens.rows(columns).max(used))
    }

    /// Number of rows of the board: as many as are visible, and always a free one, to which a full board scrolls.
    pub fn rows(self) -> u16 {
        let (columns, used) = self.lying.with(|board| (board.columns(), board.rows()));
        self.lens.get().rows(columns).max(used + 1)
    }

    /// Shows the whole board.
    pub fn show_all(self) {
        self.zoom.set(1.0);
    }

    /// Follows two fingers on the board: pinching zooms, moving them together pans.
    pub fn follow_fingers(self, board: &Element) {
        let held = StoredValue::new(None::<Held>);
        let begin = move |x, y| held.set_value(self.held_at(x, y));
        pinch::follow(board, begin, move |ratio, x, y| {
            if let Some(held) = held.get_value() {
                self.grow(held, held.zoom * ratio, x, y);
            }
        });
    }

    /// Zooms by a factor about a point of the window, or about the middle of the board if none is given.
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

    /// Zooms, then scrolls the held spot to a point of the window.
    fn grow(self, held: Held, zoom: f64, x: f64, y: f64) {
        self.zoom.set(self.lens().zoomed(zoom, self.fit()));
        time::next_frame(move || {
            let (Some(board), Some(grid)) = (dom::by_id(BOARD), dom::by_id(GRID)) else { return };
            if self.zoom.is_disposed() {
                return;
            }
            let (grid, cell) = (grid.place(), self.cell());
            let (dx, dy) = (grid.x + held.x * cell - x, grid.y + held.y * cell - y);
            board.scroll_by(dx.round() as i32, dy.round() as i32);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reactive::memo;

    #[test]
    fn a_window_that_is_gone_has_no_size() {
        let (page, small, large) = (Owner::new(), Lens::default(), Lens { width: 374.0, height: 430.0 });
        let window = page.with(|| Window::new(memo(|| Grid::new(14)), RwSignal::new(small)));
        let sizes = [small, large, large];
        let measured = [Measured::First, Measured::Resized, Measured::Same];
        assert_eq!(sizes.map(|lens| window.measured(lens)), measured.map(Some));
        // Another board lies in its place before the next frame, as after a match seen by no one.
        page.cleanup();
        assert_eq!(window.measured(small), None);
    }
}
