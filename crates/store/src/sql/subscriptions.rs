//! Changes to where people can be called.

use super::{
    database::{Database, wanted},
    value::params,
};
use crate::{Error, Subscription, TokenHash, UserId, subscriptions::MOST};

/// A change to where a person can be called, carried out completely or not at all.
pub(crate) enum Subscribing {
    Keep(Subscription),
    End(TokenHash),
    Forget { endpoint: String },
}

impl Subscribing {
    /// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before
    /// the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Keep(subscription) => keep(db, subscription).await,
            Self::End(session) => {
                db.execute("DELETE FROM subscriptions WHERE session_hash = ?1", params![session]).await
            }
            Self::Forget { endpoint } => {
                db.execute("DELETE FROM subscriptions WHERE endpoint = ?1", params![endpoint]).await
            }
        }
    }
}

async fn keep(db: &dyn Database, subscription: &Subscription) -> Result<u64, Error> {
    let Subscription { user, session, endpoint, public_key, secret, language, made_ms } = subscription;
    let known = "sessions WHERE user_id = ?1 AND coalesce(first_hash, token_hash) = ?2";
    wanted(db.is_there(known, params![user, session]).await?)?;
    // A session and an endpoint have at most one subscription each, so any earlier one is removed.
    let had = "DELETE FROM subscriptions WHERE session_hash = ?1 OR endpoint = ?2";
    db.execute(had, params![session, endpoint]).await?;
    db.execute(
        "INSERT INTO subscriptions (session_hash, user_id, endpoint, public_key, secret, language, made_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![session, user, endpoint, public_key, secret, language, made_ms],
    )
    .await?;
    drop_oldest(db, *user, *session).await
}

/// Drops what a user has beyond the most, but not the subscription of this session.
async fn drop_oldest(db: &dyn Database, user: UserId, session: TokenHash) -> Result<u64, Error> {
    db.execute(
        "DELETE FROM subscriptions WHERE user_id = ?1 AND session_hash NOT IN
            (SELECT session_hash FROM subscriptions WHERE user_id = ?1
             ORDER BY CASE WHEN session_hash = ?2 THEN 0 ELSE 1 END, made_ms DESC LIMIT ?3)",
        params![user, session, MOST],
    )
    .await
}

/// Moves a guest's latest subscription to the account, in the session that begins.
pub(crate) async fn merge(db: &dyn Database, guest: UserId, user: UserId, session: TokenHash) -> Result<u64, Error> {
    db.execute(
        "UPDATE subscriptions SET user_id = ?2, session_hash = ?3 WHERE session_hash =
            (SELECT session_hash FROM subscriptions WHERE user_id = ?1 ORDER BY made_ms DESC LIMIT 1)",
        params![guest, user, session],
    )
    .await?;
    drop_oldest(db, user, session).await
}

/// Moves the subscription of a session to the one that takes its place: the same person has signed in again.
pub(crate) async fn move_on(db: &dyn Database, before: TokenHash, session: TokenHash) -> Result<u64, Error> {
    let sql = "UPDATE subscriptions SET session_hash = ?2 WHERE session_hash = ?1";
    db.execute(sql, params![before, session]).await
}
