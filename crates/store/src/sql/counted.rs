//! Counting people and their matches, and the implementation of [`Counting`] for every [`Engine`].

use super::{
    database::Database,
    engine::{Engine, ask},
    row::Row,
};
use crate::{Census, Counting, Error, Wrong};

impl<E: Engine> Counting for E {
    async fn census(&self) -> Result<Census, Error> {
        ask!(self, db => count(db).await)
    }
}

async fn count(db: &dyn Database) -> Result<Census, Error> {
    let of = async |what: &str| db.count(&format!("SELECT count(*) FROM {what}"), &[]).await;
    let mut wrong = Vec::new();
    for (what, sql) in RULES {
        let sql = format!("{sql} LIMIT {}", Census::MOST);
        let found = |row: &Row<'_>| Ok(Wrong { what, of: hexadecimal(&row.get::<Vec<u8>>(0)?) });
        wrong.extend(db.rows(&sql, &[], found).await?);
    }
    Ok(Census {
        accounts: of("accounts").await?,
        guests: of("users WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = users.user_id)").await?,
        keys: of("keys").await?,
        handles: of("handles").await?,
        sessions: of("sessions").await?,
        matches: of("matches").await?,
        rated: of("matches WHERE rated = 1").await?,
        seats: of("played").await?,
        unnoted: of("records WHERE NOT EXISTS (SELECT 1 FROM matches WHERE matches.record_id = records.record_id)")
            .await?,
        wrong,
    })
}

fn hexadecimal(id: &[u8]) -> String {
    id.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Inconsistencies that must not occur, each with a query for the ids that show it.
const RULES: [(&str, &str); 10] = [
    (
        "an account whose user is missing",
        "SELECT user_id FROM accounts WHERE NOT EXISTS (SELECT 1 FROM users WHERE users.user_id = accounts.user_id)",
    ),
    (
        "an account without a key",
        "SELECT user_id FROM accounts WHERE NOT EXISTS (SELECT 1 FROM keys WHERE keys.user_id = accounts.user_id)",
    ),
    (
        "an account without exactly one current handle",
        "SELECT user_id FROM accounts
         WHERE (SELECT count(*) FROM handles WHERE handles.user_id = accounts.user_id AND current = 1) <> 1",
    ),
    (
        "an account whose nickname is not its handle",
        "SELECT user_id FROM accounts JOIN users USING (user_id) WHERE nickname <> handle",
    ),
    (
        "a handle without an account",
        "SELECT user_id FROM handles WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = handles.user_id)",
    ),
    (
        "a key without an account",
        "SELECT key_id FROM keys WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = keys.user_id)",
    ),
    (
        "a session without a user",
        "SELECT token_hash FROM sessions WHERE NOT EXISTS (SELECT 1 FROM users WHERE users.user_id = sessions.user_id)",
    ),
    (
        "a seat whose user is missing",
        "SELECT record_id FROM played
         WHERE user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM users WHERE users.user_id = played.user_id)",
    ),
    (
        "a seat without a match",
        "SELECT record_id FROM played
         WHERE NOT EXISTS (SELECT 1 FROM matches WHERE matches.record_id = played.record_id)
           AND NOT EXISTS (SELECT 1 FROM records WHERE records.record_id = played.record_id)",
    ),
    (
        "a match that disagrees with its seats",
        "SELECT record_id FROM matches WHERE
            (SELECT count(*) FROM played WHERE played.record_id = matches.record_id AND played.class = matches.class
                AND played.game = matches.game AND played.rated = matches.rated AND played.private = matches.private
                AND played.at_ms = matches.at_ms) <> seats
            OR (SELECT count(bot) FROM played WHERE played.record_id = matches.record_id) <> bots",
    ),
];
