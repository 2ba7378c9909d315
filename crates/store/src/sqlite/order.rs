//! What can be written, and how each of it is.

use rusqlite::{Connection, params};

use super::{
    append::append, company::Knowing, deals::Dealing, deeds::Deed, heads::Heads, matches, moderation::Moderating,
    settle, subscriptions::Subscribing, tournaments::Holding, voids::Voiding, words::Wording,
};
use crate::{Entry, Error, Match, Rated, RecordId, TableId, TokenHash, UserId};

/// Bytes that a probe writes: more than a page, so that it needs room that the file may not have.
const PROBE: i64 = 16 * 1024;

/// Records that are removed in one go, so that nobody's move waits for long.
pub(super) const RECORDS_AT_ONCE: u64 = 500;

/// One thing to be written, whole or not at all.
pub(super) enum Order {
    Append(Vec<Entry>),
    Close { table: TableId, at_ms: i64 },
    Forget(TableId),
    ForgetRecords { before_ms: i64 },
    KeepRecord { id: RecordId, table: TableId, at_ms: i64, bytes: usize, zstd: Vec<u8> },
    CreateSession { user: UserId, token: TokenHash, nickname: String, device: String, created_ms: i64 },
    Rename { user: UserId, nickname: String },
    TouchSession { token: TokenHash, seen_ms: i64 },
    RenewSession { token: TokenHash, renewed: TokenHash, created_ms: i64 },
    SettleSession { token: TokenHash, seen_ms: i64, ends_ms: i64 },
    EndSessions { user: UserId, only: Option<TokenHash> },
    ExpireSessions { before_ms: i64 },
    Account(Box<Deed>),
    NoteMatch(Box<Match>),
    SettleMatch { record: RecordId, seats: Vec<Rated> },
    Deal(Box<Dealing>),
    Words(Box<Wording>),
    Company(Box<Knowing>),
    Moderation(Box<Moderating>),
    Void(Box<Voiding>),
    Tournament(Box<Holding>),
    Subscription(Box<Subscribing>),
    PutMeta { key: &'static str, value: Vec<u8> },
    Probe,
}

impl Order {
    /// Writes it inside the open transaction; answers how many rows it was about.
    ///
    /// Whatever can be refused is refused before the first row is written: only after [`Error::Backend`] is there
    /// something to roll back.
    pub(super) fn write(&self, connection: &Connection, heads: &mut Heads) -> Result<u64, Error> {
        match self {
            Self::Append(entries) => append(connection, heads, entries),
            Self::Close { table, at_ms } => {
                heads.set(*table, None);
                execute(
                    connection,
                    "INSERT INTO tables (table_id, closed, closed_ms) VALUES (?1, 1, ?2)
                     ON CONFLICT DO UPDATE SET closed = 1, closed_ms = excluded.closed_ms WHERE closed = 0",
                    params![table.as_bytes(), at_ms],
                )
            }
            Self::Forget(table) => forget(connection, heads, *table),
            Self::ForgetRecords { before_ms } => execute(
                connection,
                "DELETE FROM records WHERE record_id IN (SELECT record_id FROM records WHERE at_ms < ?1 LIMIT ?2)",
                params![before_ms, RECORDS_AT_ONCE.cast_signed()],
            ),
            Self::KeepRecord { id, table, at_ms, bytes, zstd } => execute(
                connection,
                "INSERT INTO records (record_id, table_id, at_ms, bytes, zstd) VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
                params![id.as_bytes(), table.as_bytes(), at_ms, *bytes as i64, zstd],
            ),
            Self::CreateSession { user, token, nickname, device, created_ms } => {
                create_session(connection, *user, *token, (nickname, device), *created_ms)
            }
            Self::Rename { user, nickname } => execute(
                connection,
                "UPDATE users SET nickname = ?2 WHERE user_id = ?1",
                params![user.as_bytes(), nickname],
            ),
            Self::TouchSession { token, seen_ms } => execute(
                connection,
                "UPDATE sessions SET seen_ms = max(seen_ms, ?2) WHERE token_hash = ?1",
                params![token.as_bytes(), seen_ms],
            ),
            Self::RenewSession { token, renewed, created_ms } => execute(
                connection,
                "INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms, first_hash, device)
                 SELECT ?2, user_id, ?3, ?3, coalesce(first_hash, token_hash), device FROM sessions WHERE token_hash = ?1",
                params![token.as_bytes(), renewed.as_bytes(), created_ms],
            ),
            Self::SettleSession { token, seen_ms, ends_ms } => settle_session(connection, *token, *seen_ms, *ends_ms),
            Self::EndSessions { user, only } => end_sessions(connection, *user, *only),
            Self::ExpireSessions { before_ms } => expire_sessions(connection, *before_ms),
            Self::Account(deed) => deed.write(connection),
            Self::NoteMatch(of) => matches::note(connection, of),
            Self::SettleMatch { record, seats } => settle::settle(connection, *record, seats),
            Self::Deal(dealing) => dealing.write(connection, heads),
            Self::Words(wording) => wording.write(connection),
            Self::Company(knowing) => knowing.write(connection),
            Self::Moderation(moderating) => moderating.write(connection),
            Self::Void(voiding) => voiding.write(connection),
            Self::Tournament(holding) => holding.write(connection),
            Self::Subscription(subscribing) => subscribing.write(connection),
            Self::PutMeta { key, value } => execute(
                connection,
                "INSERT INTO meta (key, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value",
                params![key, value],
            ),
            Self::Probe => {
                execute(connection, "INSERT INTO meta (key, value) VALUES ('probe', zeroblob(?1))", [PROBE])?;
                execute(connection, "DELETE FROM meta WHERE key = 'probe'", [])
            }
        }
    }
}

/// The head tells whether the table is open.
fn forget(connection: &Connection, heads: &Heads, table: TableId) -> Result<u64, Error> {
    if heads.last(table).is_some() {
        return Err(Error::Open { table });
    }
    let gone = execute(connection, "DELETE FROM journal WHERE table_id = ?1", params![table.as_bytes()])?;
    execute(connection, "UPDATE tables SET closed_ms = NULL WHERE table_id = ?1", params![table.as_bytes()])?;
    Ok(gone)
}

fn create_session(
    connection: &Connection,
    user: UserId,
    token: TokenHash,
    (nickname, device): (&str, &str),
    created_ms: i64,
) -> Result<u64, Error> {
    let taken: bool = connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM users WHERE user_id = ?1) OR EXISTS (SELECT 1 FROM sessions WHERE token_hash = ?2)",
        )?
        .query_row(params![user.as_bytes(), token.as_bytes()], |row| row.get(0))?;
    if taken {
        return Err(Error::Taken);
    }
    execute(
        connection,
        "INSERT INTO users (user_id, nickname, created_ms) VALUES (?1, ?2, ?3)",
        params![user.as_bytes(), nickname, created_ms],
    )?;
    execute(
        connection,
        "INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms, device) VALUES (?1, ?2, ?3, ?3, ?4)",
        params![token.as_bytes(), user.as_bytes(), created_ms, device],
    )
}

