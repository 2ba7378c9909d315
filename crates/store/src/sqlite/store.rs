//! [`Sqlite`] as the traits of the store: limits first, then to the thread that does it.

use super::{
    Sqlite, heads,
    order::{Order, RECORDS_AT_ONCE},
    queries,
};
use crate::{
    Entry, Error, Journal, MAX_BODY, MAX_RECORD, Meta, Record, RecordId, Session, Sessions, TableId, TokenHash, UserId,
};

pub(super) fn limit(bytes: usize, max: usize) -> Result<(), Error> {
    if bytes > max {
        return Err(Error::TooLong { bytes, max });
    }
    Ok(())
}

impl Sqlite {
    /// The length of a record, and the record compressed.
    pub(super) async fn packed(&self, body: &[u8]) -> Result<(usize, Vec<u8>), Error> {
        limit(body.len(), MAX_RECORD)?;
        let (bytes, body) = (body.len(), body.to_vec());
        let packed = move |_: &_| zstd::bulk::compress(&body, zstd::DEFAULT_COMPRESSION_LEVEL).map_err(Error::backend);
        Ok((bytes, self.ask(packed).await?))
    }
}

impl Journal for Sqlite {
    async fn append(&self, entries: Vec<Entry>) -> Result<(), Error> {
        for entry in &entries {
            limit(entry.body.len(), MAX_BODY)?;
        }
        self.order(Order::Append(entries)).await?;
        Ok(())
    }

    async fn tables(&self) -> Result<Vec<(TableId, u64)>, Error> {
        self.ask(heads::open_tables).await
    }

    async fn read(&self, table: TableId, after: u64) -> Result<Vec<Entry>, Error> {
        self.ask(move |connection| queries::entries(connection, table, after)).await
    }

    async fn keep_record(&self, id: RecordId, table: TableId, at_ms: i64, body: &[u8]) -> Result<(), Error> {
        let (bytes, zstd) = self.packed(body).await?;
        let order = Order::KeepRecord { id, table, at_ms, bytes, zstd };
        self.order(order).await?;
        Ok(())
    }

    async fn record(&self, id: RecordId) -> Result<Option<Record>, Error> {
        self.ask(move |connection| queries::record(connection, id)).await
    }

    async fn close(&self, table: TableId, at_ms: i64) -> Result<(), Error> {
        self.order(Order::Close { table, at_ms }).await?;
        Ok(())
    }

    async fn closed(&self, before_ms: i64) -> Result<Vec<TableId>, Error> {
        self.ask(move |connection| queries::closed_tables(connection, before_ms)).await
    }

    async fn forget(&self, table: TableId) -> Result<(), Error> {
        self.order(Order::Forget(table)).await?;
        Ok(())
    }

    async fn salvage(&self, table: TableId) -> Result<Vec<Entry>, Error> {
        self.ask(move |connection| queries::salvaged(connection, table)).await
    }

    async fn records(&self) -> Result<Vec<RecordId>, Error> {
        self.ask(queries::record_names).await
    }

    async fn forget_records(&self, before_ms: i64) -> Result<u64, Error> {
        let mut gone = 0;
        loop {
            let some = self.order(Order::ForgetRecords { before_ms }).await?;
            gone += some;
            if some < RECORDS_AT_ONCE {
                return Ok(gone);
            }
        }
    }
}

impl Sessions for Sqlite {
    async fn create_session(
        &self,
        user: UserId,
        token: TokenHash,
        nickname: &str,
        device: &str,
        created_ms: i64,
    ) -> Result<(), Error> {
        let (nickname, device) = (nickname.to_owned(), device.to_owned());
        let order = Order::CreateSession { user, token, nickname, device, created_ms };
        self.order(order).await?;
        Ok(())
    }

    async fn session(&self, token: TokenHash) -> Result<Option<Session>, Error> {
        self.ask(move |connection| queries::session(connection, token)).await
    }

    async fn rename(&self, user: UserId, nickname: &str) -> Result<bool, Error> {
        let nickname = nickname.to_owned();
        Ok(self.order(Order::Rename { user, nickname }).await? > 0)
    }

    async fn touch_session(&self, token: TokenHash, seen_ms: i64) -> Result<bool, Error> {
        Ok(self.order(Order::TouchSession { token, seen_ms }).await? > 0)
    }

    async fn renew_session(&self, token: TokenHash, renewed: TokenHash, created_ms: i64) -> Result<bool, Error> {
        Ok(self.order(Order::RenewSession { token, renewed, created_ms }).await? > 0)
    }

    async fn settle_session(&self, token: TokenHash, seen_ms: i64, ends_ms: i64) -> Result<bool, Error> {
        Ok(self.order(Order::SettleSession { token, seen_ms, ends_ms }).await? > 0)
    }

    async fn end_sessions(&self, user: UserId, only: Option<TokenHash>) -> Result<u64, Error> {
        self.order(Order::EndSessions { user, only }).await
    }

    async fn expire_sessions(&self, before_ms: i64) -> Result<u64, Error> {
        self.order(Order::ExpireSessions { before_ms }).await
    }
}

impl Meta for Sqlite {
    async fn put_meta(&self, key: &'static str, value: Vec<u8>) -> Result<(), Error> {
        limit(value.len(), MAX_BODY)?;
        self.order(Order::PutMeta { key, value }).await?;
        Ok(())
    }

    async fn meta(&self, key: &'static str) -> Result<Option<Vec<u8>>, Error> {
        self.ask(move |connection| queries::meta(connection, key)).await
    }

    async fn probe(&self) -> Result<(), Error> {
        self.order(Order::Probe).await?;
        Ok(())
    }
}
