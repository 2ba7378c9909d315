//! Queries about friendships and blocks, and the implementation of [`Company`] for every [`Engine`].

use super::{
    company::Knowing,
    database::Database,
    engine::{Engine, ask},
    row::Row,
    value::params,
};
use crate::{
    Error, UserId,
    company::{Ask, Block, Company, Known, Tie},
};

impl<E: Engine> Company for E {
    async fn befriend(&self, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<(), Error> {
        self.order(Knowing::Befriend { user, other, at_ms, most }).await.map(drop)
    }

    async fn part(&self, user: UserId, other: UserId) -> Result<(), Error> {
        self.order(Knowing::Part { user, other }).await.map(drop)
    }

    async fn block(&self, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<(), Error> {
        self.order(Knowing::Block { user, other, at_ms, most }).await.map(drop)
    }

    async fn unblock(&self, user: UserId, number: u64) -> Result<Option<UserId>, Error> {
        let blocked = ask!(self, db => {
            let sql = "SELECT blocked_id FROM blocks WHERE user_id = ?1 AND number = ?2";
            db.row(sql, params![user, number], |row| row.get(0)).await
        })?;
        self.order(Knowing::Unblock { user, number }).await?;
        Ok(blocked)
    }

    async fn tie(&self, user: UserId, other: UserId) -> Result<Tie, Error> {
        ask!(self, db => {
            let block = "SELECT number FROM blocks WHERE user_id = ?1 AND blocked_id = ?2";
            let block = db.row(block, params![user, other], |row| row.get(0)).await?;
            let other_asks = asked(db, other, user).await?;
            Ok(Tie { own: asked(db, user, other).await?, other: other_asks.filter(|_| block.is_none()), block })
        })
    }

    async fn circle(&self, user: UserId, most: u32) -> Result<Vec<Known>, Error> {
        ask!(self, db => {
            let of_own = "SELECT own.other_id, accounts.handle, own.at_ms, own.refused, other.at_ms, other.refused
                          FROM asks AS own JOIN accounts ON accounts.user_id = own.other_id
                          LEFT JOIN asks AS other
                          ON other.user_id = own.other_id AND other.other_id = own.user_id AND other.at_ms > 0
                          WHERE own.user_id = ?1 AND own.at_ms > 0
                          AND NOT EXISTS (SELECT 1 FROM farewells WHERE farewells.user_id = own.other_id)
                          ORDER BY CASE WHEN other.at_ms > own.at_ms THEN other.at_ms ELSE own.at_ms END DESC, accounts.handle";
            let mut circle = db.rows(of_own, params![user], known).await?;
            let of_others = "SELECT other.user_id, accounts.handle, NULL, NULL, other.at_ms, other.refused
                             FROM asks AS other JOIN accounts ON accounts.user_id = other.user_id
                             WHERE other.other_id = ?1 AND other.refused = 0
                             AND NOT EXISTS (SELECT 1 FROM farewells WHERE farewells.user_id = other.user_id)
                             AND NOT EXISTS
                                 (SELECT 1 FROM asks WHERE user_id = ?1 AND other_id = other.user_id AND at_ms > 0)
                             AND NOT EXISTS (SELECT 1 FROM blocks WHERE user_id = ?1 AND blocked_id = other.user_id)
                             ORDER BY other.at_ms DESC, accounts.handle LIMIT ?2";
            circle.extend(db.rows(of_others, params![user, most], known).await?);
            Ok(circle)
        })
    }

    async fn refused_by(&self, user: UserId) -> Result<Vec<String>, Error> {
        ask!(self, db => {
            let sql = "SELECT accounts.handle FROM asks JOIN accounts ON accounts.user_id = asks.user_id
                       WHERE asks.other_id = ?1 AND asks.refused = 1
                       AND NOT EXISTS (SELECT 1 FROM farewells WHERE farewells.user_id = asks.user_id)
                       ORDER BY accounts.handle";
            db.rows(sql, params![user], |row| row.get(0)).await
        })
    }

    async fn blocks_of(&self, user: UserId) -> Result<Vec<Block>, Error> {
        ask!(self, db => {
            let sql = "SELECT number, blocked_id, at_ms FROM blocks WHERE user_id = ?1 ORDER BY number DESC";
            db.rows(sql, params![user], |row| {
                Ok(Block { number: row.get(0)?, user: row.get(1)?, at_ms: row.get(2)? })
            })
            .await
        })
    }
}

/// The request of `by` to `of`.
async fn asked(db: &dyn Database, by: UserId, of: UserId) -> Result<Option<Ask>, Error> {
    let sql = "SELECT at_ms, refused FROM asks WHERE user_id = ?1 AND other_id = ?2 AND at_ms > 0";
    Ok(db.row(sql, params![by, of], |row| ask_at(row, 0)).await?.flatten())
}

/// The request whose time is in this column, with whether it was refused in the next. `None` if there is none.
fn ask_at(row: &Row<'_>, at: usize) -> Result<Option<Ask>, Error> {
    let at_ms: Option<i64> = row.get(at)?;
    let refused: Option<bool> = row.get(at + 1)?;
    Ok(at_ms.map(|at_ms| Ask { at_ms, refused: refused.unwrap_or_default() }))
}

fn known(row: &Row<'_>) -> Result<Known, Error> {
    let tie = Tie { own: ask_at(row, 2)?, other: ask_at(row, 4)?, block: None };
    Ok(Known { user: row.get(0)?, handle: row.get(1)?, tie })
}
