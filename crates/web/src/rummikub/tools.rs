//! The tools that may be of no use: what they do, or why they cannot.
use super::{desk::Desk, draft::Draft, help, turn};
use leptos::prelude::*;
use words::rummikub::Board;

/// How much a press makes the board larger or smaller.
pub const ZOOM: f64 = 1.3;

/// A tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Undoes the last change.
    Undo,
    /// Redoes it.
    Redo,
    /// Undoes all changes of the turn.
    Reset,
    /// Tidies the board.
    Tidy,
    /// Gives a hint.
    Hint,
    /// Makes the board smaller.
    ZoomOut,
}

impl Tool {
    /// Why it is of no use now. `None` if it is of use.
    pub fn why_not(self, desk: Desk) -> Option<Board> {
        let unless = |able: fn(&Draft) -> bool, why: Board| {
            desk.why_wait().or_else(|| (!desk.draft().with(able)).then_some(why))
        };
        match self {
            Tool::Undo => unless(Draft::can_undo, Board::UndoNone),
            Tool::Redo => unless(Draft::can_redo, Board::RedoNone),
            Tool::Reset => unless(Draft::is_changed, Board::ResetNone),
            // Its key says nothing where there are no hints.
            Tool::Hint if desk.seating.hint.is_none() => None,
            Tool::Tidy | Tool::Hint => desk.why_wait(),
            Tool::ZoomOut => (!desk.window.is_zoomed()).then_some(Board::AllInView),
        }
    }

    /// Uses it, or says why it is of no use: in the line as well, since fingers and keys are shown no tooltip.
    pub fn press(self, desk: Desk) {
        if let Some(why) = untrack(|| self.why_not(desk)) {
            return desk.protest(why);
        }
        desk.end_remark();
        match self {
            Tool::Undo => turn::arrange(desk, Draft::undo),
            Tool::Redo => turn::arrange(desk, Draft::redo),
            Tool::Reset => turn::arrange(desk, Draft::reset),
            Tool::Tidy => help::tidy(desk),
            Tool::Hint => help::hint(desk),
            Tool::ZoomOut => desk.window.zoom_by(1.0 / ZOOM, None),
        }
    }

    /// Presses it by a key. Held down, that says once why it is of no use.
    pub fn press_by_key(self, desk: Desk, repeated: bool) {
        if !(repeated && untrack(|| self.why_not(desk)).is_some()) {
            self.press(desk);
        }
    }
}
