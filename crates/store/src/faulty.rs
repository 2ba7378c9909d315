//! A store that fails when it is told to, so that it can be seen what a house does then.

use crate::{
    Cause, Entry, Error, Match, Sqlite, TableId,
    sql::{Answer, Engine, Journaling, Order, Query},
};
use std::{
    any::Any,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// A store in a file that fails when it is told to.
#[derive(Clone)]
pub struct Faulty {
    inner: Sqlite,
    faults: Arc<Mutex<Faults>>,
}

/// What is to fail.
#[derive(Clone, Copy, Default)]
pub struct Faults {
    /// Writing to this table or reading it breaks an assertion.
    pub cursed: Option<TableId>,
    /// There is no room for entries, for what is said, for tournaments or for a probe.
    pub full: bool,
    /// So much longer the journal takes over everything that is written to it.
    pub lag: Duration,
    /// So many times yet entries are not to be had, as where a server is away.
    pub away: u32,
    /// No record can be kept.
    pub no_records: bool,
    /// How often matches were looked up of which one does not know, as what is due: no fault, but to be watched.
    pub asked_what_is_due: u32,
}

impl Faulty {
    /// A store that does not fail yet, over another.
    #[must_use]
    pub fn over(inner: Sqlite) -> Self {
        Self { inner, faults: Arc::default() }
    }

    /// What fails, to be read and changed.
    pub fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As [`Sqlite::shut`].
    pub async fn shut(&self) {
        self.inner.shut().await;
    }

    fn touch(&self, entries: &[Entry]) {
        let cursed = self.faults().cursed;
        for Entry { table, .. } in entries {
            assert!(cursed != Some(*table), "a curse lies on {table}");
        }
    }

    fn room(&self) -> Result<(), Error> {
        if self.faults().full { Err(full()) } else { Ok(()) }
    }
}

fn full() -> Error {
    Error::Backend { cause: Cause::Full, source: Arc::new(io::Error::from(io::ErrorKind::StorageFull)) }
}

fn away() -> Error {
    Error::Backend { cause: Cause::Unreachable, source: Arc::new(io::Error::from(io::ErrorKind::ConnectionReset)) }
}

impl Engine for Faulty {
    async fn ask<T: Send + 'static>(&self, query: Query<T>) -> Result<T, Error> {
        let found = self.inner.ask(query).await?;
        // A question is a closure; what it is about is seen by what is found.
        let seen: &dyn Any = &found;
        if let Some(entries) = seen.downcast_ref::<Vec<Entry>>() {
            self.touch(entries);
            let mut faults = self.faults();
            if let Some(left) = faults.away.checked_sub(1) {
                faults.away = left;
                return Err(away());
            }
        }
        if seen.is::<Vec<Match>>() {
            self.faults().asked_what_is_due += 1;
        }
        Ok(found)
    }

    fn look(&self, query: Query<()>) -> Answer<'_, ()> {
        self.inner.look(query)
    }

    fn write(&self, order: Order) -> Answer<'_, u64> {
        Box::pin(async move {
            match order {
                Order::KeepRecord { .. } if self.faults().no_records => return Err(full()),
                Order::Words(_) | Order::Tournament(_) | Order::Probe => self.room()?,
                _ => {}
            }
            self.inner.write(order).await
        })
    }

    fn journal(&self, journaling: Journaling) -> Answer<'_, u64> {
        Box::pin(async move {
            if let Journaling::Append(entries) | Journaling::Begin(_, entries) = &journaling {
                self.room()?;
                let lag = self.faults().lag;
                tokio::time::sleep(lag).await;
                self.touch(entries);
            }
            self.inner.journal(journaling).await
        })
    }

    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>> {
        self.inner.open_tables()
    }
}
