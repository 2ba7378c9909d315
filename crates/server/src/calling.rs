//! Calling people who have no page in sight: when, and the task that does it.

use crate::{
    House,
    ids::user_id,
    push::{Call, Letter, NotPut, Outcome},
};
use std::{sync::Arc, time::Duration};
use store::{Subscription, Subscriptions};
use table::GuestId;
use tokio::{select, task::JoinSet, time::sleep};

/// Calls that are on their way at once, each to a few browsers.
const AT_ONCE: usize = 64;
/// How long somebody may have no page in sight before they are called: a page that is loaded anew, or a line that has broken.
const GRACE: Duration = Duration::from_secs(2);

/// Calls somebody who has no page in sight, if they wish to be called and the house can. Nothing is waited for.
pub(crate) fn call(house: &House, to: GuestId, call: Call) {
    let Some(post) = house.post.as_ref().filter(|_| !house.has_sight(to)) else { return };
    let letter = Letter { to, call, at_ms: house.clock.now_ms() };
    if post.put(letter) == Err(NotPut::Full) {
        tracing::warn!("too many people are to be called: one is not");
        house.metrics.push("dropped");
    }
}

/// Takes out what is to be told until the house closes. A mistake of the program over one call is the end of that call alone.
pub(crate) async fn go_round(house: Arc<House>) {
    let Some(mut letters) = house.post.as_ref().and_then(|post| post.letters()) else { return };
    let mut under_way = JoinSet::new();
    loop {
        select! {
            letter = letters.recv(), if under_way.len() < AT_ONCE => match letter {
                Some(letter) => drop(under_way.spawn(tell(house.clone(), letter))),
                None => return,
            },
            Some(told) = under_way.join_next() => if let Err(error) = told {
                tracing::error!(%error, "somebody could not be called");
            },
            // What is on its way is left: who calls is told again by whoever is there.
            () = house.closing.cancelled() => return,
        }
    }
}

/// Tells all browsers of somebody.
async fn tell(house: Arc<House>, Letter { to, call, at_ms }: Letter) {
    sleep(GRACE).await;
    if house.has_sight(to) {
        return;
    }
    let browsers = match house.store.subscriptions_of(user_id(to)).await {
        Ok(browsers) => browsers,
        Err(error) => return tracing::error!(%error, "where somebody can be called could not be looked up"),
    };
    let call = Arc::new(call);
    let mut tries = JoinSet::new();
    for browser in browsers {
        tries.spawn(tell_one(house.clone(), browser, call.clone(), at_ms));
    }
    // A mistake over one browser is logged where it is counted.
    while let Some(told) = tries.join_next().await {
        if let Err(error) = told {
            tracing::error!(%error, "a browser could not be called");
        }
    }
}

async fn tell_one(house: Arc<House>, browser: Subscription, call: Arc<Call>, at_ms: i64) {
    let Some(post) = &house.post else { return };
    let outcome = post.sender.deliver(&browser, &call, at_ms, || house.clock.now_ms()).await;
    house.metrics.push(match outcome {
        Outcome::Sent => "sent",
        Outcome::Gone => "gone",
        Outcome::Failed => "failed",
    });
    if outcome == Outcome::Gone
        && let Err(error) = house.store.forget_endpoint(&browser.endpoint).await
    {
        tracing::error!(%error, "a browser that is not there any more could not be forgotten");
    }
}
