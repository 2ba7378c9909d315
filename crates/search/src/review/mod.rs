//! Reviewing a finished round: what each decision cost, what was luck, and what can be proven.
//!
//! Three questions are kept apart, each with its own kind of world:
//!
//! **Was this a mistake?** [`Decision::regret`] is judged by what the player could know: hidden things are imagined
//! afresh from that view, the action played and the best one found are tried in the same worlds, and the difference is
//! the regret. The best is chosen in other worlds than those in which it is measured; otherwise the luckiest of many
//! candidates would look like a better one.
//!
//! **How did it stand?** [`Review::curve`] has what each seat could expect at every position with the *real* hands;
//! only what was still chance (the order of a stock or a pool) is drawn afresh.
//!
//! **What gave what?** [`Account`] divides the way from the fair value before the deal, 0, to the result into the deal,
//! the draws, the seat's own decisions and those of others. The parts add up to the result exactly, since each is a
//! difference of neighbouring values on that way; the errors say how well each part is known.
//!
//! In all of this everyone plays on by one [`Standard`], the same that the strong bots imagine. A [`Reviewer`] works in
//! slices, so that a browser can run it between two frames; its figures depend on the record and the number of
//! playouts, never on the slices.
//!
//! ```
//! use game::{Match, Record, Ruleset, Seed};
//! use lexio::Lexio;
//! use search::{Budget, Thinks, review::{Reviewer, Round}};
//!
//! let rules = lexio::Rules::preset("official", 2).unwrap();
//! let mut table = Match::<Lexio>::new(rules, Seed::from_phrase("dusk"));
//! while let Some(seat) = table.turn().seat() {
//!     let action = Lexio::house_move(&table.view(game::Observer::Seat(seat))).unwrap();
//!     table.play(seat, action).unwrap();
//! }
//! let record = Record::of(&table, Vec::new(), None);
//! let round = Round::all(&record).unwrap().remove(0);
//! let mut reviewer = Reviewer::of(round, 100);
//! while !reviewer.advance(&Budget::playouts(500)).done {}
//! let review = reviewer.review();
//! assert_eq!(review.plies.len() + 1, review.curve.len());
//! ```

mod account;
mod cost;
mod course;
mod curve;
mod luck;
mod moments;
mod reckoning;
mod report;
mod reviewer;
mod reviews;
mod round;
mod tally;
mod weigh;

pub use cost::{Cost, costs};
pub use luck::{Luck, luck};
pub use reckoning::{Reckoned, reckon};
pub use report::{Account, Decision, Estimate, Fact, Moment, Ply, Progress, Review, What};
pub use reviewer::Reviewer;
pub use reviews::{Effort, Points, Reviews, Standard, Weighed};
pub use round::Round;

/// The most seats of any table.
pub(crate) const SEATS: usize = 6;
