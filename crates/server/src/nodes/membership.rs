//! This process as one of the nodes of its house.

mod task;

use super::{entering::entered, naming};
use crate::tasks::spawn;
use cluster::{Grant, HouseClock, Leases, NodeId, Owner, ShardId, Stopped, Terms};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};
use store::{Lease, Node, Shard, Unpoisoned};
use tokio::sync::{mpsc, oneshot};

/// What has happened to a shard here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// This node leads it from now on.
    Lead {
        /// The shard.
        shard: ShardId,
        /// The lease under which its journals are written.
        lease: Lease,
    },
    /// It is to be handed over: finish what is under way, then call [`Membership::finished`].
    HandOver {
        /// The shard.
        shard: ShardId,
        /// The lease under which it was led.
        lease: Lease,
    },
    /// This node no longer leads it.
    Stop {
        /// The shard.
        shard: ShardId,
        /// The reason.
        why: Stopped,
    },
    /// This node no longer leads anything, and will not: the process may end.
    Drained,
}

/// This process as one of the nodes of its house. Once every handle is dropped, leases are no longer renewed, and run
/// out.
#[derive(Clone)]
pub struct Membership {
    shared: Arc<Shared>,
    /// Without a bound: they come from the tasks and requests of this node, and each is taken in at once.
    orders: mpsc::UnboundedSender<Order>,
}

struct Shared {
    id: NodeId,
    node: Node,
    terms: Terms,
    began: Instant,
    state: Mutex<State>,
}

struct State {
    leases: Leases,
    clock: HouseClock,
    /// Whether the database's clock has gone back behind it.
    is_back: bool,
    /// What the database was last asked for in vain.
    in_vain: BTreeSet<&'static str>,
    /// When the database last renewed leases, by the node's own clock in milliseconds.
    renewed_ms: Option<u64>,
}

/// A message from the house to the task.
enum Order {
    Finished(Grant),
    Fenced(Grant),
    Decline(ShardId),
    /// Looks up which node leads which shard.
    Owners {
        answer: oneshot::Sender<Result<Vec<(ShardId, Owner)>, store::Error>>,
    },
    /// Lists a shard to be led, or strikes it off.
    List {
        shard: ShardId,
        on: bool,
        answer: oneshot::Sender<Result<(), store::Error>>,
    },
}

impl Membership {
    /// Joins the nodes of a database, under a name meant for people. Must be called on a tokio runtime. Changes to
    /// shards are reported in order.
    ///
    /// # Errors
    /// As [`store::Leases::enter`] and [`store::Leases::enlist`].
    pub async fn join<L: store::Leases>(
        store: L,
        name: &str,
        terms: Terms,
    ) -> Result<(Membership, mpsc::UnboundedReceiver<Change>), store::Error> {
        let id = NodeId::new(crate::chance::number());
        let (node, term) = (naming::node(name, id), Duration::from_millis(terms.lease_ms));
        entered(terms, |watched| store.enter(&node, term, watched)).await?;
        let shards: Vec<Shard> = ShardId::standing().map(naming::shard).collect();
        store.enlist(&shards).await?;
        let shared = Arc::new(Shared { id, node, terms, began: Instant::now(), state: State::new(id, terms).into() });
        let (orders, ordered) = mpsc::unbounded_channel();
        // Without a bound: a lease leads to three of them at most.
        let (changes, changed) = mpsc::unbounded_channel();
        spawn(task::run(shared.clone(), store, ordered, changes));
        Ok((Membership { shared, orders }, changed))
    }

    /// The lease under which this node leads a shard now. `None` if it does not, or is handing it over. To be checked
    /// before every decision.
    #[must_use]
    pub fn leads(&self, shard: ShardId) -> Option<Lease> {
        let epoch = self.shared.lock().leases.leads(self.shared.now_ms(), shard)?;
        Some(naming::lease(&self.shared.node, Grant { shard, epoch }))
    }

    /// The number of shards that this node leads, including those being handed over.
    #[must_use]
    pub fn count(&self) -> usize {
        self.shared.lock().leases.len()
    }

    /// The house's time, in milliseconds since 1970, once known.
    #[must_use]
    pub fn house_ms(&self) -> Option<u64> {
        self.shared.lock().clock.at(self.shared.now_ms())
    }

