//! Notes which networks people come to a table from. Only a digest is kept, salted with the house's own secret and the
//! table, so that it shows which people came to one table from the same address, and nothing more. It is kept for as
//! long as words are.

use crate::{chance, door::Network, ids::user_id, journals::table_id};
use std::sync::{Arc, OnceLock};
use store::{AnyStore, Meta, Moderation};
use table::GuestId;
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;
use wire::TableCode;

const SALT: &str = "whence_salt";
/// How many notes may be in progress at a time. Any beyond that are dropped.
const AT_ONCE: usize = 64;

/// Notes the networks people come from.
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
    /// Loads the salt, or draws one, when the house opens.
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

    /// Notes the network of a person who has sat down at a table. Nothing waits for it or depends on it.
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
                tracing::warn!(%error, "the network a player came from could not be noted");
            }
            drop(place);
        });
    }
}
