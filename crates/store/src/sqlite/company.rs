//! What can be done about friendships and blocks, and how each of it is written.

use rusqlite::{Connection, OptionalExtension, Params, params};

use crate::{Error, UserId};

/// One thing to be done about whom somebody knows, whole or not at all.
pub(super) enum Knowing {
    Befriend { user: UserId, other: UserId, at_ms: i64, most: u32 },
    Part { user: UserId, other: UserId },
    Block { user: UserId, other: UserId, at_ms: i64, most: u32 },
    Unblock { user: UserId, number: u64 },
}

impl Knowing {
    /// Writes it inside the open transaction; answers how many rows it was about. Whatever can be refused is refused
    /// before the first row is written.
    pub(super) fn write(&self, connection: &Connection) -> Result<u64, Error> {
        match self {
            Self::Befriend { user, other, at_ms, most } => befriend(connection, *user, *other, *at_ms, *most),
            Self::Part { user, other } => part(connection, *user, *other),
            Self::Block { user, other, at_ms, most } => block(connection, *user, *other, *at_ms, *most),
            Self::Unblock { user, number } => execute(
                connection,
                "DELETE FROM blocks WHERE user_id = ?1 AND number = ?2",
                params![user.as_bytes(), number.cast_signed()],
            ),
        }
    }
}

fn befriend(connection: &Connection, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<u64, Error> {
    if asks(connection, user, other)? {
        return Ok(0);
    }
    room(connection, "SELECT count(*) FROM asks WHERE user_id = ?1", user, most)?;
    execute(
        connection,
        "INSERT INTO asks (user_id, other_id, at_ms)
         SELECT ?1, ?2, ?3 WHERE ?1 <> ?2 AND EXISTS (SELECT 1 FROM accounts WHERE user_id = ?1)
                                     AND EXISTS (SELECT 1 FROM accounts WHERE user_id = ?2)",
        params![user.as_bytes(), other.as_bytes(), at_ms],
    )?;
    // Whoever has said no before has changed their mind.
    execute(
        connection,
        "UPDATE asks SET refused = 0 WHERE user_id = ?2 AND other_id = ?1",
        params![user.as_bytes(), other.as_bytes()],
    )
}

fn part(connection: &Connection, user: UserId, other: UserId) -> Result<u64, Error> {
    let both = params![user.as_bytes(), other.as_bytes()];
    if asks(connection, user, other)? {
        execute(connection, "DELETE FROM asks WHERE user_id = ?1 AND other_id = ?2", both)?;
        // A friendship ends for both; an ask of the other alone would be one that they never made anew.
        return execute(connection, "DELETE FROM asks WHERE user_id = ?2 AND other_id = ?1", both);
    }
    execute(connection, "UPDATE asks SET refused = 1 WHERE user_id = ?2 AND other_id = ?1", both)
}

fn block(connection: &Connection, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<u64, Error> {
    let both = params![user.as_bytes(), other.as_bytes()];
    let blocked = "SELECT 1 FROM blocks WHERE user_id = ?1 AND blocked_id = ?2";
    if connection.prepare_cached(blocked)?.exists(both)? {
        return Ok(0);
    }
    room(connection, "SELECT count(*) FROM blocks WHERE user_id = ?1", user, most)?;
    if asks(connection, user, other)? {
        part(connection, user, other)?;
    }
    execute(
        connection,
        "INSERT INTO blocks (user_id, blocked_id, at_ms)
         SELECT ?1, ?2, ?3 WHERE ?1 <> ?2 AND EXISTS (SELECT 1 FROM users WHERE user_id = ?1)
                                     AND EXISTS (SELECT 1 FROM users WHERE user_id = ?2)",
        params![user.as_bytes(), other.as_bytes(), at_ms],
    )
}

/// Whom a guest blocks the account blocks, and who blocks the guest blocks the account.
pub(super) fn merge(connection: &Connection, guest: UserId, user: UserId) -> Result<u64, Error> {
    let both = params![guest.as_bytes(), user.as_bytes()];
    execute(connection, "UPDATE OR IGNORE blocks SET user_id = ?2 WHERE user_id = ?1 AND blocked_id <> ?2", both)?;
    execute(connection, "UPDATE OR IGNORE blocks SET blocked_id = ?2 WHERE blocked_id = ?1 AND user_id <> ?2", both)?;
    // Nobody is a friend of whom they block.
    execute(
        connection,
        "DELETE FROM asks WHERE (user_id = ?1 OR other_id = ?1) AND EXISTS
            (SELECT 1 FROM blocks WHERE blocks.user_id = asks.user_id AND blocked_id = asks.other_id)",
        [user.as_bytes()],
    )
}

/// Whether the first would be friends with the second.
fn asks(connection: &Connection, user: UserId, other: UserId) -> Result<bool, Error> {
    let sql = "SELECT 1 FROM asks WHERE user_id = ?1 AND other_id = ?2";
    Ok(connection.prepare_cached(sql)?.exists(params![user.as_bytes(), other.as_bytes()])?)
}

fn room(connection: &Connection, count: &str, user: UserId, most: u32) -> Result<(), Error> {
    let count: Option<i64> =
        connection.prepare_cached(count)?.query_row([user.as_bytes()], |row| row.get(0)).optional()?;
    if count.unwrap_or_default() < i64::from(most) { Ok(()) } else { Err(Error::Full { max: most }) }
}

fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
