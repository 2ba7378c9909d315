//! Which node leads what. Whatever waits for rows locks them in order of their names, as appending entries does, so that
//! no deadlock occurs.

use std::time::Duration;

use deadpool_postgres::GenericClient;
use futures_util::future::try_join;
use tokio_postgres::Row;

use super::Postgres;
use crate::{
    Error, Node, Shard,
    leases::{Cluster, Lease, Leases, Lending, Member, Presence, Renewed},
};

/// A moment in milliseconds since 1970, rounded down.
macro_rules! ms {
    ($moment:literal) => {
        concat!("floor(extract(epoch FROM ", $moment, ") * 1000)::bigint")
    };
}

const ENLIST: &str = "WITH gone AS (
        DELETE FROM nodes WHERE node IN (
            SELECT node FROM nodes WHERE expires < now() - interval '1 minute'
                AND node IS DISTINCT FROM (SELECT node FROM shards WHERE shard = 'alone')
            ORDER BY node FOR UPDATE SKIP LOCKED
        )
    )
    INSERT INTO shards (shard) SELECT shard FROM unnest($1::text[]) AS new (shard) ORDER BY shard ON CONFLICT DO NOTHING";

const STRIKE: &str = "DELETE FROM shards WHERE shard IN (
        SELECT shard FROM shards WHERE shard = ANY ($1::text[]) ORDER BY shard FOR UPDATE
    )";

const SHARDS: &str = "SELECT shard, epoch, CASE WHEN expires > now() THEN node END,
        CASE WHEN expires > now() AND node IS NOT NULL THEN ceil(extract(epoch FROM expires - now()) * 1000) ELSE 0 END::bigint
    FROM shards WHERE shard <> 'alone' ORDER BY shard";

const NODES: &str = concat!(
    "WITH here AS (
        SELECT node, expires, leaves FROM nodes
        WHERE expires > now() AND node IS DISTINCT FROM (SELECT node FROM shards WHERE shard = 'alone')
    )
    SELECT array(SELECT node FROM here ORDER BY node),
           array(SELECT leaves FROM here ORDER BY node),
           array(SELECT ceil(extract(epoch FROM expires - now()) * 1000)::bigint FROM here ORDER BY node), ",
    ms!("clock_timestamp()")
);

const RENEW: &str = concat!(
    "WITH here AS (
        INSERT INTO nodes (node, expires, leaves) VALUES ($1, now() + $2 * interval '1 millisecond', $3)
        ON CONFLICT (node) DO UPDATE SET expires = excluded.expires, leaves = excluded.leaves
    ), held AS (
        SELECT shards.shard FROM shards JOIN unnest($4::text[], $5::bigint[]) AS held (shard, epoch) USING (shard, epoch)
        WHERE node = $1 AND expires > now() ORDER BY shards.shard FOR NO KEY UPDATE OF shards
    ), renewed AS (
        UPDATE shards SET expires = now() + $2 * interval '1 millisecond'
        FROM held WHERE shards.shard = held.shard RETURNING shards.shard
    )
    SELECT array(SELECT shard FROM renewed ORDER BY shard), ",
    ms!("clock_timestamp()")
);

/// Where something is being written, it takes nothing yet: whoever writes may never go on with it. As it waits for no
/// row, it need not lock them in order of their names. Nor does it take anything while a process that serves the house
/// alone is listed, even if that gives no sign of life: only who enters can fence it.
const TAKE: &str = "WITH free AS (
        SELECT shards.shard FROM shards
            JOIN unnest($3::text[], $4::bigint[]) WITH ORDINALITY AS seen (shard, epoch, rank) USING (shard, epoch)
        WHERE (node IS NULL OR node = $1 OR expires <= now())
            AND NOT EXISTS (SELECT FROM shards AS alone JOIN nodes USING (node) WHERE alone.shard = 'alone')
        ORDER BY rank LIMIT $5
        FOR NO KEY UPDATE OF shards SKIP LOCKED
    )
    UPDATE shards SET node = $1, epoch = epoch + 1, expires = now() + $2 * interval '1 millisecond'
    FROM free WHERE shards.shard = free.shard
    RETURNING shards.shard, shards.epoch";

/// Where something is still being written, it waits, so that the shard is free right after.
const GIVE_UP: &str = "WITH held AS (
        SELECT shards.shard FROM shards JOIN unnest($2::text[], $3::bigint[]) AS held (shard, epoch) USING (shard, epoch)
        WHERE node = $1 ORDER BY shards.shard FOR NO KEY UPDATE OF shards
    )
    UPDATE shards SET node = NULL, expires = now() FROM held WHERE shards.shard = held.shard";

/// Statements used all the time, prepared in advance to save a round trip.
pub(super) const STATEMENTS: [&str; 5] = [SHARDS, NODES, RENEW, TAKE, GIVE_UP];

/// Shards and epochs as columns, as the statements take them.
fn columns(shards: &[(Shard, u64)]) -> (Vec<&str>, Vec<i64>) {
    shards.iter().map(|(shard, epoch)| (&**shard, epoch.cast_signed())).unzip()
}

