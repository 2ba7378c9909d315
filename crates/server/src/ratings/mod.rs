//! Ratings: rated matches are evaluated after their end, one at a time, sharing the room with thinking bots.

mod learn;
mod reckon;
pub mod recompute;
mod turns;
mod unlearn;

use crate::{House, ids::guest_id, journals, minds::Depth, moderation, nodes::Led, opener::Opener};
use ratings::{Model, Points, Skill};
use reckon::{is_later, reckon};
use std::{sync::Arc, time::Duration};
use store::{AnyStore, Belief, Match, Matches, Rated, Ratings, Sat, UserId, Who};
use tokio::{task::spawn_blocking, time::timeout};
use turns::Turns;

/// The pause before a failed attempt is repeated.
const REST: Duration = Duration::from_secs(30);
/// How often to look for due matches that other nodes have noted.
const LOOK: Duration = Duration::from_secs(5);
/// Due matches looked up at a time.
const AT_ONCE: u32 = 100;
/// After how many matches hints are looked for, though more are due.
const HINTS: u32 = 50;

/// Rates everything due, as long as the house is open: first what was due when it was closed or killed, then whenever
/// it is notified. A match stays due until its result is written, so nothing is lost when the house goes down, and
/// nothing is learnt twice. All is written under the lease: what a node has computed before it stood still is not based
/// on what the next one has learnt.
pub(crate) async fn go_on(house: Arc<House>, led: Led) {
    let mut turns = Turns::new();
    loop {
        let looked = match all(&house, &led.store, &mut turns).await {
            Ok(()) => moderation::look(&house, &led.store).await,
            failed => failed,
        };
        if let Err(store::Error::Fenced { .. }) = looked {
            house.fenced(&led);
        }
        let told = async {
            match looked {
                Ok(()) if house.nodes.is_none() => house.due.notified().await,
                Ok(()) => {
                    let _told_or_rested = timeout(LOOK, house.due.notified()).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "ratings pause before they go on");
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
async fn all(house: &House, led: &AnyStore, turns: &mut Turns) -> Result<(), store::Error> {
    let mut count = 0_u32;
    while !house.closing.is_cancelled() && (unlearn::next(house, led).await? || next(house, led, turns).await?) {
        count = count.wrapping_add(1);
        if count.is_multiple_of(HINTS) {
            moderation::look(house, led).await?;
        }
    }
    Ok(())
}

/// A belief about a skill in a class, as a rating.
pub(crate) fn shown(class: &str, belief: Belief) -> ratings::Rating {
    Points::of(class).rating(&Skill { mean: belief.mean, variance: belief.variance })
}

/// Rates the match whose turn it is. False if none is due that this program can rate, however many it leaves to a later
/// one.
async fn next(house: &House, led: &AnyStore, turns: &mut Turns) -> Result<bool, store::Error> {
    look(house, turns).await?;
    while let Some(due @ (_, record)) = turns.next() {
        // There may be thousands, and a house that closes waits for its tasks.
        if house.closing.is_cancelled() {
            return Ok(false);
        }
        let settled = match house.store.noted(record).await? {
            Some(of) => settle(house, led, &of).await,
            None => Ok(false),
        };
        if settled.inspect_err(|error| tracing::warn!(%record, %error, "a match could not be rated"))? {
            turns.settled(due);
            return Ok(true);
        }
        turns.leave(due);
    }
    Ok(false)
}

/// Looks up what has become due.
async fn look(house: &House, turns: &mut Turns) -> Result<(), store::Error> {
    let mut after = turns.looked_up();
    loop {
        let all = house.store.due(after, AT_ONCE).await?;
        let Some(last) = all.last() else { return Ok(()) };
        after = Some(*last);
        for due in all {
            if turns.knows(due) {
                continue;
            }
            if house.closing.is_cancelled() {
                return Ok(());
            }
            if let Some(of) = house.store.noted(due.1).await? {
                turns.add(due, of.seats.iter().filter_map(user).collect());
            }
        }
    }
}

/// Rates a match. False if that is left to a later program.
async fn settle(house: &House, led: &AnyStore, of: &Match) -> Result<bool, store::Error> {
    let Some(seats) = rated(house, of).await? else { return Ok(false) };
    match led.settle(of.record, seats).await {
        // A player has left for good in the meantime.
        Err(store::Error::Gone) => led.settle(of.record, Vec::new()).await?,
        settled => settled?,
    }
    Ok(true)
}

/// What a match teaches about its seats. Empty if it cannot be rated; `None` if a later program can rate it, as where
/// nodes are replaced one by one: it stays due until that one leads.
async fn rated(house: &House, of: &Match) -> Result<Option<Vec<Rated>>, store::Error> {
    let Some(players) = players(of) else { return Ok(Some(Vec::new())) };
    let Some(record) = journals::record(&house.store, of.record).await? else {
        tracing::warn!(record = %of.record, "a rated match has no record, so it does not count towards ratings");
        return Ok(Some(Vec::new()));
    };
    if is_later(&record.body) {
        tracing::debug!(record = %of.record, "a rated match is left to a later program");
        return Ok(None);
    }
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
    let Some(evaluation) = reckoned.await.ok().flatten() else {
        tracing::warn!(record = %of.record, "a rated match cannot be replayed, so it does not count towards ratings");
        return Ok(Some(Vec::new()));
    };
    let mut beliefs = Vec::new();
    for user in players {
        let standing = house.store.standing(user).await?;
        beliefs.push(standing.into_iter().find(|rater| rater.class == of.class).map(|rater| rater.belief));
    }
    Ok(Some(learn::learn(&of.class, &evaluation, beliefs)))
}

/// The players. `None` unless all are known to the house and have a final place.
fn players(of: &Match) -> Option<Vec<UserId>> {
    of.seats.iter().map(|sat| user(sat).filter(|_| sat.place.is_some())).collect()
}

const fn user(sat: &Sat) -> Option<UserId> {
    match sat.who {
        Who::User(user) => Some(user),
        Who::Bot(_) | Who::Someone => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config};
    use store::{Journal, RecordId, Sqlite, TableId};

    /// A house in which these matches are due, in this order.
    async fn owing(due: &[RecordId]) -> (House, AnyStore) {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        for (at_ms, record) in (1..).zip(due.iter().copied()) {
            let (game, class, seats) = ("lexio".to_owned(), "lexio-2".to_owned(), Vec::new());
            let of = Match { record, game, class, rounds: 1, rated: true, private: false, at_ms, seats };
            store.note_match(of).await.unwrap();
        }
        (House::empty(Config::default(), store.clone(), Clock::default(), None).unwrap(), store)
    }

    async fn due(store: &AnyStore) -> Vec<RecordId> {
        store.due(None, 999).await.unwrap().into_iter().map(|(_, record)| record).collect()
    }

    #[tokio::test]
    async fn nothing_is_learnt_by_a_node_that_leads_no_more() {
        let only = RecordId::from_bytes([1; 16]);
        let (house, store) = owing(&[only]).await;
        // Nothing can be written through it, as through the handle of a lease that another node has by now.
        let ended = Sqlite::memory().unwrap();
        ended.shut().await;
        let mut turns = Turns::new();
        assert!(matches!(next(&house, &ended.into(), &mut turns).await, Err(store::Error::Shut)));
        assert_eq!(due(&store).await, [only]);
        assert!(matches!(next(&house, &store, &mut turns).await, Ok(true)));
        assert_eq!(due(&store).await, []);
    }

    #[tokio::test]
    async fn what_only_a_later_program_can_rate_stays_due_and_holds_nothing_up() {
        // More than are looked up at a time.
        let mut all: Vec<RecordId> =
            (1..=2 * AT_ONCE as u8 + 2).map(|number| RecordId::from_bytes([number; 16])).collect();
        let (house, store) = owing(&all).await;
        // The last one has no record, and counts for nothing.
        all.pop();
        let body = br#"{"format":1,"game":"lexio","rules_version":99,"rules":{"seats":2}}"#;
        for later in &all {
            store.keep_record(*later, TableId::from_bytes([7; 16]), 1, body).await.unwrap();
        }
        let mut turns = Turns::new();
        assert!(matches!(next(&house, &store, &mut turns).await, Ok(true)));
        assert_eq!(due(&store).await, all);
        assert_eq!(turns.left.len(), all.len(), "none of them is read again");
        assert!(matches!(next(&house, &store, &mut turns).await, Ok(false)));
        assert!(store.noted(all[0]).await.unwrap().is_some_and(|of| of.rated));
    }
}
