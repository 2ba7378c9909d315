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
/// By how much the database's time may seem to go back, in milliseconds.
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
            Some(reply) = answers.recv() => shared.hear(reply),
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
                        let (asked_ms, what) = (shared.now_ms(), of(&request));
                        let answer = ask_in_time(&shared, &store, &request).await;
                        let _ = told.send(Reply { number, what, asked_ms, answer });
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

/// What has come of a request to the database.
struct Reply {
    number: u64,
    /// What it was for.
    what: &'static str,
    /// When it was made, by the node's own clock in milliseconds.
    asked_ms: u64,
    /// The answer, or why there is none.
    answer: Result<Told, String>,
}

/// What a request is for, in words for the log.
const fn of(request: &Request) -> &'static str {
    match request {
        Request::Renew { .. } => "to renew leases",
        Request::Look => "who leads",
        Request::Take { .. } => "for leases",
        Request::GiveUp { .. } => "to end leases",
    }
}

/// Asks the database once, and does not wait for long.
async fn ask_in_time<L: store::Leases>(shared: &Shared, store: &L, request: &Request) -> Result<Told, String> {
    let patience = Duration::from_millis(shared.terms.answer_ms);
    let answer = timeout(patience, ask(store, &shared.node, shared.terms, request)).await;
    answer.map_err(|_| "no answer in time".to_owned())?.map_err(|error| error.to_string())
}

async fn list<L: store::Leases>(store: L, shard: ShardId, on: bool, answer: oneshot::Sender<Result<(), store::Error>>) {
    let shards = [naming::shard(shard)];
    let listed = if on { store.enlist(&shards).await } else { store.strike(&shards).await };
    // The caller may be gone by now.
    let _ = answer.send(listed);
}

impl Shared {
    /// Takes in the database's answer, if there was one. The log has the first of many that fail.
    fn hear(&self, Reply { number, what, asked_ms, answer }: Reply) -> Vec<Output> {
        let (now_ms, mut state) = (self.now_ms(), self.lock());
        let Told { answer, house_ms } = match answer {
            Ok(told) => told,
            Err(why) => {
                if state.in_vain.insert(what) {
                    tracing::warn!(what, why, "the database is asked in vain, again and again");
                }
                state.leases.failed(now_ms, number);
                return Vec::new();
            }
        };
        if state.in_vain.remove(what) {
            tracing::info!(what, "the database answers again");
        }
        if matches!(answer, Answer::Renewed(_)) {
            state.renewed_ms = Some(now_ms);
        }
        if let Some(house_ms) = house_ms.and_then(|ms| u64::try_from(ms).ok()) {
            // It may be as old as the request: this node may have stood still before it heard it.
            let latest_ms = house_ms.saturating_add(BACK_MS + now_ms.saturating_sub(asked_ms));
            let is_back = state.clock.at(now_ms).is_some_and(|known| latest_ms < known);
            if is_back && !state.is_back {
                tracing::warn!("the database's clock has gone back: nodes started since may not agree with this one");
            }
            state.is_back = is_back;
            state.clock.hear(now_ms, house_ms);
        }
        state.leases.answered(now_ms, number, answer)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::State, *};
    use cluster::{NodeId, Terms};
    use std::time::Instant;

    #[test]
    fn an_answer_that_waited_while_the_node_stood_still_turns_no_clock_back() {
        let (id, terms) = (NodeId::new(1), Terms::default());
        let began = Instant::now().checked_sub(Duration::from_secs(60)).unwrap();
        let shared = Shared { id, node: naming::node("north", id), terms, began, state: State::new(id, terms).into() };
        let is_back = |asked_ms, house_ms| {
            let answer = Ok(Told { answer: Answer::GivenUp, house_ms: Some(house_ms) });
            shared.hear(Reply { number: 0, what: "who leads", asked_ms, answer });
            shared.lock().is_back
        };
        let now_ms = shared.now_ms();
        assert!(!is_back(now_ms, 1_000_000));
        // Asked half a minute ago, and answered at once.
        assert!(!is_back(now_ms - 30_000, 970_000));
        assert!(is_back(now_ms, 970_000));
    }
}
