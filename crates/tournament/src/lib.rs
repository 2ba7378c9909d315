//! Tournaments: who meets whom, the standings, and the steps of a tournament.
//!
//! Pure: no clock, randomness or disk of its own. Like a table, a [`Tournament`] decides a [`Command`] into [`Entry`]s,
//! and changes only by taking in entries, so that folding the same entries always gives the same tournament: killed at
//! any moment, it resumes with every pairing, result and clock.
//!
//! ```text
//! let entries = tournament.decide(command, now_ms, &mut fresh_code)?;
//! let bodies = …;                              // of the entries, as the journal keeps them
//! let next = tournament.after(&bodies)?;       // tried on a copy
//! journal.append(bodies).await?;               // durable
//! tournament = next;
//! ```
//!
//! Three formats: Swiss for two, a league at tables of three to five, a knockout ([`pairing`]). Where all tables of a
//! round have the same deal, a player's result is measured against the chair's mean ([`judge`]). The rules and how they
//! are implemented are described in `docs/TOURNAMENTS.md`.

mod board;
mod chance;
mod command;
mod course;
mod decide;
mod due;
mod entrant;
mod entry;
mod evolve;
mod history;
pub mod judge;
mod matching;
pub mod pairing;
mod plan;
mod recurrence;
mod round;
mod score;
mod standings;
mod terms;
mod tournament;
mod waits;

pub use board::{Board, Number, Outcome, Pairing};
pub use command::{Command, Opening};
pub use course::MOST_PLAY_OFFS;
pub use due::Due;
pub use entrant::{Entrant, Player};
pub use entry::{BadEntry, Entry, Fact};
pub use recurrence::next_after;
pub use round::Round;
pub use score::{Margin, Score};
pub use standings::Row;
pub use terms::check;
pub use tournament::{Announcement, Next, Stage, Tournament};
pub use waits::{BREAK_MS, LAPSE_MS, NO_SHOW_MS, OPENING_MS, Waits};
pub use wire::tournament::{
    ANNOUNCEMENT, BadTerms, Bots, Cancelled, Format, Kind, Leaver, Recurrence, Refused, Sizes, Start, Terms,
};

/// The most announcements of a tournament.
pub const ANNOUNCEMENTS: usize = 50;
/// How many entries a tournament may have before nobody enters any more: every one is read again when the house opens.
/// The longest have some thousands.
pub const MOST_ENTRIES: u64 = 100_000;
