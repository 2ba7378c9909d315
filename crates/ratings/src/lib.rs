//! How strong players are, judging by the matches they have played. Pure: it knows no game and no clock.
//!
//! A [`Model`] holds a belief about each player, and updates the beliefs about everyone at a match by its result. There
//! are four models; `madang ratings --simulate` says which predicts later matches best (docs/RATINGS.md). [`Glicko`]
//! and [`WengLin`] see only places; [`Points`] sees the margins, and may be given how much of them was luck.
//!
//! ```
//! use ratings::{Ladder, Played, Points, Seat};
//!
//! let mut ladder = Ladder::new(Points::of("lexio-2"));
//! let seat = |who, place, score| Seat { who, place, score, luck: None };
//! ladder.play(&Played { rounds: 5, seats: vec![seat("maple", 1, 3.2), seat("pine", 2, -3.2)] });
//! assert!(ladder.rating(&"maple").value > 1500.0);
//! ```

mod gauge;
mod glicko;
mod ladder;
mod model;
mod played;
mod points;
mod weng_lin;

pub use gauge::{Gauge, MEASURED, Measured, measured};
pub use glicko::Glicko;
pub use ladder::Ladder;
pub use model::{MIDDLE, Model, Rating};
pub use played::{Played, Seat};
pub use points::{Points, Skill};
pub use weng_lin::WengLin;
