//! The store of one server: a SQLite file in write-ahead mode, one thread that writes and one that reads.

mod append;
mod census;
mod company;
mod copy;
mod deals;
mod deeds;
mod fill;
mod handles;
mod heads;
mod heard;
mod held;
mod history;
mod known;
mod matches;
mod moderated;
mod moderation;
mod order;
mod people;
mod place;
mod queries;
mod ratings;
mod reader;
mod schema;
mod settle;
mod store;
mod subscribed;
mod subscriptions;
mod tournaments;
mod tries;
mod voids;
mod words;
mod writer;

use std::{
    fs,
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};
use tokio::sync::{mpsc, oneshot};

use crate::Error;
pub use census::{Census, Wrong};
pub use copy::Contents;
use order::Order;
use reader::Query;
use writer::{Job, Writer};

/// Orders and queries that may wait before their callers do.
const QUEUE: usize = 1024;

/// How long a person at the file with a tool of their own may hold it. Two servers never meet.
const PATIENCE: Duration = Duration::from_secs(5);

/// Pages of 4 KiB that the write-ahead log gathers before they are folded into the database. Each table has its own
/// page there, so folding late writes each page once for many moves: SQLite's 1000 costs a fifth of the throughput
/// at a thousand tables.
const LOG_PAGES: u32 = 8000;

/// A store in one SQLite file. Clones are handles on the same file.
///
/// When the last handle is dropped, what is queued is written, and the drop waits for it (milliseconds); [`shut`]
/// does the same without blocking.
///
/// [`shut`]: Self::shut
#[derive(Clone)]
pub struct Sqlite {
    house: Arc<House>,
}

struct House {
    /// None once it is shut.
    queues: Mutex<Option<Queues>>,
    threads: Mutex<Vec<Thread>>,
}

#[derive(Clone)]
struct Queues {
    jobs: mpsc::Sender<Job>,
    queries: mpsc::Sender<Query>,
}

struct Thread {
    /// Closes when the thread is done.
    done: oneshot::Receiver<()>,
    handle: JoinHandle<()>,
}

impl Sqlite {
    /// Opens the database at `path`, making it and its folders if they are missing. Blocks: call it before serving.
    ///
    /// Locks on a file beside it, `path` with `.lock` added, and (on Linux) on the file itself keep a second server
    /// away, whatever name it comes by.
    ///
    /// # Errors
    /// [`Error::Locked`], [`Error::NewerSchema`], [`Error::Io`], [`Error::Backend`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let place = place::take(path.as_ref())?;
        Self::begin(place.locks, || connect(&place.path))
    }

    /// Opens the database at `path` to look at it as it is now: nothing is changed, and a house may be open on it
    /// meanwhile. Whatever would write fails with [`Cause::ReadOnly`](crate::Cause).
    ///
    /// # Errors
    /// [`Error::OlderSchema`], [`Error::NewerSchema`], [`Error::Io`] when there is no file, [`Error::Backend`].
    pub fn read_only(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        let reading = look_into(path)?;
        schema::check(&reading)?;
        // Every answer is of one moment.
        reading.execute_batch("BEGIN")?;
        Self::start((), look_into(path)?, reading)
    }

    /// A store that is gone with its last handle. For tests.
    ///
    /// # Errors
    /// [`Error::Backend`].
    pub fn memory() -> Result<Self, Error> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = COUNT.fetch_add(1, Ordering::Relaxed);
        // This file system lets both connections see one database in memory.
        let uri = format!("file:/madang-{name}?vfs=memdb");
        Self::begin((), || connect(Path::new(&uri)))
    }

    fn begin(lock: impl Send + Sync + 'static, connect: impl Fn() -> Result<Connection, Error>) -> Result<Self, Error> {
        let mut writing = connect()?;
        schema::migrate(&mut writing)?;
        let reading = connect()?;
        reading.pragma_update(None, "query_only", true)?;
        Self::start(lock, writing, reading)
    }

    /// Starts both threads; `lock` is held until both are done.
    fn start(lock: impl Send + Sync + 'static, writing: Connection, reading: Connection) -> Result<Self, Error> {
        let lock = Arc::new(lock);
        let writer = Writer::new(writing)?;
        let (jobs, orders) = mpsc::channel(QUEUE);
        let (queries, asked) = mpsc::channel(QUEUE);
        let held = lock.clone();
        let threads = vec![
            spawn("journal", move || {
                writer.run(orders);
                drop(held);
            })?,
            spawn("lookup", move || {
                reader::run(&reading, asked);
                drop((reading, lock));
            })?,
        ];
        let queues = Mutex::new(Some(Queues { jobs, queries }));
        let threads = Mutex::new(threads);
        Ok(Self { house: Arc::new(House { queues, threads }) })
    }

    /// Takes nothing more, writes what is queued and leaves the file, for every handle. Calls that come later
    /// answer [`Error::Shut`]. To shut again changes nothing.
    pub async fn shut(&self) {
        for Thread { done, handle } in self.house.stop() {
            // The sender is never used; it goes when the thread does.
            let _ = done.await;
            let _ = handle.join();
        }
    }

    /// What SQLite finds wrong with the file itself; nothing when it is sound. Reads all of it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    pub async fn faults(&self) -> Result<Vec<String>, Error> {
        self.ask(copy::faults).await
    }

    /// Has it written; answers how many rows it was about.
    async fn order(&self, order: Order) -> Result<u64, Error> {
        let (answer, answered) = oneshot::channel();
        let jobs = self.house.queues()?.jobs;
        let job = Job { order, answer };
        jobs.send(job).await.map_err(|_| Error::Shut)?;
        drop(jobs);
        answered.await.map_err(|_| Error::Shut)?
    }

    /// Has it looked up, or worked out, on the reading thread.
    async fn ask<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let queries = self.house.queues()?.queries;
        let query: Query = Box::new(|connection| {
            // A caller who no longer waits needs no answer.
            let _ = answer.send(query(connection));
        });
        queries.send(query).await.map_err(|_| Error::Shut)?;
        drop(queries);
        answered.await.map_err(|_| Error::Shut)?
    }
}

