//! Calls people who have no page in sight: when to call, and the task that does it.

use crate::{
    House,
    clock::Moment,
    ids::user_id,
    push::{Call, Letter, NotPut, Outcome},
};
use std::{collections::HashMap, sync::Arc, time::Duration};
use store::{Subscription, Subscriptions};
use table::GuestId;
use tokio::{
    select,
    task::{Id, JoinError, JoinSet},
    time::sleep,
};

/// Calls under way at once, each to a few browsers. Most of the time they wait to try again.
const UNDER_WAY: usize = 1_024;
/// Calls under way to one person; more are dropped, so that a person who cannot be reached holds up no one else.
const UNDER_WAY_TO_ONE: usize = 4;
/// How long a person may have no page in sight before they are called: the page may be reloading, or the line may have
/// broken.
const GRACE: Duration = Duration::from_secs(2);

/// Calls a person who has no page in sight, if they wish to be called and the house can. Does not wait.
pub(crate) fn call(house: &House, to: GuestId, call: Call) {
    let Some(post) = house.post.as_ref().filter(|_| !house.has_sight(to)) else { return };
    let letter = Letter { to, call, at_ms: house.clock.now_ms() };
    if post.put(letter) == Err(NotPut::Full) {
        dropped(house, "too many people are waiting to be called");
    }
}

fn dropped(house: &House, why: &str) {
    tracing::warn!(why, "a call was dropped");
    house.metrics.push(Outcome::Dropped);
}

/// Delivers calls until the house closes. A panic in one call ends only that call.
pub(crate) async fn go_round(house: Arc<House>) {
    let Some(mut letters) = house.post.as_ref().and_then(|post| post.letters()) else { return };
    let mut under_way = JoinSet::new();
    let mut called: HashMap<Id, GuestId> = HashMap::new();
    loop {
        select! {
            letter = letters.recv(), if under_way.len() < UNDER_WAY => {
                let Some(letter) = letter else { return };
                let to = letter.to;
                if called.values().filter(|other| **other == to).count() < UNDER_WAY_TO_ONE {
                    called.insert(under_way.spawn(tell(house.clone(), letter)).id(), to);
                } else {
                    dropped(&house, "too many calls to this person are under way");
                }
            }
            Some(told) = under_way.join_next_with_id() => {
                let id = told.map_or_else(|error| failed(&error), |(id, ())| id);
                called.remove(&id);
            }
            // Calls under way are dropped: whoever tends the round of a tournament next calls to its tables again, and
            // an invitation that outlasts the house waits to be seen, as a friend request does.
            () = house.closing.cancelled() => return,
        }
    }
}

fn failed(error: &JoinError) -> Id {
    tracing::error!(%error, "a player could not be called");
    error.id()
}

/// Waits for as long as a person may have no page in sight. A node that has stood still meanwhile has yet to hear who
/// has opened one at another.
async fn grace(house: &House) {
    loop {
        let since = Moment::now(&house.clock);
        sleep(GRACE).await;
        if !house.stalls.stood_still(since, GRACE / 2) {
            return;
        }
    }
}

/// Whether another node has taken over what a person is called to, and calls them.
fn is_called_elsewhere(house: &House, call: &Call) -> bool {
    matches!(call, Call::TableReady { tournament, .. } if !house.leads_tournament(*tournament))
}

/// Calls all browsers of a person.
async fn tell(house: Arc<House>, Letter { to, call, at_ms }: Letter) {
    grace(&house).await;
    if house.has_sight(to) || is_called_elsewhere(&house, &call) {
        return;
    }
    let browsers = match house.store.subscriptions_of(user_id(to)).await {
        Ok(browsers) => browsers,
        Err(error) => return tracing::error!(%error, "a player's browsers could not be looked up"),
    };
    let call = Arc::new(call);
    let mut tries = JoinSet::new();
    for browser in browsers {
        tries.spawn(tell_one(house.clone(), browser, call.clone(), at_ms));
    }
    // A delivery that fails is counted and logged by its own task.
    while let Some(told) = tries.join_next().await {
        if let Err(error) = told {
            tracing::error!(%error, "a browser could not be called");
        }
    }
}

async fn tell_one(house: Arc<House>, browser: Subscription, call: Arc<Call>, at_ms: i64) {
    let Some(post) = &house.post else { return };
    let outcome = post.sender.deliver(&browser, &call, at_ms, || house.clock.now_ms()).await;
    house.metrics.push(outcome);
    if outcome == Outcome::Gone
        && let Err(error) = house.store.forget_endpoint(&browser.endpoint).await
    {
        tracing::error!(%error, "a browser that is gone could not be forgotten");
    }
}
