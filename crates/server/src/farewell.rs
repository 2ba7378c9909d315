//! People who leave for good, and what remains of them: the names of deleted accounts in the journals of tables, and
//! the guests that accounts once were.

use crate::{House, company, identity, ids::guest_id, journals, retention, tournaments};
use std::{sync::Arc, time::Duration};
use store::{Accounts, Entry, Journal, Matches, TableId, UserId};
use table::GuestId;
use tokio::time::sleep;

/// Tables searched before progress is saved.
const AT_ONCE: usize = 50;
/// The pause between two of them: no player's move is to wait for this.
const REST: Duration = Duration::from_millis(5);
/// How long requests from before a guest's sign-in may still be under way somewhere, in milliseconds.
const ON_THE_WAY_MS: i64 = 86_400_000;

/// Deletes an account: its matches stay, under "someone". If interrupted at any point, it can be repeated until it is
/// done.
///
/// # Errors
/// [`store::Error::Gone`] if there is no such account; if the store fails.
pub(crate) async fn leave(house: &Arc<House>, user: UserId) -> Result<(), store::Error> {
    let who = guest_id(user);
    let friends = company::of_friends(house, who).await;
    tournaments::forget(house, who).await;
    identity::forget(house, user).await?;
    house.store.delete_account(user).await?;
    house.end_sessions(who, None);
    company::tell_friends(house, &friends);
    let rest = house.clone();
    house.tasks.spawn(async move {
        if let Err(error) = go_on(&rest).await {
            tracing::warn!(%error, "names could not be removed from journals");
        }
    });
    Ok(())
}

/// Continues with whatever remains to be done, one call at a time: each goes through every journal for all who have left,
/// which may take hours.
///
/// # Errors
/// If the store fails; what has been done stays done.
pub(crate) async fn go_on(house: &House) -> Result<(), store::Error> {
    let turn = house.closing.run_until_cancelled(house.farewells.acquire()).await;
    let Some(Ok(_turn)) = turn else { return Ok(()) };
    for (user, after) in house.store.farewells().await? {
        // A table or a tournament may have been too busy when the account was deleted.
        identity::leave_chairs(house, guest_id(user)).await;
        if tournaments::forget(house, guest_id(user)).await {
            forget_journals(house, user, after).await?;
        }
    }
    forget_guests(house).await
}

/// Forgets the journals of closed tables that name the user, as soon as their matches are noted. All are searched at
/// first and once no open table names the user any more; in between, only those that did. Progress is saved only at the
/// end: an open table may close under any name.
async fn forget_journals(house: &House, user: UserId, after: Option<TableId>) -> Result<(), store::Error> {
    let name = guest_id(user);
    let Some(open) = open_tables_with(house, name).await? else { return Ok(()) };
    let left: Vec<TableId> = match house.still_named.at(user) {
        Some(named) if !open.is_empty() => named.into_iter().filter(|table| !open.contains(table)).collect(),
        _ => {
            let closed = house.store.closed(i64::MAX).await?;
            closed.into_iter().filter(|table| after.is_none_or(|after| *table > after)).collect()
        }
    };
    for tables in left.chunks(AT_ONCE) {
        for table in tables {
            if house.closing.is_cancelled() {
                return Ok(());
            }
            let entries = house.store.salvage(*table).await?;
            if is_in(&entries, name) && !retention::forgotten(&house.store, *table).await? {
                tracing::warn!(table = %journals::name(*table), "a damaged journal still names a deleted account");
            }
            sleep(REST).await;
        }
        if open.is_empty() {
            house.store.said_farewell(user, tables.last().copied()).await?;
        }
    }
    if open.is_empty() {
        house.store.said_farewell(user, None).await?;
    }
    house.still_named.note(user, open);
    Ok(())
}

/// The tables that are not closed and whose journals name the guest. `None` if the house is closing.
async fn open_tables_with(house: &House, guest: GuestId) -> Result<Option<Vec<TableId>>, store::Error> {
    let mut open = Vec::new();
    for (table, _) in house.store.tables().await? {
        if house.closing.is_cancelled() {
            return Ok(None);
        }
        if is_in(&house.store.salvage(table).await?, guest) {
            open.push(table);
        }
        sleep(REST).await;
    }
    Ok(Some(open))
}

/// Whether any of these entries names the guest.
fn is_in(entries: &[Entry], guest: GuestId) -> bool {
    let name = guest.to_string();
    entries.iter().any(|entry| str::from_utf8(&entry.body).is_ok_and(|body| body.contains(&name)))
}

/// Forgets which guests became accounts once nothing of the guest is left: no table knows them, and every match is
/// noted.
async fn forget_guests(house: &House) -> Result<(), store::Error> {
    if !house.aside().is_empty() || !house.store.unnoted(None, 1).await?.is_empty() {
        return Ok(());
    }
    let guest = |user: &UserId| guest_id(*user);
    let became = house.store.became().await?.into_iter().map(|(guest, _)| guest);
    let with_tables = house.with_tables();
    let mut gone: Vec<UserId> = became.filter(|user| !with_tables.contains(&guest(user))).collect();
    if house.nodes.is_some() {
        gone = unknown_elsewhere(house, gone).await?;
    }
    let before_ms = house.clock.now_ms().saturating_sub(ON_THE_WAY_MS);
    house.store.forget_became(gone, before_ms).await.map(drop)
}

/// The users whom no table of another node knows, judging by its journal.
async fn unknown_elsewhere(house: &House, mut users: Vec<UserId>) -> Result<Vec<UserId>, store::Error> {
    for (table, _) in house.store.tables().await? {
        if users.is_empty() {
            break;
        }
        if house.lacks(table) {
            let entries = house.store.salvage(table).await?;
            users.retain(|user| !is_in(&entries, guest_id(*user)));
            sleep(REST).await;
        }
    }
    Ok(users)
}
