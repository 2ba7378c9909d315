//! What can be undone and redone in a turn. Boards suffice, since all other tiles are in the rack.
use super::grid::Grid;

/// The boards before and after the current one. It belongs to the draft alone: code that only looks ahead makes a
/// board, not another draft.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    past: Vec<Grid>,
    future: Vec<Grid>,
}

impl History {
    /// Creates an empty history.
    pub const fn new() -> History {
        History { past: Vec::new(), future: Vec::new() }
    }

    /// Records that the board has changed from `before`.
    pub fn note(&mut self, before: Grid) {
        self.past.push(before);
        self.future.clear();
    }

    /// Undoes the last change. False if there is none.
    pub fn undo(&mut self, board: &mut Grid) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(board, before));
        true
    }

    /// Redoes the change undone last. False if there is none.
    pub fn redo(&mut self, board: &mut Grid) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(board, after));
        true
    }

    /// Sets the number of columns of all boards, but never fewer than each has in use.
    pub fn widen(&mut self, columns: u16) {
        self.past.iter_mut().chain(&mut self.future).for_each(|board| board.widen(columns));
    }

    /// Whether there is a change to undo.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a change to redo.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}
