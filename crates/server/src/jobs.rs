//! What the house does once, whoever of its nodes does it: it notes that it is alive, rates matches, forgets what is old.

use crate::{House, farewell, nodes::Led, noting, ratings, retention};
use std::{sync::Arc, time::Duration};
use store::{Meta, Sessions};
use tokio::time::{interval, sleep};

/// How often the house notes that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often old sessions are forgotten.
const SWEEP: Duration = Duration::from_secs(6 * 3_600);

/// Begins them.
pub(crate) fn begin(house: &Arc<House>, led: &Led) {
    run(house, led, beat(house.clone()));
    run(house, led, sweep(house.clone()));
    run(house, led, noting::catch_up(house.clone()));
    run(house, led, ratings::go_on(house.clone()));
}

/// Each ends with the house. A node that leads them no more drops them where they are: whatever they do is done whole or not at
/// all, and begun anew by another.
fn run(house: &Arc<House>, led: &Led, job: impl Future<Output = ()> + Send + 'static) {
    let ending = led.lease.as_ref().map(|_| led.ending.clone());
    house.run(led, async move {
        match ending {
            Some(ending) => {
                ending.run_until_cancelled(job).await;
            }
            None => job.await,
        }
    });
}

async fn beat(house: Arc<House>) {
    let mut beats = interval(HEARTBEAT);
    while house.closing.run_until_cancelled(beats.tick()).await.is_some() {
        if let Err(error) = house.store.heartbeat(house.clock.now_ms()).await {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
    }
}

async fn sweep(house: Arc<House>) {
    loop {
        let kept_ms = i64::from(house.config.session_days) * 86_400_000;
        match house.store.expire_sessions(house.clock.now_ms().saturating_sub(kept_ms)).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "old sessions are forgotten"),
            Err(error) => tracing::warn!(%error, "old sessions could not be forgotten"),
        }
        if let Err(error) = farewell::go_on(&house).await {
            tracing::warn!(%error, "names could not be taken out of journals");
        }
        if let Err(error) = retention::forget(&house).await {
            tracing::warn!(%error, "what is old could not be forgotten");
        }
        // What was kept only now, before its journal was forgotten, may be due.
        house.due.notify_one();
        if house.closing.run_until_cancelled(sleep(SWEEP)).await.is_none() {
            return;
        }
    }
}
