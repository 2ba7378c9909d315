//! What can be looked up of friendships and blocks, and [`Sqlite`] as [`Company`].

use rusqlite::{OptionalExtension, Row, params};

use super::{Sqlite, company::Knowing, order::Order, people::rows};
use crate::{
    Error, UserId,
    company::{Ask, Block, Company, Known, Tie},
};

impl Sqlite {
    async fn knowing(&self, knowing: Knowing) -> Result<u64, Error> {
        self.order(Order::Company(Box::new(knowing))).await
    }
}

impl Company for Sqlite {
    async fn befriend(&self, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<(), Error> {
        self.knowing(Knowing::Befriend { user, other, at_ms, most }).await.map(drop)
    }

    async fn part(&self, user: UserId, other: UserId) -> Result<(), Error> {
        self.knowing(Knowing::Part { user, other }).await.map(drop)
    }

    async fn block(&self, user: UserId, other: UserId, at_ms: i64, most: u32) -> Result<(), Error> {
        self.knowing(Knowing::Block { user, other, at_ms, most }).await.map(drop)
    }

    async fn unblock(&self, user: UserId, number: u64) -> Result<Option<UserId>, Error> {
        let blocked = self
            .ask(move |connection| {
                let sql = "SELECT blocked_id FROM blocks WHERE user_id = ?1 AND number = ?2";
                let params = params![user.as_bytes(), number.cast_signed()];
                let blocked = connection.prepare_cached(sql)?.query_row(params, |row| row.get(0)).optional()?;
                Ok(blocked.map(UserId::from_bytes))
            })
            .await?;
        self.knowing(Knowing::Unblock { user, number }).await?;
        Ok(blocked)
    }

    async fn tie(&self, user: UserId, other: UserId) -> Result<Tie, Error> {
        self.ask(move |connection| {
            let both = params![user.as_bytes(), other.as_bytes()];
            let wish = "SELECT at_ms, refused FROM asks WHERE user_id = ?1 AND other_id = ?2";
            let asked = |by: UserId, of: UserId| {
                let params = params![by.as_bytes(), of.as_bytes()];
                connection.prepare_cached(wish)?.query_row(params, |row| ask(row, 0)).optional()
            };
            let block = "SELECT number FROM blocks WHERE user_id = ?1 AND blocked_id = ?2";
            let block: Option<i64> = connection.prepare_cached(block)?.query_row(both, |row| row.get(0)).optional()?;
            let theirs = asked(other, user)?.flatten().filter(|_| block.is_none());
            Ok(Tie { own: asked(user, other)?.flatten(), other: theirs, block: block.map(i64::cast_unsigned) })
        })
        .await
    }

    async fn circle(&self, user: UserId, most: u32) -> Result<Vec<Known>, Error> {
        self.ask(move |connection| {
            let of_own = "SELECT own.other_id, accounts.handle, own.at_ms, own.refused, other.at_ms, other.refused
                          FROM asks AS own JOIN accounts ON accounts.user_id = own.other_id
                          LEFT JOIN asks AS other ON other.user_id = own.other_id AND other.other_id = own.user_id
                          WHERE own.user_id = ?1
                          ORDER BY max(own.at_ms, coalesce(other.at_ms, own.at_ms)) DESC, accounts.handle";
            let mut circle = rows(connection, of_own, [user.as_bytes()], known)?;
            let of_others = "SELECT other.user_id, accounts.handle, NULL, NULL, other.at_ms, other.refused
                             FROM asks AS other JOIN accounts ON accounts.user_id = other.user_id
                             WHERE other.other_id = ?1 AND other.refused = 0
                             AND NOT EXISTS (SELECT 1 FROM asks WHERE user_id = ?1 AND other_id = other.user_id)
                             AND NOT EXISTS (SELECT 1 FROM blocks WHERE user_id = ?1 AND blocked_id = other.user_id)
                             ORDER BY other.at_ms DESC, accounts.handle LIMIT ?2";
            circle.extend(rows(connection, of_others, params![user.as_bytes(), most], known)?);
            Ok(circle)
        })
        .await
    }

    async fn blocks_of(&self, user: UserId) -> Result<Vec<Block>, Error> {
        self.ask(move |connection| {
            let sql = "SELECT number, blocked_id, at_ms FROM blocks WHERE user_id = ?1 ORDER BY number DESC";
            rows(connection, sql, [user.as_bytes()], |row| {
                let number = row.get::<_, i64>(0)?.cast_unsigned();
                Ok(Block { number, user: UserId::from_bytes(row.get(1)?), at_ms: row.get(2)? })
            })
        })
        .await
    }
}

/// An ask whose time is in that column, and whether it was refused in the next; none where there is none.
fn ask(row: &Row, at: usize) -> Result<Option<Ask>, rusqlite::Error> {
    let at_ms: Option<i64> = row.get(at)?;
    let refused: Option<bool> = row.get(at + 1)?;
    Ok(at_ms.map(|at_ms| Ask { at_ms, refused: refused.unwrap_or_default() }))
}

fn known(row: &Row) -> Result<Known, rusqlite::Error> {
    let tie = Tie { own: ask(row, 2)?, other: ask(row, 4)?, block: None };
    Ok(Known { user: UserId::from_bytes(row.get(0)?), handle: row.get(1)?, tie })
}
