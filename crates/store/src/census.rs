//! Counting all people and their matches, and what of them does not agree.

use rusqlite::Connection;

use super::Sqlite;
use crate::Error;

/// How many there are, and what does not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// Users with an account.
    pub accounts: u64,
    /// Users without.
    pub guests: u64,
    /// Keys of accounts.
    pub keys: u64,
    /// Handles that somebody has or had.
    pub handles: u64,
    /// Sessions' secrets.
    pub sessions: u64,
    /// Noted matches.
    pub matches: u64,
    /// Noted matches that count for ratings.
    pub rated: u64,
    /// Seats of matches.
    pub seats: u64,
    /// Records whose matches are not noted yet.
    pub unnoted: u64,
    /// What does not agree, at most [`Census::MOST`] of each sort.
    pub wrong: Vec<Wrong>,
}

/// Something that does not agree with the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// What is wrong, in words.
    pub what: &'static str,
    /// Of whom or what: an id in hexadecimal digits.
    pub of: String,
}

impl Census {
    /// The most of each sort that is named.
    pub const MOST: u32 = 100;
}

impl Sqlite {
    /// Counts. Reads all of it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    pub async fn census(&self) -> Result<Census, Error> {
        self.look(count).await
    }
}

fn count(connection: &Connection) -> Result<Census, Error> {
    let of = |what: &str| -> Result<u64, Error> {
        let count: i64 = connection.query_row(&format!("SELECT count(*) FROM {what}"), [], |row| row.get(0))?;
        Ok(count.cast_unsigned())
    };
    let mut wrong = Vec::new();
    for (what, sql) in RULES {
        let sql = format!("{sql} LIMIT {}", Census::MOST);
        let mut found = connection.prepare(&sql)?;
        let found = found.query_map([], |row| Ok(Wrong { what, of: row.get(0)? }))?;
        wrong.extend(found.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(Census {
        accounts: of("accounts")?,
        guests: of("users WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = users.user_id)")?,
        keys: of("keys")?,
        handles: of("handles")?,
        sessions: of("sessions")?,
        matches: of("matches")?,
        rated: of("matches WHERE rated = 1")?,
        seats: of("played")?,
        unnoted: of("records WHERE NOT EXISTS (SELECT 1 FROM matches WHERE matches.record_id = records.record_id)")?,
        wrong,
    })
}

/// What must not be found, each with the id that it is found by.
const RULES: [(&str, &str); 10] = [
    (
        "an account whose user is missing",
        "SELECT hex(user_id) FROM accounts WHERE NOT EXISTS (SELECT 1 FROM users WHERE users.user_id = accounts.user_id)",
    ),
    (
        "an account without a key",
        "SELECT hex(user_id) FROM accounts WHERE NOT EXISTS (SELECT 1 FROM keys WHERE keys.user_id = accounts.user_id)",
    ),
    (
        "an account that is not called by one handle",
        "SELECT hex(user_id) FROM accounts
         WHERE (SELECT count(*) FROM handles WHERE handles.user_id = accounts.user_id AND current = 1) <> 1",
    ),
    (
        "an account that tables call something else",
        "SELECT hex(user_id) FROM accounts JOIN users USING (user_id) WHERE nickname <> handle",
    ),
    (
        "a handle without an account",
        "SELECT hex(user_id) FROM handles WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = handles.user_id)",
    ),
    (
        "a key without an account",
        "SELECT hex(key_id) FROM keys WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = keys.user_id)",
    ),
    (
        "a session without a user",
        "SELECT hex(token_hash) FROM sessions WHERE NOT EXISTS (SELECT 1 FROM users WHERE users.user_id = sessions.user_id)",
    ),
    (
        "a seat of a user who is missing",
        "SELECT hex(record_id) FROM played
         WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE users.user_id = played.user_id)",
    ),
    (
        "a seat of no match",
        "SELECT hex(record_id) FROM played
         WHERE NOT EXISTS (SELECT 1 FROM matches WHERE matches.record_id = played.record_id)
           AND NOT EXISTS (SELECT 1 FROM records WHERE records.record_id = played.record_id)",
    ),
    (
        "a match whose seats do not agree with it",
        "SELECT hex(record_id) FROM matches WHERE
            (SELECT count(*) FROM played WHERE played.record_id = matches.record_id AND played.class = matches.class
                AND played.game = matches.game AND played.rated = matches.rated AND played.private = matches.private
                AND played.at_ms = matches.at_ms) <> seats
            OR (SELECT count(bot) FROM played WHERE played.record_id = matches.record_id) <> bots",
    ),
];
