//! Who keeps a table open, and its match going on.

use crate::house::{TestHouse, by_and_by, create, short, table_id};
use std::time::Duration;
use store::Journal;
use tokio::time::sleep;
use wire::{Error, Limited, Message, Request, TableCode};

/// A little more than half an hour, for which a table without players stays.
const HALF_HOUR_MS: i64 = 31 * 60_000;

/// Whether the last entry of a table's journal says that its match is paused.
pub(crate) async fn is_paused(house: &TestHouse, table: TableCode) -> bool {
    let entries = house.store.read(table_id(table), 0).await.unwrap();
    String::from_utf8_lossy(&entries.last().unwrap().body).contains("paused")
}

/// Turns the clock forward until the table's match is paused, and no further than that takes, however long it takes to
/// be seen.
async fn until_paused(house: &TestHouse, table: TableCode) {
    let mut left_ms = 2 * table::PAUSE_MS;
    by_and_by(async || {
        if left_ms > 0 {
            house.clock.advance(1_000);
            left_ms -= 1_000;
        }
        is_paused(house, table).await
    })
    .await;
}

/// Waits until no table is open. The clock is turned forward by this much again and again.
async fn until_closed(house: &TestHouse, ms: i64) {
    by_and_by(async || {
        house.clock.advance(ms);
        house.store.tables().await.unwrap().is_empty()
    })
    .await;
}

/// Turns the clock forward by much more than an empty table stays.
async fn time_passes(house: &TestHouse) {
    for _ in 0..3 {
        house.clock.advance(HALF_HOUR_MS);
        sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn bots_do_not_play_on_for_nobody() {
    let house = TestHouse::with(|config| {
        config.pauses = server::Pauses { bot_min_ms: 60_000, bot_max_ms: 60_000, ..config.pauses };
    })
    .await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.table_with_bots(3, short()).await;
    ann.ok(Request::Start { table }).await;
    let ply = ann.sees(|update| update.view.is_some()).await.ply;
    ann.ok(Request::Exit { table }).await;
    until_paused(&house, table).await;
    house.clock.advance(3_600_000);
    sleep(Duration::from_millis(200)).await;
    assert!(is_paused(&house, table).await);
    ben.ok(Request::Lobby { on: true }).await;
    let lobby = ben.lobby(|_| true).await;
    assert_eq!(lobby.live, [], "nobody plays there");
    ben.ok(Request::Enter { table, last_seq: None }).await;
    let seen = ben.sees(|_| true).await;
    assert_eq!((seen.ply, seen.room.still), (ply, true));
    // A spectator changes nothing about that. Once its player is back, it goes on.
    house.clock.advance(3_600_000);
    sleep(Duration::from_millis(200)).await;
    assert!(is_paused(&house, table).await);
    ann.ok(Request::Enter { table, last_seq: None }).await;
    ben.sees(|update| update.seq > seen.seq && !update.room.still).await;
    assert!(!is_paused(&house, table).await);
}

#[tokio::test]
async fn who_only_looks_on_keeps_no_match_open_that_its_players_have_left() {
    let house = TestHouse::with(|config| config.stays.paused_s = 600).await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.takes_on_a_bot().await.table;
    ann.ok(Request::Exit { table }).await;
    until_paused(&house, table).await;
    ben.ok(Request::Enter { table, last_seq: None }).await;
    ben.sees(|update| update.room.still).await;
    house.clock.advance(600_000);
    while !matches!(ben.message().await, Message::Closed { .. }) {}
}

#[tokio::test]
async fn who_looks_in_again_and_again_keeps_such_a_match_open_no_longer() {
    let house = TestHouse::with(|config| config.stays.paused_s = 600).await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.takes_on_a_bot().await.table;
    ann.ok(Request::Exit { table }).await;
    until_paused(&house, table).await;
    for _ in 0..2 {
        house.clock.advance(250_000);
        ben.ok(Request::Enter { table, last_seq: None }).await;
        ben.sees(|update| update.room.still).await;
        ben.ok(Request::Exit { table }).await;
    }
    house.clock.advance(250_000);
    until_closed(&house, 0).await;
}

#[tokio::test]
async fn a_match_that_stands_still_outlasts_a_restart() {
    let mut house = TestHouse::open().await;
    let (table, [mut ann, mut ben]) = house.two_playing().await;
    let before = ann.sees(|update| update.view.is_some()).await;
    ann.ok(Request::Exit { table }).await;
    ben.ok(Request::Exit { table }).await;
    until_paused(&house, table).await;
    house.close().await;
    house.clock.advance(8 * 3_600_000);
    house.reopen().await;
    house.clock.advance(8 * 3_600_000);
    let mut back = house.again(&ann.cookie).await;
    back.ok(Request::Enter { table, last_seq: Some(before.seq) }).await;
    let after = back.sees(|update| update.seq > before.seq + 1).await;
    assert_eq!((&after.view, after.ply), (&before.view, before.ply));
    let left_ms = after.room.phase.deadline_ms().expect("a clock") - after.now_ms;
    assert!((30_000..=45_000).contains(&left_ms), "{left_ms}");
}

#[tokio::test]
async fn who_only_looks_on_keeps_nobody_from_opening_tables() {
    let house = TestHouse::with(|config| config.limits.tables_per_user = 2).await;
    let (mut ann, mut eve) = (house.player().await, house.player().await);
    let gathers = ann.create(2, short()).await;
    let over = ann.takes_on_a_bot().await.table;
    ann.finish().await;
    for table in [gathers, over] {
        eve.ok(Request::Enter { table, last_seq: None }).await;
    }
    // Whoever has opened them keeps them open.
    time_passes(&house).await;
    assert_eq!(ann.refused(create(2, short())).await, Error::TooMany { what: Limited::Tables, max: 2 });
    for table in [gathers, over] {
        ann.ok(Request::Exit { table }).await;
    }
    until_closed(&house, HALF_HOUR_MS).await;
}

#[tokio::test]
async fn who_was_told_of_a_private_table_may_wait_there_for_the_others() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.opens_one(false).await;
    ann.ok(Request::Stand { table }).await;
    ben.ok(Request::Enter { table, last_seq: None }).await;
    ann.ok(Request::Exit { table }).await;
    time_passes(&house).await;
    ann.ok(Request::Enter { table, last_seq: None }).await;
    for player in [&mut ann, &mut ben] {
        player.ok(Request::Exit { table }).await;
    }
    until_closed(&house, HALF_HOUR_MS).await;
}
