//! A complete arrangement, number by number: what a search finds.

use super::{
    groups::Grouping,
    marks::{MOST_MARKS, Shape},
    task::LENGTH,
    ways::Transition,
};
use crate::tile::COLOURS;

/// What is done with one number.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    pub(super) grouping: Grouping,
    pub(super) transitions: [Transition; COLOURS],
    /// The marked runs that begin, by colour.
    pub(super) begun: [[Option<Shape>; MOST_MARKS]; COLOURS],
}

/// An arrangement: what is done with every number, and how many of the optional jokers are used.
#[derive(Clone)]
pub(super) struct Path {
    pub(super) taken: [Taken; LENGTH],
    pub(super) jokers_laid: u8,
    pub(super) worth: i32,
}
