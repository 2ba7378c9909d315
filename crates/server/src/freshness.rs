//! Refreshes what a node remembers of people and of the house, as another node or the operator may have changed it. A
//! house in a file makes all changes itself, and refreshes nothing.

use crate::{
    House, announcing,
    bell::Ring,
    identity,
    ids::{guest_id, user_id},
    moderation,
    visitors::{Known, Visitor},
};
use futures_util::future::join;
use std::{collections::HashSet, mem, sync::Arc, time::Duration};
use store::{Accounts, AnyStore, Journal, Moderation, Sessions, TableId, TokenHash, UserId};
use tokio::time::sleep;

/// How often to refresh, and over how many beats to spread the visitors who are here.
const BEAT: Duration = Duration::from_secs(1);
const PARTS: usize = 10;
/// The pause between two looks at the tables.
const REST: Duration = Duration::from_secs(5);

/// The most steps of the log to read: within one beat there are rarely even two.
const STEPS: u32 = 64;

/// Refreshes everything as long as the house is open.
pub(crate) async fn keep(house: Arc<House>) {
    let AnyStore::Postgres(_) = house.store else { return };
    join(people(&house), tables(&house)).await;
}

/// The announcement and the moderation log on every beat, all visitors once every ten beats.
async fn people(house: &Arc<House>) {
    let (mut left, mut part, mut done) = (Vec::new(), 0, HashSet::new());
    while house.closing.run_until_cancelled(sleep(BEAT)).await.is_some() {
        if left.is_empty() {
            left = house.visitors.all();
            part = left.len().div_ceil(PARTS).max(1);
        }
        warn(announcing::refresh(house).await);
        warn(steps(house, &mut done).await);
        let now = left.split_off(left.len().saturating_sub(part));
        warn(sessions(house, &now).await);
        warn(names(house, &now).await);
    }
}

/// Who is who at the tables led here, and the broken ones. Beside the rest: a table may take long to answer, or move to
/// another node meanwhile.
async fn tables(house: &House) {
    while house.closing.run_until_cancelled(sleep(REST)).await.is_some() {
        warn(identity::go_on(house).await);
        warn(mended(house).await);
    }
}

fn warn(looked_up: Result<(), store::Error>) {
    if let Err(error) = looked_up {
        tracing::warn!(%error, "changes made by other nodes could not be looked up");
    }
}

/// Has the accounts concerned by new moderation steps reload what there is to show, and what is led here do as they say.
/// `done` are the steps seen on the last look.
async fn steps(house: &Arc<House>, done: &mut HashSet<u64>) -> Result<(), store::Error> {
    let log = house.store.log(None, None, STEPS).await?;
    let seen = mem::replace(done, log.iter().map(|step| step.number).collect());
    // One that another node wrote down may appear after one with a higher number.
    let new: Vec<_> = log.into_iter().filter(|step| !seen.contains(&step.number)).collect();
    for about in new.iter().filter_map(|step| step.about) {
        house.visitors.ring(guest_id(about), Ring::Conduct);
    }
    if !new.is_empty() {
        let inner = house.clone();
        house.tasks.spawn(async move {
            for step in new.iter().rev() {
                moderation::make_up(&inner, step).await;
            }
        });
    }
    Ok(())
}

/// Drops broken tables that the operator has ended in the meantime.
async fn mended(house: &House) -> Result<(), store::Error> {
    let aside = house.aside();
    if !aside.is_empty() {
        let open: HashSet<TableId> = house.store.tables().await?.into_iter().map(|(table, _)| table).collect();
        house.leave_aside(|table| aside.contains(&table) && !open.contains(&table));
    }
    Ok(())
}

/// Closes sockets whose sessions have ended.
async fn sessions(house: &House, visitors: &[Arc<Visitor>]) -> Result<(), store::Error> {
    let of = |visitor: &Arc<Visitor>| -> Vec<(UserId, TokenHash)> {
        visitor.sessions().into_iter().map(|session| (user_id(visitor.id), session)).collect()
    };
    let open = visitors.iter().flat_map(of).collect::<Vec<_>>();
    if open.is_empty() {
        return Ok(());
    }
    for (user, session) in house.store.ended_sessions(open).await? {
        house.visitors.end(guest_id(user), Some(session));
    }
    Ok(())
}

/// Gives connected visitors the names that the store has for them, those of the house where it has none any more. A
/// visitor who has just been renamed here is left alone.
async fn names(house: &House, visitors: &[Arc<Visitor>]) -> Result<(), store::Error> {
    let before: Vec<_> = visitors.iter().map(|visitor| (visitor, visitor.known())).collect();
    for called in house.store.called(visitors.iter().map(|visitor| user_id(visitor.id)).collect()).await? {
        let now = Known::called(&called);
        let Some((visitor, was)) = before.iter().find(|(visitor, _)| visitor.id == now.id) else { continue };
        // No account is a guest again.
        if now.account || !was.account {
            visitor.learn(was, now);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Config, door::Network};
    use store::Sqlite;

    #[tokio::test]
    async fn a_guest_whose_name_was_taken_away_at_another_node_has_that_of_the_house() {
        let store = AnyStore::from(Sqlite::memory().unwrap());
        let house = House::empty(Config::default(), store, Clock::default(), None).unwrap();
        let (user, session) = (UserId::from_bytes([7; 16]), TokenHash::from_bytes([7; 32]));
        house.store.create_session(user, session, "", "", 1).await.unwrap();
        let (known, place) = (Known::new(guest_id(user)), house.sockets.take(Network::of([10, 0, 0, 1].into())));
        let visit = house.visitors.enter(known.clone(), session, (1, BEAT), place.ok().unwrap()).unwrap();
        // So they are still called here.
        visit.visitor.rename("Ugly".parse().unwrap(), false);
        names(&house, &house.visitors.all()).await.unwrap();
        assert_eq!(visit.visitor.known(), known);
    }
}