fn settle_session(connection: &Connection, token: TokenHash, seen_ms: i64, ends_ms: i64) -> Result<u64, Error> {
    let token = token.as_bytes();
    let others = "coalesce(first_hash, token_hash) = (SELECT coalesce(first_hash, token_hash) FROM sessions WHERE token_hash = ?1)
                  AND token_hash <> ?1";
    execute(connection, &format!("DELETE FROM sessions WHERE {others} AND ends_ms < ?2"), params![token, seen_ms])?;
    let end = format!("UPDATE sessions SET ends_ms = min(coalesce(ends_ms, ?2), ?2) WHERE {others}");
    execute(connection, &end, params![token, ends_ms])?;
    execute(connection, "UPDATE sessions SET seen_ms = max(seen_ms, ?2) WHERE token_hash = ?1", params![token, seen_ms])
}

fn end_sessions(connection: &Connection, user: UserId, only: Option<TokenHash>) -> Result<u64, Error> {
    let (user, only) = (user.as_bytes(), only.as_ref().map(TokenHash::as_bytes));
    let ended = execute(
        connection,
        "DELETE FROM sessions WHERE user_id = ?1 AND (?2 IS NULL OR coalesce(first_hash, token_hash) = ?2)",
        params![user, only],
    )?;
    let left =
        "EXISTS (SELECT 1 FROM sessions WHERE user_id = ?1) OR EXISTS (SELECT 1 FROM accounts WHERE user_id = ?1)";
    execute(connection, &format!("DELETE FROM users WHERE user_id = ?1 AND NOT ({left})"), params![user])?;
    Ok(ended)
}

fn expire_sessions(connection: &Connection, before_ms: i64) -> Result<u64, Error> {
    let ended: i64 = connection
        .prepare_cached("SELECT count(*) FROM sessions WHERE seen_ms < ?1")?
        .query_row([before_ms], |row| row.get(0))?;
    // A guest goes with the last session, which the foreign key takes along; an account stays.
    execute(
        connection,
        "DELETE FROM users
         WHERE user_id IN (SELECT user_id FROM sessions WHERE seen_ms < ?1)
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.user_id AND seen_ms >= ?1)
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = users.user_id)",
        [before_ms],
    )?;
    execute(connection, "DELETE FROM sessions WHERE seen_ms < ?1", [before_ms])?;
    Ok(ended.cast_unsigned())
}

fn execute(connection: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
