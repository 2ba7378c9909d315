//! Records are kept whatever fails meanwhile, and for as long as the house is told to.

use crate::{
    account::account_at,
    broken::playing,
    faulty::FaultyHouse,
    house::{Player, TestHouse, by_and_by, rematch, short, table_id},
};
use serde_json::{Value, json};
use server::{client, survey};
use std::{net::SocketAddr, time::Duration};
use store::Journal;
use tokio::time::sleep;
use wire::{Phase, Request, TableCode};

#[tokio::test]
async fn a_record_that_could_not_be_kept_is_made_up_for_before_the_table_closes() {
    let faulty = FaultyHouse::open().await;
    faulty.store.faults().no_records = true;
    let (mut ann, table, record) = finished(&faulty).await;
    assert_eq!(kept(faulty.address(), &record).await, 404);
    ann.ok(Request::Exit { table }).await;
    // The table is idle, but does not close while its record is still to be kept.
    for _ in 0..5 {
        faulty.clock.advance(31 * 60_000);
        sleep(Duration::from_millis(30)).await;
        assert_eq!(faulty.store.tables().await.unwrap().len(), 1);
    }
    faulty.store.faults().no_records = false;
    while !faulty.store.tables().await.unwrap().is_empty() {
        faulty.clock.advance(31 * 60_000);
        sleep(Duration::from_millis(30)).await;
    }
    assert_eq!(kept(faulty.address(), &record).await, 200);
}

#[tokio::test]
async fn a_record_that_could_not_be_kept_is_tried_again_while_nothing_else_happens() {
    let faulty = FaultyHouse::open().await;
    faulty.store.faults().no_records = true;
    let (_ann, _, record) = finished(&faulty).await;
    assert_eq!(kept(faulty.address(), &record).await, 404);
    faulty.store.faults().no_records = false;
    by_and_by(async || kept(faulty.address(), &record).await == 200).await;
}

#[tokio::test]
async fn a_record_that_could_not_be_kept_is_made_at_the_next_opening() {
    let mut faulty = FaultyHouse::open().await;
    faulty.store.faults().no_records = true;
    let (mut ann, table, record) = finished(&faulty).await;
    // Even if another match has begun since.
    ann.ok(rematch(table, 9)).await;
    ann.sees(Player::is_my_turn).await;
    faulty.close().await;
    faulty.store.faults().no_records = false;
    faulty.start().await;
    assert_eq!(kept(faulty.address(), &record).await, 200);
}

#[tokio::test]
async fn play_goes_on_while_a_record_is_being_kept() {
    let mut faulty = FaultyHouse::open_with(|config| config.pauses.record_ms = 100).await;
    faulty.store.faults().slow_records = true;
    let (mut ann, table, record) = finished(&faulty).await;
    ann.ok(rematch(table, 9)).await;
    let turn = ann.sees(Player::is_my_turn).await;
    ann.moves(&turn).await;
    assert_eq!(kept(faulty.address(), &record).await, 404);
    // A house that closes finishes it.
    let store = faulty.store.clone();
    let keeps = async move {
        sleep(Duration::from_millis(50)).await;
        store.faults().slow_records = false;
    };
    tokio::join!(faulty.close(), keeps);
    assert!(faulty.store.record(record.parse().unwrap()).await.unwrap().is_some());
}

#[tokio::test]
async fn a_record_is_kept_while_its_table_waits_for_the_database() {
    let faulty = FaultyHouse::open_with(|config| config.pauses.record_ms = 100).await;
    faulty.store.faults().slow_records = true;
    let (mut ann, table, record) = finished(&faulty).await;
    faulty.store.faults().lag = Duration::from_secs(3_600);
    let writes = faulty.store.faults().writes;
    ann.send(rematch(table, 9)).await.unwrap();
    by_and_by(async || faulty.store.faults().writes > writes).await;
    faulty.store.faults().slow_records = false;
    by_and_by(async || kept(faulty.address(), &record).await == 200).await;
    faulty.store.faults().lag = Duration::ZERO;
    ann.sees(Player::is_my_turn).await;
}

