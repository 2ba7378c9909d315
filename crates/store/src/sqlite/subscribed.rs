//! Where people can be called, as it is looked up, and [`Sqlite`] as [`Subscriptions`].

use rusqlite::Row;

use super::{Sqlite, order::Order, people::rows, subscriptions::Subscribing};
use crate::{Error, Subscription, Subscriptions, TokenHash, UserId};

impl Sqlite {
    async fn subscribing(&self, subscribing: Subscribing) -> Result<(), Error> {
        self.order(Order::Subscription(Box::new(subscribing))).await.map(drop)
    }
}

impl Subscriptions for Sqlite {
    async fn subscribe(&self, subscription: Subscription, most: u32) -> Result<(), Error> {
        self.subscribing(Subscribing::Keep { subscription, most }).await
    }

    async fn unsubscribe(&self, session: TokenHash) -> Result<(), Error> {
        self.subscribing(Subscribing::End(session)).await
    }

    async fn forget_endpoint(&self, endpoint: &str) -> Result<(), Error> {
        let endpoint = endpoint.to_owned();
        self.subscribing(Subscribing::Forget { endpoint }).await
    }

    async fn subscriptions_of(&self, user: UserId) -> Result<Vec<Subscription>, Error> {
        let sql = "SELECT session_hash, endpoint, public_key, secret, language, made_ms FROM subscriptions
                   WHERE user_id = ?1 ORDER BY made_ms DESC, session_hash";
        let read = move |row: &Row| {
            Ok(Subscription {
                user,
                session: TokenHash::from_bytes(row.get(0)?),
                endpoint: row.get(1)?,
                public_key: row.get(2)?,
                secret: row.get(3)?,
                language: row.get(4)?,
                made_ms: row.get(5)?,
            })
        };
        self.ask(move |connection| rows(connection, sql, [user.as_bytes()], read)).await
    }
}
