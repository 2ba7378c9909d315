//! The journals of tables and the records of matches, as far as both databases store them alike, and the implementation
//! of [`Journal`] for every [`Engine`].

use super::{
    engine::{Engine, ask, repeated},
    entries::{Journaling, LAST, entry, limit, limits},
    order::{Order, RECORDS_AT_ONCE},
    salvage,
    value::params,
};
use crate::{Entry, Error, Journal, MAX_RECORD, Record, RecordId, TableId};

/// The tables that were closed before a time and are not forgotten.
pub(crate) const CLOSED: &str = "SELECT table_id FROM tables WHERE closed_ms < ?1";

/// The length of a record, and its compressed form.
pub(super) async fn packed(body: &[u8]) -> Result<(u64, Vec<u8>), Error> {
    limit(body.len(), MAX_RECORD)?;
    let (bytes, body) = (body.len() as u64, body.to_vec());
    let packed = aside(move || zstd::bulk::compress(&body, zstd::DEFAULT_COMPRESSION_LEVEL).map_err(Error::backend));
    Ok((bytes, packed.await?))
}

/// A record of this length from its compressed form.
pub(super) async fn unpacked(bytes: u64, zstd: Vec<u8>) -> Result<Vec<u8>, Error> {
    let bytes = usize::try_from(bytes).unwrap_or(0).min(MAX_RECORD);
    aside(move || zstd::bulk::decompress(&zstd, bytes).map_err(Error::damaged)).await
}

/// Does computation on a thread where nothing else has to wait for it.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T, Error> + Send + 'static) -> Result<T, Error> {
    tokio::task::spawn_blocking(work).await.map_err(Error::backend)?
}

impl<E: Engine> Journal for E {
    async fn append(&self, entries: Vec<Entry>) -> Result<(), Error> {
        limits(&entries)?;
        self.journal(Journaling::Append(entries)).await.map(drop)
    }

    async fn tables(&self) -> Result<Vec<(TableId, u64)>, Error> {
        self.open_tables().await
    }

    async fn is_open(&self, table: TableId) -> Result<bool, Error> {
        ask!(self, db => db.is_there("tables WHERE table_id = ?1 AND closed = 0", params![table]).await)
    }

    async fn is_taken(&self, table: TableId) -> Result<bool, Error> {
        ask!(self, db => db.is_there("tables WHERE table_id = ?1", params![table]).await)
    }

    async fn read(&self, table: TableId, after: u64) -> Result<Vec<Entry>, Error> {
        ask!(self, db => {
            let sql = "SELECT seq, body FROM journal WHERE table_id = ?1 AND seq > ?2 ORDER BY seq";
            let mut next = after;
            db.rows(sql, params![table, after.min(LAST)], |row| {
                let entry = entry(table, row)?;
                next += 1;
                if entry.seq == next { Ok(entry) } else { Err(Error::Missing { table, seq: next }) }
            })
            .await
        })
    }

    async fn keep_record(&self, id: RecordId, table: TableId, at_ms: i64, body: &[u8]) -> Result<(), Error> {
        let (bytes, zstd) = packed(body).await?;
        self.order(Order::KeepRecord { id, table, at_ms, bytes, zstd }).await.map(drop)
    }

    async fn record(&self, id: RecordId) -> Result<Option<Record>, Error> {
        let found: Option<(TableId, i64, u64, Vec<u8>)> = ask!(self, db => {
            let sql = "SELECT table_id, at_ms, bytes, zstd FROM records WHERE record_id = ?1";
            db.row(sql, params![id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).await
        })?;
        let Some((table, at_ms, bytes, zstd)) = found else { return Ok(None) };
        Ok(Some(Record { table, at_ms, body: unpacked(bytes, zstd).await? }))
    }

    async fn close(&self, table: TableId, at_ms: i64) -> Result<(), Error> {
        self.journal(Journaling::Close { table, at_ms }).await.map(drop)
    }

    async fn closed(&self, before_ms: i64) -> Result<Vec<TableId>, Error> {
        ask!(self, db => {
            // Sorted here: to sort them, SQLite would walk through all tables there ever were.
            let mut closed: Vec<TableId> = db.rows(CLOSED, params![before_ms], |row| row.get(0)).await?;
            closed.sort_unstable();
            Ok(closed)
        })
    }

    async fn unlisted(&self) -> Result<Vec<TableId>, Error> {
        ask!(self, db => {
            let sql = "SELECT table_id FROM (SELECT DISTINCT table_id FROM journal) AS held
                       WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.table_id = held.table_id) ORDER BY table_id";
            db.rows(sql, params![], |row| row.get(0)).await
        })
    }

    async fn forget(&self, table: TableId) -> Result<(), Error> {
        self.journal(Journaling::Forget(table)).await.map(drop)
    }

    async fn last(&self, table: TableId) -> Result<Option<u64>, Error> {
        ask!(self, db => {
            // The first from the end, whatever cannot be read before it.
            let sql = "SELECT seq FROM journal WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1";
            let last: Option<u64> = db.row(sql, params![table], |row| row.get(0)).await?;
            // What was lost with its number may have been any.
            Ok(Some(last.unwrap_or_default()).filter(|last| *last < LAST))
        })
    }

    async fn salvage(&self, table: TableId) -> Result<Vec<Entry>, Error> {
        salvage::salvage(self, table).await
    }

    async fn records(&self) -> Result<Vec<RecordId>, Error> {
        ask!(self, db => db.rows("SELECT record_id FROM records ORDER BY record_id", params![], |row| row.get(0)).await)
    }

    async fn forget_records(&self, before_ms: i64) -> Result<u64, Error> {
        repeated(self, RECORDS_AT_ONCE, || Order::ForgetRecords { before_ms }).await
    }
}
