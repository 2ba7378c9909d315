//! Notes which networks people come to a table from. Only a digest is kept, salted with the house's own secret and the
//! table, so that it shows which people came to one table from the same address, and nothing more. It is kept for as
//! long as words are.

use crate::{chance, door::Network, ids::user_id, journals::table_id, tasks::Tasks};
use std::sync::Arc;
use store::{AnyStore, Meta, Moderation, TableId, UserId};
use table::GuestId;
use tokio::sync::Semaphore;
use wire::TableCode;

const SALT: &str = "whence_salt";
/// How many notes may be in progress at a time. Any beyond that are dropped.
const AT_ONCE: usize = 64;

/// Notes the networks people come from.
pub(crate) struct Whence {
    places: Arc<Semaphore>,
}

impl Default for Whence {
    fn default() -> Whence {
        Whence { places: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

/// Draws the salt, when a house first opens.
///
/// # Errors
/// As [`store::Meta::meta`].
pub(crate) async fn open(store: &AnyStore) -> Result<(), store::Error> {
    if store.meta(SALT).await?.is_none() {
        store.put_meta(SALT, chance::bytes::<32>().to_vec()).await?;
    }
    Ok(())
}

impl Whence {
    /// Notes the network of a person who has sat down at a table. Nothing waits for it or depends on it.
    pub(crate) fn note(
        &self,
        (store, tasks): (&AnyStore, &Tasks),
        code: TableCode,
        (guest, from): (GuestId, Network),
        now_ms: i64,
    ) {
        let Ok(place) = self.places.clone().try_acquire_owned() else { return };
        let (store, table, user) = (store.clone(), table_id(code), user_id(guest));
        tasks.spawn(async move {
            if let Err(error) = noted(&store, table, (user, from), now_ms).await {
                tracing::warn!(%error, "the network a player came from could not be noted");
            }
            drop(place);
        });
    }
}

async fn noted(
    store: &AnyStore,
    table: TableId,
    (user, from): (UserId, Network),
    now_ms: i64,
) -> Result<(), store::Error> {
    // Looked up each time: of several nodes that draw one at the same time, the last prevails.
    let Some(salt) = store.meta(SALT).await? else { return Ok(()) };
    let digest = from.digest(&[salt.as_slice(), table.as_bytes()].concat());
    store.came_from(table, user, digest, now_ms).await
}
