//! From where people come to a table: only a digest of the network is kept, salted with the house's own secret and the
//! table, so that it tells who came to one table from one address, and nothing more. It is kept as long as words are.

use crate::{chance, door::Network, ids::user_id, journals::table_id};
use std::sync::{Arc, OnceLock};
use store::{AnyStore, Meta, Moderation};
use table::GuestId;
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;
use wire::TableCode;

const SALT: &str = "whence_salt";
/// Notes that may be on their way at a time; what is more is not noted.
const AT_ONCE: usize = 64;

/// Notes from where people come.
pub(crate) struct Whence {
    salt: OnceLock<Vec<u8>>,
    places: Arc<Semaphore>,
}

impl Default for Whence {
    fn default() -> Whence {
        Whence { salt: OnceLock::new(), places: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Whence {
    /// Finds the salt, or draws it: at the opening of the house.
    ///
    /// # Errors
    /// As [`store::Meta::meta`].
    pub(crate) async fn open(&self, store: &AnyStore) -> Result<(), store::Error> {
        let salt = match store.meta(SALT).await? {
            Some(salt) => salt,
            None => {
                let salt = chance::bytes::<32>().to_vec();
                store.put_meta(SALT, salt.clone()).await?;
                salt
            }
        };
        self.salt.get_or_init(|| salt);
        Ok(())
    }

    /// Notes from where somebody came who has sat down at a table. Nobody waits for it, and nothing hangs on it.
    pub(crate) fn note(
        &self,
        (store, tasks): (&AnyStore, &TaskTracker),
        code: TableCode,
        (guest, from): (GuestId, Network),
        now_ms: i64,
    ) {
        let (Some(salt), Ok(place)) = (self.salt.get(), self.places.clone().try_acquire_owned()) else { return };
        let table = table_id(code);
        let digest = from.digest(&[salt.as_slice(), table.as_bytes()].concat());
        let (user, store) = (user_id(guest), store.clone());
        tasks.spawn(async move {
            if let Err(error) = store.came_from(table, user, digest, now_ms).await {
                tracing::warn!(%error, "from where somebody came could not be noted");
            }
            drop(place);
        });
    }
}
