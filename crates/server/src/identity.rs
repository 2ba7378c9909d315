//! Who somebody is at the tables when that changes: a guest signs up or in, an account is called something else or is
//! deleted. The store has it first; what the house could not tell a table then, it tells when it opens again.

use crate::{
    House,
    card::Card,
    chance,
    handle::Handle,
    ids::{guest_id, user_id},
    journals, retention,
    visitors::Known,
};
use people::Forms;
use serde_json::value::RawValue;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::Duration,
};
use store::{Accounts, HandleRow, Journal, Matches, TokenHash, UserId};
use table::{Command, Guest, GuestId};
use tokio::time::sleep;
use wire::{Error, Name, TableCode};

/// How long the sockets of a session that has ended by signing in may stay: the browser closes them itself.
const LAST_SOCKETS: Duration = Duration::from_secs(5);
/// How often a table that is busy is told, and how long it rests in between.
const TOLD: u32 = 5;
const REST: Duration = Duration::from_millis(200);
/// What stands in records for whoever has deleted the account.
const SOMEONE: &str = "Someone";

/// What the store tells a handle apart by.
pub(crate) fn row(name: &str) -> HandleRow {
    let Forms { small, drawn } = Forms::of(name);
    HandleRow { handle: name.to_owned(), small, drawn }
}

/// Where both a guest and an account sit, if they do anywhere.
pub(crate) fn both_sit(house: &House, guest: GuestId, account: GuestId) -> Option<TableCode> {
    let both = |table: &Handle| table.card().sits(guest) && table.card().seats(account);
    house.tables_of(guest).iter().find(|table| both(table)).map(Handle::code)
}

/// Whatever is the guest's at tables is the account's from now on. Answers where the guest sat.
pub(crate) async fn take_over(house: &House, guest: GuestId, account: &Guest) -> Vec<TableCode> {
    let mut seats = Vec::new();
    for table in house.tables_with(guest) {
        let sat = table.card().sits(guest);
        let become_another = || Command::Become { by: guest, guest: account.clone() };
        if tell(&table, become_another).await && sat {
            seats.push(table.code());
        }
    }
    seats
}

/// Whoever is connected or sits somewhere is called so. Where that could be taken for somebody else, they keep the name
/// that they have.
pub(crate) async fn call(house: &House, guest: Guest) {
    house.rename(guest.clone());
    for table in house.tables_of(guest.id) {
        tell(&table, || Command::Rename { guest: guest.clone() }).await;
    }
}

/// Ends what sockets are left of a session that has ended by signing in. What was asked on them meanwhile is not lost:
/// seats that were taken are the account's.
pub(crate) fn leave(house: &Arc<House>, before: (GuestId, Option<TokenHash>), account: Guest) {
    let (guest, session) = before;
    let inner = house.clone();
    house.tasks.spawn(async move {
        inner.closing.run_until_cancelled(sleep(LAST_SOCKETS)).await;
        inner.end_sessions(guest, session);
        if guest != account.id && session.is_none() {
            take_over(&inner, guest, &account).await;
        }
    });
}

/// What the tables have not heard: at the opening of the house, when it went down; of several nodes, while another led them.
pub(crate) async fn go_on(house: &House) -> Result<(), store::Error> {
    sign_in_once_more(house).await?;
    if house.nodes.is_some() {
        // Whoever has gone may have sat at a table that another node led then.
        for (user, _) in house.store.farewells().await? {
            leave_chairs(house, guest_id(user)).await;
        }
    }
    call_by_name(house).await
}

/// The house plays for nobody in particular where somebody sits who has gone.
async fn leave_chairs(house: &House, old: GuestId) {
    let nobody = GuestId::from_bytes(chance::bytes());
    take_over(house, old, &Known::new(nobody).guest()).await;
    for table in house.tables_of(nobody) {
        tell(&table, || Command::Stand { by: nobody }).await;
    }
}

