//! A node that does not hear the bus: what it led goes on at nodes that do, if there are any.

use crate::{
    house::{Player, by_and_by, short},
    leading::{comes_back, is_ready},
    several::{Node, Yard},
};
use server::client;
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::time::sleep;
use wire::{Message, Phase, Request, TableCode};

/// Whether the node leaves everything to those that hear. One that could not renew its leases for a moment does not.
async fn gives_in(node: &Node) -> bool {
    let told = client::request(node.address(), "GET", "/readyz", &[]).await.unwrap();
    let body = String::from_utf8(told.body).unwrap();
    assert!(told.status == 200 || ["does not hear the bus", "no lease"].iter().any(|why| body.contains(why)), "{body}");
    body.contains("does not hear the bus")
}

/// Ann begins a match with a bot at this node.
async fn playing(node: &Node) -> (Player, TableCode) {
    let mut ann = node.player().await;
    let table = ann.table_with_bots(2, short()).await;
    ann.ok(Request::Start { table }).await;
    (ann, table)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_at_a_node_that_hears_nobody_goes_on_at_one_that_hears() {
    let Some(yard) = Yard::new("silent").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &silent).await.leads().await;
    let (mut ann, table) = playing(&north).await;
    let south = yard.open("south").await;
    by_and_by(async || is_ready(south.address()).await).await;
    silent.store(true, Ordering::Relaxed);
    loop {
        if let Message::GoingDown { retry_ms } = ann.message().await {
            assert!(retry_ms < 2_000);
            break;
        }
    }
    assert!(ann.is_cut().await);
    assert!(!is_ready(north.address()).await);
    by_and_by(async || is_ready(south.address()).await).await;
    assert!(client::Client::<lexio::Lexio>::connect(north.address(), &ann.cookie).await.is_err(), "it takes nobody in");
    let (mut back, _) = comes_back(south.address(), &ann.cookie, table).await;
    assert!(matches!(back.finish().await.room.phase, Phase::Finished { .. }));
    silent.store(false, Ordering::Relaxed);
    by_and_by(async || is_ready(north.address()).await).await;
    // What is led at south is within reach again.
    comes_back(north.address(), &ann.cookie, table).await;
    yard.close([north, south]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_node_hears_the_bus_each_goes_on_by_itself() {
    let Some(yard) = Yard::new("mute").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &silent).await.leads().await;
    let (mut ann, _) = playing(&north).await;
    let south = yard.open_silenced("south", "", &silent).await;
    by_and_by(async || is_ready(south.address()).await).await;
    // With the bus vanishes the machine on which it ran, and a node there.
    let gone = "('gone/0000000000000001', now() + interval '4.5 seconds', 0)";
    yard.schema.run(&format!("INSERT INTO {{here}}.nodes (node, expires, leaves) VALUES {gone}")).await;
    silent.store(true, Ordering::Relaxed);
    // Nor does one hear it that begins now.
    let east = yard.open_silenced("east", "", &silent).await;
    // Longer than it takes to give in to nodes that hear.
    for _ in 0..60 {
        assert!(!gives_in(&north).await && !gives_in(&south).await);
        sleep(Duration::from_millis(100)).await;
    }
    for node in [&north, &south, &east] {
        by_and_by(async || is_ready(node.address()).await).await;
    }
    assert!(matches!(ann.finish().await.room.phase, Phase::Finished { .. }));
    yard.close([east, north, south]).await;
}
