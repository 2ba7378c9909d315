//! Small nets that judge a decision: how they are stored, what they are shown of each game, and how they are asked.
//!
//! A net has inputs that are on or off, two hidden layers and two answers ([`Promise`]). It is asked once for every
//! action, after the inputs that all actions share have been summed up. Everything is written as plain loops of fixed
//! width over `f32`, in one order: the same on the server, in the browser and in training, to the last bit.
//!
//! The weights are files in `crates/search/nets`, made by `madang train`. With the feature `nets` they are part of the
//! program; without it, as in the browser, they are passed to [`provide`] once they are available.

#[cfg(test)]
mod decisions;
mod judge;
mod kept;
mod learner;
mod lexio;
mod matgo;
mod weights;

pub use judge::{Judge, Promise};
pub(crate) use kept::available;
pub use kept::{NetName, net, provide};
pub use learner::{Learner, Sample};
pub use lexio::LexioSight;
pub use matgo::MatgoSight;
pub use weights::{BadNet, FIRST, Net, SECOND};

use arrayvec::ArrayVec;
use game::{Enumerate, Seat, rules_text};

/// A number that identifies the rules, and the version of what is shown of them, that a net is trained for.
pub fn trained_for<G: Shown>(rules: &G::Rules) -> u64 {
    let rules = rules_text::<G>(rules);
    let phrase = format!("net {} for {} {} {rules}", G::SHOWN_VERSION, G::NAME, G::RULES_VERSION);
    let [a, b, c, d, e, f, g, h, ..] = *game::Seed::from_phrase(&phrase).as_bytes();
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// The inputs that are on, each once.
pub type Inputs = ArrayVec<u16, MOST_INPUTS>;

/// More inputs than any decision turns on.
pub const MOST_INPUTS: usize = 336;

/// A game that nets play: what they are shown of a decision, which is only what the seat in turn may know.
pub trait Shown: Enumerate {
    /// What the seat in turn knows.
    type Sight;
    /// The weight of a unit of [`Promise::value`] when actions are compared; a win is 1.
    const VALUE: f32;
    /// Raised whenever the game's nets are shown something else, so that old nets are not mistaken for new ones.
    const SHOWN_VERSION: u32;
    /// Whether luck drowns out the effect of a single action. If so, the net plays only one seat, against level 2, in
    /// three rounds of four, since a net that knows only itself never meets the plainest way to play; and at one
    /// decision of each round all other actions are played on as well, with the same cards to come, since only that
    /// shows the difference.
    const BY_LUCK: bool;

    /// The net that plays under `rules`.
    fn net_name(rules: &Self::Rules) -> NetName;
    /// The number of inputs of that net.
    fn inputs(rules: &Self::Rules) -> usize;
    /// What the end of a round was worth to a seat, which is what a net learns to promise.
    fn fulfilled(rules: &Self::Rules, outcome: &Self::Outcome, seat: Seat) -> Promise;
    /// What the observer knows. `None` unless they are in turn.
    fn sight_of_view(view: &Self::View) -> Option<Self::Sight>;
    /// What the seat in turn would know in this imagined state. `None` if the round is over.
    fn sight_of_state(state: &Self::State) -> Option<Self::Sight>;
    /// Turns on the inputs that all actions share.
    fn show_common(sight: &Self::Sight, inputs: &mut Inputs);
    /// Turns on the inputs of `action`, which must be legal; none of them is a shared one.
    fn show_action(sight: &Self::Sight, action: &Self::Action, inputs: &mut Inputs);
}

/// Reserves this many inputs and returns the first of them.
fn room(next: &mut usize, inputs: usize) -> usize {
    *next += inputs;
    *next - inputs
}

fn turn_on(input: usize, inputs: &mut Inputs) {
    // No decision turns on as many inputs as there is room for.
    let _ = inputs.try_push(input as u16);
}

/// Turns on `count` inputs, from `at` on.
fn turn_on_to(count: usize, at: usize, inputs: &mut Inputs) {
    (at..at + count).for_each(|input| turn_on(input, inputs));
}
