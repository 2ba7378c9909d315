//! Notes matches that have a record but are not noted yet: those of an earlier program. This happens gradually while
//! the house is open, and resumes at the next opening after a crash.

use crate::{House, journals};
use std::{sync::Arc, time::Duration};
use store::Matches;
use tokio::time::sleep;

/// Records loaded at a time.
const AT_ONCE: u32 = 100;
/// The pause between two of them: no player's move is to wait for this.
const REST: Duration = Duration::from_millis(5);
/// The pause after the database has failed.
const AGAIN: Duration = Duration::from_secs(60);

/// Notes all such matches, or stops when the house closes.
pub(crate) async fn catch_up(house: Arc<House>) {
    let work = house.closing.run_until_cancelled(all(&house)).await;
    if let Some((noted, left)) = work.filter(|counts| *counts != (0, 0)) {
        tracing::info!(noted, left, "matches of an earlier program were noted");
        house.due.notify_one();
    }
}

/// Returns how many were noted, and how many cannot be.
async fn all(house: &House) -> (u64, u64) {
    let (mut after, mut noted, mut left, mut failed) = (None, 0, 0, false);
    loop {
        let found = match house.store.unnoted(after, AT_ONCE).await {
            Ok(found) => found,
            Err(error) => {
                wait(&error).await;
                continue;
            }
        };
        let Some((last, _)) = found.last() else {
            if !failed {
                return (noted, left);
            }
            // Those that were passed over are still there.
            (after, left, failed) = (None, 0, false);
            house.due.notify_one();
            continue;
        };
        after = Some(*last);
        for (record, table) in found {
            match journals::note_late(&house.store, table, record).await {
                Ok(true) => noted += 1,
                Ok(false) => left += 1,
                Err(error) if error.is_damage() => {
                    left += 1;
                    tracing::warn!(%record, %error, "a match could not be noted");
                }
                Err(error) => {
                    failed = true;
                    wait(&error).await;
                }
            }
            sleep(REST).await;
        }
    }
}

/// Waits until the database may be well again.
async fn wait(error: &store::Error) {
    tracing::warn!(%error, "matches of an earlier program could not be noted yet");
    sleep(AGAIN).await;
}
