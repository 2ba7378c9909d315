//! Small nets that judge a decision: how they are kept, what they are shown of each game, and how they are asked.
//!
//! A net has inputs that are on or off, two hidden layers and two answers ([`Promise`]). It is asked once for every
//! action, after the inputs that all of them share have been summed up. Everything is written out in plain loops of
//! fixed width over `f32`, in one order: the same on the server, in the browser and in training, to the last bit.
//!
//! The weights are files in `crates/search/nets`, made by `madang train`. With the feature `nets` they are part of the
//! program; without it, as in the browser, they are handed in by [`provide`] once they are there.

#[cfg(test)]
mod decisions;
mod judge;
mod kept;
mod learner;
mod lexio;
mod matgo;
mod weights;

pub use judge::{Judge, Promise};
pub use kept::{NetName, net, provide};
pub use learner::{Learner, Sample};
pub use lexio::LexioSight;
pub use matgo::MatgoSight;
pub use weights::{BadNet, FIRST, Net, SECOND};

use arrayvec::ArrayVec;
use game::{Enumerate, Seat};

/// A number that tells the rules, and the way of showing them, that a net is trained for.
pub fn trained_for<G: Shown>(rules: &G::Rules) -> u64 {
    let rules = serde_json::to_string(rules).unwrap_or_default();
    let phrase = format!("net {} for {} {} {rules}", G::SHOWN_VERSION, G::NAME, G::RULES_VERSION);
    let [a, b, c, d, e, f, g, h, ..] = *game::Seed::from_phrase(&phrase).as_bytes();
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// Inputs that are on, none twice.
pub type Inputs = ArrayVec<u16, MOST_INPUTS>;

/// More inputs than any decision turns on.
pub const MOST_INPUTS: usize = 336;

/// Games that nets play: what they are shown of a decision. Only what the seat in turn may know.
pub trait Shown: Enumerate {
    /// What the seat in turn knows.
    type Sight;
    /// What a unit of [`Promise::value`] counts when actions are compared, a win being 1.
    const VALUE: f32;
    /// Raised whenever nets of the game are shown something else, so that old ones are not taken for new ones.
    const SHOWN_VERSION: u32;
    /// Whether luck drowns what one action does. Then the net sits at one seat alone against level 2 in three rounds of
    /// four, since a net that only knows itself never meets the plainest way to play; and at one decision of each round
    /// all other actions are played on, too, with the same cards coming, since only so the difference shows.
    const BY_LUCK: bool;

    /// The net that plays under `rules`.
    fn net_name(rules: &Self::Rules) -> NetName;
    /// How many inputs that net has.
    fn inputs(rules: &Self::Rules) -> usize;
    /// What the end of a round was worth to a seat: what a net learns to promise.
    fn fulfilled(rules: &Self::Rules, outcome: &Self::Outcome, seat: Seat) -> Promise;
    /// None unless the observer is in turn.
    fn sight_of_view(view: &Self::View) -> Option<Self::Sight>;
    /// What the seat in turn would know in this imagined state. None when the round is over.
    fn sight_of_state(state: &Self::State) -> Option<Self::Sight>;
    /// Turns on what all actions have in common.
    fn show_common(sight: &Self::Sight, inputs: &mut Inputs);
    /// Turns on what `action`, which is legal, brings; no input of these is a common one.
    fn show_action(sight: &Self::Sight, action: &Self::Action, inputs: &mut Inputs);
}

/// Takes so many inputs and returns the first of them.
fn room(next: &mut usize, inputs: usize) -> usize {
    *next += inputs;
    *next - inputs
}

fn turn_on(input: usize, inputs: &mut Inputs) {
    // No decision turns on as many as there is room for.
    let _ = inputs.try_push(input as u16);
}

/// Turns on as many inputs as `count`, from `at`.
fn turn_on_to(count: usize, at: usize, inputs: &mut Inputs) {
    (at..at + count).for_each(|input| turn_on(input, inputs));
}
