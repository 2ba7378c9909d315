//! What can be looked up of words, and [`Sqlite`] as [`Words`].

use rusqlite::{Params, Row, params};

use super::{
    Sqlite,
    order::Order,
    people::rows,
    store::limit,
    words::{AT_ONCE, Wording},
};
use crate::{Error, MAX_BODY, Spoken, TableId, UserId, Words};

impl Sqlite {
    async fn wording(&self, wording: Wording) -> Result<u64, Error> {
        self.order(Order::Words(Box::new(wording))).await
    }

    async fn spoken(&self, which: &'static str, params: impl Params + Send + 'static) -> Result<Vec<Spoken>, Error> {
        let sql =
            format!("SELECT table_id, number, match, user_id, seat, at_ms, what, removed FROM words WHERE {which}");
        self.ask(move |connection| rows(connection, &sql, params, spoken)).await
    }
}

impl Words for Sqlite {
    async fn keep_words(&self, spoken: Spoken) -> Result<(), Error> {
        limit(spoken.what.len(), MAX_BODY)?;
        self.wording(Wording::Keep(spoken)).await.map(drop)
    }

    async fn last_words(&self, table: TableId, most: u32) -> Result<Vec<Spoken>, Error> {
        let mut last = self.spoken("table_id = ?1 ORDER BY number DESC LIMIT ?2", (*table.as_bytes(), most)).await?;
        last.reverse();
        Ok(last)
    }

    async fn words_of_match(&self, table: TableId, of_match: u32) -> Result<Vec<Spoken>, Error> {
        self.spoken("table_id = ?1 AND match = ?2 ORDER BY number", (*table.as_bytes(), of_match)).await
    }

    async fn words_of(&self, user: UserId) -> Result<Vec<Spoken>, Error> {
        self.spoken("user_id = ?1 ORDER BY at_ms, table_id, number", (*user.as_bytes(),)).await
    }

    async fn forget_words(&self, before_ms: i64) -> Result<u64, Error> {
        let mut gone = 0;
        loop {
            let some = self.wording(Wording::Forget { before_ms }).await?;
            gone += some;
            if some < AT_ONCE {
                return Ok(gone);
            }
        }
    }

    async fn mute(&self, user: UserId, muted: UserId, on: bool) -> Result<(), Error> {
        self.wording(Wording::Mute { user, muted, on }).await.map(drop)
    }

    async fn muted_by(&self, user: UserId) -> Result<Vec<UserId>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT muted_id FROM mutes WHERE user_id = ?1 ORDER BY muted_id";
            rows(connection, sql, params![user.as_bytes()], |row| Ok(UserId::from_bytes(row.get(0)?)))
        })
        .await
    }
}

fn spoken(row: &Row) -> Result<Spoken, rusqlite::Error> {
    Ok(Spoken {
        table: TableId::from_bytes(row.get(0)?),
        number: row.get(1)?,
        of_match: row.get(2)?,
        user: row.get::<_, Option<_>>(3)?.map(UserId::from_bytes),
        seat: row.get(4)?,
        at_ms: row.get(5)?,
        what: row.get(6)?,
        removed: row.get(7)?,
    })
}
