//! Bots: a search that is generic over the games, and what each game's bots know.
//!
//! A bot is given a view, a [`Budget`] and a seeded generator, nothing else, through [`Thinks`]. This crate has no
//! threads and no clock of its own, so the same bots run on the server, in the browser and in tests.
//!
//! ```
//! use game::{Match, Observer, Ruleset, Seed, sim};
//! use search::{Budget, Level, Thinks};
//!
//! let rules = lexio::Rules::preset("official", 3).unwrap();
//! let mut table = Match::<lexio::Lexio>::new(rules, Seed::from_phrase("dusk"));
//! let mut chance = sim(1);
//! while let Some(seat) = table.turn().seat() {
//!     let view = table.view(Observer::Seat(seat));
//!     let action = lexio::Lexio::think(Level::Club, &view, &Budget::playouts(50), &mut chance).unwrap();
//!     table.play(seat, action).unwrap();
//! }
//! ```

mod budget;
mod duplicate;
mod exact;
mod guided;
mod hinting;
mod level;
mod lexio;
mod matgo;
pub mod net;
pub mod review;
mod rollout;
mod rummikub;
mod think;
#[cfg(feature = "toy")]
mod toy;
mod tree;
mod worlds;

pub use self::matgo::Aim;
pub use budget::{Budget, Clock};
pub use duplicate::{Challenge, duplicate, play_round};
pub use hinting::{Advice, Figure, Hinting, seed_of};
pub use level::{Level, NoSuchLevel};
pub use rollout::{Policy, Random, Utility, Worth, play_out};
pub use think::Thinks;
pub use worlds::{Rated, rate};
