//! Whether the house could take a move now, found out by writing to the store.

use crate::tasks::spawn;
use std::{
    pin::pin,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};
use store::{AnyStore, Meta, Unpoisoned};
use tokio::time::timeout;

/// How long a result counts: more frequent requests cause no more work for the disk.
const FRESH: Duration = Duration::from_secs(1);
/// A slower disk is of no use to anyone.
const PATIENCE: Duration = Duration::from_secs(5);
/// In how many parts it is waited for.
const PARTS: u32 = 20;

/// The result of the last probe.
#[derive(Clone, Default)]
pub(crate) struct Readiness(Arc<Mutex<Option<Tried>>>);

struct Tried {
    at: Instant,
    outcome: Result<(), String>,
}

/// Why nothing can be written, for whoever asks: what the database says itself is for the log.
fn for_anyone(error: &store::Error) -> String {
    match error {
        store::Error::Backend { cause, .. } => format!("the database failed: {cause}"),
        // Where it was is nobody's business.
        store::Error::Displaced { .. } => "the file of the house was moved away, replaced or deleted".to_owned(),
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
        // Carried out to its end, even for callers who give up sooner: by its result all others go.
        let (last, store) = (self.clone(), store.clone());
        let probe = spawn(async move {
            let outcome = probe(&store).await;
            *last.lock() = Some(Tried { at: Instant::now(), outcome: outcome.clone() });
            outcome
        });
        probe.await.unwrap_or_else(|error| Err(error.to_string()))
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
        self.0.lock().unpoisoned()
    }
}

/// Writes something, or says why that cannot be done.
async fn probe(store: &AnyStore) -> Result<(), String> {
    match patiently(PATIENCE, store.probe()).await {
        Some(Ok(())) => Ok(()),
        Some(Err(error)) => {
            tracing::error!(why = %error, "nothing can be written");
            Err(for_anyone(&error))
        }
        None => {
            let why = match store {
                AnyStore::Postgres(_) => "the database does not respond",
                _ => "the disk does not respond",
            };
            tracing::error!(%why, "nothing can be written");
            Err(why.to_owned())
        }
    }
}

/// Waits while this process runs for that long. Time for which it stands still counts as one part at most: it says
/// nothing about what is waited for.
async fn patiently<T>(patience: Duration, result: impl Future<Output = T>) -> Option<T> {
    let mut result = pin!(result);
    for _ in 0..PARTS {
        if let Ok(result) = timeout(patience / PARTS, &mut result).await {
            return Some(result);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Faulty, Sqlite};
    use tokio::time::sleep;

    #[tokio::test]
    async fn what_a_probe_finds_counts_even_if_its_caller_has_given_up() {
        let faulty = Faulty::over(Sqlite::memory().unwrap());
        let (store, readiness) = (AnyStore::from(faulty.clone()), Readiness::default());
        faulty.faults().slow_probes = true;
        timeout(Duration::from_millis(20), readiness.ask(&store)).await.unwrap_err();
        readiness.ask(&store).await.unwrap();
        faulty.faults().full = true;
        faulty.faults().slow_probes = false;
        // Sooner than it would be tried anew.
        let start = Instant::now();
        while readiness.ask(&store).await.is_ok() && start.elapsed() < FRESH / 2 {
            sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(readiness.ask(&store).await, Err("the database failed: the disk is full".to_owned()));
    }

    #[tokio::test]
    async fn a_process_that_stood_still_does_not_blame_the_disk() {
        let patience = Duration::from_millis(600);
        let answer = async {
            // As long as that nothing else runs, either.
            std::thread::sleep(patience);
            sleep(patience / 6).await;
        };
        assert_eq!(patiently(patience, answer).await, Some(()));
        assert_eq!(patiently(patience, sleep(patience * 3)).await, None);
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_house_whose_file_was_moved_away_is_not_ready_and_does_not_say_where_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("house.db");
        let store = AnyStore::from(Sqlite::open(&path).unwrap());
        std::fs::rename(&path, folder.path().join("away.db")).unwrap();
        let why = Readiness::default().ask(&store).await.unwrap_err();
        assert_eq!(why, "the file of the house was moved away, replaced or deleted");
    }
}
