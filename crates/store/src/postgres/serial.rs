//! What is written besides journals.
//!
//! Each order is one transaction, and serializable: what it looks for before it writes (that a name is free, that there is
//! room for one more, that somebody is known) holds until it is written, as it does where one thread writes. Whoever meets
//! another goes once more. A row lock for each of these would have to be thought of anew with every order.

use deadpool_postgres::Pool;
use tokio_postgres::IsolationLevel;

use super::{
    link::Link,
    tries::{Hitch, Tries},
};
use crate::{Error, sql::Order};

/// Writes it, whole or not at all; answers how many rows it was about.
///
/// What was sent to be committed over a connection that broke is told as failed: it may have been done.
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
