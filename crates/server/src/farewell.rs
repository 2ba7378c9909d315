//! People who leave for good, and what remains of them: the names of deleted accounts, and of the guests they once were,
//! in the journals of tables.

use crate::{
    House, company, handle::Handle, identity, ids::guest_id, journals, moderation, retention, tournaments,
    visitors::Known,
};
use futures_util::future::{join, join_all};
use std::{collections::HashSet, sync::Arc, time::Duration};
use store::{Accounts, Entry, Journal, TableId, UserId};
use table::{Command, GuestId};
use tokio::{
    sync::oneshot,
    time::{sleep, timeout},
};

/// How long whoever deletes their account waits for it. What takes longer goes on without them: the account is closed.
const WAITING: Duration = Duration::from_secs(8);
/// Tables searched before progress is saved.
const AT_ONCE: usize = 50;
/// The pause between two of them: no player's move is to wait for this.
const REST: Duration = Duration::from_millis(5);
/// The digits of a guest's id.
const DIGITS: usize = 32;

/// Deletes an account: its matches stay, under "someone". It is closed at once, and then taken out of whatever names it,
/// step by step. If the house goes down in between, it goes on with that when it opens.
///
/// # Errors
/// [`store::Error::Gone`] if there is no such account; if the store fails.
pub(crate) async fn leave(house: &Arc<House>, user: UserId) -> Result<(), store::Error> {
    let who = guest_id(user);
    let friends = company::of_friends(house, who).await;
    house.store.close_account(user).await?;
    house.end_sessions(who, None);
    // Invitations stand for some minutes.
    house.rename(Known::new(who).guest());
    company::tell_friends(house, &friends);
    // Others called with them would wait in vain.
    let seeking = house.clone();
    let sought = house.tasks.spawn(async move { seeking.seeks_no_more(who).await });
    let (rest, (tell, told)) = (house.clone(), oneshot::channel());
    house.tasks.spawn(async move {
        if let Err(error) = delete(&rest, user).await {
            tracing::warn!(%error, "an account that is closed could not be deleted yet");
        }
        // Nobody may wait for it any more.
        let _ = tell.send(());
        if let Err(error) = go_on(&rest).await {
            tracing::warn!(%error, "names could not be removed from journals");
        }
    });
    let _deleted_or_late = timeout(WAITING, join(told, sought)).await;
    Ok(())
}

/// A guest has signed out, and nobody can be them again: they look for nobody any more, and give up their chairs, so
/// that nobody waits for them. Nothing waits for that.
pub(crate) fn sign_out(house: &Arc<House>, guest: GuestId) {
    let inner = house.clone();
    house.tasks.spawn(async move {
        inner.seeks_no_more(guest).await;
        join_all(inner.tables_relying_on(guest).iter().map(|table| leave_table(table, guest))).await;
    });
}

async fn leave_table(table: &Handle, guest: GuestId) {
    let (alone, sits, hosts) = table.on_card(|card| (card.alone, card.seats(guest), card.host == guest));
    // A deal that is played alone waits for nobody.
    if alone {
        return;
    }
    if sits {
        identity::tell(table, || Command::Stand { by: guest }).await;
    }
    if hosts {
        identity::hand_on(table, guest).await;
    }
}

/// Deletes a closed account, unless that is done already or the house is closing.
async fn delete(house: &House, user: UserId) -> Result<(), store::Error> {
    let turn = house.closing.run_until_cancelled(house.deletions.acquire()).await;
    let Some(Ok(_turn)) = turn else { return Ok(()) };
    if !house.store.closed_accounts().await?.contains(&user) {
        return Ok(());
    }
    let who = guest_id(user);
    let talked_at = identity::talked_at(house, user).await?;
    tournaments::forget(house, who).await;
    if !identity::forget(house, user).await? {
        return Ok(());
    }
    match house.store.delete_account(user).await {
        // Another node may have been faster.
        Ok(()) | Err(store::Error::Gone) => {}
        Err(error) => return Err(error),
    }
    house.end_sessions(who, None);
    identity::tell_anew(house, user, talked_at);
    // The case of whoever leaves goes with them.
    moderation::ring_moderators(house).await;
    Ok(())
}

