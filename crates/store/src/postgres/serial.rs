//! Writes to anything but journals.
//!
//! Each order is a single serializable transaction: what it checks before it writes (that a name is free, that there is
//! room for one more, that a user is known) still holds when it is written, just as with a single writing thread. A
//! transaction that collides with another is retried. With row locks instead, every new order would need its own
//! design.

use std::sync::Arc;

use deadpool_postgres::{Client, Pool, Transaction};
use tokio_postgres::IsolationLevel;

use super::{
    connect::UNHURRIED,
    failure::is_unsupported,
    fence::hold,
    link::Link,
    tries::{Hitch, Tries},
};
use crate::{Cause, Error, Lease, sql::Order, wanted};

/// Carries it out, completely or not at all, and returns the number of rows affected. A lease, if there is one, must be
/// the latest of its shard.
///
/// A commit sent over a connection that then broke is reported as failed, but may have been carried out. If it breaks
/// before that, for instance because this process stood still in the middle, there is a second attempt.
pub(super) async fn write(pool: &Pool, order: &Order, lease: Option<&Lease>) -> Result<u64, Error> {
    let (mut tries, mut was_cut) = (Tries::default(), false);
    loop {
        let mut is_undone = false;
        match attempt(pool, order, lease, &mut is_undone).await {
            Ok(rows) => return Ok(rows),
            Err(hitch @ Hitch::Lost(_)) if is_undone && !was_cut => {
                was_cut = true;
                tries.again(pool, hitch).await?;
            }
            Err(Hitch::Lost(error)) => return Err(error),
            Err(hitch) => tries.again(pool, hitch).await?,
        }
    }
}

/// Tries once. `is_undone` holds while a transaction begins, or has begun, of which nothing can have been carried out.
async fn attempt(pool: &Pool, order: &Order, lease: Option<&Lease>, is_undone: &mut bool) -> Result<u64, Hitch> {
    let mut client = pool.get().await.map_err(Error::from)?;
    *is_undone = true;
    let done = carry_out(&mut client, order, lease, is_undone).await;
    if matches!(done, Err(Hitch::Lost(_))) {
        // It may not have noticed yet that its connection is gone, and the next attempt would get it again.
        drop(Client::take(client));
    }
    done
}

async fn carry_out(
    client: &mut Client,
    order: &Order,
    lease: Option<&Lease>,
    is_undone: &mut bool,
) -> Result<u64, Hitch> {
    let transaction = serializable(client).await?;
    if let Order::Fill(_) = order {
        transaction.batch_execute(UNHURRIED).await?;
    }
    hold(&transaction, lease).await?;
    // The server may have answered only now.
    wanted::begin()?;
    let rows = order.write(&Link(&transaction)).await?;
    *is_undone = false;
    transaction.commit().await?;
    Ok(rows)
}

/// Begins a serializable transaction. A standby has none: it does not write yet.
pub(super) async fn serializable(client: &mut Client) -> Result<Transaction<'_>, Hitch> {
    let begun = client.build_transaction().isolation_level(IsolationLevel::Serializable).start().await;
    begun.map_err(|error| match is_unsupported(&error) {
        true => Hitch::Lost(Error::Backend { cause: Cause::Unreachable, source: Arc::new(error) }),
        false => error.into(),
    })
}
