//! A node of two that is told to stop: it hands over what it leads, and opens nothing any more.

use crate::{
    going_on::deadline,
    house::{by_and_by, create, send_as, short},
    leading::{LEASE, close, comes_back, is_ready, one, two},
    stopwatch::Stopwatch,
};
use serde_json::Value;
use wire::{Error, Message, Phase};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_goes_hands_over_at_once() {
    let Some((schema, north, south)) = two("goes").await else { return };
    by_and_by(async || is_ready(north.address()).await && is_ready(south.address()).await).await;
    let (mut ann, table, turn) = north.match_under_way().await;
    let going = tokio::spawn(async move {
        let watch = Stopwatch::start();
        north.goes().await;
        watch.elapsed()
    });
    let (mut back, after) = comes_back(south.address(), &ann.cookie, table).await;
    let took = going.await.unwrap();
    assert!(took < LEASE, "sooner than any lease runs out: {took:?}");
    assert_eq!((&after.view, after.ply), (&turn.view, turn.ply));
    assert!(deadline(&after) >= deadline(&turn));
    let mut told = None;
    while let Ok(message) = ann.next().await {
        if let Message::GoingDown { retry_ms } = message {
            told = Some(retry_ms);
        }
    }
    assert!(told.is_some_and(|retry_ms| retry_ms < 2_000), "{told:?}");
    assert!(matches!(back.finish().await.room.phase, Phase::Finished { .. }));
    // The remaining node leads everything, and new tables are opened there.
    back.create(2, short()).await;
    close(schema, [south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_goes_opens_nothing_any_more() {
    let Some((schema, north)) = one("founds").await else { return };
    let (address, mut ann) = (north.address(), north.player().await);
    // While this lock is held, no lease can be given up, but everything else goes on.
    let (holder, connection) = tokio_postgres::connect(&schema.url(), tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    holder.batch_execute(&format!("BEGIN; LOCK TABLE {}.shards IN SHARE MODE", schema.name)).await.unwrap();
    let going = tokio::spawn(north.goes());
    by_and_by(async || !is_ready(address).await).await;
    assert_eq!(ann.refused(create(2, short())).await, Error::GoingDown);
    let deal = send_as(address, &ann.cookie, "POST", "/api/daily/lexio", &Value::Null).await;
    assert_eq!(serde_json::from_slice::<Error>(&deal.body).unwrap(), Error::GoingDown);
    holder.batch_execute("COMMIT").await.unwrap();
    going.await.unwrap();
    assert_eq!(schema.count("SELECT count(*) FROM {here}.tables").await, 0);
    schema.clear().await;
}
