//! A node that does not hear the bus: what it led goes on at nodes that do, if there are any.

use crate::{
    farewell::by_and_by,
    house::{Player, short},
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
use wire::{Error, Message, Phase, Request, TableCode};

async fn is_ready(node: &Node) -> bool {
    client::request(node.address(), "GET", "/readyz", &[]).await.unwrap().status == 200
}

/// Ann begins a match with a bot at this node.
async fn playing(node: &Node) -> (Player, TableCode) {
    let mut ann = node.player().await;
    let table = ann.table_with_bots(2, short()).await;
    ann.ok(Request::Start { table }).await;
    (ann, table)
}

/// Whoever has this cookie sits at the table as soon as it goes on at the node.
async fn back_at(node: &Node, cookie: &str, table: TableCode) -> Player {
    let mut player = node.again(cookie).await;
    player.move_id = 1_000;
    loop {
        match player.call(Request::Enter { table, last_seq: None }).await.unwrap() {
            Ok(_) => return player,
            Err(Error::Busy | Error::NoSuchTable { .. }) => sleep(Duration::from_millis(100)).await,
            Err(other) => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_at_a_node_that_hears_nobody_goes_on_at_one_that_hears() {
    let Some(yard) = Yard::new("silent").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &silent).await.leads().await;
    let (mut ann, table) = playing(&north).await;
    let south = yard.open("south").await;
    by_and_by(async || is_ready(&south).await).await;
    silent.store(true, Ordering::Relaxed);
    loop {
        if let Message::GoingDown { retry_ms } = ann.message().await {
            assert!(retry_ms < 2_000);
            break;
        }
    }
    assert!(ann.is_cut().await);
    assert!(!is_ready(&north).await && is_ready(&south).await);
    assert!(client::Client::<lexio::Lexio>::connect(north.address(), &ann.cookie).await.is_err(), "it takes nobody in");
    let mut back = back_at(&south, &ann.cookie, table).await;
    assert!(matches!(back.finish().await.room.phase, Phase::Finished { .. }));
    silent.store(false, Ordering::Relaxed);
    by_and_by(async || is_ready(&north).await).await;
    // What is led at south is within reach again.
    back_at(&north, &ann.cookie, table).await;
    north.close().await;
    south.close().await;
    yard.clear().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_node_hears_the_bus_each_goes_on_by_itself() {
    let Some(yard) = Yard::new("mute").await else { return };
    let silent = Arc::new(AtomicBool::new(false));
    let north = yard.open_silenced("north", "", &silent).await.leads().await;
    let (mut ann, _) = playing(&north).await;
    let south = yard.open_silenced("south", "", &silent).await;
    by_and_by(async || is_ready(&south).await).await;
    // With the bus vanishes the machine on which it ran, and a node there.
    let gone = "('gone/0000000000000001', now() + interval '4.5 seconds', 0)";
    yard.schema.run(&format!("INSERT INTO {{here}}.nodes (node, expires, leaves) VALUES {gone}")).await;
    silent.store(true, Ordering::Relaxed);
    // Nor does one hear it that begins now.
    let east = yard.open_silenced("east", "", &silent).await;
    // Longer than it takes to give in to nodes that hear.
    for _ in 0..60 {
        assert!(is_ready(&north).await && is_ready(&south).await);
        sleep(Duration::from_millis(100)).await;
    }
    assert!(is_ready(&east).await);
    assert!(matches!(ann.finish().await.room.phase, Phase::Finished { .. }));
    for node in [east, north, south] {
        node.close().await;
    }
    yard.clear().await;
}
