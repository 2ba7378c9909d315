//! Queries about where people can be called, and the implementation of [`Subscriptions`] for every [`Engine`].

use super::{
    engine::{Engine, ask},
    row::Row,
    subscriptions::Subscribing,
    value::params,
};
use crate::{Error, Subscription, Subscriptions, TokenHash, UserId};

impl<E: Engine> Subscriptions for E {
    async fn subscribe(&self, subscription: Subscription) -> Result<(), Error> {
        self.order(Subscribing::Keep(subscription)).await.map(drop)
    }

    async fn unsubscribe(&self, session: TokenHash) -> Result<(), Error> {
        self.order(Subscribing::End(session)).await.map(drop)
    }

    async fn forget_endpoint(&self, endpoint: &str) -> Result<(), Error> {
        let endpoint = endpoint.to_owned();
        self.order(Subscribing::Forget { endpoint }).await.map(drop)
    }

    async fn subscriptions_of(&self, user: UserId) -> Result<Vec<Subscription>, Error> {
        let sql = "SELECT session_hash, endpoint, public_key, secret, language, made_ms FROM subscriptions
                   WHERE user_id = ?1 ORDER BY made_ms DESC, session_hash";
        let read = move |row: &Row<'_>| {
            Ok(Subscription {
                user,
                session: row.get(0)?,
                endpoint: row.get(1)?,
                public_key: row.get(2)?,
                secret: row.get(3)?,
                language: row.get(4)?,
                made_ms: row.get(5)?,
            })
        };
        ask!(self, db => db.rows(sql, params![user], read).await)
    }
}
