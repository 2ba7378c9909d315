//! This process among the nodes of its house.

use super::{
    asking::{Told, ask, owners},
    naming,
};
use cluster::{Answer, Grant, HouseClock, Leases, NodeId, Output, Owner, ShardId, Stopped, Terms};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use store::{Lease, Node, Shard};
use tokio::{
    select, spawn,
    sync::{mpsc, oneshot},
    time::{MissedTickBehavior, interval, timeout},
};

/// How often it is looked what time it is: a small part of what a lease ends before its time.
const TICK: Duration = Duration::from_millis(50);

/// What has become of a shard here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// This node leads it from now.
    Lead {
        /// The shard.
        shard: ShardId,
        /// Under which its journals are written.
        lease: Lease,
    },
    /// It is to be handed over: what is under way is to be finished, and then [`Membership::finished`] called.
    HandOver(ShardId),
    /// This node leads it no more.
    Stop {
        /// The shard.
        shard: ShardId,
        /// Why.
        why: Stopped,
    },
    /// This node leads nothing any more and will not: the process may end.
    Drained,
}

/// This process among the nodes of its house. Once every handle is dropped nothing is renewed any more, and what was led runs
/// out.
#[derive(Clone)]
pub struct Membership {
    shared: Arc<Shared>,
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
    /// When the database last said what goes on, by the node's own clock in milliseconds.
    renewed_ms: Option<u64>,
}

/// What the house tells the task.
enum Order {
    Finished(ShardId),
    Fenced(Grant),
    Decline(ShardId),
    Nudge,
    Drain,
    /// Who leads what is to be looked up.
    Owners {
        answer: oneshot::Sender<Result<Vec<(ShardId, Owner)>, store::Error>>,
    },
    /// There is a shard that is to be led, or no more.
    List {
        shard: ShardId,
        on: bool,
        answer: oneshot::Sender<Result<(), store::Error>>,
    },
}

impl Membership {
    /// Joins the nodes of a database, under a name for people. Must be called on a tokio runtime. What becomes of shards is
    /// told in order.
    ///
    /// # Errors
    /// As [`store::Leases::enlist`].
    pub async fn join<L: store::Leases>(
        store: L,
        name: &str,
        terms: Terms,
    ) -> Result<(Membership, mpsc::UnboundedReceiver<Change>), store::Error> {
        let shards: Vec<Shard> = ShardId::standing().map(naming::shard).collect();
        store.enlist(&shards).await?;
        let id = NodeId::new(crate::chance::number());
        let state = State { leases: Leases::new(id, terms, 0), clock: HouseClock::unset(), renewed_ms: None };
        let node = naming::node(name, id);
        let shared = Arc::new(Shared { id, node, terms, began: Instant::now(), state: Mutex::new(state) });
        let (orders, ordered) = mpsc::unbounded_channel();
        let (changes, changed) = mpsc::unbounded_channel();
        spawn(run(shared.clone(), store, ordered, changes));
        Ok((Membership { shared, orders }, changed))
    }

    /// The lease under which this node leads a shard now; none where it does not, or is handing it over. To be asked before
    /// anything is decided.
    #[must_use]
    pub fn leads(&self, shard: ShardId) -> Option<Lease> {
        let epoch = self.shared.lock().leases.leads(self.shared.now_ms(), shard)?;
        Some(naming::lease(&self.shared.node, Grant { shard, epoch }))
    }

    /// How many shards this node leads, those included that it is handing over.
    #[must_use]
    pub fn count(&self) -> usize {
        self.shared.lock().leases.len()
    }

    /// The time of the house, in milliseconds since 1970, once it is known.
    #[must_use]
    pub fn house_ms(&self) -> Option<u64> {
        self.shared.lock().clock.at(self.shared.now_ms())
    }

    /// The name of this node in the database.
    #[must_use]
    pub fn node(&self) -> &Node {
        &self.shared.node
    }

    /// Whether the database has not renewed anything for as long as a lease may be relied on.
    #[must_use]
    pub fn is_lapsed(&self) -> bool {
        let Terms { lease_ms, margin_ms, .. } = self.shared.terms;
        let renewed_ms = self.shared.lock().renewed_ms;
        renewed_ms.is_none_or(|renewed_ms| renewed_ms + lease_ms - margin_ms <= self.shared.now_ms())
    }

    /// Makes a shard that is to be taken by some node, where there is none yet; or, where it is not to be `on`, sees to it that
    /// none leads it any more.
    ///
    /// # Errors
    /// As [`store::Leases::enlist`]; [`store::Error::Shut`] where nothing is renewed any more.
    pub async fn list(&self, shard: ShardId, on: bool) -> Result<(), store::Error> {
        let (answer, answered) = oneshot::channel();
        self.tell(Order::List { shard, on, answer });
        answered.await.unwrap_or(Err(store::Error::Shut))
    }

    /// Who leads what, as the database has it now.
    ///
    /// # Errors
    /// As [`store::Leases::cluster`]; [`store::Error::Shut`] where nothing is renewed any more.
    pub async fn owners(&self) -> Result<Vec<(ShardId, Owner)>, store::Error> {
        let (answer, answered) = oneshot::channel();
        self.tell(Order::Owners { answer });
        answered.await.unwrap_or(Err(store::Error::Shut))
    }