    /// Whether the database has renewed nothing for as long as a lease may be relied on.
    #[must_use]
    pub fn is_lapsed(&self) -> bool {
        let Terms { lease_ms, margin_ms, .. } = self.shared.terms;
        let renewed_ms = self.shared.lock().renewed_ms;
        renewed_ms.is_none_or(|renewed_ms| renewed_ms + lease_ms - margin_ms <= self.shared.now_ms())
    }

    /// How long the work in progress at a shard may take once it is being handed over.
    #[must_use]
    pub fn flush(&self) -> Duration {
        Duration::from_millis(self.shared.terms.flush_ms)
    }

    /// Lists a shard for some node to take, if it is not listed yet; or, if not `on`, makes sure that no node leads it
    /// any more.
    ///
    /// # Errors
    /// As [`store::Leases::enlist`]; [`store::Error::Shut`] if leases are no longer renewed.
    pub async fn list(&self, shard: ShardId, on: bool) -> Result<(), store::Error> {
        let (answer, answered) = oneshot::channel();
        self.tell(Order::List { shard, on, answer });
        answered.await.unwrap_or(Err(store::Error::Shut))
    }

    /// Which node leads which shard now, according to the database.
    ///
    /// # Errors
    /// As [`store::Leases::cluster`], also if it takes longer than leases wait for an answer; [`store::Error::Shut`] if
    /// they are no longer renewed.
    pub async fn owners(&self) -> Result<Vec<(ShardId, Owner)>, store::Error> {
        let (answer, answered) = oneshot::channel();
        self.tell(Order::Owners { answer });
        answered.await.unwrap_or(Err(store::Error::Shut))
    }

    /// Identifies this node.
    #[must_use]
    pub fn id(&self) -> NodeId {
        self.shared.id
    }

    /// Reports that everything under way at a shard being handed over, led under this lease, has been written.
    pub fn finished(&self, lease: &Lease) {
        if let Some(grant) = naming::grant(&lease.shard, lease.epoch) {
            self.tell(Order::Finished(grant));
        }
    }

    /// Reports that the store has refused a write under this lease ([`store::Error::Fenced`]), or that what was written
    /// under it is not what this node knows: in either case it is not to be relied on any more.
    pub fn fenced(&self, lease: &Lease) {
        if let Some(grant) = naming::grant(&lease.shard, lease.epoch) {
            self.tell(Order::Fenced(grant));
        }
    }

    /// Hands over a shard that this node cannot lead but another may.
    pub fn decline(&self, shard: ShardId) {
        self.tell(Order::Decline(shard));
    }

    /// Makes the node look at once for a shard that another has given up.
    pub fn nudge(&self) {
        self.shared.lock().leases.nudge(self.shared.now_ms());
    }

    /// Reports that this node listens to the bus from now on.
    pub fn listen(&self) {
        self.shared.lock().leases.listen();
    }

    /// Reports that this node has heard itself on the bus.
    pub fn echoed(&self) {
        self.shared.lock().leases.echoed(self.shared.now_ms());
    }

    /// Whether it listens to the bus and does not hear itself there.
    #[must_use]
    pub fn is_deaf(&self) -> bool {
        self.shared.lock().leases.is_deaf(self.shared.now_ms())
    }

    /// Whether it leaves everything to other nodes, which hear the bus, while it does not.
    #[must_use]
    pub fn yields(&self) -> bool {
        self.shared.lock().leases.yields()
    }

    /// Takes no more shards and hands over those it leads, until [`Change::Drained`].
    pub fn drain(&self) {
        self.shared.lock().leases.drain();
    }

    /// Sends an order to the task. If the task has ended, the order is dropped.
    fn tell(&self, order: Order) {
        let _ = self.orders.send(order);
    }
}

impl State {
    fn new(id: NodeId, terms: Terms) -> State {
        let (leases, clock) = (Leases::new(id, terms, 0), HouseClock::unset());
        State { leases, clock, is_back: false, in_vain: BTreeSet::new(), renewed_ms: None }
    }
}

impl Shared {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unpoisoned()
    }
}
