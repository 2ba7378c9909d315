//! What marked runs do at one number.

use crate::solve::task::{MOST_MARKS, Marks, Shape};

/// What marked runs do at a number, as far as decided.
#[derive(Clone, Copy, Default)]
pub(super) struct Marked {
    /// Tiles in all runs, and in groups.
    pub(in crate::solve) in_runs: u8,
    pub(in crate::solve) in_groups: u8,
    /// Tiles in marked runs, jokers of those that begin, and how many they earn.
    pub(in crate::solve) tiles: u8,
    pub(in crate::solve) jokers: u8,
    pub(in crate::solve) earned: u8,
    pub(in crate::solve) begun: [u8; MOST_MARKS],
    /// The number of marked runs that went on.
    pub(super) went_on: u8,
    /// What is left of the marked runs.
    pub(super) marks: Marks,
}

impl Marked {
    /// What the open ones do.
    pub(super) fn going_on(marks: Marks, in_groups: u8) -> Marked {
        let mut marked = Marked { in_groups, ..Marked::default() };
        if marks[0] == 0 {
            return marked;
        }
        for rest in marks.into_iter().filter(|rest| *rest > 0) {
            marked.went_on += 1;
            marked.tiles += (rest & 1) as u8;
            marked.keep(rest >> 1);
        }
        marked
    }

    /// The number of marked runs.
    pub(in crate::solve) fn count(&self) -> u8 {
        self.went_on + self.begun.iter().filter(|begun| **begun > 0).count() as u8
    }

    /// The same with one more run that begins. `None` if there are too many runs or too few jokers.
    pub(in crate::solve) fn with(mut self, which: usize, shape: Shape, jokers: u8) -> Option<Marked> {
        if self.jokers + shape.jokers > jokers {
            return None;
        }
        let place = self.begun.iter().position(|begun| *begun == 0)?;
        self.begun[place] = u8::try_from(which + 1).ok()?;
        self.tiles += 1;
        self.jokers += shape.jokers;
        self.earned += shape.earned;
        self.keep(shape.cells >> 1).then_some(self)
    }

    /// Keeps what is left of a run, in order. Returns false if there are too many.
    fn keep(&mut self, rest: u16) -> bool {
        if rest <= 1 {
            return true;
        }
        if self.marks[MOST_MARKS - 1] > 0 {
            return false;
        }
        let mut next = rest;
        for mark in &mut self.marks {
            if *mark < next {
                std::mem::swap(mark, &mut next);
            }
        }
        true
    }
}
