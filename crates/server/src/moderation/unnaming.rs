//! Names that moderators have taken away leave the records of matches, too: one record after the other, whatever
//! interrupts it.

use crate::{
    House,
    someone::{Change, rewrite},
};
use std::{collections::BTreeMap, time::Duration};
use store::{Matches, Moderation, UserId, moderation::TakenName};
use tokio::time::sleep;

/// Records changed before it is looked up again what the person is called.
const AT_ONCE: usize = 50;
/// The pause between two records: no player's move is to wait for this.
const REST: Duration = Duration::from_millis(2);
/// For how long a name may still be on its way into a record after it was taken away, in milliseconds: an hour. The
/// records are searched once more after that.
const ON_THE_WAY_MS: i64 = 3_600_000;

/// Takes names that were taken away out of the records of those who had them, where these have not all been searched
/// yet: of one person, or of everybody.
///
/// # Errors
/// If the store fails; what has been done stays done.
pub(crate) async fn unname(house: &House, only: Option<UserId>) -> Result<(), store::Error> {
    let mut all = house.store.unsearched().await?;
    all.retain(|taken| only.is_none_or(|only| only == taken.from));
    // One search removes all names that were taken away from a person.
    let mut people = BTreeMap::<UserId, Vec<TakenName>>::new();
    for taken in all {
        people.entry(taken.from).or_default().push(taken);
    }
    for (from, names) in people {
        let begun_ms = house.clock.now_ms();
        match search(house, from).await {
            Ok(true) => {
                for taken in names {
                    if begun_ms.saturating_sub(taken.at_ms) >= ON_THE_WAY_MS {
                        house.store.has_searched(taken).await?;
                    }
                }
            }
            Ok(false) => return Ok(()),
            // One that cannot be removed holds no other up.
            Err(error) => tracing::warn!(%error, "a name that was taken away could not be removed from records yet"),
        }
    }
    Ok(())
}

/// Takes all names that were taken away from a person out of their records. False if the house is closing.
async fn search(house: &House, from: UserId) -> Result<bool, store::Error> {
    for seats in house.store.seats_of(from).await?.chunks(AT_ONCE) {
        // They may be called otherwise by now, or have left for good.
        let Some(change) = Change::renamed(&house.store, 0, from).await? else { break };
        for (record, seat) in seats {
            if house.closing.is_cancelled() {
                return Ok(false);
            }
            rewrite(&house.store, *record, &[change.on(*seat)]).await?;
            sleep(REST).await;
        }
    }
    Ok(true)
}
