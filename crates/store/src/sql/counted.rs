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

    async fn wrong_ratings(&self) -> Result<Vec<Wrong>, Error> {
        ask!(self, db => wrong(db, &OF_RATINGS).await)
    }
}

/// What these rules find.
async fn wrong(db: &dyn Database, rules: &'static [Rule]) -> Result<Vec<Wrong>, Error> {
    let mut all = Vec::new();
    for &(what, sql) in rules {
        let sql = format!("{sql} LIMIT {}", Census::MOST);
        let found = |row: &Row<'_>| Ok(Wrong { what, of: name(row)? });
        all.extend(db.rows(&sql, &[], found).await?);
    }
    Ok(all)
}

async fn count(db: &dyn Database) -> Result<Census, Error> {
    let of = async |what: &str| db.count(&format!("SELECT count(*) FROM {what}"), &[]).await;
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
        wrong: wrong(db, &OF_PEOPLE).await?,
    })
}

/// What a row is about: an id, or a rater by number.
fn name(row: &Row<'_>) -> Result<String, Error> {
    if let Ok(rater) = row.get::<u64>(0) {
        return Ok(format!("rater {rater}"));
    }
    Ok(row.get::<Vec<u8>>(0)?.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// An inconsistency that must not occur, with a query for the ids or raters that show it.
type Rule = (&'static str, &'static str);

/// Those of people and their matches.
const OF_PEOPLE: [Rule; 10] = [
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

/// Those of ratings. Each is one statement, since the house may be open: it sees what was there at one moment.
const OF_RATINGS: [Rule; 3] = [
    (
        "a match that counts and was not learnt, or the opposite",
        "SELECT record_id FROM matches
         WHERE NOT EXISTS (SELECT 1 FROM voids WHERE voids.record_id = matches.record_id)
           AND (SELECT count(*) FROM reckoned JOIN rated USING (number) WHERE reckoned.record_id = matches.record_id)
            <> CASE WHEN matches.rated = 1 AND NOT EXISTS (SELECT 1 FROM due WHERE due.record_id = matches.record_id)
                    THEN matches.seats ELSE 0 END",
    ),
    (
        // Whoever deletes their account leaves their seats first.
        "a seat that disagrees with what was learnt of it",
        "SELECT reckoned.record_id FROM rated JOIN reckoned USING (number) JOIN raters USING (rater)
         LEFT JOIN played ON played.record_id = reckoned.record_id AND played.seat = rated.seat
         WHERE played.place IS DISTINCT FROM rated.place
            OR played.user_id IS NOT NULL AND played.user_id IS DISTINCT FROM raters.user_id
            OR played.ending IS DISTINCT FROM CASE
                WHEN rated.place > 1 THEN -1
                WHEN (SELECT count(*) FROM rated AS first WHERE first.number = rated.number AND first.place = 1) > 1
                THEN 0 ELSE 1 END",
    ),
    (
        // Sums in another order, as after a voided match, differ in their last bits.
        "a standing that its matches do not come to",
        "SELECT rater FROM raters
         WHERE NOT EXISTS (SELECT 1 FROM voids WHERE voids.class = raters.class)
           AND NOT (EXISTS (SELECT 1 FROM rated WHERE rated.rater = raters.rater
                    AND rated.mean = raters.mean AND rated.variance = raters.variance
                    AND rated.number = (SELECT max(last.number) FROM rated AS last WHERE last.rater = raters.rater))
             AND (SELECT count(*) = raters.matches AND sum(matches.rounds) = raters.rounds
                    AND min(matches.class) = raters.class AND max(matches.class) = raters.class
                    AND max(matches.at_ms) = raters.at_ms
                    AND abs(sum(rated.points) - raters.points) < 1e-6 * (1 + abs(raters.points))
                    AND abs(sum(rated.luck) - raters.luck) < 1e-6 * (1 + abs(raters.luck))
                    AND abs(coalesce(sum(rated.cost), 0) - raters.cost) < 1e-6 * (1 + abs(raters.cost))
                    AND coalesce(sum(rated.decisions), 0) = raters.decisions
                  FROM rated JOIN reckoned USING (number) JOIN matches USING (record_id)
                  WHERE rated.rater = raters.rater))",
    ),
];
