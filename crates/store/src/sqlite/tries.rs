//! What can be looked up of deals that everybody plays once, and [`Sqlite`] as [`Deals`].

use rusqlite::{Connection, OptionalExtension, Params, Row, params};

use super::{Sqlite, deals::Dealing, order::Order, store::limit};
use crate::{Deal, DealId, Deals, Entry, Error, MAX_BODY, RecordId, Scored, TableId, Try, UserId};

impl Sqlite {
    async fn dealing(&self, dealing: Dealing) -> Result<(), Error> {
        self.order(Order::Deal(Box::new(dealing))).await.map(drop)
    }
}

impl Deals for Sqlite {
    async fn put_deal(&self, id: DealId, deal: Deal) -> Result<(), Error> {
        self.dealing(Dealing::Put { id, deal }).await
    }

    async fn deal(&self, id: DealId) -> Result<Option<Deal>, Error> {
        self.ask(move |connection| {
            let deal = |row: &Row| Ok(Deal { rules: row.get(0)?, seed: row.get(1)? });
            let sql = "SELECT rules, seed FROM deals WHERE day = ?1 AND game = ?2";
            Ok(connection.prepare_cached(sql)?.query_row(params![id.day, id.game], deal).optional()?)
        })
        .await
    }

    async fn begin_try(&self, id: DealId, user: UserId, at_ms: i64, entries: Vec<Entry>) -> Result<(), Error> {
        for entry in &entries {
            limit(entry.body.len(), MAX_BODY)?;
        }
        self.dealing(Dealing::Begin { id, user, at_ms, entries }).await
    }

    async fn end_try(&self, table: TableId, record: RecordId, points: Option<i64>) -> Result<(), Error> {
        self.dealing(Dealing::End { table, record, points }).await
    }

    async fn try_of(&self, id: DealId, user: UserId) -> Result<Option<Try>, Error> {
        self.ask(move |connection| {
            let one = |row: &Row| {
                Ok(Try {
                    table: TableId::from_bytes(row.get(0)?),
                    record: row.get::<_, Option<_>>(1)?.map(RecordId::from_bytes),
                    points: row.get(2)?,
                })
            };
            let sql = "SELECT table_id, record_id, points FROM tries WHERE day = ?1 AND game = ?2 AND user_id = ?3";
            let params = params![id.day, id.game, user.as_bytes()];
            Ok(connection.prepare_cached(sql)?.query_row(params, one).optional()?)
        })
        .await
    }

    async fn tries(&self, id: DealId) -> Result<u64, Error> {
        self.ask(move |connection| {
            let sql = "SELECT count(*) FROM tries WHERE day = ?1 AND game = ?2";
            let count: i64 = connection.prepare_cached(sql)?.query_row(params![id.day, id.game], |row| row.get(0))?;
            Ok(count.cast_unsigned())
        })
        .await
    }

    async fn ranking(&self, id: DealId, most: u32) -> Result<Vec<Scored>, Error> {
        self.ask(move |connection| {
            let one = |row: &Row| {
                Ok(Scored {
                    user: row.get::<_, Option<_>>(0)?.map(UserId::from_bytes),
                    name: row.get(1)?,
                    account: row.get(2)?,
                    points: row.get(3)?,
                    record: RecordId::from_bytes(row.get(4)?),
                })
            };
            let sql = "SELECT tries.user_id, coalesce(users.nickname, ''),
                              EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = tries.user_id), points, record_id
                       FROM tries LEFT JOIN users ON users.user_id = tries.user_id
                       WHERE day = ?1 AND game = ?2 AND points IS NOT NULL
                       ORDER BY points DESC, at_ms, table_id LIMIT ?3";
            rows(connection, sql, params![id.day, id.game, most], one)
        })
        .await
    }

    async fn results(&self, id: DealId) -> Result<Vec<(i64, u64)>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT points, count(*) FROM tries WHERE day = ?1 AND game = ?2 AND points IS NOT NULL
                       GROUP BY points ORDER BY points DESC";
            let one = |row: &Row| Ok((row.get(0)?, row.get::<_, i64>(1)?.cast_unsigned()));
            rows(connection, sql, params![id.day, id.game], one)
        })
        .await
    }

    async fn days_of(&self, user: UserId) -> Result<Vec<i32>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT DISTINCT day FROM tries WHERE user_id = ?1 AND points IS NOT NULL ORDER BY day DESC";
            rows(connection, sql, [user.as_bytes()], |row| row.get(0))
        })
        .await
    }
}

fn rows<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row) -> Result<T, rusqlite::Error>,
) -> Result<Vec<T>, Error> {
    Ok(connection.prepare_cached(sql)?.query_map(params, read)?.collect::<Result<_, _>>()?)
}
