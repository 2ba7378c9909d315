//! What can be taken back in a turn, and made again: boards, since all other tiles are in the rack.
use super::grid::Grid;

/// The boards before and after the one of now. It belongs to the draft alone: what only looks ahead makes a board, not
/// another draft.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    past: Vec<Grid>,
    future: Vec<Grid>,
}

impl History {
    /// Nothing has been done.
    pub const fn new() -> History {
        History { past: Vec::new(), future: Vec::new() }
    }

    /// The board has changed; it was like this `before`.
    pub fn note(&mut self, before: Grid) {
        self.past.push(before);
        self.future.clear();
    }

    /// Takes the last change back. False when there is none.
    pub fn undo(&mut self, board: &mut Grid) -> bool {
        let Some(before) = self.past.pop() else { return false };
        self.future.push(std::mem::replace(board, before));
        true
    }

    /// Makes the change again that was taken back. False when there is none.
    pub fn redo(&mut self, board: &mut Grid) -> bool {
        let Some(after) = self.future.pop() else { return false };
        self.past.push(std::mem::replace(board, after));
        true
    }

    /// Whether there is something to take back.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to make again.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}
