//! What can be done about where people can be called, and how each of it is written.

use rusqlite::{Connection, Params, params};

use crate::{Error, Subscription, TokenHash, UserId};

/// One thing to be done about where somebody can be called, whole or not at all.
pub(super) enum Subscribing {
    Keep { subscription: Subscription, most: u32 },
    End(TokenHash),
    Forget { endpoint: String },
}

impl Subscribing {
    /// Writes it inside the open transaction; answers how many rows it was about. Whatever can be refused is refused
    /// before the first row is written.
    pub(super) fn write(&self, connection: &Connection) -> Result<u64, Error> {
        match self {
            Self::Keep { subscription, most } => keep(connection, subscription, *most),
            Self::End(session) => {
                execute(connection, "DELETE FROM subscriptions WHERE session_hash = ?1", [session.as_bytes()])
            }
            Self::Forget { endpoint } => {
                execute(connection, "DELETE FROM subscriptions WHERE endpoint = ?1", [endpoint])
            }
        }
    }
}

fn keep(connection: &Connection, subscription: &Subscription, most: u32) -> Result<u64, Error> {
    let Subscription { user, session, endpoint, public_key, secret, language, made_ms } = subscription;
    let known = "SELECT 1 FROM sessions WHERE user_id = ?1 AND coalesce(first_hash, token_hash) = ?2";
    if !connection.prepare_cached(known)?.exists(params![user.as_bytes(), session.as_bytes()])? {
        return Err(Error::Gone);
    }
    // Both the session and the endpoint have one at most: what either had goes.
    execute(
        connection,
        "INSERT OR REPLACE INTO subscriptions (session_hash, user_id, endpoint, public_key, secret, language, made_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![session.as_bytes(), user.as_bytes(), endpoint, public_key, secret, language, made_ms],
    )?;
    execute(
        connection,
        "DELETE FROM subscriptions WHERE user_id = ?1 AND session_hash NOT IN
            (SELECT session_hash FROM subscriptions WHERE user_id = ?1
             ORDER BY session_hash = ?2 DESC, made_ms DESC LIMIT ?3)",
        params![user.as_bytes(), session.as_bytes(), most],
    )
}

/// Where the guest was called the account is from now on, in the session that begins.
pub(super) fn merge(connection: &Connection, guest: UserId, user: UserId, session: TokenHash) -> Result<u64, Error> {
    execute(
        connection,
        "UPDATE subscriptions SET user_id = ?2, session_hash = ?3 WHERE session_hash =
            (SELECT session_hash FROM subscriptions WHERE user_id = ?1 ORDER BY made_ms DESC LIMIT 1)",
        params![guest.as_bytes(), user.as_bytes(), session.as_bytes()],
    )
}

fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}
