//! Whether the house could take a move now, found out by writing to the store.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use store::{AnyStore, Meta};
use tokio::time::timeout;

/// How long a result counts: more frequent requests cause no more work for the disk.
const FRESH: Duration = Duration::from_secs(1);
/// A slower disk is of no use to anyone.
const PATIENCE: Duration = Duration::from_secs(5);

/// The result of the last probe.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<Tried>>);

struct Tried {
    at: Instant,
    outcome: Result<(), String>,
}

/// Why nothing can be written, for whoever asks: what the database says itself is for the log.
fn for_anyone(error: &store::Error) -> String {
    match error {
        store::Error::Backend { cause, .. } => format!("the database failed: {cause}"),
        other => other.to_string(),
    }
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
            Ok(Err(error)) => {
                tracing::error!(why = %error, "nothing can be written");
                Err(for_anyone(&error))
            }
            Err(_) => {
                let why = "the disk does not respond";
                tracing::error!(%why, "nothing can be written");
                Err(why.to_owned())
            }
        };
        *self.lock() = Some(Tried { at: Instant::now(), outcome: outcome.clone() });
        outcome
    }

    /// The last result, if it still counts. If not, the present caller probes, and until that is done the last result
    /// counts for all others; before the first probe the house, having just opened, counts as ready.
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
