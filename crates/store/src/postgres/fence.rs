//! Writes that succeed only while this process leads the shard.

use std::collections::BTreeSet;

use deadpool_postgres::GenericClient;

use super::tries::Hitch;
use crate::{Error, leases::Lease};

/// Leases as columns of a statement: shards, nodes and epochs.
pub(super) struct Columns<'a> {
    pub(super) shards: Vec<&'a str>,
    pub(super) nodes: Vec<&'a str>,
    pub(super) epochs: Vec<i64>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(leases: &BTreeSet<&'a Lease>) -> Self {
        Self {
            shards: leases.iter().map(|lease| &*lease.shard).collect(),
            nodes: leases.iter().map(|lease| &*lease.node).collect(),
            epochs: leases.iter().map(|lease| lease.epoch.cast_signed()).collect(),
        }
    }
}

/// The error for a write under a lost lease.
pub(super) fn fenced(lease: &Lease) -> Error {
    Error::Fenced { shard: lease.shard.clone(), epoch: lease.epoch }
}

/// Those of the leases that have been lost. In a transaction, the others stay valid until it ends: no node gets their
/// shards before.
pub(super) async fn lost<'a>(
    client: &impl GenericClient,
    leases: &BTreeSet<&'a Lease>,
) -> Result<BTreeSet<&'a Lease>, Error> {
    if leases.is_empty() {
        return Ok(BTreeSet::new());
    }
    let sql = "SELECT shards.shard, shards.node, shards.epoch FROM shards
        JOIN unnest($1::text[], $2::text[], $3::bigint[]) AS led (shard, node, epoch) USING (shard, node, epoch)
        ORDER BY shards.shard FOR SHARE OF shards";
    let Columns { shards, nodes, epochs } = Columns::of(leases);
    let rows = client.query(&client.prepare_cached(sql).await?, &[&shards, &nodes, &epochs]).await?;
    let mut lost = leases.clone();
    for row in rows {
        let (shard, node, epoch): (&str, &str, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        lost.retain(|lease| (&*lease.shard, &*lease.node, lease.epoch) != (shard, node, epoch.cast_unsigned()));
    }
    Ok(lost)
}

/// Holds a lease until the end of the transaction.
pub(super) async fn hold(transaction: &impl GenericClient, lease: Option<&Lease>) -> Result<(), Hitch> {
    match lost(transaction, &lease.into_iter().collect()).await?.first() {
        Some(lease) => Err(Hitch::Failed(fenced(lease))),
        None => Ok(()),
    }
}
