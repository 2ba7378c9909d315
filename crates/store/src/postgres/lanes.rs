//! The connections for leases, which must not wait for anything else.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use deadpool_postgres::{Client, Pool};
use tokio::time::timeout;

use super::{connect, leases::STATEMENTS};
use crate::{Cause, Error, Unpoisoned};

/// How long a connection may take to be opened.
const PATIENCE: Duration = Duration::from_secs(4);

/// How many connections may be opening at once: whoever asks every second begins another one each time, as those begun
/// while the server was cut off may come to nothing.
const ATTEMPTS: usize = 5;

/// A connection for each sort of request: the server carries out those of one connection one after the other, and
/// renewing waits for no shard that is being given up.
pub(super) struct Lanes {
    pub(super) renewing: Lane,
    pub(super) giving: Lane,
    pub(super) taking: Lane,
    pub(super) looking: Lane,
}

impl Lanes {
    /// Lanes to this URL. None is opened yet.
    pub(super) fn new(url: &str) -> Result<Self, Error> {
        let lane = || Lane::new(url, &STATEMENTS);
        Ok(Self { renewing: lane()?, giving: lane()?, taking: lane()?, looking: lane()? })
    }

    pub(super) fn close(&self) {
        for lane in [&self.renewing, &self.giving, &self.taking, &self.looking] {
            lane.pool.close();
            *lane.kept.lock().unpoisoned() = None;
        }
    }
}

/// A connection that is opened when first needed, and again when it is lost. Requests go out one after the other, and
/// none waits for the answers to those before it, which may be lost on their way.
pub(super) struct Lane {
    /// Of one connection, and those being opened.
    pool: Pool,
    kept: Arc<Kept>,
}

/// The connection, once it is open.
type Kept = Mutex<Option<Arc<Client>>>;

impl Lane {
    /// A lane to this URL, on which these statements are prepared. It is not opened yet.
    fn new(url: &str, statements: &'static [&'static str]) -> Result<Self, Error> {
        Ok(Self { pool: connect::pool(url, 1 + ATTEMPTS, statements)?, kept: Arc::default() })
    }

    /// The connection. One that is being opened goes on being opened when the caller no longer waits: otherwise, one
    /// that takes longer than anyone waits would never be open.
    ///
    /// # Errors
    /// [`Error::Backend`] if it cannot be opened, [`Error::Shut`].
    pub(super) async fn get(&self) -> Result<Arc<Client>, Error> {
        if self.pool.is_closed() {
            return Err(Error::Shut);
        }
        let kept = opened(&self.kept.lock().unpoisoned());
        if let Some(client) = kept {
            return Ok(client);
        }
        tokio::spawn(open(self.pool.clone(), self.kept.clone())).await.unwrap_or(Err(Error::Shut))
    }
}

/// Opens a connection and keeps it, unless another has been opened meanwhile.
async fn open(pool: Pool, kept: Arc<Kept>) -> Result<Arc<Client>, Error> {
    let opening = timeout(PATIENCE, pool.get()).await;
    let client = opening.map_err(|late| Error::Backend { cause: Cause::Unreachable, source: Arc::new(late) })??;
    let mut kept = kept.lock().unpoisoned();
    if pool.is_closed() {
        return Err(Error::Shut);
    }
    if let Some(other) = opened(&kept) {
        // Back in the pool it would stay open.
        drop(Client::take(client));
        return Ok(other);
    }
    let client = Arc::new(client);
    // Requests on a lost one have failed, and let go of it.
    *kept = Some(client.clone());
    Ok(client)
}

/// The kept connection, unless it is lost.
fn opened(kept: &Option<Arc<Client>>) -> Option<Arc<Client>> {
    kept.as_ref().filter(|client| !client.is_closed()).cloned()
}

#[cfg(test)]
mod tests {
    use std::env;

    use tokio::time::sleep;

    use super::*;

    #[tokio::test]
    async fn a_connection_that_is_slow_to_open_is_opened_even_if_nobody_waits_so_long() {
        let Ok(url) = env::var("MADANG_TEST_POSTGRES") else {
            assert!(env::var_os("CI").is_none(), "MADANG_TEST_POSTGRES names no server");
            return;
        };
        let door = connect::pool(&url, 1, &[]).unwrap().get().await.unwrap();
        let schema = format!("slow_lane_{}", std::process::id());
        let built = format!(
            "SET idle_in_transaction_session_timeout = 0; DROP SCHEMA IF EXISTS {schema} CASCADE;
             CREATE SCHEMA {schema}; CREATE TABLE {schema}.door ()"
        );
        door.batch_execute(&built).await.unwrap();
        door.batch_execute(&format!("BEGIN; LOCK TABLE {schema}.door")).await.unwrap();
        // Preparing this statement waits for the lock.
        let statement: &'static str = format!("SELECT FROM {schema}.door").leak();
        let lane = Lane::new(&url, vec![statement].leak()).unwrap();
        for _ in 0..3 {
            let waited = timeout(Duration::from_millis(100), lane.get()).await;
            assert!(waited.is_err(), "it takes longer");
        }
        door.batch_execute("COMMIT").await.unwrap();
        let opening = async {
            while opened(&lane.kept.lock().unpoisoned()).is_none() {
                sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(Duration::from_secs(30), opening).await.expect("it was begun anew each time");
        lane.get().await.unwrap().batch_execute(statement).await.unwrap();
        drop(lane);
        door.batch_execute(&format!("DROP SCHEMA {schema} CASCADE")).await.unwrap();
    }
}
