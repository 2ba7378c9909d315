//! What a node remembers of people and of the house, looked up anew: another node may have changed it, or whoever runs the
//! house. A house in a file changes everything itself, and looks nothing up.

use crate::{
    House, announcing,
    bell::Ring,
    identity,
    ids::{guest_id, user_id},
    visitors::{Known, Visitor},
};
use std::{collections::HashSet, sync::Arc, time::Duration};
use store::{Accounts, AnyStore, Journal, Moderation, Sessions, TableId, TokenHash, UserId};
use tokio::time::sleep;

/// How often something is looked up, and in how many parts those who are here.
const BEAT: Duration = Duration::from_secs(1);
const PARTS: usize = 10;

/// Steps of the log that are looked at, at most: hardly ever are there two within a beat.
const STEPS: u32 = 64;

/// Looks everything up as long as the house is open: the announcement and what was done about people with every beat, everybody
/// and what is broken once in ten of them.
pub(crate) async fn keep(house: Arc<House>) {
    let AnyStore::Postgres(_) = house.store else { return };
    let (mut left, mut part, mut done) = (Vec::new(), 0, 0);
    while house.closing.run_until_cancelled(sleep(BEAT)).await.is_some() {
        if left.is_empty() {
            left = house.visitors.all();
            part = left.len().div_ceil(PARTS).max(1);
            warn(identity::go_on(&house).await);
            warn(mended(&house).await);
        }
        warn(announcing::refresh(&house).await);
        warn(steps(&house, &mut done).await);
        let now = left.split_off(left.len().saturating_sub(part));
        warn(sessions(&house, &now).await);
        warn(names(&house, &now).await);
    }
}

fn warn(looked_up: Result<(), store::Error>) {
    if let Err(error) = looked_up {
        tracing::warn!(%error, "what other nodes may have changed could not be looked up");
    }
}

/// Whoever something was done about looks anew what there is to be told. `done` is the last step that was seen.
async fn steps(house: &House, done: &mut u64) -> Result<(), store::Error> {
    let log = house.store.log(None, None, STEPS).await?;
    for about in log.iter().take_while(|step| step.number > *done).filter_map(|step| step.about) {
        house.visitors.ring(guest_id(about), Ring::Conduct);
    }
    *done = log.first().map_or(*done, |step| step.number);
    Ok(())
}

/// Whoever runs the house may have ended what is broken.
async fn mended(house: &House) -> Result<(), store::Error> {
    let aside = house.aside();
    if !aside.is_empty() {
        let open: HashSet<TableId> = house.store.tables().await?.into_iter().map(|(table, _)| table).collect();
        house.leave_aside(|table| aside.contains(&table) && !open.contains(&table));
    }
    Ok(())
}

/// Sockets end with their sessions.
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

/// Whoever is connected is called as the store knows them. Whoever has just got another name here has it already.
async fn names(house: &House, visitors: &[Arc<Visitor>]) -> Result<(), store::Error> {
    let before: Vec<_> = visitors.iter().map(|visitor| (visitor, visitor.guest())).collect();
    for called in house.store.called(visitors.iter().map(|visitor| user_id(visitor.id)).collect()).await? {
        let now = Known::called(&called);
        let known = before.iter().find(|(visitor, _)| visitor.id == now.id);
        let Some((visitor, was)) = known.filter(|(visitor, was)| visitor.guest() == *was) else { continue };
        let (named, guest) = (now.named, now.guest());
        if named && guest != *was {
            visitor.rename(guest.name, guest.account);
        }
    }
    Ok(())
}