#[tokio::test]
async fn whoever_deletes_their_account_is_named_in_no_record_that_is_still_on_its_way() {
    let faulty = FaultyHouse::open_with(|config| config.pauses.record_ms = 100).await;
    let account = account_at(faulty.address(), "mina").await;
    let mut host = faulty.player().await;
    let mut mina: Player = Player::at(faulty.address(), &account).await;
    let table = host.begins_with(&mut mina, short()).await;
    faulty.store.faults().slow_records = true;
    let (ended, _) = tokio::join!(mina.finish(), host.finish());
    let Phase::Finished { record, .. } = ended.room.phase else { unreachable!() };
    mina.ok(Request::Stand { table }).await;
    let (address, cookie) = (faulty.address(), format!("cookie: {account}"));
    let delete = tokio::spawn(async move {
        client::request_with(address, "POST", "/api/account/delete", &[&cookie], r#"{"handle": "mina"}"#).await
    });
    sleep(Duration::from_millis(100)).await;
    faulty.store.faults().slow_records = false;
    assert_eq!(delete.await.unwrap().unwrap().status, 204);
    let stored = faulty.store.record(record.parse().unwrap()).await.unwrap().unwrap();
    assert!(!String::from_utf8(stored.body).unwrap().contains("mina"));
}

async fn finished(house: &FaultyHouse) -> (Player, TableCode, String) {
    let mut ann = house.player().await;
    let table = ann.takes_on_a_bot().await.table;
    let Phase::Finished { record, .. } = ann.finish().await.room.phase else { unreachable!() };
    (ann, table, record)
}

/// The status of the answer to who asks for a record.
pub(crate) async fn kept(house: SocketAddr, record: &str) -> u16 {
    client::request(house, "GET", &format!("/api/records/{record}"), &[]).await.unwrap().status
}

/// Programs before version 5 of the data noted no matches.
#[tokio::test]
async fn a_match_is_noted_before_its_record_is_forgotten() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    ann.takes_on_a_bot().await;
    let Phase::Finished { record, .. } = ann.finish().await.room.phase else { unreachable!() };
    house.close().await;
    let file = rusqlite::Connection::open(&house.config.data).unwrap();
    let unnoted = "PRAGMA foreign_keys = OFF; DELETE FROM due; DELETE FROM rated; DELETE FROM reckoned;
        DELETE FROM played; DELETE FROM matches; DELETE FROM journal_by_table; DELETE FROM tables";
    file.execute_batch(unnoted).unwrap();
    house.config.retention = server::Retention { journals_days: None, records_days: Some(1) };
    house.clock.advance(2 * 86_400_000);
    house.reopen().await;
    by_and_by(async || kept(house.address(), &record).await == 404).await;
    let noted = file.query_row("SELECT count(*) FROM matches", [], |row| row.get(0));
    assert_eq!(noted, Ok(1));
}

#[tokio::test]
async fn old_journals_and_records_are_forgotten_if_the_house_is_told_to() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.takes_on_a_bot().await.table;
    let Phase::Finished { record, .. } = ann.finish().await.room.phase else { unreachable!() };
    let (_, open) = playing(&house).await;
    ann.ok(Request::Exit { table }).await;
    // Longer than a table stays after its match, and not so long that the other one, which is paused, closes too.
    while house.store.tables().await.unwrap().len() > 1 {
        house.clock.advance(3 * 60_000);
        sleep(Duration::from_millis(30)).await;
    }
    let entries = house.store.read(table_id(table), 0).await.unwrap();
    assert!(!entries.is_empty(), "nothing is forgotten by itself");
    house.config.retention = server::Retention { journals_days: Some(7), records_days: Some(14) };
    let reopen = async |house: &mut TestHouse| {
        house.restart().await;
        // The first sweep runs at the opening.
        sleep(Duration::from_millis(400)).await;
    };
    reopen(&mut house).await;
    assert_eq!(house.store.read(table_id(table), 0).await.unwrap(), entries, "it is not old enough");
    house.clock.advance(8 * 86_400_000);
    reopen(&mut house).await;
    by_and_by(async || house.store.read(table_id(table), 0).await.unwrap().is_empty()).await;
    assert!(!house.store.read(table_id(open), 0).await.unwrap().is_empty(), "open tables stay");
    assert_eq!(kept(house.address(), &record).await, 200, "and so do records");
    house.clock.advance(8 * 86_400_000);
    reopen(&mut house).await;
    by_and_by(async || kept(house.address(), &record).await == 404).await;
    assert_eq!(json!(survey::survey(&house.store).await.unwrap())["broken"], Value::Array(vec![]));
}
