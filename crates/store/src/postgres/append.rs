//! Writing entries of journals, and looking up what is already there.

use std::{
    collections::{BTreeSet, HashMap},
    io,
    sync::Arc,
};

use deadpool_postgres::GenericClient;
use tokio_postgres::types::ToSql;

use super::{fence::Columns, link::Link, tries::Hitch};
use crate::{
    Cause, Entry, Error, Lease, TableId,
    sql::{Database, Head, params},
};

/// The heads of these tables. Tables that do not exist are left out.
pub(super) async fn heads(
    client: &impl GenericClient,
    tables: &BTreeSet<TableId>,
) -> Result<HashMap<TableId, Head>, tokio_postgres::Error> {
    if tables.is_empty() {
        return Ok(HashMap::new());
    }
    let sql =
        "SELECT table_id, closed, coalesce((SELECT max(seq) FROM journal WHERE journal.table_id = tables.table_id), 0)
               FROM tables WHERE table_id = ANY($1)";
    let names: Vec<&[u8]> = tables.iter().map(bytes).collect();
    let rows = client.query(&client.prepare_cached(sql).await?, &[&names]).await?;
    let mut heads = HashMap::with_capacity(rows.len());
    for row in rows {
        let (name, closed, last): (&[u8], i16, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        if let Some(table) = tables.iter().find(|table| table.as_bytes() == name) {
            heads.insert(*table, if closed == 0 { Head::Open(last.cast_unsigned()) } else { Head::Closed });
        }
    }
    Ok(heads)
}

/// Writes entries in one statement, all of them or none, to new tables that begin with them and to existing ones, which
/// must be open.
///
/// Rows of the tables are locked so that no one can close them in the meantime, and those of the `leases` so that no
/// one can take what this process leads. If it no longer leads one of them, nothing is written.
pub(super) async fn append(
    client: &impl GenericClient,
    begins: impl Fn(&TableId) -> bool,
    entries: &[&Entry],
    leases: &BTreeSet<&Lease>,
) -> Result<(), Hitch> {
    if entries.is_empty() {
        return Ok(());
    }
    let sql = "WITH led AS (
                   SELECT FROM shards JOIN unnest($7::text[], $8::text[], $9::bigint[]) AS led (shard, node, epoch)
                       USING (shard, node, epoch)
                   ORDER BY shards.shard FOR SHARE OF shards
               ), held AS (
                   SELECT FROM tables WHERE table_id = ANY($1) AND closed = 0 ORDER BY table_id FOR SHARE
               ), may AS (
                   SELECT (SELECT count(*) FROM led) = cardinality($7) AND (SELECT count(*) FROM held) = $2 AS be
               ), begun AS (
                   INSERT INTO tables (table_id) SELECT unnest($3::bytea[]) WHERE (SELECT be FROM may)
               )
               INSERT INTO journal (table_id, seq, body)
               SELECT * FROM unnest($4::bytea[], $5::bigint[], $6::bytea[]) WHERE (SELECT be FROM may)";
    let all: BTreeSet<TableId> = entries.iter().map(|entry| entry.table).collect();
    let (begun, open): (Vec<_>, Vec<_>) = all.iter().partition(|table| begins(table));
    let [begun, open] = [begun, open].map(|tables| tables.into_iter().map(bytes).collect::<Vec<_>>());
    let tables: Vec<&[u8]> = entries.iter().map(|entry| bytes(&entry.table)).collect();
    let numbers: Vec<i64> = entries.iter().map(|entry| entry.seq.cast_signed()).collect();
    let bodies: Vec<&[u8]> = entries.iter().map(|entry| entry.body.as_slice()).collect();
    let held = open.len() as i64;
    let statement = client.prepare_cached(sql).await?;
    let Columns { shards, nodes, epochs } = Columns::of(leases);
    let params: [&(dyn ToSql + Sync); 9] = [&open, &held, &begun, &tables, &numbers, &bodies, &shards, &nodes, &epochs];
    let written = client.execute(&statement, &params).await?;
    // Closed or led by others by now; the next look will show which.
    if written == entries.len() as u64 { Ok(()) } else { Err(Hitch::Stale(in_the_way())) }
}

const fn bytes(table: &TableId) -> &[u8] {
    table.as_bytes().as_slice()
}

fn in_the_way() -> Error {
    let source = Arc::new(io::Error::from(io::ErrorKind::TimedOut));
    Error::Backend { cause: Cause::Busy, source }
}

fn still_a_standby() -> Error {
    let source = Arc::new(io::Error::from(io::ErrorKind::ReadOnlyFilesystem));
    Error::Backend { cause: Cause::Unreachable, source }
}

/// Whether all of these entries are there, unchanged.
pub(super) async fn are_there(client: &impl GenericClient, entries: &[Entry]) -> Result<bool, Error> {
    let db: &dyn Database = &Link(client);
    for Entry { table, seq, body } in entries {
        let same = "journal WHERE table_id = ?1 AND seq = ?2 AND body = ?3";
        if !db.is_there(same, params![table, seq, body]).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Waits until everything visible is as safe as what the server acknowledges. If the connection breaks while the server
/// waits for a standby, the entries are visible to everyone although the standby may not have them, and would be lost
/// with the server. Anything written after them waits for both.
pub(super) async fn secure(client: &impl GenericClient) -> Result<(), Hitch> {
    let sql = "SELECT pg_logical_emit_message(true, 'madang', 'seen') WHERE NOT pg_is_in_recovery()";
    let seen = client.query(&client.prepare_cached(sql).await?, &[]).await?;
    if seen.is_empty() { Err(Hitch::Lost(still_a_standby())) } else { Ok(()) }
}

/// Every open table, with the number of its last entry, in order of their names.
pub(super) async fn open_tables(db: &dyn Database) -> Result<Vec<(TableId, u64)>, Error> {
    let sql = "SELECT table_id, coalesce((SELECT max(seq) FROM journal WHERE journal.table_id = tables.table_id), 0)
               FROM tables WHERE closed = 0 ORDER BY table_id";
    db.rows(sql, params![], |row| Ok((row.get(0)?, row.get(1)?))).await
}
