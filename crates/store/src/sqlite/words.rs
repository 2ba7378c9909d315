//! What can be done about words, and how each of it is written.

use rusqlite::{Connection, Params, params};

use crate::{Error, Spoken, UserId};

/// Words that are forgotten in one go, so that nobody's move waits for long.
pub(super) const AT_ONCE: u64 = 1_000;

/// One thing to be done about words.
pub(super) enum Wording {
    Keep(Spoken),
    Forget { before_ms: i64 },
    Mute { user: UserId, muted: UserId, on: bool },
}

impl Wording {
    /// Writes it inside the open transaction; answers how many rows it was about. Whatever can be refused is refused
    /// before the first row is written.
    pub(super) fn write(&self, connection: &Connection) -> Result<u64, Error> {
        match self {
            Self::Keep(spoken) => keep(connection, spoken),
            Self::Forget { before_ms } => execute(
                connection,
                "DELETE FROM words WHERE (table_id, number) IN
                    (SELECT table_id, number FROM words WHERE at_ms < ?1 AND NOT EXISTS
                        (SELECT 1 FROM reports WHERE closed IS NULL
                            AND reports.table_id = words.table_id AND reports.match = words.match)
                     ORDER BY at_ms LIMIT ?2)",
                params![before_ms, AT_ONCE.cast_signed()],
            ),
            Self::Mute { user, muted, on: true } => execute(
                connection,
                "INSERT INTO mutes (user_id, muted_id)
                 SELECT ?1, ?2 WHERE ?1 <> ?2 AND EXISTS (SELECT 1 FROM users WHERE user_id = ?1)
                                  AND EXISTS (SELECT 1 FROM users WHERE user_id = ?2)
                 ON CONFLICT DO NOTHING",
                params![user.as_bytes(), muted.as_bytes()],
            ),
            Self::Mute { user, muted, on: false } => execute(
                connection,
                "DELETE FROM mutes WHERE user_id = ?1 AND muted_id = ?2",
                params![user.as_bytes(), muted.as_bytes()],
            ),
        }
    }
}

fn keep(connection: &Connection, spoken: &Spoken) -> Result<u64, Error> {
    let Spoken { table, number, of_match, user, seat, at_ms, what, removed: _ } = spoken;
    let user = user.as_ref().map(UserId::as_bytes);
    if user.is_some() && !is_there(connection, "users WHERE user_id = ?1", [user])? {
        return Err(Error::Gone);
    }
    if is_there(connection, "words WHERE table_id = ?1 AND number = ?2", params![table.as_bytes(), number])? {
        return Err(Error::Taken);
    }
    execute(
        connection,
        "INSERT INTO words (table_id, number, match, user_id, seat, at_ms, what) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        params![table.as_bytes(), number, of_match, user, seat, at_ms, what],
    )
}

/// What a guest has said is the account's, and so is whom they do not want to hear, and who does not want to hear them.
pub(super) fn merge(connection: &Connection, guest: UserId, user: UserId) -> Result<u64, Error> {
    let both = params![guest.as_bytes(), user.as_bytes()];
    execute(connection, "UPDATE words SET user_id = ?2 WHERE user_id = ?1", both)?;
    execute(connection, "UPDATE OR IGNORE mutes SET user_id = ?2 WHERE user_id = ?1 AND muted_id <> ?2", both)?;
    execute(connection, "UPDATE OR IGNORE mutes SET muted_id = ?2 WHERE muted_id = ?1 AND user_id <> ?2", both)
}

fn execute(connection: &Connection, sql: &str, params: impl Params) -> Result<u64, Error> {
    Ok(connection.prepare_cached(sql)?.execute(params)? as u64)
}

fn is_there(connection: &Connection, what: &str, params: impl Params) -> Result<bool, Error> {
    Ok(connection.prepare_cached(&format!("SELECT 1 FROM {what}"))?.exists(params)?)
}
