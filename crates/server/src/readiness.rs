//! Whether the house could take a move now: it writes to the store to find out.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use store::{AnyStore, Meta};
use tokio::time::timeout;

/// How long an answer counts: whoever asks more often makes no more work for the disk.
const FRESH: Duration = Duration::from_secs(1);
/// A disk that takes longer is of no use to anybody.
const PATIENCE: Duration = Duration::from_secs(5);

/// What came of the last try.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<Tried>>);

struct Tried {
    at: Instant,
    outcome: Result<(), String>,
}

impl Readiness {
    /// Writes something, unless that has just been done.
    ///
    /// # Errors
    /// Why nothing can be written, in words.
    pub(crate) async fn ask(&self, store: &AnyStore) -> Result<(), String> {
        if let Some(outcome) = self.fresh() {
            return outcome;
        }
        let outcome = match timeout(PATIENCE, store.probe()).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("the disk does not answer".to_owned()),
        };
        if let Err(why) = &outcome {
            tracing::error!(%why, "nothing can be written");
        }
        *self.lock() = Some(Tried { at: Instant::now(), outcome: outcome.clone() });
        outcome
    }

    /// The last outcome if it counts still. If not, whoever asks now tries, and until then the last one counts for the
    /// others; before the first one the house, which has just opened, is taken for ready.
    fn fresh(&self) -> Option<Result<(), String>> {
        let mut last = self.lock();
        let outcome = last.as_ref().filter(|tried| tried.at.elapsed() < FRESH).map(|tried| tried.outcome.clone());
        if outcome.is_none() {
            let before = last.take().map_or(Ok(()), |tried| tried.outcome);
            *last = Some(Tried { at: Instant::now(), outcome: before });
        }
        outcome
    }

    fn lock(&self) -> MutexGuard<'_, Option<Tried>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
