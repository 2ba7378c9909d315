//! Keys to accounts, and recovery codes.

use super::{database::Database, value::params};
use crate::{Error, Key, KeyId, Lock, MAX_KEYS, UserId};

/// For how long a recovery code opens an account again if the session that it opened has never been used, in
/// milliseconds. Less than a day, after which a secret that was used may be forgotten before one that was not.
const AGAIN_MS: i64 = 12 * 3_600_000;

pub(super) async fn insert_key(db: &dyn Database, user: UserId, key: &Key) -> Result<u64, Error> {
    let Key { id, name, made_ms, used_ms, lock } = key;
    let head = "INSERT INTO keys (key_id, user_id, name, made_ms, used_ms,";
    match lock {
        Lock::Password { hash } => {
            db.execute(
                &format!("{head} hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"),
                params![id, user, name, made_ms, used_ms, hash],
            )
            .await
        }
        Lock::Passkey { credential, transports, fixed, state } => {
            db.execute(
                &format!("{head} credential, transports, fixed, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"),
                params![id, user, name, made_ms, used_ms, credential, transports, fixed, state],
            )
            .await
        }
    }
}

/// Refuses one more key where there are enough.
pub(super) async fn room(db: &dyn Database, user: UserId) -> Result<(), Error> {
    let keys = db.count("SELECT count(*) FROM keys WHERE user_id = ?1", params![user]).await?;
    if keys < u64::from(MAX_KEYS) { Ok(()) } else { Err(Error::Full { max: MAX_KEYS }) }
}

pub(super) async fn spend(db: &dyn Database, user: UserId, code: &[u8; 32]) -> Result<u64, Error> {
    db.execute("DELETE FROM codes WHERE user_id = ?1 AND hash = ?2", params![user, code]).await
}

pub(super) async fn has_key(db: &dyn Database, user: UserId, key: KeyId) -> Result<bool, Error> {
    db.is_there("keys WHERE user_id = ?1 AND key_id = ?2", params![user, key]).await
}

/// Whether the recovery code opens the account, for the first time or again.
pub(super) async fn opens(db: &dyn Database, user: UserId, code: &[u8; 32], now_ms: i64) -> Result<bool, Error> {
    // Its session has the code as its first secret, and every further one is drawn for whoever shows the one before.
    let lost = "sessions WHERE user_id = ?1 AND first_hash = ?2 AND created_ms > ?3 AND seen_ms = created_ms
                AND NOT EXISTS (SELECT 1 FROM sessions AS used WHERE used.user_id = ?1 AND used.first_hash = ?2
                                AND (used.seen_ms > used.created_ms OR used.ends_ms IS NOT NULL))";
    Ok(has_code(db, user, code).await?
        || db.is_there(lost, params![user, code, now_ms.saturating_sub(AGAIN_MS)]).await?)
}

/// Whether the account has this recovery code.
pub(super) async fn has_code(db: &dyn Database, user: UserId, code: &[u8; 32]) -> Result<bool, Error> {
    db.is_there("codes WHERE user_id = ?1 AND hash = ?2", params![user, code]).await
}

/// Whether the passkey already exists, on any account.
pub(super) async fn is_known(db: &dyn Database, key: &Key) -> Result<bool, Error> {
    match &key.lock {
        Lock::Password { .. } => Ok(false),
        Lock::Passkey { credential, .. } => db.is_there("keys WHERE credential = ?1", params![credential]).await,
    }
}
