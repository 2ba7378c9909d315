//! Ratings: rated matches are evaluated after their end, one at a time, sharing the room with thinking bots.

mod learn;
mod reckon;
pub mod recompute;
mod unlearn;

use crate::{House, ids::guest_id, journals, minds::Depth, moderation, opener::Opener};
use ratings::{Model, Points, Skill};
use reckon::reckon;
use std::{sync::Arc, time::Duration};
use store::{Belief, Match, Rated, Ratings, Who};
use tokio::{task::spawn_blocking, time::timeout};

/// The pause before a failed attempt is repeated.
const REST: Duration = Duration::from_secs(30);
/// How often to look for due matches that other nodes have noted.
const LOOK: Duration = Duration::from_secs(5);

/// Rates everything due, as long as the house is open: first what was due when it was closed or killed, then whenever
/// it is notified. A match stays due until its result is written, so nothing is lost when the house goes down, and
/// nothing is learnt twice.
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

/// Unlearns voided matches and rates all due ones, or as many as possible until the house closes.
async fn all(house: &House) -> Result<(), store::Error> {
    while !house.closing.is_cancelled() && (unlearn::next(house).await? || next(house).await?) {}
    Ok(())
}

/// A belief about a skill in a class, as a rating.
pub(crate) fn shown(class: &str, belief: Belief) -> ratings::Rating {
    Points::of(class).rating(&Skill { mean: belief.mean, variance: belief.variance })
}

/// Rates the match that has been due the longest. False if none is due.
async fn next(house: &House) -> Result<bool, store::Error> {
    let Some(of) = house.store.due(1).await?.pop() else { return Ok(false) };
    let seats = rated(house, &of).await?;
    match house.store.settle(of.record, seats).await {
        // A player has left for good in the meantime.
        Err(store::Error::Gone) => house.store.settle(of.record, Vec::new()).await?,
        settled => settled?,
    }
    Ok(true)
}

/// What a match teaches about its seats. Empty if it cannot be rated.
async fn rated(house: &House, of: &Match) -> Result<Vec<Rated>, store::Error> {
    let Some(players) = players(of) else { return Ok(Vec::new()) };
    let Some(record) = journals::record(&house.store, of.record).await? else {
        tracing::warn!(record = %of.record, "a rated match has no record, so it does not count towards ratings");
        return Ok(Vec::new());
    };
    let opener = players.first().map(|user| Opener::Guest(guest_id(*user)));
    let place = match opener {
        Some(opener) => house.minds.place(opener, Depth::Deep).await,
        None => None,
    };
    let reckoned = spawn_blocking(move || {
        // A place in the room for thinking, held until the thread is free.
        let _place = place;
        reckon(&record.body)
    });
    let Some(reckoned) = reckoned.await.ok().flatten() else {
        tracing::warn!(record = %of.record, "a rated match cannot be replayed, so it does not count towards ratings");
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

/// The players. `None` unless all are known to the house and have a final place.
fn players(of: &Match) -> Option<Vec<store::UserId>> {
    let player = |sat: &store::Sat| match sat.who {
        Who::User(user) => sat.place.map(|_| user),
        Who::Bot(_) | Who::Someone => None,
    };
    of.seats.iter().map(player).collect()
}
