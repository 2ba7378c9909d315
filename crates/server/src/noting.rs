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
    let work = house.closing.run_until_cancelled(all(&house, AGAIN)).await;
    if let Some((noted, left)) = work.filter(|counts| *counts != (0, 0)) {
        tracing::info!(noted, left, "matches of an earlier program were noted");
        house.due.notify_one();
    }
}

/// Returns how many were noted, and how many cannot be. Pauses for so long after the database has failed.
async fn all(house: &House, pause: Duration) -> (u64, u64) {
    let (mut after, mut noted, mut left) = (None, 0, 0);
    // At how many the database has failed, in this round and in the one before.
    let (mut failed, mut before) = (0, u64::MAX);
    loop {
        let found = match house.store.unnoted(after, AT_ONCE).await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "matches of an earlier program could not be noted yet");
                sleep(pause).await;
                continue;
            }
        };
        let Some((last, _)) = found.last() else {
            // What fails again and again, as where the disk is worn out, will not be read today.
            if failed == 0 || failed >= before {
                return (noted, left + failed);
            }
            // Those that were passed over are still there.
            (after, left, before, failed) = (None, 0, failed, 0);
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
                    failed += 1;
                    tracing::warn!(%record, %error, "a match could not be noted yet");
                    sleep(pause).await;
                }
            }
            sleep(REST).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config};
    use store::{Faulty, Journal, RecordId, Sqlite, TableId};
    use tokio::time::timeout;

    #[tokio::test]
    async fn a_journal_that_can_never_be_read_is_not_tried_for_ever() {
        let store = Faulty::over(Sqlite::memory().unwrap());
        let (record, table) = (RecordId::from_bytes([1; 16]), TableId::from_bytes([7; 16]));
        store.keep_record(record, table, 1, b"{}").await.unwrap();
        store.faults().away = u32::MAX;
        let house = House::empty(Config::default(), store.clone().into(), Clock::default(), None).unwrap();
        assert_eq!(timeout(AGAIN, all(&house, Duration::ZERO)).await, Ok((0, 1)));
        assert_eq!(store.faults().reads, 2, "it was tried once more");
    }
}
