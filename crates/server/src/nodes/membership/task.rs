//! The task that asks the database for leases, as [`cluster::Leases`] says, and obeys the house.

use super::{Change, Order, Shared};
use crate::{
    nodes::{
        asking::{Told, ask, owners},
        naming,
    },
    tasks::spawn,
};
use cluster::{Answer, Output, Request, ShardId};
use std::{sync::Arc, time::Duration};
use tokio::{
    select,
    sync::{mpsc, oneshot},
    time::{MissedTickBehavior, interval, timeout},
};

/// How often the time is checked: a small fraction of the margin by which a lease ends early.
const TICK: Duration = Duration::from_millis(50);
/// By how much the database's time may seem to go back, in milliseconds: its answers are on their way for a while.
const BACK_MS: u64 = 2_000;

/// Renews, takes and gives up leases until every handle is dropped or no one receives the changes.
pub(super) async fn run<L: store::Leases>(
    shared: Arc<Shared>,
    store: L,
    mut orders: mpsc::UnboundedReceiver<Order>,
    changes: mpsc::UnboundedSender<Change>,
) {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // Without a bound: leases are asked for, and looked up, once at a time, and each is given up once.
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
                    let (store, terms) = (store.clone(), shared.terms);
                    // The caller may be gone by now.
                    spawn(async move { drop(answer.send(owners(&store, terms).await)) });
                    continue;
                }
                Some(Order::Finished(grant)) => shared.lock().leases.finished(shared.now_ms(), grant),
                Some(Order::Fenced(grant)) => shared.lock().leases.fenced(grant),
                Some(Order::Decline(shard)) => shared.lock().leases.decline(shared.now_ms(), shard),
                None => return,
            },
        };
        for output in outputs {
            let change = match output {
                Output::Ask { number, request } => {
                    let (shared, store, told) = (shared.clone(), store.clone(), told.clone());
                    spawn(async move {
                        let answer = ask_in_time(&shared, &store, &request).await;
                        let _ = told.send((number, answer));
                    });
                    continue;
                }
                Output::Lead(grant) => Change::Lead { shard: grant.shard, lease: naming::lease(&shared.node, grant) },
                Output::HandOver(grant) => {
                    Change::HandOver { shard: grant.shard, lease: naming::lease(&shared.node, grant) }
                }
                Output::Stop { grant, why } => Change::Stop { shard: grant.shard, why },
                Output::Drained => Change::Drained,
            };
            if changes.send(change).is_err() {
                return;
            }
        }
    }
}

/// Asks the database once, and does not wait for long.
async fn ask_in_time<L: store::Leases>(shared: &Shared, store: &L, request: &Request) -> Option<Told> {
    let patience = Duration::from_millis(shared.terms.answer_ms);
    match timeout(patience, ask(store, &shared.node, shared.terms, request)).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            tracing::warn!(%error, "a request for leases failed");
            None
        }
        Err(_) => {
            tracing::warn!("a request for leases got no answer in time");
            None
        }
    }
}

async fn list<L: store::Leases>(store: L, shard: ShardId, on: bool, answer: oneshot::Sender<Result<(), store::Error>>) {
    let shards = [naming::shard(shard)];
    let listed = if on { store.enlist(&shards).await } else { store.strike(&shards).await };
    // The caller may be gone by now.
    let _ = answer.send(listed);
}

impl Shared {
    /// Takes in the database's answer, if there was one.
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
            let is_back = state.clock.at(now_ms).is_some_and(|known| house_ms.saturating_add(BACK_MS) < known);
            if is_back && !state.is_back {
                tracing::warn!("the database's clock has gone back: nodes started since may not agree with this one");
            }
            state.is_back = is_back;
            state.clock.hear(now_ms, house_ms);
        }
        state.leases.answered(now_ms, number, answer)
    }
}
