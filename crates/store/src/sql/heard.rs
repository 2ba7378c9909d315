//! Queries about words, and the implementation of [`Words`] for every [`Engine`].

use super::{
    database::Database,
    engine::{Engine, ask},
    entries::limit,
    row::Row,
    value::{Value, params},
    words::Wording,
};
use crate::{Error, MAX_BODY, Spoken, TableId, UserId, Words};

/// How many words are looked at in order to forget them at a time, so that no move has to wait for long.
const AT_ONCE: u64 = 1_000;

impl<E: Engine> Words for E {
    async fn keep_words(&self, spoken: Spoken) -> Result<(), Error> {
        limit(spoken.what.len(), MAX_BODY)?;
        self.order(Wording::Keep(spoken)).await.map(drop)
    }

    async fn last_words(&self, table: TableId, most: u32) -> Result<Vec<Spoken>, Error> {
        let last = "table_id = ?1 ORDER BY number DESC LIMIT ?2";
        let mut last = ask!(self, db => spoken(db, last, params![table, most]).await)?;
        last.reverse();
        Ok(last)
    }

    async fn words_of_match(&self, table: TableId, of_match: u32, at_ms: i64, most: u32) -> Result<Vec<Spoken>, Error> {
        let before = "table_id = ?1 AND match = ?2 AND at_ms <= ?3 ORDER BY number DESC LIMIT ?4";
        let after = "table_id = ?1 AND match = ?2 AND at_ms > ?3 ORDER BY number LIMIT ?4";
        let mut around = ask!(self, db => {
            let mut around = spoken(db, before, params![table, of_match, at_ms, most]).await?;
            around.extend(spoken(db, after, params![table, of_match, at_ms, most]).await?);
            Ok(around)
        })?;
        around.sort_unstable_by_key(|spoken| spoken.number);
        Ok(around)
    }

    async fn words_of(&self, user: UserId) -> Result<Vec<Spoken>, Error> {
        ask!(self, db => spoken(db, "user_id = ?1 ORDER BY at_ms, table_id, number", params![user]).await)
    }

    async fn forget_words(&self, before_ms: i64) -> Result<u64, Error> {
        let (mut from_ms, mut gone) = (i64::MIN, 0);
        loop {
            // Each step begins where the last one ended: words that reports keep are not walked through again and again.
            let sql = "SELECT at_ms FROM words WHERE at_ms >= ?1 AND at_ms < ?2 ORDER BY at_ms LIMIT 1 OFFSET ?3";
            let last: Option<i64> = ask!(self, db => {
                db.row(sql, params![from_ms, before_ms, AT_ONCE - 1], |row| row.get(0)).await
            })?;
            // Those of one moment go together.
            let up_to_ms = last.map_or(before_ms, |last| last + 1);
            gone += self.order(Wording::Forget { from_ms, before_ms: up_to_ms }).await?;
            if last.is_none() {
                return Ok(gone);
            }
            from_ms = up_to_ms;
        }
    }

    async fn mute(&self, user: UserId, muted: UserId, on: bool) -> Result<(), Error> {
        self.order(Wording::Mute { user, muted, on }).await.map(drop)
    }

    async fn muted_by(&self, user: UserId) -> Result<Vec<UserId>, Error> {
        ask!(self, db => {
            let sql = "SELECT muted_id FROM mutes WHERE user_id = ?1 ORDER BY muted_id";
            db.rows(sql, params![user], |row| row.get(0)).await
        })
    }
}

async fn spoken(db: &dyn Database, which: &str, params: &[Value<'_>]) -> Result<Vec<Spoken>, Error> {
    let sql = format!("SELECT table_id, number, match, user_id, seat, at_ms, what, removed FROM words WHERE {which}");
    db.rows(&sql, params, read).await
}

fn read(row: &Row<'_>) -> Result<Spoken, Error> {
    Ok(Spoken {
        table: row.get(0)?,
        number: row.get(1)?,
        of_match: row.get(2)?,
        user: row.get(3)?,
        seat: row.get(4)?,
        at_ms: row.get(5)?,
        what: row.get(6)?,
        removed: row.get(7)?,
    })
}
