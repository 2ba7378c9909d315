//! Who may serve a house in a database: nodes, or one process alone.

use std::time::Duration;

use crate::{
    numbered::table,
    place::{Place, Server},
};
use store::{AnyStore, Entry, Error, Journal, Leases, Node, Postgres, Presence, Shard};

/// Longer than any of these tests takes.
const LONG: Duration = Duration::from_secs(600);
/// Over before anyone looks again.
const NOW: Duration = Duration::ZERO;

fn names() -> [Node; 2] {
    ["process 1/1".into(), "north/2".into()]
}

fn entry(seq: u64) -> Entry {
    Entry { table: table(1), seq, body: vec![1] }
}

fn is_refused<T>(entered: &Result<T, Error>, beside: &Node) -> bool {
    matches!(entered, Err(Error::InUse { by }) if by == beside)
}

/// What a node can take of a shard at this epoch.
async fn taken(store: &Postgres, node: &Node, epoch: u64) -> usize {
    let seen: [(Shard, u64); 1] = [("tables:00".into(), epoch)];
    store.take(node, LONG, &seen, 1).await.unwrap().len()
}

async fn two() -> Option<(Server, Postgres, Postgres)> {
    let place = Server::new().await?;
    let (one, other) = tokio::join!(place.open(), place.open());
    one.enlist(&["tables:00".into()]).await.unwrap();
    Some((place, one, other))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beside_a_process_that_is_alone_nobody_enters_and_nodes_take_nothing() {
    let Some((place, one, other)) = two().await else { return };
    let ([alone, north], second) = (names(), Node::from("process 3/3"));
    let lease = one.enter_alone(&alone, LONG, false).await.unwrap();
    for watched in [false, true] {
        assert!(is_refused(&other.enter_alone(&second, LONG, watched).await, &alone));
        assert!(is_refused(&other.enter(&north, LONG, watched).await, &alone));
    }
    // A node that was there before, and stood still.
    other.renew(&north, LONG, Presence::Here, &[]).await.unwrap();
    assert_eq!(taken(&other, &north, 1).await, 0);
    let seen = other.cluster().await.unwrap();
    assert_eq!(seen.nodes.iter().map(|one| &one.node).collect::<Vec<_>>(), [&north], "the process is no node");
    assert!(seen.shards.iter().all(|row| &*row.shard == "tables:00"), "and leads no shard: {seen:?}");
    assert!(one.stay_alone(&lease, NOW).await.unwrap());
    assert_eq!(taken(&other, &north, 1).await, 0, "though it gives no sign of life");
    one.led(lease.clone()).append(vec![entry(1)]).await.unwrap();
    // Once it has left, others come at once.
    one.leave_alone(&lease).await.unwrap();
    assert_eq!(taken(&other, &north, 1).await, 1);
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_alone_when_nodes_were_there_has_them_write_nothing_more() {
    let Some((place, one, other)) = two().await else { return };
    let [alone, north] = names();
    other.enter(&north, LONG, false).await.unwrap();
    let lent = other.take(&north, LONG, &[("tables:00".into(), 0)], 1).await.unwrap().remove(0);
    other.led(lent.clone()).append(vec![entry(1)]).await.unwrap();
    assert!(is_refused(&one.enter_alone(&alone, LONG, true).await, &north));
    other.renew(&north, NOW, Presence::Here, &[]).await.unwrap();
    assert!(is_refused(&one.enter_alone(&alone, LONG, false).await, &north), "it may come back within a lease");
    let lease = one.enter_alone(&alone, LONG, true).await.unwrap();
    let late = other.led(lent).append(vec![entry(2)]).await;
    assert!(matches!(late, Err(Error::Fenced { .. })), "{late:?}");
    one.led(lease).append(vec![entry(2)]).await.unwrap();
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_alone_and_stood_still_for_long_writes_nothing_more() {
    let Some((place, one, other)) = two().await else { return };
    let [alone, north] = names();
    for by_nodes in [true, false] {
        let lease = one.enter_alone(&alone, NOW, true).await.unwrap();
        let led = one.led(lease.clone());
        let seq = led.read(table(1), 0).await.unwrap().len() as u64 + 1;
        // That its time is over fences nobody: nobody else has come.
        led.append(vec![entry(seq)]).await.unwrap();
        assert!(one.stay_alone(&lease, NOW).await.unwrap());
        match by_nodes {
            true => {
                assert!(is_refused(&other.enter(&north, NOW, false).await, &alone));
                other.enter(&north, NOW, true).await.unwrap();
            }
            false => {
                other.enter_alone(&north, NOW, true).await.unwrap();
            }
        }
        assert!(!one.stay_alone(&lease, LONG).await.unwrap());
        let late = led.append(vec![entry(seq + 1)]).await;
        assert!(matches!(late, Err(Error::Fenced { .. })), "{late:?}");
        let there = AnyStore::from(other.clone()).served_by().await.unwrap();
        assert_eq!(there, None, "it is not there again");
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_who_come_at_once_those_enter_who_may_be_together() {
    let Some((place, one, other)) = two().await else { return };
    for round in 0..10 {
        let mut all = tokio::task::JoinSet::new();
        for n in 0..8_u8 {
            let store = [&one, &other][usize::from(n) % 2].clone();
            let node: Node = format!("process {round}/{n}").into();
            all.spawn(async move {
                let entered = match n < 4 {
                    true => store.enter_alone(&node, LONG, true).await.map(drop),
                    false => store.enter(&node, LONG, true).await,
                };
                (n, entered)
            });
        }
        let (mut alone, mut nodes) = (0, 0);
        for (n, entered) in all.join_all().await {
            match entered {
                Ok(()) if n < 4 => alone += 1,
                Ok(()) => nodes += 1,
                Err(Error::InUse { .. }) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        assert!(matches!((alone, nodes), (1, 0) | (0, 4)), "{alone} alone, {nodes} nodes");
        place.run("UPDATE nodes SET expires = now()").await.unwrap();
    }
    place.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_served_is_not_upgraded() {
    let Some((place, one, _)) = two().await else { return };
    let [alone, _] = names();
    let lease = one.enter_alone(&alone, LONG, false).await.unwrap();
    let last = "SELECT max(version) FROM refinery_schema_history";
    let changed = format!("DELETE FROM refinery_schema_history WHERE version = ({last})");
    place.run(&changed).await.unwrap();
    assert!(is_refused(&Postgres::open(place.url()).await, &alone));
    one.leave_alone(&lease).await.unwrap();
    // What it would make is there, so that it fails otherwise.
    assert!(!is_refused(&Postgres::open(place.url()).await, &alone));
    place.clear().await;
}