/// A presence as its number in the database.
const fn number(presence: Presence) -> i16 {
    match presence {
        Presence::Here => 0,
        Presence::Leaves => 1,
        Presence::Deaf => 2,
    }
}

const fn presence(number: i16) -> Presence {
    match number {
        1 => Presence::Leaves,
        2 => Presence::Deaf,
        _ => Presence::Here,
    }
}

pub(super) fn milliseconds(term: Duration) -> f64 {
    term.as_secs_f64() * 1_000.0
}

impl Postgres {
    /// Executes a statement that takes these shards.
    async fn execute_for(&self, statement: &str, shards: &[Shard]) -> Result<(), Error> {
        let client = self.writable()?.get().await?;
        let shards: Vec<&str> = shards.iter().map(|shard| &**shard).collect();
        client.execute(&client.prepare_cached(statement).await?, &[&shards]).await?;
        Ok(())
    }
}

impl Leases for Postgres {
    async fn enter(&self, node: &Node, term: Duration, watched: bool) -> Result<(), Error> {
        self.join(node, term, watched).await
    }

    async fn enlist(&self, shards: &[Shard]) -> Result<(), Error> {
        self.execute_for(ENLIST, shards).await
    }

    async fn strike(&self, shards: &[Shard]) -> Result<(), Error> {
        self.execute_for(STRIKE, shards).await
    }

    async fn cluster(&self) -> Result<Cluster, Error> {
        if let Some(client) = self.moment()? {
            return seen(&*client).await;
        }
        let lanes = self.lending()?;
        // A node that hears no answers any more gives up what it leads, and could open no connection for it then.
        let (client, _) = try_join(lanes.looking.get(), lanes.giving.get()).await?;
        seen(&*client).await
    }

    async fn renew(
        &self,
        node: &Node,
        term: Duration,
        presence: Presence,
        held: &[(Shard, u64)],
    ) -> Result<Renewed, Error> {
        let client = self.lending()?.renewing.get().await?;
        let (shards, epochs) = columns(held);
        let statement = client.prepare_cached(RENEW).await?;
        let params: &[&(dyn tokio_postgres::types::ToSql + Sync)] =
            &[&&**node, &milliseconds(term), &number(presence), &shards, &epochs];
        let row = client.query_one(&statement, params).await?;
        Ok(Renewed { shards: names(&row, 0)?, now_ms: row.try_get(1)? })
    }

    async fn take(&self, node: &Node, term: Duration, seen: &[(Shard, u64)], most: usize) -> Result<Vec<Lease>, Error> {
        let client = self.lending()?.taking.get().await?;
        let (shards, epochs) = columns(seen);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let statement = client.prepare_cached(TAKE).await?;
        let rows = client.query(&statement, &[&&**node, &milliseconds(term), &shards, &epochs, &most]).await?;
        let lease = |row: &Row| {
            let (shard, epoch): (&str, i64) = (row.try_get(0)?, row.try_get(1)?);
            Ok(Lease { shard: shard.into(), node: node.clone(), epoch: epoch.cast_unsigned() })
        };
        rows.iter().map(lease).collect()
    }

    async fn give_up(&self, node: &Node, held: &[(Shard, u64)]) -> Result<(), Error> {
        let client = self.lending()?.giving.get().await?;
        let (shards, epochs) = columns(held);
        client.execute(&client.prepare_cached(GIVE_UP).await?, &[&&**node, &shards, &epochs]).await?;
        Ok(())
    }
}

async fn seen(client: &impl GenericClient) -> Result<Cluster, Error> {
    let lending = |row: &Row| {
        let (shard, epoch, node): (&str, i64, Option<&str>) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let (epoch, left_ms) = (epoch.cast_unsigned(), row.try_get::<_, i64>(3)?.unsigned_abs());
        Ok(Lending { shard: shard.into(), epoch, node: node.map(Into::into), left_ms })
    };
    let (shards, nodes) = (client.prepare_cached(SHARDS).await?, client.prepare_cached(NODES).await?);
    // Both are sent together.
    let (rows, row) = try_join(client.query(&shards, &[]), client.query_one(&nodes, &[])).await?;
    let shards = rows.iter().map(lending).collect::<Result<Vec<_>, Error>>()?;
    let (told, left): (Vec<i16>, Vec<i64>) = (row.try_get(1)?, row.try_get(2)?);
    let live = names(&row, 0)?.into_iter().zip(told).zip(left);
    let member = |((node, told), left): ((Node, i16), i64)| Member {
        node,
        presence: presence(told),
        left_ms: left.unsigned_abs(),
    };
    Ok(Cluster { shards, nodes: live.map(member).collect(), now_ms: row.try_get(3)? })
}

fn names(row: &Row, at: usize) -> Result<Vec<Shard>, Error> {
    let names: Vec<&str> = row.try_get(at)?;
    Ok(names.into_iter().map(Into::into).collect())
}
