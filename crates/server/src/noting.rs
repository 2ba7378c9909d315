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

/// Notes all such matches, or stops when the house closes.
pub(crate) async fn catch_up(house: Arc<House>) {
    let work = house.closing.run_until_cancelled(all(&house)).await;
    match work {
        None | Some(Ok((0, 0))) => {}
        Some(Ok((noted, left))) => {
            tracing::info!(noted, left, "matches of an earlier program were noted");
            house.due.notify_one();
        }
        Some(Err(error)) => tracing::warn!(%error, "matches of an earlier program could not be noted"),
    }
}

/// Returns how many were noted, and how many could not be.
async fn all(house: &House) -> Result<(u64, u64), store::Error> {
    let (mut after, mut noted, mut left) = (None, 0, 0);
    loop {
        let found = house.store.unnoted(after, AT_ONCE).await?;
        let Some((last, _)) = found.last() else { return Ok((noted, left)) };
        after = Some(*last);
        for (record, table) in found {
            match journals::note_late(&house.store, table, record).await {
                Ok(true) => noted += 1,
                Ok(false) => left += 1,
                Err(error) => {
                    left += 1;
                    tracing::warn!(%record, %error, "a match could not be noted");
                }
            }
            sleep(REST).await;
        }
    }
}
