//! Who may serve a house: several nodes, or one process alone.
//!
//! The row `alone` in `shards` names the process that serves the house alone, or was the last to do so, and its epoch
//! fences what that process writes. Its sign of life is a row in `nodes`, as a node's is. Whoever enters locks the row
//! `alone`, so that of those who come at the same moment each sees the one before it.

use std::time::Duration;

use deadpool_postgres::{GenericClient, Transaction};
use tokio_postgres::types::ToSql;

use super::{Postgres, leases::milliseconds};
use crate::{Error, Lease, Node, sql::MOVING};

const ALONE: &str = "alone";

/// Each statement after it sees what those who had the lock before have done.
const LOCK: &str = "INSERT INTO shards (shard) VALUES ('alone') ON CONFLICT DO NOTHING;
    SELECT FROM shards WHERE shard = 'alone' FOR NO KEY UPDATE";

const OTHERS: &str = "SELECT node FROM nodes WHERE NOT $1 OR expires > now() ORDER BY expires DESC LIMIT 1";

const OTHER_ALONE: &str = "SELECT nodes.node FROM shards JOIN nodes USING (node)
    WHERE shard = 'alone' AND (NOT $1 OR nodes.expires > now())";

/// Whatever is being written under a lease is waited for. Nothing that was led before is led any more, at any node.
const LEAD_ALL: &str = "SELECT FROM shards ORDER BY shard FOR NO KEY UPDATE;
    UPDATE shards SET node = NULL, epoch = epoch + 1, expires = now();
    DELETE FROM nodes";

const NAME: &str = "UPDATE shards SET node = $1 WHERE shard = 'alone' RETURNING epoch";

/// Whoever was alone writes nothing any more.
const FENCE: &str = "DELETE FROM nodes WHERE node = (SELECT node FROM shards WHERE shard = 'alone');
    UPDATE shards SET node = NULL, epoch = epoch + 1 WHERE shard = 'alone' AND node IS NOT NULL";

/// It is not to be counted on before it has heard an answer.
const JOIN: &str = "INSERT INTO nodes (node, expires, leaves) VALUES ($1, now() + $2 * interval '1 millisecond', 1)
    ON CONFLICT (node) DO UPDATE SET expires = excluded.expires";

/// No node counts on it.
const STAY: &str = "INSERT INTO nodes (node, expires, leaves)
    SELECT node, now() + $3 * interval '1 millisecond', 1 FROM shards WHERE shard = 'alone' AND node = $1 AND epoch = $2
    ON CONFLICT (node) DO UPDATE SET expires = excluded.expires";

impl Postgres {
    /// Enters the database to serve the house alone, and declares this process alive for `term`: from now on no node
    /// leads anything, and none enters. If any other process is listed, it is refused; once they have been `watched`
    /// for a lease, only if one of them has given a sign of life since. Returns the lease to write under.
    ///
    /// # Errors
    /// [`Error::InUse`], [`Error::HalfMoved`], [`Error::Backend`], [`Error::Shut`].
    pub async fn enter_alone(&self, node: &Node, term: Duration, watched: bool) -> Result<Lease, Error> {
        let mut client = self.writable()?.get().await?;
        let entering = client.transaction().await?;
        hold_door(&entering).await?;
        has_arrived(&entering).await?;
        refuse_beside(&entering, OTHERS, watched).await?;
        entering.batch_execute(LEAD_ALL).await?;
        let epoch: i64 = entering.query_one(NAME, &[&&**node]).await?.try_get(0)?;
        entering.execute(STAY, &stay(&&**node, &epoch, &milliseconds(term))).await?;
        entering.commit().await?;
        Ok(Lease { shard: ALONE.into(), node: node.clone(), epoch: epoch.cast_unsigned() })
    }

    /// Declares the process that serves the house alone under this lease alive for `term` from now. False if another
    /// has entered since, for good: whatever is written under the lease is refused.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    pub async fn stay_alone(&self, lease: &Lease, term: Duration) -> Result<bool, Error> {
        let client = self.lending()?.renewing.get().await?;
        let statement = client.prepare_cached(STAY).await?;
        let stayed =
            client.execute(&statement, &stay(&&*lease.node, &lease.epoch.cast_signed(), &milliseconds(term))).await?;
        Ok(stayed > 0)
    }

    /// Has the process that served the house alone under this lease leave, so that others may enter at once.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    pub async fn leave_alone(&self, lease: &Lease) -> Result<(), Error> {
        // After the renewals, some of which may not have been answered.
        let client = self.lending()?.renewing.get().await?;
        client.execute("DELETE FROM nodes WHERE node = $1", &[&&*lease.node]).await?;
        Ok(())
    }

    /// As [`Leases::enter`](crate::Leases::enter).
    pub(super) async fn join(&self, node: &Node, term: Duration, watched: bool) -> Result<(), Error> {
        let mut client = self.writable()?.get().await?;
        let entering = client.transaction().await?;
        hold_door(&entering).await?;
        has_arrived(&entering).await?;
        refuse_beside(&entering, OTHER_ALONE, watched).await?;
        entering.batch_execute(FENCE).await?;
        entering.execute(JOIN, &[&&**node, &milliseconds(term)]).await?;
        entering.commit().await?;
        Ok(())
    }
}

/// The parameters of [`STAY`].
fn stay<'a>(node: &'a &'a str, epoch: &'a i64, term_ms: &'a f64) -> [&'a (dyn ToSql + Sync); 3] {
    [node, epoch, term_ms]
}

/// Keeps everyone from entering until the end of the transaction.
pub(super) async fn hold_door(entering: &Transaction<'_>) -> Result<(), Error> {
    Ok(entering.batch_execute(LOCK).await?)
}

/// Refuses a database to which a house is being moved since it was opened.
async fn has_arrived(entering: &Transaction<'_>) -> Result<(), Error> {
    let sql = "SELECT current_database()::text FROM meta WHERE key = $1";
    match entering.query_opt(sql, &[&MOVING]).await? {
        Some(row) => Err(Error::HalfMoved { path: row.try_get::<_, &str>(0)?.into() }),
        None => Ok(()),
    }
}

/// Refuses to enter beside those that the statement finds.
async fn refuse_beside(entering: &Transaction<'_>, others: &str, watched: bool) -> Result<(), Error> {
    match entering.query_opt(others, &[&watched]).await? {
        Some(row) => Err(Error::InUse { by: row.try_get::<_, &str>(0)?.into() }),
        None => Ok(()),
    }
}

/// Refuses to change a database of which somebody gives signs of life.
pub(super) async fn is_left(client: &impl GenericClient) -> Result<(), Error> {
    // The first version had no nodes.
    let is_early: bool = client.query_one("SELECT to_regclass('nodes') IS NULL", &[]).await?.try_get(0)?;
    if is_early {
        return Ok(());
    }
    match client.query_opt("SELECT node FROM nodes WHERE expires > now() LIMIT 1", &[]).await? {
        Some(row) => Err(Error::InUse { by: row.try_get::<_, &str>(0)?.into() }),
        None => Ok(()),
    }
}
