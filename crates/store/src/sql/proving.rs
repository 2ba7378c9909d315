//! The implementation of [`Ceremonies`] for every [`Engine`].

use super::{
    ceremonies::Proving,
    engine::{Engine, ask},
    entries::limit,
    row::pair,
    value::params,
};
use crate::{Ceremonies, Challenge, Error, MAX_BODY};

impl<E: Engine> Ceremonies for E {
    async fn begin_ceremony(&self, challenge: Challenge, began_ms: i64, body: Vec<u8>) -> Result<(), Error> {
        limit(body.len(), MAX_BODY)?;
        self.order(Proving::Begin { challenge, began_ms, body }).await.map(drop)
    }

    async fn end_ceremony(&self, challenge: Challenge) -> Result<Option<(i64, Vec<u8>)>, Error> {
        let sql = "SELECT began_ms, body FROM ceremonies WHERE challenge = ?1";
        let found: Option<(i64, Vec<u8>)> = ask!(self, db => db.row(sql, params![challenge], pair).await)?;
        if found.is_none() {
            return Ok(None);
        }
        // It never changes, so it belongs to whoever removes it.
        let removed = self.order(Proving::End { challenge }).await?;
        Ok(found.filter(|_| removed > 0))
    }

    async fn ceremonies(&self) -> Result<u64, Error> {
        ask!(self, db => db.count("SELECT count(*) FROM ceremonies", params![]).await)
    }

    async fn forget_ceremonies(&self, until_ms: i64) -> Result<u64, Error> {
        self.order(Proving::Forget { until_ms }).await
    }
}
