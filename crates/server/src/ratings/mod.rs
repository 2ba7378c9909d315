//! Ratings: rated matches are reckoned after they are over, one at a time, behind the bots that think.

mod learn;
mod reckon;
pub mod recompute;
mod unlearn;

use crate::{House, ids::guest_id, minds::Depth, moderation, opener::Opener};
use ratings::{Model, Points, Skill};
use reckon::reckon;
use std::{sync::Arc, time::Duration};
use store::{Belief, Journal, Match, Rated, Ratings, Who};
use tokio::{task::spawn_blocking, time::timeout};

/// How long the house waits before it tries again what failed.
const REST: Duration = Duration::from_secs(30);
/// How often it is looked what is due that other nodes have noted.
const LOOK: Duration = Duration::from_secs(5);

/// Reckons whatever is due, as long as the house is open: at first what was due when it was closed or killed, then
/// whenever it is told. A match stays due until what it teaches is written down, so that nothing is lost when the house
/// is, and nothing learnt twice.
pub(crate) async fn go_on(house: Arc<House>) {
    loop {
        let looked = match all(&house).await {
            Ok(()) => moderation::look(&house).await,
            failed => failed,
        };
        let told = async {
            match looked {
                Ok(()) if house.nodes.is_none() => house.due.notified().await,
                Ok(()) => {
                    let _told_or_rested = timeout(LOOK, house.due.notified()).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "a match could not be rated");
                    let _told_or_rested = timeout(REST, house.due.notified()).await;
                }
            }
        };
        if house.closing.run_until_cancelled(told).await.is_none() {
            return;
        }
    }
}

/// Unlearns what was voided and settles all that is due, or what is left of it when the house closes.
async fn all(house: &House) -> Result<(), store::Error> {
    while !house.closing.is_cancelled() && (unlearn::next(house).await? || next(house).await?) {}
    Ok(())
}

/// What is believed of a skill in a class, as a rating.
pub(crate) fn shown(class: &str, belief: Belief) -> ratings::Rating {
    Points::of(class).rating(&Skill { mean: belief.mean, variance: belief.variance })
}

/// Settles the match that has been due for longest; false when none is.
async fn next(house: &House) -> Result<bool, store::Error> {
    let Some(of) = house.store.due(1).await?.pop() else { return Ok(false) };
    let seats = rated(house, &of).await?;
    match house.store.settle(of.record, seats).await {
        // Somebody has left for good meanwhile.
        Err(store::Error::Gone) => house.store.settle(of.record, Vec::new()).await?,
        settled => settled?,
    }
    Ok(true)
}

/// What a match says of its seats; nothing where it cannot be rated.
async fn rated(house: &House, of: &Match) -> Result<Vec<Rated>, store::Error> {
    let Some(players) = players(of) else { return Ok(Vec::new()) };
    let Some(record) = house.store.record(of.record).await? else { return Ok(Vec::new()) };
    let opener = players.first().map(|user| Opener::Guest(guest_id(*user)));
    let place = match opener {
        Some(opener) => house.minds.place(opener, Depth::Deep).await,
        None => None,
    };
    let reckoned = spawn_blocking(move || {
        // The place of a bot that thinks: held until the thread is free.
        let _place = place;
        reckon(&record.body)
    });
    let Some(reckoned) = reckoned.await.ok().flatten() else {
        tracing::warn!(record = %of.record, "a rated match cannot be replayed, and teaches nothing");
        return Ok(Vec::new());
    };
    let mut beliefs = Vec::new();
    for user in players {
        let standing = house.store.standing(user).await?;
        beliefs.push(standing.into_iter().find(|rater| rater.class == of.class).map(|rater| rater.belief));
    }
    let places: Vec<u8> = of.seats.iter().filter_map(|sat| sat.place).collect();
    Ok(learn::learn(&of.class, of.rounds, &places, &reckoned, beliefs))
}

/// Who sat there; none where not everybody is somebody whom the house knows, or came to a place.
fn players(of: &Match) -> Option<Vec<store::UserId>> {
    let player = |sat: &store::Sat| match sat.who {
        Who::User(user) => sat.place.map(|_| user),
        Who::Bot(_) | Who::Someone => None,
    };
    of.seats.iter().map(player).collect()
}
