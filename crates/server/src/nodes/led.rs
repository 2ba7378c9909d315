//! What this process leads, and the handles on the store through which it writes.

use super::membership::{Change, Membership};
use crate::{bus::Bus, tasks::Tasks};
use cluster::{ShardId, Terms};
use std::{
    collections::{HashMap, HashSet},
    sync::{
        Arc, Mutex, RwLock,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use store::{AnyStore, Lease, Postgres, Unpoisoned};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio_util::sync::CancellationToken;

/// How long to remember that a shard was left to others, and how long the handover may take.
const LEFT: Duration = Duration::from_secs(60);
const LEAVING: Duration = Duration::from_secs(5);

/// A process that has joined the nodes of its database, for the house it is about to open.
pub struct Joined {
    pub(crate) nodes: Nodes,
    pub(crate) changes: UnboundedReceiver<Change>,
}

impl Joined {
    /// Joins the nodes of a database, under a name meant for people. Must be called on a tokio runtime.
    ///
    /// # Errors
    /// As [`Membership::join`].
    pub async fn join(store: &Postgres, name: &str, terms: Terms) -> Result<Joined, store::Error> {
        let (membership, changes) = Membership::join(store.clone(), name, terms).await?;
        let store = store.clone();
        let (led, left, drained) = Default::default();
        let (draining, away) = Default::default();
        Ok(Joined { nodes: Nodes { membership, store, led, left, draining, drained, away, bus: None }, changes })
    }

    /// The same, connected to the others by this bus. Without one, guests cannot reach tables at other nodes, and are
    /// told that a table is closed when it goes there.
    #[must_use]
    pub fn with_bus(mut self, bus: Bus) -> Joined {
        self.nodes.bus = Some(bus);
        self.nodes.membership.listen();
        self
    }

    /// The same over any store. `None` for a file, which has no nodes.
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
    led: Held,
    /// When shards were left to nodes with a later program.
    left: Mutex<HashMap<ShardId, Instant>>,
    draining: AtomicBool,
    drained: CancellationToken,
    away: AtomicBool,
    /// The connection to the other nodes.
    pub(crate) bus: Option<Bus>,
}

/// The fact that something is led here. A house without nodes leads everything.
#[derive(Clone)]
pub(crate) struct Led {
    /// Its writes to journals are refused once another node leads.
    pub(crate) store: AnyStore,
    /// Cancelled when the lease ends or is handed over: its tasks end after the write under way.
    pub(crate) ending: CancellationToken,
    /// All tasks that belong to it.
    pub(crate) tasks: Tasks,
    /// `None` in a house without nodes.
    pub(crate) lease: Option<Lease>,
    /// Whether what belongs to it has been loaded.
    loaded: Arc<AtomicBool>,
    /// Tables being opened or loaded.
    claimed: Arc<Mutex<HashSet<[u8; 16]>>>,
}

/// All that is led here, and former leases with tasks that may still be running.
#[derive(Default)]
struct Held(RwLock<HashMap<ShardId, Led>>);

/// The sole right to open or load a table.
pub(crate) struct Claim {
    all: Arc<Mutex<HashSet<[u8; 16]>>>,
    own: [u8; 16],
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.all.lock().unpoisoned().remove(&self.own);
    }
}

impl Led {
    /// Leads everything, in a house without nodes.
    pub(crate) fn alone(store: AnyStore, closing: CancellationToken) -> Led {
        let led = Led::new(store, closing, None);
        led.set_loaded();
        led
    }

    fn new(store: AnyStore, ending: CancellationToken, lease: Option<Lease>) -> Led {
        let (loaded, claimed) = Default::default();
        Led { store, ending, tasks: Tasks::default(), lease, loaded, claimed }
    }

    /// The number of times the shard has been taken; 0 in a house without nodes.
    pub(crate) fn epoch(&self) -> u64 {
        self.lease.as_ref().map_or(0, |lease| lease.epoch)
    }

    pub(crate) fn set_loaded(&self) {
        self.loaded.store(true, Ordering::Release);
    }

    /// Whether everything that belongs to it has been resumed.
    pub(crate) fn is_loaded(&self) -> bool {
        self.loaded.load(Ordering::Acquire)
    }

    /// The sole right to open or load a table. `None` while it is taken.
    pub(crate) fn claim(&self, table: [u8; 16]) -> Option<Claim> {
        let new = self.claimed.lock().unpoisoned().insert(table);
        new.then(|| Claim { all: self.claimed.clone(), own: table })
    }
}

impl Held {
    fn begin(&self, shard: ShardId, led: Led) -> Option<Led> {
        self.0.write().unpoisoned().insert(shard, led)
    }

    fn get(&self, shard: ShardId) -> Option<Led> {
        self.0.read().unpoisoned().get(&shard).cloned()
    }

    fn end(&self, shard: ShardId) -> Option<Led> {
        let led = self.get(shard)?;
        led.ending.cancel();
        led.tasks.close();
        Some(led)
    }

    fn stop(&self, shard: ShardId) {
        self.end(shard);
        if let ShardId::Tournament(_) = shard {
            self.0.write().unpoisoned().remove(&shard);
        }
    }
}

impl Nodes {
    /// Starts to lead a shard. Also returns its previous lease here, whose tasks may still be running.
    pub(crate) fn begin(&self, shard: ShardId, lease: Lease, closing: &CancellationToken) -> (Led, Option<Led>) {
        let led = Led::new(self.store.led(lease.clone()).into(), closing.child_token(), Some(lease));
        let before = self.led.begin(shard, led.clone());
        (led, before)
    }

    /// Ends the tasks of a shard that is being handed over.
    pub(crate) fn end(&self, shard: ShardId) -> Option<Led> {
        self.led.end(shard)
    }

    /// The same of a shard that is no longer led. Nothing is kept of a tournament: its task is the house's, and there
    /// are ever more of them.
    pub(crate) fn stop(&self, shard: ShardId) {
        self.led.stop(shard);
    }

    /// The lease under which this node leads the shard now, once loaded.
    pub(crate) fn led(&self, shard: ShardId) -> Option<Led> {
        let led = self.led.get(shard)?;
        self.stands(shard, &led).then_some(led)
    }

    /// How many shards this node leads, those not counted that are still being loaded.
    pub(crate) fn leading(&self) -> usize {
        self.led.0.read().unpoisoned().iter().filter(|(shard, led)| self.stands(**shard, led)).count()
    }

    fn stands(&self, shard: ShardId, led: &Led) -> bool {
        led.is_loaded() && !led.ending.is_cancelled() && self.membership.leads(shard) == led.lease
    }

    /// Leaves a shard to nodes with a later program. False if that was done recently and no node has taken it.
    pub(crate) fn leave(&self, shard: ShardId) -> bool {
        let mut left = self.left.lock().unpoisoned();
        left.retain(|_, since| since.elapsed() < LEFT);
        if let Some(since) = left.get(&shard) {
            return since.elapsed() < LEAVING;
        }
        left.insert(shard, Instant::now());
        self.membership.decline(shard);
        true
    }

    /// Takes no more shards and hands over those it leads, until none are left.
    pub(crate) async fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
        self.membership.drain();
        self.drained.cancelled().await;
    }

    /// Whether it is handing over what it leads, to end after that.
    pub(crate) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    /// Takes note that nothing is led any more, and nothing will be.
    pub(crate) fn set_drained(&self) {
        self.drained.cancel();
    }

    /// Whether visitors find everything at other nodes, and nothing here.
    pub(crate) fn is_away(&self) -> bool {
        self.away.load(Ordering::Relaxed)
    }

    pub(crate) fn set_away(&self, away: bool) {
        self.away.store(away, Ordering::Relaxed);
    }

    /// Whether visitors may be sent here.
    ///
    /// # Errors
    /// The reason why not, in words.
    pub(crate) fn is_ready(&self) -> Result<(), String> {
        if self.is_draining() {
            return Err("the node is leaving".to_owned());
        }
        if self.membership.yields() || self.is_away() {
            return Err("the node does not hear the bus, and others do".to_owned());
        }
        if self.membership.is_lapsed() { Err("no lease has been renewed".to_owned()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::Sqlite;

    #[test]
    fn a_tournament_that_is_no_longer_led_leaves_nothing_behind() {
        let (held, store) = (Held::default(), AnyStore::from(Sqlite::memory().unwrap()));
        let tournament = ShardId::Tournament([7; 16]);
        let [cup, _] = [tournament, ShardId::Quick].map(|shard| {
            let lease = Lease { shard: shard.to_string().into(), node: "north/1".into(), epoch: 1 };
            let led = Led::new(store.clone(), CancellationToken::new(), Some(lease));
            assert!(held.begin(shard, led.clone()).is_none());
            led
        });
        for shard in [tournament, ShardId::Quick] {
            held.stop(shard);
        }
        assert!(cup.ending.is_cancelled());
        // Whoever leads it next waits for what is left of the last lease.
        assert_eq!(held.0.read().unpoisoned().keys().collect::<Vec<_>>(), [&ShardId::Quick]);
    }
}
