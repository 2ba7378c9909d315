//! Changes of identity at the tables: a guest signs up or in, an account is renamed or deleted. The store is changed
//! first; tables that could not be told at the time are told when the house reopens.

mod forgetting;

pub(crate) use forgetting::{forget, forget_in_records};

use crate::{
    House,
    card::Card,
    chance,
    damage::despite_damage,
    handle::Handle,
    ids::{guest_id, user_id},
    journals,
    visitors::Known,
};
use futures_util::future::join_all;
use people::Forms;
use std::{collections::BTreeMap, sync::Arc, time::Duration};
use store::{Accounts, AnyStore, HandleRow, Sessions, TokenHash, UserId, Words};
use table::{Command, Guest, GuestId};
use tokio::time::sleep;
use wire::{Error, TableCode, profile::SOMEONE};

/// How long the sockets of a session that ended by signing in may stay: the browser closes them itself.
const LAST_SOCKETS: Duration = Duration::from_secs(5);
/// How often a busy table is told, and the rest in between.
const TOLD: u32 = 5;
const REST: Duration = Duration::from_millis(200);

/// The forms by which the store tells handles apart.
pub(crate) fn row(name: &str) -> HandleRow {
    let Forms { small, drawn } = Forms::of(name);
    HandleRow { handle: name.to_owned(), small, drawn }
}

