//! Who leads what, as the database has it.

use cluster::{Owner, ShardId};
use std::{
    collections::HashMap,
    pin::Pin,
    sync::{Mutex, PoisonError},
    time::Instant,
};
use tokio::sync::Mutex as Turn;

/// All that is led by somebody.
pub(crate) type Owned = Vec<(ShardId, Owner)>;

/// The database is being asked.
pub(crate) type Looking = Pin<Box<dyn Future<Output = Result<Owned, store::Error>> + Send>>;

/// Asks the database.
pub(crate) type LookUp = Box<dyn Fn() -> Looking + Send + Sync>;

/// Who leads what.
pub(super) struct Owners {
    look_up: LookUp,
    /// One at a time asks; whoever has waited for that needs not ask again.
    turn: Turn<Option<Instant>>,
    known: Mutex<HashMap<ShardId, Owner>>,
}

impl Owners {
    pub(super) fn new(look_up: LookUp) -> Owners {
        Owners { look_up, turn: Turn::default(), known: Mutex::default() }
    }

    /// Whoever led it when it was last looked up.
    pub(super) fn known(&self, shard: ShardId) -> Option<Owner> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).get(&shard).copied()
    }

    /// A node says that it leads this.
    pub(super) fn learn(&self, shard: ShardId, owner: Owner) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.get(&shard).is_none_or(|known| known.epoch < owner.epoch) {
            known.insert(shard, owner);
        }
    }

    /// Whoever leads it, looked up after this was called; none where nobody does. Where the database does not answer, whoever
    /// is known: those who do not lead it will say so.
    pub(super) async fn look_up(&self, shard: ShardId) -> Option<Owner> {
        let called = Instant::now();
        let mut asked = self.turn.lock().await;
        if asked.is_none_or(|asked| asked < called) {
            let now = Instant::now();
            match (self.look_up)().await {
                Ok(owned) => {
                    *self.known.lock().unwrap_or_else(PoisonError::into_inner) = owned.into_iter().collect();
                    *asked = Some(now);
                }
                Err(error) => {
                    tracing::warn!(%error, "who leads what could not be looked up");
                }
            }
        }
        drop(asked);
        self.known(shard)
    }
}