/// Guests have signed in: their seats are the account's.
async fn sign_in_once_more(house: &House) -> Result<(), store::Error> {
    for (guest, user) in house.store.became().await? {
        let guest = guest_id(guest);
        if house.tables_with(guest).is_empty() {
            continue;
        }
        if let Some(account) = house.store.account(user).await? {
            take_over(house, guest, &guest_of(user, &account.handle)).await;
        }
    }
    Ok(())
}

/// Somebody has signed up, or is called something else.
async fn call_by_name(house: &House) -> Result<(), store::Error> {
    let cards = house.cards();
    let mut seated: BTreeMap<GuestId, Vec<&Guest>> = BTreeMap::new();
    for guest in cards.iter().flat_map(Card::people) {
        seated.entry(guest.id).or_default().push(guest);
    }
    let users = seated.keys().map(|id| user_id(*id)).collect();
    for called in house.store.called(users).await? {
        let guest = Known::called(&called).guest();
        if seated.get(&guest.id).is_some_and(|seats| seats.iter().any(|seat| **seat != guest)) {
            call(house, guest).await;
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

/// Takes somebody's name away from whatever stays: the tables, where the house plays for nobody in particular, and the
/// records. To do it again changes nothing.
pub(crate) async fn forget(house: &House, user: UserId) -> Result<(), store::Error> {
    leave_chairs(house, guest_id(user)).await;
    let mut tables = BTreeSet::new();
    for (id, seat) in house.store.seats_of(user).await? {
        let Some(record) = house.store.record(id).await? else { continue };
        tables.insert(record.table);
        if let Some(body) = without_name(&record.body, seat) {
            house.store.redact_record(id, &body).await?;
        }
    }
    let over = |table: &store::TableId| journals::code(*table).is_none_or(|code| house.table(code).is_err());
    for table in tables.into_iter().filter(over) {
        // A journal that does not hold cannot be forgotten; it is of use to nobody but whoever mends it.
        if let Err(error) = retention::forgotten(&house.store, table).await {
            tracing::warn!(table = %journals::name(table), %error, "a journal could not be forgotten");
        }
    }
    Ok(())
}

/// The record without the name of whoever sat there; none if it cannot be read.
fn without_name(body: &[u8], seat: u8) -> Option<Vec<u8>> {
    let mut record: BTreeMap<String, Box<RawValue>> = serde_json::from_slice(body).ok()?;
    let players = record.get_mut("players")?;
    let mut names: Vec<String> = serde_json::from_str(players.get()).ok()?;
    *names.get_mut(usize::from(seat))? = SOMEONE.to_owned();
    *players = serde_json::value::to_raw_value(&names).ok()?;
    serde_json::to_vec(&record).ok()
}

/// Tells a table, more than once if it is busy; true when it has done it.
async fn tell(table: &Handle, command: impl Fn() -> Command<wire::Written>) -> bool {
    for _ in 0..TOLD {
        match table.command(command()).await {
            Ok(_) => return true,
            Err(Error::Busy) => sleep(REST).await,
            Err(error) => {
                tracing::info!(table = %table.code(), ?error, "a table does not take over who somebody is");
                return false;
            }
        }
    }
    tracing::error!(table = %table.code(), "a table was too busy to hear who somebody is");
    false
}

/// The handle as a name at tables.
pub(crate) fn name_of(handle: &str) -> Option<Name> {
    handle.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_out_and_nothing_else() {
        let record = br#"{"format":1,"players":["Mina","Bot 3"],"seed":18446744073709551615}"#;
        let told = without_name(record, 0).unwrap();
        assert_eq!(
            String::from_utf8(told).unwrap(),
            r#"{"format":1,"players":["Someone","Bot 3"],"seed":18446744073709551615}"#
        );
        assert_eq!(without_name(record, 2), None);
        assert_eq!(without_name(b"x", 0), None);
    }
}
