//! What all games of the house share.
//!
//! A game is rules over a private [`Game::State`]; what leaves the referee is a [`Game::View`], made for one
//! [`Observer`]. All chance is one shuffle a round, drawn from a [`Seed`] before the first move, so a match is `(rules,
//! seed, actions)`, and replaying it always gives the same bytes.
//!
//! A view can be sent:
//! ```
//! fn send<G: game::Game>(view: &G::View) -> String {
//!     serde_json::to_string(view).unwrap()
//! }
//! ```
//! A state cannot, in whatever is written over all games:
//! ```compile_fail
//! fn send<G: game::Game>(state: &G::State) -> String {
//!     serde_json::to_string(state).unwrap()
//! }
//! ```
//! The list of games (crate `games`) does not compile if the state of one of them could be.

mod bits;
#[cfg(feature = "test")]
pub mod conform;
mod contract;
mod fair;
mod members;
mod notation;
mod options;
mod perft;
mod record;
mod rounds;
mod seat;
mod seed;
mod setup;
mod shuffle;
mod trail;
mod wire;

pub use bits::BadSet;
pub use contract::{Enumerate, Game, Log, Placed, Playout, Refusal, Silent, play, playout};
pub use fair::{Chance, Commitment, Entropy, Pledge, Proof, Unproven};
pub use members::{Members, Pairs};
pub use notation::{True, digits, read_text, write_text};
pub use options::{BadRules, Field, Kind, Ruleset, Seated, check_rules, read_rules};
pub use perft::perft;
pub use record::{BadRecord, FORMAT, Record, rules_text};
pub use rounds::Match;
pub use seat::{Observer, Seat, Turn};
pub use seed::{BadSeed, SEED_BYTES, Seed, Stream};
pub use setup::{BadSeats, Writable};
pub use shuffle::{Sim, below, shuffle, sim};
pub use trail::Trail;
pub use wire::Wire;
