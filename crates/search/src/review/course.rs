//! The course of a round: whose each action was, and of what kind.

use game::Seat;

/// What every action of a round was, before anything is played out.
#[derive(Default)]
pub(super) struct Course {
    /// The seat that acted.
    pub(super) movers: Vec<Seat>,
    /// Whether there was nothing to decide.
    pub(super) forced: Vec<bool>,
    /// Whether everybody would have done it: it was the player's, and there was nothing to decide.
    pub(super) plain: Vec<bool>,
    /// Whether something was drawn for it.
    pub(super) drew: Vec<bool>,
}
