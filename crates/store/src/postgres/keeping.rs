//! Writes to journals other than appends.

use std::collections::BTreeSet;

use deadpool_postgres::{Client, Pool};

use super::{
    append::{append, are_there, heads, secure},
    fence::hold,
    link::Link,
    serial::serializable,
    tries::{Hitch, Tries},
};
use crate::{
    Entry, Error, Lease, TableId,
    sql::{Database, Head, Heads, Journaling, Trying, params},
};

/// Carries it out, completely or not at all.
pub(super) async fn keep(
    pool: &Pool,
    journaling: &Journaling,
    lease: Option<&Lease>,
    tries: &Tries,
) -> Result<u64, Hitch> {
    let mut client = pool.get().await.map_err(Error::from)?;
    match journaling {
        Journaling::Append(entries) => begin(&mut client, None, entries, lease, tries).await,
        Journaling::Begin(trying, entries) => begin(&mut client, Some(trying), entries, lease, tries).await,
        Journaling::Close { table, at_ms } => close(&mut client, *table, *at_ms, lease).await,
        Journaling::Forget(table) => forget(&mut client, *table, lease).await,
    }
}

/// Writes entries, together with what they are for. Serializable, so that the deal still exists and there still is no
/// try when both are written.
async fn begin(
    client: &mut Client,
    trying: Option<&Trying>,
    entries: &[Entry],
    lease: Option<&Lease>,
    tries: &Tries,
) -> Result<u64, Hitch> {
    let transaction = serializable(client).await?;
    let link = Link(&transaction);
    if let Some(trying) = trying {
        let done = tries.may_be_done() && trying.has_begun(&link, entries).await?;
        if done && are_there(&transaction, entries).await? {
            secure(&transaction).await?;
            transaction.commit().await?;
            return Ok(entries.len() as u64);
        }
        trying.check(&link, entries).await?;
    }
    hold(&transaction, lease).await?;
    let tables: BTreeSet<TableId> = entries.iter().map(|entry| entry.table).collect();
    let found = heads(&transaction, &tables).await?;
    Heads::default().admit(entries, |table| Ok(found.get(&table).copied().unwrap_or(Head::New)))?;
    append(&transaction, |table| !found.contains_key(table), &entries.iter().collect::<Vec<_>>(), &BTreeSet::new())
        .await?;
    if let Some(trying) = trying {
        trying.note(&link, entries).await?;
    }
    transaction.commit().await?;
    Ok(entries.len() as u64)
}

/// A single statement: it waits for appends that hold the table's row, and later ones find the table closed.
async fn close(client: &mut Client, table: TableId, at_ms: i64, lease: Option<&Lease>) -> Result<u64, Hitch> {
    let sql = "INSERT INTO tables (table_id, closed, closed_ms) VALUES (?1, 1, ?2)
               ON CONFLICT (table_id) DO UPDATE SET closed = 1, closed_ms = excluded.closed_ms WHERE tables.closed = 0";
    let transaction = client.transaction().await?;
    hold(&transaction, lease).await?;
    let closed = Link(&transaction).execute(sql, params![table, at_ms]).await?;
    transaction.commit().await?;
    Ok(closed)
}

/// A closed table stays closed, so the check holds until its entries are gone.
async fn forget(client: &mut Client, table: TableId, lease: Option<&Lease>) -> Result<u64, Hitch> {
    let transaction = client.transaction().await?;
    hold(&transaction, lease).await?;
    let link = Link(&transaction);
    let db: &dyn Database = &link;
    if db.is_there("tables WHERE table_id = ?1 AND closed = 0", params![table]).await? {
        return Err(Hitch::Failed(Error::Open { table }));
    }
    let gone = db.execute("DELETE FROM journal WHERE table_id = ?1", params![table]).await?;
    db.execute("UPDATE tables SET closed_ms = NULL WHERE table_id = ?1", params![table]).await?;
    transaction.commit().await?;
    Ok(gone)
}
