//! Voiding a rated match: its effect is taken out, and everything learnt after it is learnt again from the stored
//! evaluations. If interrupted, it restarts from the beginning.

use super::learn::{noted, once_more};
use crate::{House, moderation};
use std::{collections::BTreeMap, time::Duration};
use store::{AnyStore, Belief, Ratings, Relearnt, Voided};
use tokio::time::sleep;

/// Matches loaded and written at a time.
const PAGE: u32 = 100;
/// The pause between two pages: no player's move is to wait for this.
const REST: Duration = Duration::from_millis(5);

/// Unlearns the next match due for it. False if there is none.
pub(super) async fn next(house: &House, led: &AnyStore) -> Result<bool, store::Error> {
    let Some(voided) = house.store.voids().await?.into_iter().next() else { return Ok(false) };
    let Voided { record, class, number: from } = voided;
    led.leave_out(record).await?;
    let (mut beliefs, mut after) = (BTreeMap::<u64, Belief>::new(), 0);
    loop {
        let page = house.store.reckoned(after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = last.number;
        let mut learnt = Vec::new();
        for of in page.iter().filter(|of| of.class == class) {
            let now = if of.number < from {
                of.seats.iter().map(|(_, rated)| *rated).collect()
            } else {
                once_more(of, &noted(of), &beliefs)
            };
            for ((rater, kept), now) in of.seats.iter().zip(now) {
                beliefs.insert(*rater, now.belief);
                if now.belief != kept.belief {
                    learnt.push(Relearnt { number: of.number, seat: now.seat, belief: now.belief });
                }
            }
        }
        if !learnt.is_empty() {
            led.relearn(learnt).await?;
            sleep(REST).await;
        }
        if house.closing.is_cancelled() {
            // It still has to be done.
            return Ok(true);
        }
    }
    moderation::look_again_after(led, after).await?;
    let kept: BTreeMap<u64, Belief> = house.store.beliefs().await?.into_iter().collect();
    let changed = beliefs.into_iter().filter(|(rater, belief)| kept.get(rater).is_some_and(|kept| kept != belief));
    led.relearnt(record, changed.collect()).await?;
    tracing::info!(%record, "a voided match was unlearnt");
    Ok(true)
}
