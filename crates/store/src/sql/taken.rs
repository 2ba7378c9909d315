//! Names that moderators have taken away from people.

use super::{database::Database, value::params};
use crate::{Error, UserId};

/// A change concerning these names, once they are taken away.
pub(crate) enum Taking {
    Searched { user: UserId, name: String, at_ms: i64 },
    Forget { before_ms: i64 },
}

impl Taking {
    /// Carries it out within the open transaction, and returns the number of rows affected.
    pub(super) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Searched { user, name, at_ms } => {
                let sql = "UPDATE taken_names SET searched = 1 WHERE user_id = ?1 AND name = ?2 AND at_ms = ?3";
                db.execute(sql, params![user, name, at_ms]).await
            }
            Self::Forget { before_ms } => {
                // Guests who have gone since their reports were closed.
                let written =
                    "UPDATE reports SET words = '' WHERE by_id IS NULL AND closed IS NOT NULL AND words <> ''";
                db.execute(written, params![]).await?;
                let sql = "DELETE FROM taken_names WHERE at_ms < ?1 AND searched = 1 AND NOT EXISTS
                               (SELECT 1 FROM users WHERE users.user_id = taken_names.user_id)";
                db.execute(sql, params![before_ms]).await
            }
        }
    }
}

/// Notes that the name that the user has now is taken away, if they have one.
pub(super) async fn take(db: &dyn Database, user: UserId, at_ms: i64) -> Result<u64, Error> {
    let sql = "INSERT INTO taken_names (user_id, name, at_ms)
               SELECT user_id, nickname, ?2 FROM users WHERE user_id = ?1 AND nickname <> ''
               ON CONFLICT (user_id, name) DO UPDATE SET at_ms = excluded.at_ms, searched = 0";
    db.execute(sql, params![user, at_ms]).await
}

/// Notes that this name of the user's is taken away.
pub(super) async fn note(db: &dyn Database, user: UserId, name: &str, at_ms: i64) -> Result<u64, Error> {
    let sql = "INSERT INTO taken_names (user_id, name, at_ms) VALUES (?1, ?2, ?3)
               ON CONFLICT (user_id, name) DO UPDATE SET at_ms = excluded.at_ms, searched = 0";
    db.execute(sql, params![user, name, at_ms]).await
}

/// What was taken away from the guest was taken away from the account.
pub(super) async fn merge(db: &dyn Database, guest: UserId, user: UserId) -> Result<u64, Error> {
    let sql = "INSERT INTO taken_names (user_id, name, at_ms, searched)
               SELECT ?2, name, at_ms, searched FROM taken_names WHERE user_id = ?1
               ON CONFLICT (user_id, name) DO UPDATE SET searched = 0";
    db.execute(sql, params![guest, user]).await?;
    forget(db, guest).await
}

/// Forgets what was taken away from a user.
pub(super) async fn forget(db: &dyn Database, user: UserId) -> Result<u64, Error> {
    db.execute("DELETE FROM taken_names WHERE user_id = ?1", params![user]).await
}
