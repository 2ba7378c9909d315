//! The store of several servers: a PostgreSQL database, with one connection that writes journals and others for
//! everything else.

mod alone;
mod append;
mod binding;
mod certificates;
mod connect;
mod failure;
mod fence;
mod keeping;
mod lanes;
mod leases;
mod link;
mod schema;
mod serial;
mod servers;
mod tls;
mod tries;
mod writer;

use std::sync::{Arc, Mutex};

use deadpool_postgres::{Client, Pool};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use crate::{
    Cause, Error, Lease, TableId, Unpoisoned,
    sql::{Answer, Engine, Journaling, Order, Query},
};
use failure::prepare_anew;
use lanes::Lanes;
use link::Link;
pub(crate) use servers::wrong;
use writer::{Job, Writer};

/// How many jobs may be queued before their callers have to wait.
const QUEUE: usize = 1024;

/// Connections for everything but journals and leases.
const CONNECTIONS: usize = 16;

/// All answers are from the same moment, however long the caller takes and whatever limits are set for connections. Of
/// each transaction they show all or nothing, as after a crash. (A standby could not do more: it has no serializable
/// ones.)
const MOMENT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SELECT set_config(name, '0', true) FROM pg_settings
    WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')";

/// A store in a PostgreSQL database, version 14 or later. Clones are handles to the same store.
///
/// When the last handle is dropped, what is queued is written in the background; [`shut`](Self::shut) waits for it.
#[derive(Clone)]
pub struct Postgres {
    house: Arc<House>,
    /// The lease that must be held to write through this handle.
    lease: Option<Arc<Lease>>,
}

struct House {
    pool: Pool,
    /// `None` if read-only.
    lending: Option<Lanes>,
    /// For a read-only store: everything is read as it was at a single moment.
    moment: Option<Moment>,
    /// `None` once shut, and if read-only.
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// `None` once shut.
type Moment = Mutex<Option<Arc<Client>>>;

impl Postgres {
    /// Opens the database at a URL such as `postgres://user@host/name`, creating whatever is missing in it. Of several
    /// servers (`user@one,two`), that which writes is used.
    ///
    /// # Errors
    /// [`Error::NewerSchema`], [`Error::Encoding`], [`Error::Backend`].
    pub async fn open(url: &str) -> Result<Self, Error> {
        let pool = connect::pool(url, CONNECTIONS, &[])?;
        schema::migrate(&mut pool.get().await?).await?;
        Self::for_writing(url, pool)
    }

    /// The same, for what is yet to be filled: in the transaction that creates what is missing, `begin` is carried out,
    /// while nobody can enter to serve a house there.
    ///
    /// # Errors
    /// As [`open`](Self::open) and `begin`: then nothing is created.
    pub(crate) async fn open_to_fill(url: &str, begin: Query<()>) -> Result<Self, Error> {
        let pool = connect::pool(url, CONNECTIONS, &[])?;
        let mut client = pool.get().await?;
        let opening = client.transaction().await?;
        schema::bring(&opening).await?;
        alone::hold_door(&opening).await?;
        begin(&Link(&opening)).await?;
        opening.commit().await?;
        drop(client);
        Self::for_writing(url, pool)
    }

    /// Checks that the database has the version of this program, without changing it.
    ///
    /// # Errors
    /// [`Error::OlderSchema`], [`Error::NewerSchema`], [`Error::NoHouse`], [`Error::Backend`].
    pub async fn is_current(url: &str) -> Result<(), Error> {
        let pool = connect::pool(url, 1, &[])?;
        schema::check(&pool.get().await?).await
    }

    /// Opens a database on which houses may be open in the meantime, and so never brings it to a later version.
    ///
    /// # Errors
    /// [`Error::OlderSchema`], [`Error::NewerSchema`], [`Error::NoHouse`], [`Error::Backend`].
    pub async fn open_beside(url: &str) -> Result<Self, Error> {
        let pool = connect::pool(url, CONNECTIONS, &[])?;
        schema::check(&pool.get().await?).await?;
        Self::for_writing(url, pool)
    }

    fn for_writing(url: &str, pool: Pool) -> Result<Self, Error> {
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let lending = Lanes::new(url)?;
        let writer = tokio::spawn(Writer::new(connect::pool(url, 1, &[])?).run(waiting));
        Ok(Self::over(pool, None, Some((lending, jobs, writer))))
    }

    /// Opens a database to read it as it is at this moment, without changing anything; houses may be open on it in the
    /// meantime. Every write fails with [`Cause::ReadOnly`].
    ///
    /// # Errors
    /// [`Error::OlderSchema`], [`Error::NewerSchema`], [`Error::NoHouse`], [`Error::Backend`].
    pub async fn read_only(url: &str) -> Result<Self, Error> {
        let pool = connect::pool(url, 1, &[])?;
        let client = pool.get().await?;
        client.batch_execute(MOMENT).await?;
        schema::check(&client).await?;
        client.batch_execute("SAVEPOINT moment").await?;
        Ok(Self::over(pool, Some(Mutex::new(Some(Arc::new(client)))), None))
    }