/// Whether the name could be mistaken for a handle that somebody else has or had.
///
/// # Errors
/// As [`Accounts::is_handle_taken`].
pub(crate) async fn is_of_another(store: &AnyStore, name: &str, user: UserId) -> Result<bool, store::Error> {
    for reading in people::readings(name) {
        if store.is_handle_taken(row(&reading), Some(user)).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Takes a nickname back from a guest if it has become somebody's handle since they chose it. The tables hear of it, too.
///
/// # Errors
/// If the store fails.
pub(crate) async fn give_back_name(house: &Arc<House>, known: &Known) -> Result<(), store::Error> {
    let user = user_id(known.id);
    if known.account || !known.named || !is_of_another(&house.store, known.name.as_str(), user).await? {
        return Ok(());
    }
    // They may just have signed up.
    if house.store.rename(user, "").await? {
        let (inner, guest) = (house.clone(), Known::new(known.id).guest());
        house.tasks.spawn(async move { call(&inner, guest).await });
    }
    Ok(())
}

/// A table at which both the guest and the account sit, if any.
pub(crate) fn both_sit(house: &House, guest: GuestId, account: GuestId) -> Option<TableCode> {
    let both = |table: &Handle| table.on_card(|card| card.sits(guest) && card.seats(account));
    house.tables_of(guest).iter().find(|table| both(table)).map(Handle::code)
}

/// Hands everything of the guest's at these tables over to the account. Returns those where the guest sat.
async fn take_over(tables: Vec<Handle>, guest: GuestId, account: &Guest) -> Vec<TableCode> {
    let taking = tables.into_iter().map(|table| async move {
        let sat = table.on_card(|card| card.sits(guest));
        let become_another = || Command::Become { by: guest, guest: account.clone() };
        (tell(&table, become_another).await && sat).then(|| table.code())
    });
    join_all(taking.collect::<Vec<_>>()).await.into_iter().flatten().collect()
}

/// Hands everything of the guest's at the tables over to the account: they have signed in by then, whatever a table
/// says. Returns the tables where the guest sat. One that cannot be reached for long is told when it can be
/// ([`go_on`]).
pub(crate) async fn hand_over(house: &House, guest: GuestId, account: Guest) -> Vec<TableCode> {
    let tables = house.tables_with(guest);
    let sits = tables.iter().filter(|table| table.on_card(|card| card.sits(guest))).map(Handle::code).collect();
    let taken = house.tasks.patiently(async move { take_over(tables, guest, &account).await }).await;
    taken.unwrap_or(sits)
}

/// Renames an account wherever it is connected, seated, or stands in a result. At tables where the new name could be
/// confused with another's, the old one stays. A table that cannot be reached for long is told when it can be
/// ([`go_on`]).
pub(crate) async fn call(house: &House, guest: Guest) {
    house.rename(guest.clone());
    let tables = house.tables_that_had(guest.id);
    house.tasks.patiently(async move { tell_name(tables, || guest.clone()).await }).await;
}

/// Tells these tables what the guest is called by then, each as [`tell`] does: one that does not answer holds up no
/// other.
pub(crate) async fn tell_name(tables: Vec<Handle>, guest: impl Fn() -> Guest + Copy) {
    let rename = move || Command::Rename { guest: guest() };
    let telling: Vec<_> = tables.into_iter().map(|table| async move { tell(&table, rename).await }).collect();
    join_all(telling).await;
}

/// Closes the remaining sockets of a session that ended by signing in. Requests made on them in the meantime are not
/// lost: seats that were taken become the account's.
pub(crate) fn leave(house: &Arc<House>, before: (GuestId, Option<TokenHash>), account: Guest) {
    let (guest, session) = before;
    let inner = house.clone();
    house.tasks.spawn(async move {
        inner.closing.run_until_cancelled(sleep(LAST_SOCKETS)).await;
        inner.end_sessions(guest, session);
        if guest != account.id && session.is_none() {
            take_over(inner.tables_with(guest), guest, &account).await;
        }
    });
}

/// Tells the tables led here what they have missed: when the house opens, changes from when it went down or was closed;
/// in a database, changes made by the operator, or while another node led them or this one could not be reached. Every
/// node does this for its own. What of it is damaged, they go without.
pub(crate) async fn go_on(house: &House) -> Result<(), store::Error> {
    sign_in_once_more(house).await?;
    // A deleted account may still sit at a table that another node led at the time, or no one did.
    for (user, _) in despite_damage("who was deleted meanwhile", house.store.farewells().await)? {
        give_up_chairs(led_here(house.tables_that_had(guest_id(user))), guest_id(user)).await;
    }
    call_by_name(house).await
}

/// Those of the tables that are led here: the others may take long to answer, or not answer at all.
fn led_here(mut tables: Vec<Handle>) -> Vec<Handle> {
    tables.retain(Handle::is_here);
    tables
}

/// Gives the seats of a deleted account to no one in particular, for the house to play, and its tables to another host
/// who sits there.
pub(crate) async fn leave_chairs(house: &House, old: GuestId) {
    give_up_chairs(house.tables_that_had(old), old).await;
}

/// The same at these tables.
async fn give_up_chairs(tables: Vec<Handle>, old: GuestId) {
    let Ok(name) = SOMEONE.parse() else { return };
    let nobody = Guest { id: GuestId::from_bytes(chance::bytes()), name, account: false };
    // A table stores the records that it owes before it hears of this, and they may be in one of those.
    for table in tables {
        let hosts = table.on_card(|card| card.host == old);
        // The card of a table at another node does not show at once who sits there now.
        if tell(&table, || Command::Become { by: old, guest: nobody.clone() }).await {
            tell(&table, || Command::Stand { by: nobody.id }).await;
            if hosts {
                hand_on(&table, nobody.id).await;
            }
        }
    }
}

/// Makes another who sits at a table its host, in place of one who is gone for good: nobody could begin a match there.
pub(crate) async fn hand_on(table: &Handle, host: GuestId) {
    if let Some(seat) = table.on_card(Card::next_host) {
        tell(table, || Command::HandOver { by: host, seat, seq: None }).await;
    }
}

/// Hands over to accounts the seats, at the tables led here, of guests who have signed in.
async fn sign_in_once_more(house: &House) -> Result<(), store::Error> {
    let with_tables = house.with_tables().into_iter().map(user_id).collect();
    for (guest, user) in despite_damage("who signed in meanwhile", house.store.became(with_tables).await)? {
        if let Some(account) = despite_damage("an account", house.store.account(user).await)? {
            let (guest, tables) = (guest_id(guest), led_here(house.tables_with(guest_id(guest))));
            take_over(tables, guest, &guest_of(user, &account.handle)).await;
        }
    }
    Ok(())
}

/// Renames guests seated at the tables led here who have signed up or been renamed.
///
/// # Errors
/// If the store fails.
pub(crate) async fn call_by_name(house: &House) -> Result<(), store::Error> {
    let cards: Vec<Card> = house.tables.here().iter().map(Handle::card).collect();
    let mut seated: BTreeMap<GuestId, Vec<&Guest>> = BTreeMap::new();
    for guest in cards.iter().flat_map(Card::people) {
        seated.entry(guest.id).or_default().push(guest);
    }
    let users = seated.keys().map(|id| user_id(*id)).collect();
    for called in despite_damage("what those at the tables are called", house.store.called(users).await)? {
        let guest = Known::called(&called).guest();
        if seated.get(&guest.id).is_some_and(|seats| seats.iter().any(|seat| **seat != guest)) {
            house.rename(guest.clone());
            tell_name(led_here(house.tables_that_had(guest.id)), || guest.clone()).await;
        }
    }
    Ok(())
}

/// An account as the tables know it.
pub(crate) fn guest_of(user: UserId, handle: &str) -> Guest {
    let id = guest_id(user);
    match handle.parse() {
        Ok(name) => Guest { id, name, account: true },
        Err(_) => Known::new(id).guest(),
    }
}

/// The tables at which the user has said something lately, each with the latest match in which they have.
///
/// # Errors
/// As [`store::Words::words_of`].
pub(crate) async fn talked_at(house: &House, user: UserId) -> Result<BTreeMap<TableCode, u32>, store::Error> {
    let said = house.store.words_of(user).await?.into_iter();
    Ok(said.filter_map(|spoken| Some((journals::code(spoken.table)?, spoken.of_match))).collect())
}

/// Has these tables, as far as they are open, tell anew what was said there, under the names that the store has by now.
/// They know under which name it was said, even if nobody may be called by that any more.
pub(crate) fn tell_anew(house: &House, user: UserId, tables: BTreeMap<TableCode, u32>) {
    for (code, of_match) in tables {
        if let Ok(table) = house.table(code) {
            // A table that is too busy tells it as before until it is reopened.
            table.unsay(guest_id(user), of_match).ok();
        }
    }
}

/// Sends a table a command, repeatedly if the table is busy. True if it was carried out.
pub(crate) async fn tell(table: &Handle, command: impl Fn() -> Command<wire::Written>) -> bool {
    for _ in 0..TOLD {
        match table.command(command()).await {
            Ok(_) => return true,
            Err(Error::Busy) => sleep(REST).await,
            // Somebody else there has a name like it, so they keep the one they have there.
            Err(Error::BadName { .. }) => return false,
            // The house itself arranges who sits and who decides there.
            Err(Error::InTournament) => return false,
            Err(error) => {
                tracing::info!(table = %table.code(), ?error, "a table did not take on a player's identity");
                return false;
            }
        }
    }
    tracing::error!(table = %table.code(), "a table was too busy to take on a player's identity");
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, sample};
    use tokio::{select, time::timeout};

    #[tokio::test]
    async fn a_table_that_does_not_answer_keeps_no_other_from_hearing_a_name() {
        let opening = |number| sample::opening(TableCode::numbered(number), GuestId::from_bytes([9; 16]));
        let silent = |number| sample::silent(sample::card(opening(number), 0), &Clock::default());
        let (tables, mut inboxes): (Vec<_>, Vec<_>) = (1..=3).map(silent).unzip();
        let guest = || Known::new(GuestId::from_bytes([7; 16])).guest();
        let all_heard = async {
            let mut asked = Vec::new();
            for inbox in &mut inboxes {
                asked.push(inbox.recv().await);
            }
            // None of them is answered before all are asked.
            asked
        };
        select! {
            () = tell_name(tables, guest) => panic!("nobody has answered"),
            asked = timeout(Duration::from_secs(5), all_heard) => assert_eq!(asked.map(|all| all.len()), Ok(3)),
        }
    }
}
