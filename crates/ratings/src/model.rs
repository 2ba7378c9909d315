//! What all models answer.

use crate::Seat;

/// The rating of whoever is as good as all others on the mean, as far as anybody knows.
pub const MIDDLE: f64 = 1500.0;

/// How much 400 points on the familiar scale multiply the odds: tenfold.
pub(crate) const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// A number on the familiar scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// 1500 in the middle; 200 more win about three matches in four between two.
    pub value: f64,
    /// One standard deviation: the truth is within it two times out of three.
    pub error: f64,
}

/// A way to learn from results. What is believed of a player depends on nothing but the matches given, in their order.
pub trait Model {
    /// What is believed of one player.
    type Belief: Clone + PartialEq + std::fmt::Debug;

    /// The name in tables.
    fn name(&self) -> &'static str;
    /// What is believed of somebody who has not played yet.
    fn newcomer(&self) -> Self::Belief;
    /// Changes what is believed of all who sat at a match of so many `rounds`; `beliefs` are in the order of `seats`.
    fn learn<W>(&self, beliefs: &mut [Self::Belief], rounds: u32, seats: &[Seat<W>]);
    /// How likely `one` comes before `other` in a match of so many rounds: 0 to 1; a shared place is half of that.
    fn comes_before(&self, one: &Self::Belief, other: &Self::Belief, rounds: u32) -> f64;
    /// The number that is shown.
    fn rating(&self, belief: &Self::Belief) -> Rating;
}
