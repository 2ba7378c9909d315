//! What can be looked up.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Entry, Error, Record, RecordId, Session, TableId, TokenHash, UserId};

/// A table never has more entries than this: SQLite's numbers are signed.
const LAST: u64 = i64::MAX as u64;

pub(super) fn entries(connection: &Connection, table: TableId, after: u64) -> Result<Vec<Entry>, Error> {
    let mut journal =
        connection.prepare_cached("SELECT seq, body FROM journal WHERE table_id = ?1 AND seq > ?2 ORDER BY seq")?;
    let mut rows = journal.query(params![table.as_bytes(), after.min(LAST).cast_signed()])?;
    let mut entries = Vec::new();
    let mut next = after;
    while let Some(row) = rows.next()? {
        let seq = row.get::<_, i64>(0)?.cast_unsigned();
        next += 1;
        if seq != next {
            return Err(Error::Missing { table, seq: next });
        }
        let body = row.get(1)?;
        entries.push(Entry { table, seq, body });
    }
    Ok(entries)
}

/// The entries that can be read, up to the first failure of the file.
pub(super) fn salvaged(connection: &Connection, table: TableId) -> Result<Vec<Entry>, Error> {
    let mut journal = connection.prepare_cached("SELECT seq, body FROM journal WHERE table_id = ?1 ORDER BY seq")?;
    let entry =
        |row: &rusqlite::Row| Ok(Entry { table, seq: row.get::<_, i64>(0)?.cast_unsigned(), body: row.get(1)? });
    let rows = journal.query_map([table.as_bytes()], entry)?;
    Ok(rows.map_while(Result::ok).collect())
}

pub(super) fn closed_tables(connection: &Connection, before_ms: i64) -> Result<Vec<TableId>, Error> {
    let mut tables = connection.prepare_cached("SELECT table_id FROM tables WHERE closed_ms < ?1 ORDER BY table_id")?;
    let rows = tables.query_map([before_ms], |row| row.get(0).map(TableId::from_bytes))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn record_names(connection: &Connection) -> Result<Vec<RecordId>, Error> {
    let mut records = connection.prepare_cached("SELECT record_id FROM records ORDER BY record_id")?;
    let rows = records.query_map([], |row| row.get(0).map(RecordId::from_bytes))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn record(connection: &Connection, id: RecordId) -> Result<Option<Record>, Error> {
    let found = connection
        .prepare_cached("SELECT table_id, at_ms, bytes, zstd FROM records WHERE record_id = ?1")?
        .query_row([id.as_bytes()], |row| {
            let bytes: i64 = row.get(2)?;
            let zstd: Vec<u8> = row.get(3)?;
            Ok((TableId::from_bytes(row.get(0)?), row.get(1)?, bytes, zstd))
        })
        .optional()?;
    let Some((table, at_ms, bytes, zstd)) = found else {
        return Ok(None);
    };
    let bytes = usize::try_from(bytes).unwrap_or(0).min(crate::MAX_RECORD);
    let body = zstd::bulk::decompress(&zstd, bytes).map_err(Error::damaged)?;
    Ok(Some(Record { table, at_ms, body }))
}

pub(super) fn session(connection: &Connection, token: TokenHash) -> Result<Option<Session>, Error> {
    let found = connection
        .prepare_cached(
            "SELECT user_id, nickname, sessions.created_ms, seen_ms, coalesce(first_hash, token_hash), ends_ms,
                    EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = sessions.user_id)
             FROM sessions JOIN users USING (user_id) WHERE token_hash = ?1",
        )?
        .query_row([token.as_bytes()], |row| {
            Ok(Session {
                user: UserId::from_bytes(row.get(0)?),
                nickname: row.get(1)?,
                created_ms: row.get(2)?,
                seen_ms: row.get(3)?,
                id: TokenHash::from_bytes(row.get(4)?),
                ends_ms: row.get(5)?,
                account: row.get(6)?,
            })
        })
        .optional()?;
    Ok(found)
}

pub(super) fn meta(connection: &Connection, key: &str) -> Result<Option<Vec<u8>>, Error> {
    let value = connection
        .prepare_cached("SELECT value FROM meta WHERE key = ?1")?
        .query_row([key], |row| row.get(0))
        .optional()?;
    Ok(value)
}
