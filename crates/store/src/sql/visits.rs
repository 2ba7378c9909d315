//! Changes to sessions.

use super::{database::Database, value::params};
use crate::{Error, TokenHash, UserId};

/// How long a secret that has been renewed cannot be renewed again, in milliseconds.
const RENEWAL_MS: i64 = 60_000;

/// How many old sessions are forgotten at a time, so that no move has to wait for long: much goes along with a guest.
pub(crate) const SESSIONS_AT_ONCE: u64 = 200;

/// A change to sessions, carried out completely or not at all.
pub(crate) enum Visiting {
    Create { user: UserId, token: TokenHash, nickname: String, device: String, created_ms: i64 },
    Rename { user: UserId, nickname: String },
    Touch { user: UserId, session: TokenHash, seen_ms: i64 },
    Renew { token: TokenHash, renewed: TokenHash, created_ms: i64 },
    Settle { token: TokenHash, seen_ms: i64, ends_ms: i64 },
    End { user: UserId, only: Option<TokenHash> },
    Expire { before_ms: i64 },
}

impl Visiting {
    /// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before
    /// the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Create { user, token, nickname, device, created_ms } => {
                create(db, *user, *token, (nickname, device), *created_ms).await
            }
            Self::Rename { user, nickname } => {
                // An account is called by its handle.
                let sql = "UPDATE users SET nickname = ?2 WHERE user_id = ?1
                           AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = ?1)";
                db.execute(sql, params![user, nickname]).await
            }
            Self::Touch { user, session, seen_ms } => touch(db, *user, *session, *seen_ms).await,
            Self::Renew { token, renewed, created_ms } => {
                let sql = "INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms, first_hash, device)
                           SELECT ?2, user_id, ?3, ?3, coalesce(first_hash, token_hash), device
                           FROM sessions AS own WHERE token_hash = ?1 AND NOT EXISTS
                              (SELECT 1 FROM sessions AS other WHERE other.user_id = own.user_id
                               AND coalesce(other.first_hash, other.token_hash) = coalesce(own.first_hash, own.token_hash)
                               AND other.created_ms > own.created_ms AND other.created_ms > ?4 AND other.ends_ms IS NULL)";
                let since_ms = created_ms.saturating_sub(RENEWAL_MS);
                db.execute(sql, params![token, renewed, created_ms, since_ms]).await
            }
            Self::Settle { token, seen_ms, ends_ms } => settle(db, *token, *seen_ms, *ends_ms).await,
            Self::End { user, only } => end(db, *user, *only).await,
            Self::Expire { before_ms } => expire(db, *before_ms).await,
        }
    }
}

async fn create(
    db: &dyn Database,
    user: UserId,
    token: TokenHash,
    (nickname, device): (&str, &str),
    created_ms: i64,
) -> Result<u64, Error> {
    if db.is_there("users WHERE user_id = ?1", params![user]).await?
        || db.is_there("sessions WHERE token_hash = ?1", params![token]).await?
    {
        return Err(Error::Taken);
    }
    let guest = "INSERT INTO users (user_id, nickname, created_ms) VALUES (?1, ?2, ?3)";
    db.execute(guest, params![user, nickname, created_ms]).await?;
    let session = "INSERT INTO sessions (token_hash, user_id, created_ms, seen_ms, device) VALUES (?1, ?2, ?3, ?3, ?4)";
    db.execute(session, params![token, user, created_ms, device]).await
}

/// Notes that the secret in use is used. One that has been renewed, and is on its way, has been seen when it was made.
async fn touch(db: &dyn Database, user: UserId, session: TokenHash, seen_ms: i64) -> Result<u64, Error> {
    let in_use = "user_id = ?1 AND coalesce(first_hash, token_hash) = ?2 AND ends_ms IS NULL
                  AND (first_hash IS NULL OR seen_ms > created_ms)";
    let sql = format!("UPDATE sessions SET seen_ms = CASE WHEN seen_ms < ?3 THEN ?3 ELSE seen_ms END WHERE {in_use}");
    db.execute(&sql, params![user, session, seen_ms]).await
}

async fn settle(db: &dyn Database, token: TokenHash, seen_ms: i64, ends_ms: i64) -> Result<u64, Error> {
    let others = "coalesce(first_hash, token_hash) = (SELECT coalesce(first_hash, token_hash) FROM sessions WHERE token_hash = ?1)
                  AND token_hash <> ?1";
    let ended = format!("DELETE FROM sessions WHERE {others} AND ends_ms < ?2");
    db.execute(&ended, params![token, seen_ms]).await?;
    let end = format!("UPDATE sessions SET ends_ms = ?2 WHERE {others} AND (ends_ms IS NULL OR ends_ms > ?2)");
    db.execute(&end, params![token, ends_ms]).await?;
    let seen = "UPDATE sessions SET seen_ms = CASE WHEN seen_ms < ?2 THEN ?2 ELSE seen_ms END WHERE token_hash = ?1";
    db.execute(seen, params![token, seen_ms]).await
}

async fn end(db: &dyn Database, user: UserId, only: Option<TokenHash>) -> Result<u64, Error> {
    let sql = "DELETE FROM sessions WHERE user_id = ?1 AND (?2 IS NULL OR coalesce(first_hash, token_hash) = ?2)";
    let ended = db.execute(sql, params![user, only]).await?;
    let left =
        "EXISTS (SELECT 1 FROM sessions WHERE user_id = ?1) OR EXISTS (SELECT 1 FROM accounts WHERE user_id = ?1)";
    db.execute(&format!("DELETE FROM users WHERE user_id = ?1 AND NOT ({left})"), params![user]).await?;
    Ok(ended)
}

/// Forgets the oldest of these sessions. Returns how many: fewer than [`SESSIONS_AT_ONCE`] if that was all of them.
async fn expire(db: &dyn Database, before_ms: i64) -> Result<u64, Error> {
    let last = "SELECT seen_ms FROM sessions WHERE seen_ms < ?1 ORDER BY seen_ms LIMIT 1 OFFSET ?2";
    let last: Option<i64> = db.row(last, params![before_ms, SESSIONS_AT_ONCE - 1], |row| row.get(0)).await?;
    // Those that were last used at the same moment go together.
    let before_ms = last.map_or(before_ms, |last| last + 1);
    let ended = db.count("SELECT count(*) FROM sessions WHERE seen_ms < ?1", params![before_ms]).await?;
    // A guest goes along with their last session, which the foreign key deletes; an account stays.
    let guests = "DELETE FROM users
         WHERE user_id IN (SELECT user_id FROM sessions WHERE seen_ms < ?1)
         AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.user_id AND seen_ms >= ?1)
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE user_id = users.user_id)";
    db.execute(guests, params![before_ms]).await?;
    db.execute("DELETE FROM sessions WHERE seen_ms < ?1", params![before_ms]).await?;
    Ok(ended)
}

/// Whether a user has this session, identified by the hash of its first secret.
pub(super) async fn has_session(db: &dyn Database, user: UserId, id: TokenHash) -> Result<bool, Error> {
    db.is_there("sessions WHERE user_id = ?1 AND coalesce(first_hash, token_hash) = ?2", params![user, id]).await
}
