//! What is forgotten of a deleted account.

use super::leave_chairs;
use crate::{
    House,
    ids::guest_id,
    journals, retention,
    someone::{Change, rewrite},
};
use std::collections::BTreeSet;
use store::{Accounts, AnyStore, Matches, TableId, UserId};

/// How many seats of a deleted account are given up at a time, so that no move has to wait for long.
const SEATS_AT_ONCE: usize = 100;

/// Removes the user's name from everything that stays: the tables, where the house plays for no one in particular, and
/// the records. False if the house is closing; what has been done by then stays done, and repeating it changes nothing.
pub(crate) async fn forget(house: &House, user: UserId) -> Result<bool, store::Error> {
    leave_chairs(house, guest_id(user)).await;
    let closing = || house.closing.is_cancelled();
    let Some(tables) = forget_in_records(&house.store, user, closing).await? else { return Ok(false) };
    let over = |table: &TableId| journals::code(*table).is_none_or(|code| house.table(code).is_err());
    for table in tables.into_iter().filter(over) {
        if closing() {
            return Ok(false);
        }
        // A broken journal cannot be forgotten; it is of use only for repairing it.
        if let Err(error) = retention::forgotten(&house.store, table).await {
            tracing::warn!(table = %journals::name(table), %error, "a journal could not be forgotten");
        }
    }
    Ok(true)
}

/// Removes the user's name from the records of their matches, and takes them off the seats there, some at a time.
/// Returns the tables where these were played. `None` if it was `stopped` in between.
pub(crate) async fn forget_in_records(
    store: &AnyStore,
    user: UserId,
    stopped: impl Fn() -> bool,
) -> Result<Option<BTreeSet<TableId>>, store::Error> {
    let mut tables = BTreeSet::new();
    for seats in store.seats_of(user).await?.chunks(SEATS_AT_ONCE) {
        if stopped() {
            return Ok(None);
        }
        for (id, seat) in seats {
            tables.extend(rewrite(store, *id, &[Change::gone(*seat)]).await?);
        }
        store.leave_seats(user, seats.to_vec()).await?;
    }
    Ok(Some(tables))
}
