//! Changes to words.

use super::{
    database::{Database, wanted},
    value::params,
};
use crate::{Error, Spoken, UserId};

/// A change to words.
pub(crate) enum Wording {
    Keep(Spoken),
    Forget { from_ms: i64, before_ms: i64 },
    Mute { user: UserId, muted: UserId, on: bool },
}

impl Wording {
    /// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before
    /// the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Keep(spoken) => keep(db, spoken).await,
            Self::Forget { from_ms, before_ms } => {
                db.execute(
                    "DELETE FROM words WHERE at_ms >= ?1 AND at_ms < ?2 AND NOT EXISTS
                        (SELECT 1 FROM reports WHERE closed IS NULL
                            AND reports.table_id = words.table_id AND reports.match = words.match)",
                    params![from_ms, before_ms],
                )
                .await
            }
            Self::Mute { user, muted, on } => mute(db, *user, *muted, *on).await,
        }
    }
}

async fn mute(db: &dyn Database, user: UserId, muted: UserId, on: bool) -> Result<u64, Error> {
    // A guest may have signed in meanwhile, and thinks that it holds.
    wanted(db.is_there("users WHERE user_id = ?1", params![user]).await?)?;
    let sql = match on {
        true => {
            "INSERT INTO mutes (user_id, muted_id)
             SELECT ?1, ?2 WHERE ?1 <> ?2 AND EXISTS (SELECT 1 FROM users WHERE user_id = ?2)
             ON CONFLICT DO NOTHING"
        }
        false => "DELETE FROM mutes WHERE user_id = ?1 AND muted_id = ?2",
    };
    db.execute(sql, params![user, muted]).await
}

async fn keep(db: &dyn Database, spoken: &Spoken) -> Result<u64, Error> {
    let Spoken { table, number, of_match, user, seat, at_ms, what, removed: _ } = spoken;
    wanted(user.is_none() || db.is_there("users WHERE user_id = ?1", params![user]).await?)?;
    if db.is_there("words WHERE table_id = ?1 AND number = ?2", params![table, number]).await? {
        return Err(Error::Taken);
    }
    db.execute(
        "INSERT INTO words (table_id, number, match, user_id, seat, at_ms, what) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![table, number, of_match, user, seat, at_ms, what],
    )
    .await
}

/// Moves a guest's words, their mutes, and other people's mutes of them to the account.
pub(crate) async fn merge(db: &dyn Database, guest: UserId, user: UserId) -> Result<u64, Error> {
    let both = params![guest, user];
    db.execute("UPDATE words SET user_id = ?2 WHERE user_id = ?1", both).await?;
    db.execute(
        "UPDATE mutes SET user_id = ?2 WHERE user_id = ?1 AND muted_id <> ?2 AND NOT EXISTS
            (SELECT 1 FROM mutes AS own WHERE own.user_id = ?2 AND own.muted_id = mutes.muted_id)",
        both,
    )
    .await?;
    db.execute(
        "UPDATE mutes SET muted_id = ?2 WHERE muted_id = ?1 AND user_id <> ?2 AND NOT EXISTS
            (SELECT 1 FROM mutes AS own WHERE own.muted_id = ?2 AND own.user_id = mutes.user_id)",
        both,
    )
    .await
}
