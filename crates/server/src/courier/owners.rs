//! Which node leads which shard, according to the database.

use cluster::{Owner, ShardId};
use std::{collections::HashMap, mem, pin::Pin, sync::Mutex, time::Instant};
use store::Unpoisoned;
use tokio::sync::Mutex as Turn;

/// Every shard that has a leader.
pub(crate) type Owned = Vec<(ShardId, Owner)>;

/// A query to the database under way.
pub(crate) type Looking = Pin<Box<dyn Future<Output = Result<Owned, store::Error>> + Send>>;

/// Queries the database.
pub(crate) type LookUp = Box<dyn Fn() -> Looking + Send + Sync>;

/// Which node leads which shard.
pub(super) struct Owners {
    look_up: LookUp,
    /// One caller at a time asks; a caller who waited for that need not ask again.
    turn: Turn<Asked>,
    known: Mutex<HashMap<ShardId, Owner>>,
}

/// The last query.
#[derive(Default)]
struct Asked {
    at: Option<Instant>,
    in_vain: bool,
}

impl Owners {
    pub(super) fn new(look_up: LookUp) -> Owners {
        Owners { look_up, turn: Turn::default(), known: Mutex::default() }
    }

    /// The shard's leader when last looked up.
    pub(super) fn known(&self, shard: ShardId) -> Option<Owner> {
        self.known.lock().unpoisoned().get(&shard).copied()
    }

    /// Takes note of a node's claim to lead a shard.
    pub(super) fn learn(&self, shard: ShardId, owner: Owner) {
        let mut known = self.known.lock().unpoisoned();
        if known.get(&shard).is_none_or(|known| known.epoch < owner.epoch) {
            known.insert(shard, owner);
        }
    }

    /// The shard's leader, looked up after this was called. `None` if it has none. If the database does not answer, the
    /// leader last known: a node that no longer leads will say so.
    pub(super) async fn look_up(&self, shard: ShardId) -> Option<Owner> {
        let called = Instant::now();
        let mut asked = self.turn.lock().await;
        if asked.at.is_none_or(|asked| asked < called) {
            let now = Instant::now();
            match (self.look_up)().await {
                Ok(owned) => {
                    *self.known.lock().unpoisoned() = owned.into_iter().collect();
                    asked.in_vain = false;
                }
                Err(error) => {
                    // It is tried again and again.
                    if !mem::replace(&mut asked.in_vain, true) {
                        tracing::warn!(%error, "the leaders of the shards cannot be looked up");
                    }
                }
            }
            // Those who waited would not fare better, and each would make the next wait.
            asked.at = Some(now);
        }
        drop(asked);
        self.known(shard)
    }
}
