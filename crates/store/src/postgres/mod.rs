//! The store of several servers: a PostgreSQL database, one connection that writes journals and others for all else.

mod append;
mod connect;
mod failure;
mod fence;
mod keeping;
mod leases;
mod link;
mod schema;
mod serial;
mod tries;
mod writer;

use std::sync::{Arc, Mutex, PoisonError};

use deadpool_postgres::{Client, Pool};
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use crate::{
    Cause, Error, Lease, TableId,
    sql::{Answer, Engine, Journaling, Order, Query},
};
use link::Link;
use writer::{Job, Writer};

/// What may wait to be written before its callers do.
const QUEUE: usize = 1024;

/// Connections for all but journals and leases.
const CONNECTIONS: usize = 16;

/// Connections for leases, which wait for nobody else: one to renew, one to look and take, one to look up who leads what.
const LENDING: usize = 3;

/// A store in one PostgreSQL database, 14 or later. Clones are handles on the same store.
///
/// When the last handle is dropped, what is queued is written in the background; [`shut`](Self::shut) waits for it.
#[derive(Clone)]
pub struct Postgres {
    house: Arc<House>,
    /// What must be led for journals to be written over this handle.
    lease: Option<Arc<Lease>>,
}

struct House {
    pool: Pool,
    /// None where nothing may be written.
    lending: Option<Pool>,
    /// Where everything is looked up as it was at one moment, and nothing is written.
    moment: Option<Moment>,
    /// None once it is shut, and where nothing may be written.
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

/// None once it is shut.
type Moment = Mutex<Option<Arc<Client>>>;

impl Postgres {
    /// Opens the database that a URL such as `postgres://user@host/name` names, and makes in it what is missing.
    ///
    /// # Errors
    /// [`Error::NewerSchema`], [`Error::Backend`].
    pub async fn open(url: &str) -> Result<Self, Error> {
        let pool = connect::pool(url, CONNECTIONS, &[])?;
        schema::migrate(&mut pool.get().await?).await?;
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let lending = connect::pool(url, LENDING, &leases::STATEMENTS)?;
        let writer = tokio::spawn(Writer::new(connect::pool(url, 1, &[])?).run(waiting));
        Ok(Self::over(pool, None, Some((lending, jobs, writer))))
    }

    /// Opens a database to look at it as it is now: nothing is changed, and houses may be open on it meanwhile. Whatever
    /// would write fails with [`Cause::ReadOnly`].
    ///
    /// # Errors
    /// [`Error::OlderSchema`], [`Error::NewerSchema`], [`Error::Backend`].
    pub async fn read_only(url: &str) -> Result<Self, Error> {
        let pool = connect::pool(url, 1, &[])?;
        let client = pool.get().await?;
        // Every answer is of one moment.
        client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
        schema::check(&client).await?;
        Ok(Self::over(pool, Some(Mutex::new(Some(Arc::new(client)))), None))
    }

    fn over(pool: Pool, moment: Option<Moment>, writing: Option<(Pool, mpsc::Sender<Job>, JoinHandle<()>)>) -> Self {
        let (lending, writing) = writing.map(|(lending, jobs, writer)| (lending, (jobs, writer))).unzip();
        let (jobs, writer) = writing.unzip();
        let house = House { pool, lending, moment, jobs: Mutex::new(jobs), writer: Mutex::new(writer) };
        Self { house: Arc::new(house), lease: None }
    }

    /// A handle on the same store for tables of a shard that this process leads. What is written of journals over it, is
    /// so only while the lease is the last one of its shard, which is looked at in the same transaction; else it fails with
    /// [`Error::Fenced`], and takes nothing down that is written together with it. Whoever would take the shard meanwhile
    /// waits until it is written. What was decided under a lease goes over the handle of that lease and of no later one.
    #[must_use]
    pub fn led(&self, lease: Lease) -> Self {
        Self { house: self.house.clone(), lease: Some(Arc::new(lease)) }
    }

    /// Takes nothing more, writes what is queued and leaves the database, for every handle. Calls that come later answer
    /// [`Error::Shut`]. To shut again changes nothing.
    pub async fn shut(&self) {
        drop(self.house.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.house.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // It does not panic.
            let _ = writer.await;
        }
        if let Some(moment) = &self.house.moment {
            drop(moment.lock().unwrap_or_else(PoisonError::into_inner).take());
        }
        self.house.pool.close();
        self.house.lending.iter().for_each(Pool::close);
    }

    /// Goes on counting after the highest number of each table whose rows are numbered: they have come from elsewhere.
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

    /// Where something may be written.
    fn writable(&self) -> Result<&Pool, Error> {
        if self.house.moment.is_some() { Err(read_only()) } else { Ok(&self.house.pool) }
    }

    /// Where leases are asked for.
    fn lending(&self) -> Result<&Pool, Error> {
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
            match &self.house.moment {
                None => query(&Link(&self.house.pool.get().await?)).await,
                Some(moment) => {
                    let client = moment.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(Error::Shut)?;
                    query(&Link(&*client)).await
                }
            }
        })
    }

    fn write(&self, order: Order) -> Answer<'_, u64> {
        Box::pin(async move { serial::write(self.writable()?, &order).await })
    }

    fn journal(&self, journaling: Journaling) -> Answer<'_, u64> {
        Box::pin(async move {
            self.writable()?;
            let (answer, answered) = oneshot::channel();
            let jobs = self.house.jobs.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(Error::Shut)?;
            jobs.send(Job { journaling, lease: self.lease.clone(), answer }).await.map_err(|_| Error::Shut)?;
            drop(jobs);
            answered.await.map_err(|_| Error::Shut)?
        })
    }

    fn open_tables(&self) -> Answer<'_, Vec<(TableId, u64)>> {
        Box::pin(self.ask(Box::new(|db| Box::pin(append::open_tables(db)))))
    }
}
