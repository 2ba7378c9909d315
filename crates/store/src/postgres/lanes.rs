//! The connections for leases, which must not wait for anything else.

use std::sync::Arc;

use deadpool_postgres::{Client, Pool};
use tokio::sync::Mutex;

use super::{connect, leases::STATEMENTS};
use crate::Error;

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
        let lane = || Ok::<_, Error>(Lane { pool: connect::pool(url, 1, &STATEMENTS)?, client: Mutex::default() });
        Ok(Self { renewing: lane()?, giving: lane()?, taking: lane()?, looking: lane()? })
    }

    pub(super) fn close(&self) {
        for lane in [&self.renewing, &self.giving, &self.taking, &self.looking] {
            lane.pool.close();
            // One that is just being opened closes with the last handle.
            if let Ok(mut client) = lane.client.try_lock() {
                *client = None;
            }
        }
    }
}

/// A connection that is opened when first needed, and again when it is lost. Requests go out one after the other, and
/// none waits for the answers to those before it, which may be lost on their way.
pub(super) struct Lane {
    /// Of one connection.
    pool: Pool,
    client: Mutex<Option<Arc<Client>>>,
}

impl Lane {
    /// The connection.
    ///
    /// # Errors
    /// [`Error::Backend`] if it cannot be opened, [`Error::Shut`].
    pub(super) async fn get(&self) -> Result<Arc<Client>, Error> {
        let mut kept = self.client.lock().await;
        if self.pool.is_closed() {
            return Err(Error::Shut);
        }
        if let Some(client) = kept.as_ref().filter(|client| !client.is_closed()) {
            return Ok(client.clone());
        }
        // Requests on the lost one have failed, and let go of it.
        *kept = None;
        let client = Arc::new(self.pool.get().await?);
        *kept = Some(client.clone());
        Ok(client)
    }
}
