//! A complete arrangement, number by number: what a search finds.

use crate::{
    solve::{
        graph::{Grouping, Transition},
        task::{LENGTH, MOST_MARKS, Shape},
    },
    tile::COLOURS,
};

/// What is done with one number.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Taken {
    pub(in crate::solve) grouping: Grouping,
    pub(in crate::solve) transitions: [Transition; COLOURS],
    /// The marked runs that begin, by colour.
    pub(in crate::solve) begun: [[Option<Shape>; MOST_MARKS]; COLOURS],
}

/// An arrangement: what is done with every number, and how many of the optional jokers are used.
#[derive(Clone)]
pub(in crate::solve) struct Path {
    pub(in crate::solve) taken: [Taken; LENGTH],
    pub(in crate::solve) jokers_laid: u8,
    pub(in crate::solve) worth: i32,
}