/// Continues with whatever remains to be done, one call at a time: each goes through every journal for all who have left,
/// which may take hours.
///
/// # Errors
/// If the store fails; what has been done stays done.
pub(crate) async fn go_on(house: &House) -> Result<(), store::Error> {
    for user in house.store.closed_accounts().await? {
        // One that cannot be deleted holds no other up.
        if let Err(error) = delete(house, user).await {
            tracing::warn!(user = %guest_id(user), %error, "an account that is closed could not be deleted yet");
        }
    }
    let turn = house.closing.run_until_cancelled(house.farewells.acquire()).await;
    let Some(Ok(_turn)) = turn else { return Ok(()) };
    let mut gone = Vec::new();
    let farewells = house.store.farewells().await?;
    // The search for one begins once it is deleted.
    let closed = house.store.closed_accounts().await?;
    for (user, after) in farewells.into_iter().filter(|(user, _)| !closed.contains(user)) {
        // A table or a tournament may have been too busy when the account was deleted.
        identity::leave_chairs(house, guest_id(user)).await;
        if tournaments::forget(house, guest_id(user)).await {
            gone.push(Gone { user, name: guest_id(user).to_string(), open: Vec::new(), named: None, after });
        }
    }
    forget_journals(house, gone).await
}

/// A deleted account, or a guest it once was, and the journals to be searched for it.
struct Gone {
    user: UserId,
    /// Its name in journals.
    name: String,
    /// The open tables whose journals name it.
    open: Vec<TableId>,
    /// Those that did at the last look, if all closed ones have been searched by then.
    named: Option<Vec<TableId>>,
    /// The closed table up to which they have been searched.
    after: Option<TableId>,
}

impl Gone {
    /// Whether the journal of a closed table is still to be searched. All are at first and once no open table names the
    /// account any more; in between, only those that did.
    fn seeks(&self, table: TableId) -> bool {
        match self.named.as_ref().filter(|_| !self.open.is_empty()) {
            Some(named) => named.contains(&table),
            None => self.after.is_none_or(|after| table > after),
        }
    }
}

/// Forgets the journals of closed tables that name any of them, as soon as their matches are noted. Progress is saved
/// only once no open table names them: it may close under any name.
async fn forget_journals(house: &House, mut gone: Vec<Gone>) -> Result<(), store::Error> {
    if gone.is_empty() || !look_at_open_tables(house, &mut gone).await? {
        return Ok(());
    }
    let mut left = house.store.closed(i64::MAX).await?;
    left.retain(|table| gone.iter().any(|one| one.seeks(*table)));
    for tables in left.chunks(AT_ONCE) {
        for table in tables {
            if house.closing.is_cancelled() {
                return Ok(());
            }
            let entries = entries(house, *table).await?;
            let ids = ids_in(&entries);
            if gone.iter().any(|one| one.seeks(*table) && ids.contains(one.name.as_str())) {
                if !retention::forgotten(&house.store, *table).await? {
                    tracing::warn!(table = %journals::name(*table), "a damaged journal still names a deleted account");
                }
                // Its records may have been stored only now, and be due.
                house.due.notify_one();
            }
            sleep(REST).await;
        }
        let Some(last) = tables.last() else { continue };
        let searched = gone.iter().filter(|one| one.open.is_empty() && one.seeks(*last));
        let searched = searched.map(|one| one.user).collect();
        house.store.said_farewell(searched, Some(*last)).await?;
    }
    let done = gone.iter().filter(|one| one.open.is_empty()).map(|one| one.user).collect();
    house.store.said_farewell(done, None).await?;
    for one in gone {
        house.still_named.note(one.user, one.open);
    }
    Ok(())
}

/// Looks which tables that are not closed name them. False if the house is closing.
async fn look_at_open_tables(house: &House, gone: &mut [Gone]) -> Result<bool, store::Error> {
    for (table, _) in house.store.tables().await? {
        if house.closing.is_cancelled() {
            return Ok(false);
        }
        let entries = entries(house, table).await?;
        let ids = ids_in(&entries);
        gone.iter_mut().filter(|one| ids.contains(one.name.as_str())).for_each(|one| one.open.push(table));
        sleep(REST).await;
    }
    gone.iter_mut().for_each(|one| one.named = house.still_named.at(one.user));
    Ok(true)
}

/// The entries of a table, or what can be read of them if it is damaged. A database that is away, or fails otherwise,
/// does not say that nobody is named.
async fn entries(house: &House, table: TableId) -> Result<Vec<Entry>, store::Error> {
    journals::legible(&house.store, table).await.map(|(entries, _)| entries)
}

/// The ids of the guests whom these entries name. An account may have been many guests, so they are looked up, not sought
/// one by one.
fn ids_in(entries: &[Entry]) -> HashSet<&str> {
    let bodies = entries.iter().filter_map(|entry| str::from_utf8(&entry.body).ok());
    bodies.flat_map(|body| body.split('"')).filter(|text| text.len() == DIGITS).collect()
}
