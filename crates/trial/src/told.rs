//! The notes of the people at the tables: what was acknowledged, refused and shown to them.

use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{DefaultHasher, Hash, Hasher},
    time::{SystemTime, UNIX_EPOCH},
};
use wire::Phase;

/// The current time in milliseconds since 1970. The houses run on the same machine and share it.
pub(crate) fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// What one person was told at a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    pub(crate) seat: u8,
    pub(crate) moves: Vec<Made>,
    /// Everything else that they asked of the table and that was acknowledged.
    pub(crate) deeds: Vec<Answered>,
    pub(crate) shown: Vec<Shown>,
    /// The lines that they said, in order.
    pub(crate) said: Vec<Spoken>,
    /// The lines that they heard.
    pub(crate) heard: BTreeSet<Heard>,
    /// Lines that were added to those heard before though they do not come after them: their numbers, and the last before
    /// each.
    pub(crate) astray: Vec<[u32; 2]>,
    /// The names of the records of matches whose end was shown.
    pub(crate) records: Vec<String>,
    /// Why they left lines, and how often.
    pub(crate) left: BTreeMap<String, u64>,
    /// Messages from the house that could not be read.
    pub(crate) unreadable: Vec<String>,
    /// Moves that were resent.
    pub(crate) resent: u64,
}

/// A move that was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Made {
    /// The person's own number for it, never used twice at a table.
    pub(crate) move_id: u64,
    pub(crate) match_number: u32,
    pub(crate) ply: u32,
    /// The action, as JSON.
    pub(crate) action: String,
    /// When it was first sent.
    pub(crate) sent_ms: i64,
    pub(crate) fate: Fate,
}

/// The fate of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// Nothing was heard of it.
    Open,
    /// It was made, as this entry.
    Acknowledged {
        seq: u64,
        /// When the answered attempt was sent, and when the answer came.
        asked_ms: i64,
        heard_ms: i64,
    },
    /// It was not made and will not be.
    Refused,
}

/// Something that a person said, once and in words that nobody says at the table again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Spoken {
    pub(crate) text: String,
    /// Whether they were told that it was said. Otherwise it may have been.
    pub(crate) acknowledged: bool,
}

/// Something that was said at a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Heard {
    pub(crate) number: u32,
    /// The speaker's seat. `None` if they had none.
    pub(crate) seat: Option<u8>,
    pub(crate) text: String,
}

/// When a move, or something else that is asked of a table, was sent and when it was acknowledged, in milliseconds since
/// 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Answered {
    pub(crate) asked_ms: i64,
    pub(crate) heard_ms: i64,
}

/// A picture that was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    /// The last entry of the table that it shows.
    pub(crate) seq: u64,
    /// The last entry shown before, or acknowledged on an earlier line.
    pub(crate) after: u64,
    /// The time according to the house.
    pub(crate) now_ms: i64,
    pub(crate) picture: Picture,
}

/// A picture, as far as the journal determines what it must show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Picture {
    pub(crate) match_number: u32,
    pub(crate) ply: u32,
    /// The hash of the seat's view of the game as JSON.
    pub(crate) view: u64,
    pub(crate) clock: Clock,
}

/// The running clock of a table, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clock {
    /// No player is awaited, and no result is shown.
    Still,
    /// A player is awaited.
    Turn { since_ms: i64, deadline_ms: Option<i64> },
    /// A result has been shown since then.
    Result { since_ms: i64 },
}

impl Clock {
    /// The clock that a phase shows.
    pub(crate) fn of(phase: &Phase) -> Clock {
        match phase {
            Phase::Playing { since_ms, .. } => Clock::Turn { since_ms: *since_ms, deadline_ms: phase.deadline_ms() },
            Phase::BetweenRounds { until_ms, ready } => {
                let nobody = ready.iter().all(|ready| *ready);
                let shown = if nobody { table::SHORT_RESULT_MS } else { table::RESULT_MS };
                Clock::Result { since_ms: until_ms.saturating_sub(shown) }
            }
            Phase::Gathering | Phase::Finished { .. } => Clock::Still,
        }
    }

    /// Since when it has been running.
    pub(crate) const fn since(self) -> Option<i64> {
        match self {
            Clock::Still => None,
            Clock::Turn { since_ms, .. } | Clock::Result { since_ms } => Some(since_ms),
        }
    }
}

/// The hash of a view. Views with the same JSON have the same hash within one run.
///
/// # Errors
/// If it cannot be written as JSON.
pub(crate) fn hashed(view: &impl Serialize) -> Result<u64, serde_json::Error> {
    let mut hasher = DefaultHasher::new();
    serde_json::to_value(view)?.to_string().hash(&mut hasher);
    Ok(hasher.finish())
}
