//! What the house writes to its logs at the most verbose level.

#[path = "house/heard.rs"]
mod heard;
#[path = "house/house.rs"]
mod house;

use game::Seat;
use house::{Player, TestHouse, entropy, short};
use server::client;
use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
};
use wire::{Phase, Request};

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_tell_no_secrets_and_no_hands() {
    let lines = Lines::default();
    let writer = lines.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_writer(move || writer.clone())
        .init();
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.create(2, short()).await;
    ann.ok(Request::Sit { table, seat: None, entropy: entropy(0xa7) }).await;
    ann.ok(Request::SeatBot { table, seat: Seat(1), level: wire::Level(1) }).await;
    ann.ok(Request::Start { table }).await;
    let hand = ann.sees(Player::is_my_turn).await.view.unwrap().hand;
    ann.refused(Request::Stand { table: wire::TableCode::numbered(5) }).await;
    let end = ann.finish().await;
    for _ in 0..2 {
        let strange = client::request(house.address(), "POST", "/api/session", &["origin: https://strange.example"]);
        assert_eq!(strange.await.unwrap().status, 403);
    }
    for _ in 0..2 {
        let strange = client::request(house.address(), "GET", "/", &["host: strange.example"]);
        assert_eq!(strange.await.unwrap().status, 421);
    }
    for _ in 0..2 {
        let passed_on = client::request(house.address(), "POST", "/api/session", &["x-forwarded-for: 10.0.0.9"]);
        assert_eq!(passed_on.await.unwrap().status, 200);
    }
    house.close().await;
    house.reopen().await;
    house.close().await;
    let Phase::Finished { proof, .. } = end.room.phase else { unreachable!() };
    let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    assert!(log.contains("the house is closing") && log.contains("a socket opened"), "{log}");
    assert_eq!(log.matches("`origins` does not list").count(), 1, "strangers are many");
    assert_eq!(log.matches("lists no page under this name").count(), 1, "they make names up");
    assert_eq!(log.matches("since `behind_proxy` is 0").count(), 1, "a proxy of which the settings say nothing");
    let secret = ann.cookie.split('=').nth(1).unwrap().to_owned();
    let tiles = serde_json::to_string(&hand).unwrap();
    for secret in [secret, proof.unwrap().house_seed.to_string(), entropy(0xa7).opened().unwrap().to_string(), tiles] {
        assert!(!log.contains(&secret), "{secret}");
    }
    assert!(!log.contains("167, 167"), "bytes of entropy");
    assert!(!log.to_lowercase().contains("cookie"));
}
