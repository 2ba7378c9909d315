//! A sitting at a table: who sits where, match after match, clocks, results, rematches.
//!
//! Pure: no clock, no chance and no disk of its own. A [`Sitting`] decides what a [`Command`] leads to, as [`Entry`]s,
//! and changes only by taking in entries, so that folding the same entries always gives the same sitting. In between,
//! the server writes the entries to its journal; the browser's practice mode does not.
//!
//! ```text
//! let Plan { bodies, next, .. } = sitting.plan(command, now_ms, &mut fresh_seed)?; // tried on a copy
//! journal.append(bodies).await?; // durable
//! sitting = next?.unwrap_or(sitting);
//! let picture = sitting.picture(sitting.audience(Some(guest)), &crowd, now_ms, last_seq);
//! ```

mod again;
mod agenda;
mod alone;
mod answers;
mod beginning;
mod chair;
mod command;
mod crowd;
mod decide;
mod entry;
mod evolve;
mod fold;
mod guest;
mod hosted;
mod identity;
mod log;
mod matches;
mod opened;
mod order;
mod picture;
mod plan;
mod pondering;
mod seating;
mod shared;
mod sitting;
mod tournament;
mod whom;

pub use agenda::{Job, Task};
pub use chair::{Chair, Person, Player};
pub use command::{Command, Opening};
pub use crowd::Crowd;
pub use decide::Decision;
pub use entry::{BadEntry, By, Entry, Fact, GameOf, Standin};
pub use fold::{Ended, Fold, said, unbroken};
pub use guest::{Guest, GuestId};
pub use hosted::Hosted;
pub use opened::is_official;
pub use picture::Audience;
pub use plan::Plan;
pub use pondering::pondered;
pub use seating::{Seated, Seating};
pub use shared::SharedDeal;
pub use sitting::{Position, Sitting};

/// How long a player in turn may be away before the house plays for them, in milliseconds.
pub const GRACE_MS: i64 = 15_000;
/// How long the host of a table without a match in progress may be away before another person there becomes the host, in
/// milliseconds.
pub const HOST_MS: i64 = 60_000;
/// How long a table may be empty of players and spectators before its match stands still, in milliseconds.
pub const PAUSE_MS: i64 = 10_000;
/// How long guests whom the house has brought together have to come, in milliseconds.
pub const COMING_MS: i64 = 15_000;
/// How long players have to open the chance they pledged, in milliseconds.
pub const OPENING_MS: i64 = 5_000;
/// How long the result of a round is shown while any player is still looking at it, in milliseconds.
pub const RESULT_MS: i64 = 15_000;
/// How long it is shown to spectators when no player is awaited, in milliseconds.
pub const SHORT_RESULT_MS: i64 = 5_000;
/// How long all players look at their hands while answers are sealed, in milliseconds.
pub const SEALED_MS: u32 = 6_000;
/// How long a player without a clock may do nothing before the others may decide, in milliseconds.
pub const STALL_MS: i64 = 120_000;
/// How many entries a table may have before nothing new begins there: every one is read again when the house opens. At
/// a move every two seconds that is more than two days.
pub const MOST_ENTRIES: u64 = 100_000;
/// How many times in a row a player's time may run out before the house plays for them.
pub const LATE: u8 = 2;
