//! The store of a single server: a SQLite file in write-ahead mode, with one thread that writes and one that reads.

mod blank;
mod connect;
mod copy;
mod failure;
mod file;
mod fill;
mod heads;
mod house;
mod journal;
mod link;
mod log;
mod owner;
mod pace;
mod part;
mod place;
mod reader;
mod recovery;
mod schema;
mod stubs;
mod tail;
mod writer;

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use crate::{
    Error, TableId,
    sql::{Answer, Engine, Journaling, Order, Query},
    wanted,
};
pub(crate) use blank::Blank;
use connect::{connect, look_into};
pub use copy::Contents;
use house::House;
use link::{Link, now};
pub(crate) use owner::Owner;
use place::{Known, Place};
use reader::Lookup;
use writer::{Job, Task, Writer};

/// A store in one SQLite file. Clones are handles to the same file.
///
/// When the last handle is dropped, what is queued is written, and the drop waits for it (milliseconds); [`shut`] does
/// the same without blocking.
///
/// [`shut`]: Self::shut
#[derive(Clone)]
pub struct Sqlite {
    house: Arc<House>,
}

impl Sqlite {
    /// Opens the database at `path`, creating it and its folders if they are missing. Blocks: call it before serving.
    ///
    /// Locks on a file beside it, `path` with `.lock` appended, and (on Linux) on the file itself keep a second server
    /// away, whatever name it opens the file by.
    ///
    /// # Errors
    /// [`Error::Locked`], [`Error::OnlyLog`], [`Error::DamagedLog`], [`Error::NewerSchema`], [`Error::NoHouse`],
    /// [`Error::Io`], [`Error::Backend`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        let place = Self::taken(path.as_ref())?;
        let known = place.known_by(path.as_ref())?;
        log::is_whole(&place.path)?;
        // Opening it for writing would already change another program's file. Of all else, the opening tells: what was
        // cut off before the file had a log, as at the first opening after a restore, only a writer can take back.
        if let Err(refused @ Error::NoHouse { .. }) = look_into(&place.path).and_then(|file| schema::found(&file)) {
            return Err(refused);
        }
        Self::begin(place.locks, Some(known), || connect(&place.path))
    }

    /// Opens the database at `path` to read it as it is at this moment, without changing anything; a house may be open
    /// on it in the meantime. Every write fails with [`Cause::ReadOnly`](crate::Cause).
    ///
    /// # Errors
    /// [`Error::OpenElsewhere`], [`Error::OnlyLog`], [`Error::DamagedLog`], [`Error::OlderSchema`],
    /// [`Error::NewerSchema`], [`Error::NoHouse`], [`Error::Io`] if there is no file, [`Error::Backend`].
    pub fn read_only(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref();
        log::is_whole_unless_open(path)?;
        let reading = look_into(path)?;
        schema::check(&reading)?;
        // All answers are from the same moment.
        recovery::look_beside(&reading)?;
        Self::start((), Writer::new(Link::new(look_into(path)?), None)?, reading)
    }

    /// Checks that the file at `path` has a house of this program's version, without changing it. Blocks.
    ///
    /// # Errors
    /// [`Error::OpenElsewhere`], [`Error::OnlyLog`], [`Error::DamagedLog`], [`Error::OlderSchema`],
    /// [`Error::NewerSchema`], [`Error::NoHouse`], [`Error::Io`] if there is no file, [`Error::Backend`].
    pub fn is_current(path: impl AsRef<Path>) -> Result<(), Error> {
        log::is_whole_unless_open(path.as_ref())?;
        schema::check(&look_into(path.as_ref())?)
    }

    /// Keeps every house from being opened on the file at `path` for as long as the result is kept. The file stays as
    /// it is. Blocks.
    ///
    /// # Errors
    /// [`Error::Locked`] while a house is open on it, [`Error::OnlyLog`], [`Error::Io`].
    pub fn keep_closed(path: &Path) -> Result<impl Send + use<>, Error> {
        Ok(Self::taken(path)?.locks)
    }

    /// The place of a house that runs as a user of its own stays that user's.
    fn taken(path: &Path) -> Result<Place, Error> {
        let place = place::take(path)?;
        // An operator's command may be the first to lock it. Root that may give nothing away, as in some containers,
        // can open it all the same.
        let _ = Owner::of(&place.path).take(&file::beside(&place.path, ".lock"));
        Ok(place)
    }

    /// A store that disappears with its last handle. For tests.
    ///
    /// # Errors
    /// [`Error::Backend`].
    pub fn memory() -> Result<Self, Error> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = COUNT.fetch_add(1, Ordering::Relaxed);
        // This file system lets both connections see one database in memory.
        let uri = format!("file:/madang-{name}?vfs=memdb");
        Self::begin((), None, || connect(Path::new(&uri)))
    }

    /// Runs a query that delivers its own result on the file at `path`, whatever its version, without changing it.
    /// Blocks.
    ///
    /// # Errors
    /// [`Error::OpenElsewhere`], [`Error::OnlyLog`], [`Error::DamagedLog`], [`Error::Io`] if there is no file,
    /// [`Error::Backend`].
    pub(crate) fn look_at(path: &Path, query: Query<()>) -> Result<(), Error> {
        log::is_whole_unless_open(path)?;
        let link = Link::new(look_into(path)?);
        now(query(&link))
    }

    fn begin(
        lock: impl Send + Sync + 'static,
        known: Option<Known>,
        connect: impl Fn() -> Result<Connection, Error>,
    ) -> Result<Self, Error> {
        let mut writing = connect()?;
        schema::migrate(&mut writing)?;
        // What lies beside the file may be read-only, though the file is not. Who else writes just now is not waited for.
        match writing.execute_batch("BEGIN IMMEDIATE; COMMIT") {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => {}
            tried => tried?,
        }
        // Files what a house that was killed has left in the tail. What cannot be filed is read where it is.
        let _ = recovery::file(&writing);
        let reading = connect()?;
        reading.pragma_update(None, "query_only", true)?;
        Self::start(lock, Writer::new(Link::new(writing), known.map(Known::with_log))?, reading)
    }

    fn start(lock: impl Send + Sync + 'static, writer: Writer, reading: Connection) -> Result<Self, Error> {
        Ok(Self { house: Arc::new(House::begin(lock, writer, reading)?) })
    }

    /// Stops accepting calls, writes what is queued and closes the file, for every handle. Later calls fail with
    /// [`Error::Shut`]. Shutting it again changes nothing.
    pub async fn shut(&self) {
        for thread in self.house.stop() {
            thread.end().await;
        }
    }

    /// What SQLite finds wrong with the file itself, and rows that are missing though others belong to them. Empty if
    /// it is sound. Reads all of it.
    ///
    /// # Errors
    /// [`Error::Backend`], [`Error::Shut`].
    pub async fn faults(&self) -> Result<Vec<String>, Error> {
        self.read_file(|file| match copy::faults(file)? {
            // A damaged file can hardly be asked.
            faults if faults.is_empty() => copy::orphans(file),
            faults => Ok(faults),
        })
        .await
    }

    /// Has a task carried out, and returns the number of rows affected.
    async fn carry_out(&self, task: Task) -> Result<u64, Error> {
        let (answer, answered) = oneshot::channel();
        if let Some((jobs, job)) = self.house.put(Job { task, answer })? {
            jobs.send(job).await.map_err(|_| Error::Shut)?;
        }
        answered.await.map_err(|_| Error::Shut)?
    }

    /// Runs a query on the reading thread.
    async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Link) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let queries = self.house.queries()?;
        let query: Lookup = Box::new(|link| {
            // A caller that has stopped waiting needs no answer, and whoever still waits must not wait for it.
            if !answer.is_closed() {
                let _ = answer.send(query(link));
            }
        });
        queries.send(query).await.map_err(|_| Error::Shut)?;
        drop(queries);
        answered.await.map_err(|_| Error::Shut)?
    }

    /// Runs a query on the file itself.
    async fn read_file<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        self.read(move |link| link.with(query)).await
    }
}

impl Engine for Sqlite {
    fn look(&self, query: Query<()>) -> Answer<'_, ()> {
        Box::pin(self.read(move |link| now(query(link))))
    }

    fn write(&self, order: Order) -> Answer<'_, u64> {
        Box::pin(async move {
            wanted::begin()?;
            self.carry_out(Task::Order(order)).await
        })
    }

    fn journal(&self, journaling: Journaling) -> Answer<'_, u64> {
        Box::pin(self.carry_out(Task::Journal(journaling)))
    }

    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>> {
        Box::pin(self.read_file(heads::open_tables))
    }
}

#[cfg(test)]
mod tests;
