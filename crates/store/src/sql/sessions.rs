//! Queries about sessions, and the implementation of [`Sessions`] and [`Meta`] for every [`Engine`].

use futures_util::future::try_join_all;

use super::{
    engine::{Engine, ask, repeated},
    entries::limit,
    order::Order,
    value::params,
    visits::{SESSIONS_AT_ONCE, Visiting, has_session},
};
use crate::{Error, MAX_BODY, Meta, Session, Sessions, TokenHash, UserId};

impl<E: Engine> Sessions for E {
    async fn create_session(
        &self,
        user: UserId,
        token: TokenHash,
        nickname: &str,
        device: &str,
        created_ms: i64,
    ) -> Result<(), Error> {
        let (nickname, device) = (nickname.to_owned(), device.to_owned());
        self.order(Visiting::Create { user, token, nickname, device, created_ms }).await.map(drop)
    }

    async fn session(&self, token: TokenHash) -> Result<Option<Session>, Error> {
        ask!(self, db => {
            let sql = "SELECT user_id, nickname, sessions.created_ms, seen_ms, coalesce(first_hash, token_hash), ends_ms,
                              EXISTS (SELECT 1 FROM accounts WHERE accounts.user_id = sessions.user_id)
                       FROM sessions JOIN users USING (user_id) WHERE token_hash = ?1";
            db.row(sql, params![token], |row| {
                Ok(Session {
                    user: row.get(0)?,
                    nickname: row.get(1)?,
                    created_ms: row.get(2)?,
                    seen_ms: row.get(3)?,
                    id: row.get(4)?,
                    ends_ms: row.get(5)?,
                    account: row.get(6)?,
                })
            })
            .await
        })
    }

    async fn rename(&self, user: UserId, nickname: &str) -> Result<bool, Error> {
        let nickname = nickname.to_owned();
        Ok(self.order(Visiting::Rename { user, nickname }).await? > 0)
    }

    async fn touch_session(&self, user: UserId, session: TokenHash, seen_ms: i64) -> Result<bool, Error> {
        Ok(self.order(Visiting::Touch { user, session, seen_ms }).await? > 0)
    }

    async fn renew_session(&self, token: TokenHash, renewed: TokenHash, created_ms: i64) -> Result<bool, Error> {
        Ok(self.order(Visiting::Renew { token, renewed, created_ms }).await? > 0)
    }

    async fn settle_session(&self, token: TokenHash, seen_ms: i64, ends_ms: i64) -> Result<bool, Error> {
        Ok(self.order(Visiting::Settle { token, seen_ms, ends_ms }).await? > 0)
    }

    async fn end_sessions(&self, user: UserId, only: Option<TokenHash>) -> Result<u64, Error> {
        self.order(Visiting::End { user, only }).await
    }

    async fn ended_sessions(&self, sessions: Vec<(UserId, TokenHash)>) -> Result<Vec<(UserId, TokenHash)>, Error> {
        ask!(self, db => {
            let there = try_join_all(sessions.iter().map(|(user, id)| has_session(db, *user, *id))).await?;
            Ok(sessions.iter().zip(there).filter(|(_, there)| !there).map(|(session, _)| *session).collect())
        })
    }

    async fn expire_sessions(&self, before_ms: i64) -> Result<u64, Error> {
        repeated(self, SESSIONS_AT_ONCE, || Visiting::Expire { before_ms }).await
    }
}

impl<E: Engine> Meta for E {
    async fn put_meta(&self, key: &'static str, value: Vec<u8>) -> Result<(), Error> {
        limit(value.len(), MAX_BODY)?;
        self.order(Order::PutMeta { key, value }).await.map(drop)
    }

    async fn meta(&self, key: &'static str) -> Result<Option<Vec<u8>>, Error> {
        ask!(self, db => db.row("SELECT value FROM meta WHERE key = ?1", params![key], |row| row.get(0)).await)
    }

    async fn probe(&self) -> Result<(), Error> {
        self.order(Order::Probe).await.map(drop)
    }
}
