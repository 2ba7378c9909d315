//! A store that fails on demand, to show how a house copes.

use crate::{
    Cause, Entry, Error, RecordId, SessionRow, Sqlite, TableId, Unpoisoned, UserId,
    sql::{Answer, Engine, Journaling, Order, Query},
};
use std::{
    any::Any,
    io,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

/// A store in a file that fails on demand.
#[derive(Clone)]
pub struct Faulty {
    inner: Sqlite,
    faults: Arc<Mutex<Faults>>,
}

/// The faults to simulate.
#[derive(Clone, Copy, Default)]
pub struct Faults {
    /// Reading or writing this table panics.
    pub cursed: Option<TableId>,
    /// There is no room for entries, words, tournaments or probes.
    pub full: bool,
    /// Whoever writes entries of this table waits until this is over.
    pub slow_table: Option<TableId>,
    /// By how much entries and words are delayed, until it is less.
    pub lag: Duration,
    /// How many more times entries are unavailable, as when a server is away.
    pub away: u32,
    /// After how many more journals have been read all others look empty, as if something failed and nobody noticed.
    pub blank_after: Option<u32>,
    /// How many more writes of entries or to tournaments are carried out but reported as failed, as when a server goes
    /// away before it answers.
    pub unheard: u32,
    /// No record can be kept.
    pub no_records: bool,
    /// Nobody's sessions can be listed.
    pub no_sessions: bool,
    /// Whom somebody has muted cannot be looked up.
    pub no_mutes: bool,
    /// Whoever keeps a record waits until this is over.
    pub slow_records: bool,
    /// Whoever says something waits until this is over.
    pub slow_words: bool,
    /// Whoever writes to a tournament waits until this is over.
    pub slow_tournaments: bool,
    /// Whoever probes waits until this is over.
    pub slow_probes: bool,
    /// How often entries were to be written. No fault, but worth watching.
    pub writes: u32,
    /// How often something was to be written to tournaments. No fault, but worth watching.
    pub tournament_writes: u32,
    /// How many journals have been read. No fault, but worth watching.
    pub reads: u32,
    /// How often due matches have been looked up without the caller knowing of any. No fault, but worth watching.
    pub asked_what_is_due: u32,
}

impl Faulty {
    /// A store over another that does not fail yet.
    #[must_use]
    pub fn over(inner: Sqlite) -> Self {
        Self { inner, faults: Arc::default() }
    }

    /// The faults, to read and change.
    pub fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unpoisoned()
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

    /// Empties a journal that is to look so.
    fn blank(&self, found: &mut dyn Any) {
        let Some(entries) = found.downcast_mut::<Vec<Entry>>() else { return };
        let mut faults = self.faults();
        match &mut faults.blank_after {
            None => {}
            Some(0) => entries.clear(),
            Some(left) => *left -= 1,
        }
    }

    async fn lags(&self) {
        let begun = Instant::now();
        while begun.elapsed() < self.faults().lag {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn waits_for_table_of(&self, entries: &[Entry]) {
        let is_slow = || {
            let slow = self.faults().slow_table;
            entries.iter().any(|entry| Some(entry.table) == slow)
        };
        while is_slow() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn waits_while(&self, is_slow: fn(&Faults) -> bool) {
        while is_slow(&self.faults()) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// What the caller hears of a write that was carried out.
    fn heard(&self, done: Result<u64, Error>) -> Result<u64, Error> {
        let mut faults = self.faults();
        match faults.unheard.checked_sub(1).filter(|_| done.is_ok()) {
            Some(left) => {
                faults.unheard = left;
                Err(away())
            }
            None => done,
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
        let mut found = self.inner.ask(query).await?;
        self.blank(&mut found);
        // A query is a closure; only its result shows what it was about.
        let seen: &dyn Any = &found;
        let journal = seen.downcast_ref::<Vec<Entry>>();
        if let Some(entries) = journal {
            self.touch(entries);
            self.faults().reads += 1;
        }
        // Those of a table or of a tournament.
        if journal.is_some() || seen.is::<Vec<Vec<u8>>>() {
            let mut faults = self.faults();
            if let Some(left) = faults.away.checked_sub(1) {
                faults.away = left;
                return Err(away());
            }
        }
        if seen.is::<Vec<SessionRow>>() && self.faults().no_sessions {
            return Err(away());
        }
        if seen.is::<Vec<UserId>>() && self.faults().no_mutes {
            return Err(away());
        }
        if seen.is::<Vec<(i64, RecordId)>>() {
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
                Order::KeepRecord { .. } => {
                    self.waits_while(|faults| faults.slow_records).await;
                    if self.faults().no_records {
                        return Err(full());
                    }
                }
                Order::Words(_) => {
                    self.room()?;
                    self.waits_while(|faults| faults.slow_words).await;
                    self.lags().await;
                }
                Order::Probe => {
                    self.waits_while(|faults| faults.slow_probes).await;
                    self.room()?;
                }
                Order::Tournament(_) => {
                    self.faults().tournament_writes += 1;
                    self.waits_while(|faults| faults.slow_tournaments).await;
                    self.room()?;
                }
                _ => {}
            }
            let may_be_unheard = matches!(order, Order::Tournament(_));
            let done = self.inner.write(order).await;
            if may_be_unheard { self.heard(done) } else { done }
        })
    }

    fn journal(&self, journaling: Journaling) -> Answer<'_, u64> {
        Box::pin(async move {
            let (Journaling::Append(entries) | Journaling::Begin(_, entries)) = &journaling else {
                return self.inner.journal(journaling).await;
            };
            self.faults().writes += 1;
            self.room()?;
            self.lags().await;
            self.waits_for_table_of(entries).await;
            self.touch(entries);
            self.heard(self.inner.journal(journaling).await)
        })
    }

    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>> {
        self.inner.open_tables()
    }
}
