//! Writes to anything but journals.
//!
//! Each order is a single serializable transaction: what it checks before it writes (that a name is free, that there is
//! room for one more, that a user is known) still holds when it is written, just as with a single writing thread. A
//! transaction that collides with another is retried. With row locks instead, every new order would need its own
//! design.

use deadpool_postgres::Pool;
use tokio_postgres::IsolationLevel;

use super::{
    link::Link,
    tries::{Hitch, Tries},
};
use crate::{Error, sql::Order};

/// Carries it out, completely or not at all, and returns the number of rows affected.
///
/// A commit sent over a connection that then broke is reported as failed, but may have been carried out.
pub(super) async fn write(pool: &Pool, order: &Order) -> Result<u64, Error> {
    let mut tries = Tries::default();
    loop {
        match attempt(pool, order).await {
            Ok(rows) => return Ok(rows),
            Err(Hitch::Lost(error)) => return Err(error),
            Err(hitch) => tries.again(hitch).await?,
        }
    }
}

async fn attempt(pool: &Pool, order: &Order) -> Result<u64, Hitch> {
    let mut client = pool.get().await.map_err(Error::from)?;
    let transaction = client.build_transaction().isolation_level(IsolationLevel::Serializable).start().await?;
    let rows = order.write(&Link(&transaction)).await?;
    transaction.commit().await?;
    Ok(rows)
}
