//! Changes to friendships and blocks.
//!
//! A request that is taken back after it was refused stays as a row without a time (`at_ms` 0), so that the refusal
//! holds if it is made again; to everyone it is as if there were no request.

use super::{
    database::{Database, wanted},
    row::pair,
    value::params,
};
use crate::{Error, UserId};

/// A change to a person's friendships or blocks, carried out completely or not at all.
pub(crate) enum Knowing {
    Befriend { user: UserId, other: UserId, at_ms: i64, most: u32 },
    Part { user: UserId, other: UserId },
    Block { user: UserId, other: UserId, at_ms: i64, most: u32 },
    Unblock { user: UserId, number: u64 },
}

impl Knowing {
    /// Carries it out within the open transaction, and returns the number of rows affected. Any refusal comes before
    /// the first row is written.
    pub(crate) async fn write(&self, db: &dyn Database) -> Result<u64, Error> {
        match self {
            Self::Befriend { user, other, at_ms, most } => befriend(db, *user, *other, *at_ms, *most).await,
            Self::Part { user, other } => part(db, *user, *other).await,
            Self::Block { user, other, at_ms, most } => block(db, *user, *other, *at_ms, *most).await,
            Self::Unblock { user, number } => {
                db.execute("DELETE FROM blocks WHERE user_id = ?1 AND number = ?2", params![user, number]).await
            }
        }
    }
}

async fn befriend(db: &dyn Database, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<u64, Error> {
    // Nobody asks a person they block, even if they have just done so in another browser.
    if asks(db, user, other).await? || blocks(db, user, other).await? {
        return Ok(0);
    }
    room(db, "SELECT count(*) FROM asks WHERE user_id = ?1 AND at_ms > 0", user, most).await?;
    db.execute(
        "INSERT INTO asks (user_id, other_id, at_ms)
         SELECT ?1, ?2, ?3 WHERE ?1 <> ?2 AND EXISTS (SELECT 1 FROM accounts WHERE user_id = ?1)
                                     AND EXISTS (SELECT 1 FROM accounts WHERE user_id = ?2)
         ON CONFLICT (user_id, other_id) DO UPDATE SET at_ms = excluded.at_ms",
        params![user, other, at_ms],
    )
    .await?;
    // A user who had refused before has changed their mind.
    db.execute("DELETE FROM asks WHERE user_id = ?2 AND other_id = ?1 AND at_ms = 0", params![user, other]).await?;
    db.execute("UPDATE asks SET refused = 0 WHERE user_id = ?2 AND other_id = ?1", params![user, other]).await
}

async fn part(db: &dyn Database, user: UserId, other: UserId) -> Result<u64, Error> {
    let both = params![user, other];
    if asks(db, user, other).await? {
        let refused = "UPDATE asks SET at_ms = 0 WHERE user_id = ?1 AND other_id = ?2 AND refused = 1";
        if db.execute(refused, both).await? > 0 {
            return Ok(1);
        }
        db.execute("DELETE FROM asks WHERE user_id = ?1 AND other_id = ?2", both).await?;
        // A friendship ends for both: if the other's request were left, it would look like one they had made again.
        return db.execute("DELETE FROM asks WHERE user_id = ?2 AND other_id = ?1", both).await;
    }
    db.execute("UPDATE asks SET refused = 1 WHERE user_id = ?2 AND other_id = ?1", both).await
}

async fn block(db: &dyn Database, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<u64, Error> {
    // A guest may have signed in meanwhile, and thinks that it holds.
    wanted(db.is_there("users WHERE user_id = ?1", params![user]).await?)?;
    if blocks(db, user, other).await? {
        return Ok(0);
    }
    room(db, "SELECT count(*) FROM blocks WHERE user_id = ?1", user, most).await?;
    if asks(db, user, other).await? {
        part(db, user, other).await?;
    }
    db.execute(
        "INSERT INTO blocks (user_id, blocked_id, at_ms)
         SELECT ?1, ?2, ?3 WHERE ?1 <> ?2 AND EXISTS (SELECT 1 FROM users WHERE user_id = ?2)",
        params![user, other, at_ms],
    )
    .await
}

/// Moves a guest's blocks, and blocks of the guest by others, to the account.
pub(crate) async fn merge(db: &dyn Database, guest: UserId, user: UserId) -> Result<u64, Error> {
    db.execute(
        "UPDATE blocks SET user_id = ?2 WHERE user_id = ?1 AND blocked_id <> ?2 AND NOT EXISTS
            (SELECT 1 FROM blocks AS own WHERE own.user_id = ?2 AND own.blocked_id = blocks.blocked_id)",
        params![guest, user],
    )
    .await?;
    db.execute(
        "UPDATE blocks SET blocked_id = ?2 WHERE blocked_id = ?1 AND user_id <> ?2 AND NOT EXISTS
            (SELECT 1 FROM blocks AS own WHERE own.blocked_id = ?2 AND own.user_id = blocks.user_id)",
        params![guest, user],
    )
    .await?;
    // No one is friends with a person they block.
    let sql = "SELECT asks.user_id, asks.other_id FROM asks
               JOIN blocks ON blocks.user_id = asks.user_id AND blocked_id = asks.other_id
               WHERE (asks.user_id = ?1 OR asks.other_id = ?1) AND asks.at_ms > 0";
    let over: Vec<(UserId, UserId)> = db.rows(sql, params![user], pair).await?;
    for (one, other) in &over {
        part(db, *one, *other).await?;
    }
    Ok(over.len() as u64)
}

/// Whether the first blocks the second.
async fn blocks(db: &dyn Database, user: UserId, other: UserId) -> Result<bool, Error> {
    db.is_there("blocks WHERE user_id = ?1 AND blocked_id = ?2", params![user, other]).await
}

/// Whether the first has asked the second to be friends.
async fn asks(db: &dyn Database, user: UserId, other: UserId) -> Result<bool, Error> {
    db.is_there("asks WHERE user_id = ?1 AND other_id = ?2 AND at_ms > 0", params![user, other]).await
}

async fn room(db: &dyn Database, count: &str, user: UserId, most: u32) -> Result<(), Error> {
    if db.count(count, params![user]).await? < u64::from(most) { Ok(()) } else { Err(Error::Full { max: most }) }
}