impl House {
    fn queues(&self) -> Result<Queues, Error> {
        let queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.clone().ok_or(Error::Shut)
    }

    /// Closes the queues; the threads, if nobody waits for them yet.
    fn stop(&self) -> Vec<Thread> {
        let queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner).take();
        drop(queues);
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *threads)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        for thread in self.stop() {
            let _ = thread.handle.join();
        }
    }
}

fn spawn(name: &'static str, work: impl FnOnce() + Send + 'static) -> Result<Thread, Error> {
    let (working, done) = oneshot::channel();
    let handle = thread::Builder::new()
        .name(name.into())
        .spawn(move || {
            work();
            drop(working);
        })
        .map_err(Error::backend)?;
    Ok(Thread { done, handle })
}

/// A connection that commits to the disk. `path` may be a URI.
fn connect(path: &Path) -> Result<Connection, Error> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_URI
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(32);
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
    // On macOS only this reaches the disk.
    connection.pragma_update(None, "fullfsync", true)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(connection)
}

/// A connection that changes nothing.
fn look_into(path: &Path) -> Result<Connection, Error> {
    // SQLite would say only that it cannot be opened.
    fs::metadata(path).map_err(Error::io(path))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_connection_commits_to_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = connect(&folder.path().join("house.db")).unwrap();
        let text = |name| connection.pragma_query_value(None, name, |row| row.get::<_, String>(0));
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        assert_eq!(text("journal_mode").unwrap(), "wal");
        assert_eq!(number("synchronous").unwrap(), 2);
        assert_eq!(number("foreign_keys").unwrap(), 1);
        assert_eq!(number("busy_timeout").unwrap(), 5000);
    }

    #[tokio::test]
    async fn a_queue_that_is_full_makes_callers_wait_and_loses_nothing() {
        use crate::Meta;
        let store = Sqlite::memory().unwrap();
        let mut callers = tokio::task::JoinSet::new();
        for n in 0..3 * QUEUE as i64 {
            let store = store.clone();
            callers.spawn(async move { store.heartbeat(n).await.and(Ok(n)) });
        }
        let mut answered = vec![];
        while let Some(answer) = callers.join_next().await {
            answered.push(answer.unwrap().unwrap());
        }
        answered.sort_unstable();
        assert!(answered.into_iter().eq(0..3 * QUEUE as i64));
    }
}