    /// Runs a query that delivers its own result on a database, whatever its version.
    ///
    /// # Errors
    /// [`Error::Backend`].
    pub(crate) async fn look_at(url: &str, query: Query<()>) -> Result<(), Error> {
        let client = connect::pool(url, 1, &[])?.get().await?;
        query(&Link(&client)).await
    }

    fn over(pool: Pool, moment: Option<Moment>, writing: Option<(Lanes, mpsc::Sender<Job>, JoinHandle<()>)>) -> Self {
        let (lending, writing) = writing.map(|(lending, jobs, writer)| (lending, (jobs, writer))).unzip();
        let (jobs, writer) = writing.unzip();
        let house = House { pool, lending, moment, jobs: Mutex::new(jobs), writer: Mutex::new(writer) };
        Self { house: Arc::new(house), lease: None }
    }

    /// A handle to the same store for tables of a shard that this process leads. Writes through it succeed only while
    /// the lease is the latest of its shard, which is checked in the same transaction. Otherwise they fail with
    /// [`Error::Fenced`], without affecting anything written together with them. No node gets the shard while a write
    /// is under way. Decisions made under a lease must be written through the handle of that lease, and never a later
    /// one.
    #[must_use]
    pub fn led(&self, lease: Lease) -> Self {
        Self { house: self.house.clone(), lease: Some(Arc::new(lease)) }
    }

    /// Stops accepting calls, writes what is queued and closes the database, for every handle. Later calls fail with
    /// [`Error::Shut`]. Shutting it again changes nothing.
    pub async fn shut(&self) {
        drop(self.house.jobs.lock().unpoisoned().take());
        let writer = self.house.writer.lock().unpoisoned().take();
        if let Some(writer) = writer {
            // The task does not panic.
            let _ = writer.await;
        }
        if let Some(moment) = &self.house.moment {
            drop(moment.lock().unpoisoned().take());
        }
        self.house.pool.close();
        self.house.lending.iter().for_each(Lanes::close);
    }

    /// Makes the counter of each numbered table continue after its highest number, once rows have been copied in.
    pub(crate) async fn go_on_counting(&self) -> Result<(), Error> {
        let client = self.writable()?.get().await?;
        for (table, column) in schema::NUMBERED {
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', '{column}'), coalesce(max({column}), 0) + 1, false) FROM {table}"
            );
            client.batch_execute(&sql).await?;
        }
        Ok(())
    }

    /// The pool for writing. Fails if read-only.
    fn writable(&self) -> Result<&Pool, Error> {
        if self.house.moment.is_some() { Err(read_only()) } else { Ok(&self.house.pool) }
    }

    /// The connection of a read-only store. `None` if it is not.
    fn moment(&self) -> Result<Option<Arc<Client>>, Error> {
        let client = |moment: &Moment| moment.lock().unpoisoned().clone().ok_or(Error::Shut);
        self.house.moment.as_ref().map(client).transpose()
    }

    /// The connections for leases. Fails if read-only.
    fn lending(&self) -> Result<&Lanes, Error> {
        self.house.lending.as_ref().ok_or_else(read_only)
    }
}

fn read_only() -> Error {
    let source = Arc::new(std::io::Error::from(std::io::ErrorKind::ReadOnlyFilesystem));
    Error::Backend { cause: Cause::ReadOnly, source }
}

impl Engine for Postgres {
    fn look(&self, query: Query<()>) -> Answer<'_, ()> {
        Box::pin(async move {
            match self.moment()? {
                None => {
                    let client = self.house.pool.get().await?;
                    let answer = query(&Link(&client)).await;
                    answer.inspect_err(|error| prepare_anew(&self.house.pool, error))
                }
                Some(client) => {
                    let answer = query(&Link(&*client)).await;
                    // If anything could not be read, the transaction answers nothing more otherwise.
                    let _ = client.batch_execute("ROLLBACK TO SAVEPOINT moment").await;
                    answer
                }
            }
        })
    }

    fn write(&self, order: Order) -> Answer<'_, u64> {
        Box::pin(async move { serial::write(self.writable()?, &order, self.lease.as_deref()).await })
    }

    fn journal(&self, journaling: Journaling) -> Answer<'_, u64> {
        Box::pin(async move {
            self.writable()?;
            let (answer, answered) = oneshot::channel();
            let jobs = self.house.jobs.lock().unpoisoned().clone().ok_or(Error::Shut)?;
            jobs.send(Job { journaling, lease: self.lease.clone(), answer }).await.map_err(|_| Error::Shut)?;
            drop(jobs);
            answered.await.map_err(|_| Error::Shut)?
        })
    }

    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>> {
        Box::pin(self.ask(Box::new(|db| Box::pin(append::open_tables(db)))))
    }
}