    /// What tells this node apart.
    #[must_use]
    pub fn id(&self) -> NodeId {
        self.shared.id
    }

    /// What was under way at a shard that is handed over is written down.
    pub fn finished(&self, shard: ShardId) {
        self.tell(Order::Finished(shard));
    }

    /// The store has refused a write under this lease ([`store::Error::Fenced`]).
    pub fn fenced(&self, lease: &Lease) {
        if let Some(grant) = naming::grant(&lease.shard, lease.epoch) {
            self.tell(Order::Fenced(grant));
        }
    }

    /// This node cannot lead a shard, which another may: it is handed over.
    pub fn decline(&self, shard: ShardId) {
        self.tell(Order::Decline(shard));
    }

    /// Somebody has given something up: to be looked for at once.
    pub fn nudge(&self) {
        self.tell(Order::Nudge);
    }

    /// Takes nothing more and hands over what is led, until [`Change::Drained`].
    pub fn drain(&self) {
        self.tell(Order::Drain);
    }

    /// The task ends after the last handle.
    fn tell(&self, order: Order) {
        let _ = self.orders.send(order);
    }
}

impl Shared {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn obey(&self, order: Order) -> Vec<Output> {
        let (now_ms, mut state) = (self.now_ms(), self.lock());
        match order {
            Order::Finished(shard) => return state.leases.finished(now_ms, shard),
            Order::Fenced(grant) => return state.leases.fenced(grant),
            Order::Decline(shard) => return state.leases.decline(now_ms, shard),
            Order::Nudge => state.leases.nudge(now_ms),
            Order::Drain => state.leases.drain(now_ms),
            // Asked of the database by whoever runs this.
            Order::List { .. } | Order::Owners { .. } => {}
        }
        Vec::new()
    }

    /// What the database has told, if it has.
    fn hear(&self, number: u64, told: Option<Told>) -> Vec<Output> {
        let (now_ms, mut state) = (self.now_ms(), self.lock());
        let Some(Told { answer, house_ms }) = told else {
            state.leases.failed(now_ms, number);
            return Vec::new();
        };
        if matches!(answer, Answer::Renewed(_)) {
            state.renewed_ms = Some(now_ms);
        }
        if let Some(house_ms) = house_ms.and_then(|ms| u64::try_from(ms).ok()) {
            state.clock.hear(now_ms, house_ms);
        }
        state.leases.answered(now_ms, number, answer)
    }
}

/// Renews, takes and gives up until every handle is dropped, or nobody listens any more.
async fn run<L: store::Leases>(
    shared: Arc<Shared>,
    store: L,
    mut orders: mpsc::UnboundedReceiver<Order>,
    changes: mpsc::UnboundedSender<Change>,
) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let (told, mut answers) = mpsc::unbounded_channel();
    loop {
        let outputs = select! {
            _ = ticks.tick() => shared.lock().leases.tick(shared.now_ms()),
            Some((number, told)) = answers.recv() => shared.hear(number, told),
            order = orders.recv() => match order {
                Some(Order::List { shard, on, answer }) => {
                    spawn(list(store.clone(), shard, on, answer));
                    continue;
                }
                Some(Order::Owners { answer }) => {
                    let store = store.clone();
                    // Whoever has asked may not be there any more to hear it.
                    spawn(async move { drop(answer.send(owners(&store).await)) });
                    continue;
                }
                Some(order) => shared.obey(order),
                None => return,
            },
        };
        for output in outputs {
            let change = match output {
                Output::Ask { number, request } => {
                    let (shared, store, told) = (shared.clone(), store.clone(), told.clone());
                    spawn(async move {
                        let patience = Duration::from_millis(shared.terms.answer_ms);
                        let asked = timeout(patience, ask(&store, &shared.node, shared.terms, &request)).await;
                        let answer = match asked {
                            Ok(Ok(answer)) => Some(answer),
                            Ok(Err(error)) => {
                                tracing::warn!(%error, "the database has not lent what was asked for");
                                None
                            }
                            Err(_) => None,
                        };
                        let _ = told.send((number, answer));
                    });
                    continue;
                }
                Output::Lead(grant) => Change::Lead { shard: grant.shard, lease: naming::lease(&shared.node, grant) },
                Output::HandOver(grant) => Change::HandOver(grant.shard),
                Output::Stop { grant, why } => Change::Stop { shard: grant.shard, why },
                Output::Drained => Change::Drained,
            };
            if changes.send(change).is_err() {
                return;
            }
        }
    }
}

async fn list<L: store::Leases>(store: L, shard: ShardId, on: bool, answer: oneshot::Sender<Result<(), store::Error>>) {
    let shards = [naming::shard(shard)];
    let listed = if on { store.enlist(&shards).await } else { store.strike(&shards).await };
    // Whoever has asked may not be there any more to hear it.
    let _ = answer.send(listed);
}
