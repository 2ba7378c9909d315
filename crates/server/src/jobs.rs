//! The jobs that exactly one node of the house does: recording that it is alive, rating matches, forgetting old data,
//! and repeating what could not be done at once.

use crate::{
    House,
    desk::ceremonies::{self, LIFE_MS},
    farewell, moderation,
    nodes::Led,
    noting, ratings, retention, tournaments,
};
use std::{collections::HashSet, pin::pin, sync::Arc, time::Duration};
use store::{Meta, Sessions};
use tokio::{
    select,
    sync::watch,
    time::{interval, sleep},
};

/// How often the house records that it is alive, while there is a tournament to whose clocks the time is given back in
/// which it was not.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often old sessions are forgotten.
const SWEEP: Duration = Duration::from_secs(6 * 3_600);

/// How often passkey ceremonies that nobody has finished are forgotten.
const CEREMONIES: Duration = Duration::from_millis(LIFE_MS.unsigned_abs());

/// Starts the jobs.
pub(crate) fn begin(house: &Arc<House>, led: &Led) {
    run(house, led, beat(house.clone()));
    let (noted, is_noted) = watch::channel(false);
    run(house, led, note(house.clone(), noted));
    run(house, led, sweep(house.clone(), is_noted));
    run(house, led, forget_ceremonies(house.clone()));
    run(house, led, ratings::go_on(house.clone(), led.clone()));
}

/// Runs a job until the house closes. A node that no longer leads the jobs drops them at any point: each step is done
/// completely or not at all, and another node starts over.
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
        // Nothing else asks for the last one, and a house that nobody uses lets its disk rest.
        if house.contests.may_go_on()
            && let Err(error) = house.store.heartbeat(house.clock.now_ms()).await
        {
            tracing::warn!(%error, "the heartbeat could not be written");
        }
    }
}

async fn forget_ceremonies(house: Arc<House>) {
    let mut turns = interval(CEREMONIES);
    while house.closing.run_until_cancelled(turns.tick()).await.is_some() {
        if let Err(error) = ceremonies::forget(&house.store, house.clock.now_ms()).await {
            tracing::warn!(%error, "old passkey ceremonies could not be forgotten");
        }
    }
}

async fn note(house: Arc<House>, noted: watch::Sender<bool>) {
    noting::catch_up(house).await;
    noted.send_replace(true);
}

async fn sweep(house: Arc<House>, mut is_noted: watch::Receiver<bool>) {
    let mut left = HashSet::new();
    loop {
        let kept_ms = i64::from(house.config.session_days) * 86_400_000;
        match house.store.expire_sessions(house.clock.now_ms().saturating_sub(kept_ms)).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "old sessions were forgotten"),
            Err(error) => tracing::warn!(%error, "old sessions could not be forgotten"),
        }
        tournaments::withdraw_all(&house).await;
        tournaments::call_off_all(&house).await;
        if let Err(error) = tournaments::strike_closed(&house).await {
            tracing::warn!(%error, "finished tournaments may still be listed to be led");
        }
        if let Err(error) = retention::forget(&house, &mut left).await {
            tracing::warn!(%error, "old data could not be forgotten");
        }
        // A match can be noted from its record only.
        if *is_noted.borrow_and_update() {
            forget_records(&house).await;
        }
        // Records stored only now, before their journals were forgotten, may be due.
        house.due.notify_one();
        if let Err(error) = moderation::unname(&house, None).await {
            tracing::warn!(%error, "names that were taken away could not be removed from records");
        }
        // Last, as it may take hours.
        if let Err(error) = farewell::go_on(&house).await {
            tracing::warn!(%error, "names could not be removed from journals");
        }
        let mut next = pin!(sleep(SWEEP));
        loop {
            select! {
                () = &mut next => break,
                Ok(()) = is_noted.changed() => forget_records(&house).await,
                () = house.closing.cancelled() => return,
            }
        }
    }
}

async fn forget_records(house: &House) {
    if let Err(error) = retention::forget_records(house).await {
        tracing::warn!(%error, "old records could not be forgotten");
    }
}
