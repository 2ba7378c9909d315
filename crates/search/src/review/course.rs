//! The course of a round: who took each action, and what kind of action it was.

use game::Seat;

/// The kinds of all actions of a round, before anything is played out.
#[derive(Default)]
pub(super) struct Course {
    /// The seat that acted.
    pub(super) movers: Vec<Seat>,
    /// Whether there was nothing to decide.
    pub(super) forced: Vec<bool>,
    /// Whether anyone would have done the same: it was not the clock's action, and there was nothing to decide.
    pub(super) plain: Vec<bool>,
    /// Whether something was drawn as a result.
    pub(super) drew: Vec<bool>,
}
