//! What becomes of tournaments when somebody may no longer play, or leaves the house.

use crate::{
    House,
    contests::{Held, is_over},
    ids::user_id,
};
use std::{collections::BTreeSet, sync::Arc};
use store::Moderation;
use table::GuestId;
use tournament::Command;
use wire::{Error, TableCode, tournament::Start};

/// Withdraws a person from all tournaments. The table of the round that is being played goes on to its end. False if
/// some tournament could not be told.
pub(crate) async fn withdraw(house: &House, who: GuestId) -> bool {
    let mut all = true;
    for shown in house.contests.of(who) {
        all &= is_told(house, shown.held.code(), Command::Withdraw { by: who }).await;
    }
    all
}

/// Withdraws everybody who is suspended: the house may have failed, or been killed, as they were.
pub(crate) async fn withdraw_all(house: &House) {
    for who in entrants(house) {
        let conduct = house.store.conduct(user_id(who), house.clock.now_ms()).await;
        if conduct.is_ok_and(|conduct| conduct.suspension.is_some()) {
            withdraw(house, who).await;
        }
    }
}

/// The people who are in any tournament that is not over.
fn entrants(house: &House) -> BTreeSet<GuestId> {
    let mut people = BTreeSet::new();
    for held in all(house).filter(|held| !is_over(held)) {
        let stay = held.entrants().iter().filter(|one| one.gone.is_none());
        people.extend(stay.filter_map(|one| one.player.person()));
    }
    people
}

/// The same as [`withdraw`] for a person who leaves the house. Tournaments that nobody else could begin are cancelled.
/// Repeating it changes nothing.
pub(crate) async fn forget(house: &House, who: GuestId) -> bool {
    let mut all = withdraw(house, who).await;
    for held in unbegun(house, who) {
        if held.terms().starts == Start::ByHand {
            all &= is_told(house, held.code(), Command::CallOff { by: who }).await;
        }
    }
    all
}

/// Cancels the tournaments that a person has not begun, if they are banned. What has begun goes on by itself.
pub(crate) async fn call_off(house: &House, who: GuestId) {
    let held = unbegun(house, who);
    if held.is_empty() || !is_banned(house, who).await.unwrap_or(false) {
        return;
    }
    for held in held {
        is_told(house, held.code(), Command::CallOff { by: who }).await;
    }
}

/// The same for all organisers: the house may have failed, or been killed, as one of them was banned.
pub(crate) async fn call_off_all(house: &House) {
    let unbegun = all(house).filter(|held| !held.begins());
    for organiser in unbegun.map(|held| held.organiser()).collect::<BTreeSet<_>>() {
        call_off(house, organiser).await;
    }
}

/// Whether a person is suspended for good.
pub(super) async fn is_banned(house: &House, who: GuestId) -> Result<bool, store::Error> {
    let suspension = house.store.conduct(user_id(who), house.clock.now_ms()).await?.suspension;
    Ok(suspension.is_some_and(|sanction| sanction.until_ms.is_none()))
}

/// The tournaments of an organiser that have not begun.
fn unbegun(house: &House, organiser: GuestId) -> Vec<Arc<Held>> {
    all(house).filter(|held| held.organiser() == organiser && !held.begins()).collect()
}

/// All tournaments that are open, and those that ended last.
fn all(house: &House) -> impl Iterator<Item = Arc<Held>> {
    house.contests.all().into_iter().map(|shown| shown.held)
}

async fn is_told(house: &House, code: TableCode, command: Command<GuestId>) -> bool {
    // One that is over needs to know nothing.
    let Some(contest) = house.contests.get(code) else { return true };
    match contest.command(command).await {
        Ok(()) | Err(Error::Tournament { .. }) => true,
        Err(error) => {
            tracing::warn!(tournament = %code, ?error, "a tournament could not be told who leaves");
            false
        }
    }
}
