//! Why a contender forfeits a game.

use serde::Serialize;
use std::time::Duration;
use thiserror::Error;

/// What a contender did instead of a legal action.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Forfeit {
    /// It could not be restarted.
    #[error("it cannot be started: {why}")]
    Unstarted { why: String },
    /// It did not answer in time.
    #[error("it was silent for {ms} ms")]
    Silent { ms: u64 },
    /// It ended, or closed its output.
    #[error("it exited")]
    Ended,
    /// Its answer was longer than a line may be.
    #[error("its answer was longer than 1 MiB")]
    TooLong,
    /// Its answer could not be read.
    #[error("its answer {text:?} is not valid: {why}")]
    Garbage { text: String, why: String },
    /// It declined to answer.
    #[error("it refused: {error}")]
    Refused { error: String },
    /// The rules forbid its action.
    #[error("{action} is not legal: {why}")]
    Illegal { action: String, why: String },
    /// A bot of the house found nothing to do, which is a defect of the bot.
    #[error("it decided nothing")]
    Undecided,
}

impl Forfeit {
    pub(super) fn silent(patience: Duration) -> Forfeit {
        Forfeit::Silent { ms: u64::try_from(patience.as_millis()).unwrap_or(u64::MAX) }
    }

    /// Quotes only as much of a line as fits a message.
    pub(super) fn garbage(text: &str, why: impl ToString) -> Forfeit {
        Forfeit::Garbage { text: text.chars().take(80).collect(), why: why.to_string() }
    }

    /// Quotes only as much of an action as fits a message.
    pub(super) fn illegal(action: &str, why: impl ToString) -> Forfeit {
        Forfeit::Illegal { action: action.chars().take(80).collect(), why: why.to_string() }
    }
}
