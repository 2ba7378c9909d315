//! What this process leads, and over which handles on the store it writes.

use super::membership::{Change, Membership};
use crate::bus::Bus;
use cluster::{ShardId, Terms};
use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, PoisonError, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use store::{AnyStore, Lease, Postgres};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// How long it is remembered that a shard was left to others, and how long that may take.
const LEFT: Duration = Duration::from_secs(60);
const LEAVING: Duration = Duration::from_secs(5);

/// A process that has joined the nodes of its database, for the house that it is to open.
pub struct Joined {
    pub(crate) nodes: Nodes,
    pub(crate) changes: UnboundedReceiver<Change>,
}

impl Joined {
    /// Joins the nodes of a database, under a name for people. Must be called on a tokio runtime.
    ///
    /// # Errors
    /// As [`store::Leases::enlist`].
    pub async fn join(store: &Postgres, name: &str, terms: Terms) -> Result<Joined, store::Error> {
        let (membership, changes) = Membership::join(store.clone(), name, terms).await?;
        let store = store.clone();
        let (led, left, draining, drained) = Default::default();
        Ok(Joined { nodes: Nodes { membership, store, led, left, draining, drained, bus: None }, changes })
    }

    /// The same, reaching the others over this bus. Without one, who is at another node than a table does not find it.
    #[must_use]
    pub fn with_bus(mut self, bus: Bus) -> Joined {
        self.nodes.bus = Some(bus);
        self
    }

    /// The same over whatever store; none where it is a file, which has no nodes.
    ///
    /// # Errors
    /// As [`Joined::join`].
    pub async fn over(store: &AnyStore, name: &str) -> Result<Option<Joined>, store::Error> {
        match store {
            AnyStore::Postgres(store) => Joined::join(store, name, Terms::default()).await.map(Some),
            _ => Ok(None),
        }
    }
}

/// The nodes of a house, as one of them knows them.
pub(crate) struct Nodes {
    pub(crate) membership: Membership,
    store: Postgres,
    /// Also what was led and has tasks that may still be running.
    led: RwLock<HashMap<ShardId, Led>>,
    /// Since when shards are left to nodes of a later program.
    left: Mutex<HashMap<ShardId, Instant>>,
    draining: AtomicBool,
    drained: CancellationToken,
    /// The way to the other nodes.
    pub(crate) bus: Option<Bus>,
}

/// That something is led here. Where a house has no nodes, it leads everything.
#[derive(Clone)]
pub(crate) struct Led {
    /// What is written of journals over it is refused once another node leads.
    pub(crate) store: AnyStore,
    /// Told when it is led no more, or handed over: whatever runs because of it ends after what it is writing.
    pub(crate) ending: CancellationToken,
    /// Whatever runs because of it.
    pub(crate) tasks: TaskTracker,
    /// None where a house has no nodes.
    pub(crate) lease: Option<Lease>,
    /// Whether what was there of it has been loaded.
    loaded: Arc<AtomicBool>,
    /// Tables that are being opened or loaded.
    claimed: Arc<Mutex<HashSet<[u8; 16]>>>,
}

/// A table that nobody else opens or loads meanwhile.
pub(crate) struct Claim {
    all: Arc<Mutex<HashSet<[u8; 16]>>>,
    own: [u8; 16],
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.own);
    }
}

impl Led {
    /// Everything, in a house without nodes.
    pub(crate) fn alone(store: AnyStore, closing: CancellationToken) -> Led {
        let led = Led::new(store, closing, None);
        led.set_loaded();
        led
    }

    fn new(store: AnyStore, ending: CancellationToken, lease: Option<Lease>) -> Led {
        let (loaded, claimed) = Default::default();
        Led { store, ending, tasks: TaskTracker::new(), lease, loaded, claimed }
    }

    /// How often it was taken; 0 where a house has no nodes.
    pub(crate) fn epoch(&self) -> u64 {
        self.lease.as_ref().map_or(0, |lease| lease.epoch)
    }

    pub(crate) fn set_loaded(&self) {
        self.loaded.store(true, Ordering::Release);
    }

    /// Whether everything that was there of it goes on by now.
    pub(crate) fn is_loaded(&self) -> bool {
        self.loaded.load(Ordering::Acquire)
    }

    /// The right to open or load a table; none while somebody else has it.
    pub(crate) fn claim(&self, table: [u8; 16]) -> Option<Claim> {
        let new = self.claimed.lock().unwrap_or_else(PoisonError::into_inner).insert(table);
        new.then(|| Claim { all: self.claimed.clone(), own: table })
    }
}

impl Nodes {
    /// A shard is led from now; answers what was led of it before, of which tasks may still be running.
    pub(crate) fn begin(&self, shard: ShardId, lease: Lease, closing: &CancellationToken) -> (Led, Option<Led>) {
        let led = Led::new(self.store.led(lease.clone()).into(), closing.child_token(), Some(lease));
        let before = self.led.write().unwrap_or_else(PoisonError::into_inner).insert(shard, led.clone());
        (led, before)
    }

    /// A shard is led no more, or is to be handed over: whatever runs because of it ends.
    pub(crate) fn end(&self, shard: ShardId) -> Option<Led> {
        let led = self.led.read().unwrap_or_else(PoisonError::into_inner).get(&shard).cloned()?;
        led.ending.cancel();
        led.tasks.close();
        Some(led)
    }

    /// What this node leads of a shard now, once it is loaded.
    pub(crate) fn led(&self, shard: ShardId) -> Option<Led> {
        let led = self.led.read().unwrap_or_else(PoisonError::into_inner).get(&shard).cloned()?;
        let stands = led.is_loaded() && !led.ending.is_cancelled();
        (stands && self.membership.leads(shard) == led.lease).then_some(led)
    }

    /// All that is led now and loaded.
    pub(crate) fn all(&self) -> Vec<(ShardId, Led)> {
        let shards: Vec<ShardId> = self.led.read().unwrap_or_else(PoisonError::into_inner).keys().copied().collect();
        shards.into_iter().filter_map(|shard| Some((shard, self.led(shard)?))).collect()
    }

    /// Leaves a shard to nodes of a later program. False where that was done a moment ago, and nobody has taken it.
    pub(crate) fn leave(&self, shard: ShardId) -> bool {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        left.retain(|_, since| since.elapsed() < LEFT);
        if let Some(since) = left.get(&shard) {
            return since.elapsed() < LEAVING;
        }
        left.insert(shard, Instant::now());
        self.membership.decline(shard);
        true
    }

    /// Takes nothing more and hands over what is led, until nothing is.
    pub(crate) async fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.membership.drain();
        self.drained.cancelled().await;
    }

    /// Nothing is led any more, and nothing will be.
    pub(crate) fn set_drained(&self) {
        self.drained.cancel();
    }

    /// Why no visitor should be sent here, if none should, in words.
    ///
    /// # Errors
    /// The reason.
    pub(crate) fn is_ready(&self) -> Result<(), String> {
        if self.draining.load(Ordering::Relaxed) {
            return Err("the node goes".to_owned());
        }
        if self.membership.is_lapsed() { Err("no lease has been renewed".to_owned()) } else { Ok(()) }
    }
}
