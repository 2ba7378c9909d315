//! Queries about deals that everyone plays once, and the implementation of [`Deals`] for every [`Engine`].

use super::{
    deals::{Dealing, Trying},
    engine::{Engine, ask},
    entries::{Journaling, limits},
    row::{Row, pair},
    value::params,
};
use crate::{Deal, DealId, Deals, Entry, Error, RecordId, Scored, TableId, Try, UserId};

/// Whether the record of a try is still there.
const KEPT: &str = "EXISTS (SELECT 1 FROM records WHERE records.record_id = tries.record_id)";

impl<E: Engine> Deals for E {
    async fn put_deal(&self, id: DealId, deal: Deal) -> Result<(), Error> {
        self.order(Dealing::Put { id, deal }).await.map(drop)
    }

    async fn deal(&self, id: DealId) -> Result<Option<Deal>, Error> {
        ask!(self, db => {
            let deal = |row: &Row<'_>| Ok(Deal { rules: row.get(0)?, seed: row.get(1)? });
            let sql = "SELECT rules, seed FROM deals WHERE day = ?1 AND game = ?2";
            db.row(sql, params![id.day, id.game], deal).await
        })
    }

    async fn begin_try(&self, id: DealId, user: UserId, at_ms: i64, entries: Vec<Entry>) -> Result<(), Error> {
        limits(&entries)?;
        self.journal(Journaling::Begin(Trying { id, user, at_ms }, entries)).await.map(drop)
    }

    async fn end_try(&self, table: TableId, record: RecordId, points: Option<i64>) -> Result<(), Error> {
        self.order(Dealing::End { table, record, points }).await.map(drop)
    }

    async fn try_of(&self, id: DealId, user: UserId) -> Result<Option<Try>, Error> {
        ask!(self, db => {
            let sql = format!(
                "SELECT table_id, record_id, points, {KEPT} FROM tries
                 WHERE day = ?1 AND game = ?2 AND user_id = ?3"
            );
            db.row(&sql, params![id.day, id.game, user], tried).await
        })
    }

    async fn tries_of(&self, user: UserId) -> Result<Vec<(DealId, i64, Try)>, Error> {
        ask!(self, db => {
            let sql = format!(
                "SELECT table_id, record_id, points, {KEPT}, day, game, at_ms FROM tries
                 WHERE user_id = ?1 ORDER BY at_ms DESC, table_id"
            );
            let one = |row: &Row<'_>| Ok((DealId { day: row.get(4)?, game: row.get(5)? }, row.get(6)?, tried(row)?));
            db.rows(&sql, params![user], one).await
        })
    }

    async fn tries(&self, id: DealId) -> Result<u64, Error> {
        ask!(self, db => {
            let sql = "SELECT count(*) FROM tries WHERE day = ?1 AND game = ?2";
            db.count(sql, params![id.day, id.game]).await
        })
    }

    async fn ranking(&self, id: DealId, most: u32) -> Result<Vec<Scored>, Error> {
        ask!(self, db => {
            let one = |row: &Row<'_>| {
                Ok(Scored {
                    user: row.get(0)?,
                    name: row.get(1)?,
                    account: row.get(2)?,
                    points: row.get(3)?,
                    record: row.get(4)?,
                    kept: row.get(5)?,
                })
            };
            let sql = format!(
                "SELECT users.user_id, coalesce(users.nickname, ''),
                        EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = users.user_id),
                        points, record_id, {KEPT}
                 FROM tries LEFT JOIN users ON users.user_id = tries.user_id
                     AND NOT EXISTS (SELECT 1 FROM farewells WHERE farewells.user_id = users.user_id)
                 WHERE day = ?1 AND game = ?2 AND points IS NOT NULL
                 ORDER BY points DESC, at_ms, table_id LIMIT ?3"
            );
            db.rows(&sql, params![id.day, id.game, most], one).await
        })
    }

    async fn results(&self, id: DealId) -> Result<Vec<(i64, u64)>, Error> {
        ask!(self, db => {
            let sql = "SELECT points, count(*) FROM tries WHERE day = ?1 AND game = ?2 AND points IS NOT NULL
                       GROUP BY points ORDER BY points DESC";
            db.rows(sql, params![id.day, id.game], pair).await
        })
    }

    async fn days_of(&self, user: UserId) -> Result<Vec<i32>, Error> {
        ask!(self, db => {
            let sql = "SELECT DISTINCT day FROM tries WHERE user_id = ?1 AND points IS NOT NULL ORDER BY day DESC";
            db.rows(sql, params![user], |row| row.get(0)).await
        })
    }
}

fn tried(row: &Row<'_>) -> Result<Try, Error> {
    Ok(Try { table: row.get(0)?, record: row.get(1)?, points: row.get(2)?, kept: row.get(3)? })
}
