//! The interface of all models.

use crate::Seat;

/// The rating of a player who, as far as is known, is as good as the average.
pub const MIDDLE: f64 = 1500.0;

/// 400 points on the familiar scale multiply the odds by ten.
pub(crate) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// A rating on the familiar scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// 1500 in the middle; between two players, 200 more win about three matches in four.
    pub value: f64,
    /// One standard deviation: the true value is within it two times out of three.
    pub error: f64,
}

/// A way to learn from results. The belief about a player depends on nothing but the matches given and their order.
pub trait Model {
    /// The belief about one player.
    type Belief: Clone + PartialEq + std::fmt::Debug;

    /// The name shown in tables.
    fn name(&self) -> &'static str;
    /// The belief about a player who has not played yet.
    fn newcomer(&self) -> Self::Belief;
    /// Updates the beliefs about everyone at a match of this many `rounds`; `beliefs` are in the order of `seats`.
    fn learn<W>(&self, beliefs: &mut [Self::Belief], rounds: u32, seats: &[Seat<W>]);
    /// The probability that `one` comes before `other` in a match of this many rounds, 0 to 1; a shared place counts
    /// half.
    fn comes_before(&self, one: &Self::Belief, other: &Self::Belief, rounds: u32) -> f64;
    /// The rating that is shown.
    fn rating(&self, belief: &Self::Belief) -> Rating;
}
