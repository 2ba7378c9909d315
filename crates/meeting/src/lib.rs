//! Finding someone to play with right now: who has been waiting for others since when, and who plays with whom. And
//! meeting everyone else at the deal of the day ([`daily`]).
//!
//! Pure: no clock, randomness or sockets of its own. A [`Meeting`] is fed events and their times, and returns the
//! groups that may sit down; the same events give the same groups.
//!
//! ```
//! use meeting::{Chairs, Meeting, Window};
//!
//! let mut meeting = Meeting::new(Window::default());
//! let chairs = Chairs { game: "matgo", seats: 2 };
//! meeting.seek(chairs, "ann", Some(1_480), 0);
//! meeting.seek(chairs, "ben", None, 700);
//! let groups = meeting.meet(700, &|_, _| false);
//! assert_eq!(groups[0].people.iter().map(|seeker| seeker.who).collect::<Vec<_>>(), ["ann", "ben"]);
//! ```
//!
//! `docs/MEETING.md` describes how the numbers of [`Window`] were chosen.

pub mod daily;
mod lately;
mod meeting;
mod pool;
mod seeker;
mod window;

pub use meeting::{Meeting, Place};
pub use pool::{Chairs, Group, Question};
pub use seeker::{MIDDLE, Seeker};
pub use window::Window;

/// How long a waiting player's line may be down before they are taken to have left, in milliseconds.
pub const GONE_MS: i64 = 10_000;
/// How long players wait before they are asked whether bots may take the empty chairs, in milliseconds.
pub const BOTS_MS: i64 = 20_000;
/// How long two or more players who have agreed to bots wait for the others' answers, in milliseconds.
pub const SAY_MS: i64 = 5_000;
