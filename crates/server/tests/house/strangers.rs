//! Strangers who try to find tables that they were not invited to, to report whom they have not met, or to keep everyone
//! busy.

use crate::{
    account::{account, denied},
    faulty::FaultyHouse,
    house::{Player, TestHouse, by_and_by, create, entropy, short},
    moderation::{person, post},
};
use game::{Chance, Seat};
use serde_json::json;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use wire::{Error, Message, Reply, Request, TableCode, Written, account::Denied};

fn enter(table: TableCode) -> Request {
    Request::Enter { table, last_seq: None }
}

/// How many codes are answered before the house refuses to answer any more.
async fn tried(eve: &mut Player, calls: usize) -> usize {
    let mut answered = 0;
    for number in 0..calls {
        let table = TableCode::numbered(number as u64);
        // Other requests can be used to try codes, too.
        let request = if number % 2 == 0 { enter(table) } else { Request::Stand { table } };
        match eve.refused(request).await {
            Error::NoSuchTable { .. } => answered += 1,
            Error::TooFast { retry_ms } => assert!(retry_ms <= 10_001),
            other => panic!("{other:?}"),
        }
    }
    answered
}

#[tokio::test]
async fn codes_cannot_be_tried_one_after_the_other() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let (hidden, listed) = (ann.opens_for(2, false).await, ann.create(2, short()).await);
    let mut eve = house.player().await;
    let start = Instant::now();
    assert_eq!(tried(&mut eve, 60).await, 24);
    // Nor does the right code show that it is right, whatever is asked of it.
    for request in [enter(hidden), Request::Stand { table: hidden }, Request::Start { table: hidden }] {
        assert!(matches!(eve.refused(request).await, Error::TooFast { .. }));
    }
    eve.ok(enter(listed)).await;
    // Another socket of the same visitor does not help.
    let mut again = house.again(&eve.cookie).await;
    assert_eq!(tried(&mut again, 5).await, 0);
    // Another session does, up to the limit of the address.
    let mut answered = 24;
    for _ in 0..12 {
        answered += tried(&mut house.player().await, 30).await;
    }
    // A few more on a slow machine: the allowance grows back, by one a second.
    let most = 242 + start.elapsed().as_secs() as usize;
    assert!((240..=most).contains(&answered), "{answered} of {most}");
    // In the meantime no one is kept from a table of their own, and after a while everything is as before.
    let mut ann_again = house.again(&ann.cookie).await;
    ann_again.ok(enter(hidden)).await;
    house.clock.advance(10_000);
    eve.ok(enter(hidden)).await;
}

#[tokio::test]
async fn a_guest_reports_nobody_at_a_table_where_they_have_not_been() {
    let house = TestHouse::open().await;
    let (mut ben, mut eve, mut cho) = (person(&house, "Ben").await, house.player().await, house.player().await);
    let table = ben.create(2, short()).await;
    ben.sit(table).await;
    let report = json!({"who": {"at": [table, {"seat": 0}]}, "reason": "spam"});
    let refused = post(&house, &eve.cookie, "report", report.clone()).await;
    assert_eq!((refused.status, denied(&refused)), (403, Denied::NotMet));
    let ann = account(&house, "Ann").await;
    assert_eq!(post(&house, &ann, "report", report.clone()).await.status, 204, "accounts may");
    eve.ok(enter(table)).await;
    assert_eq!(post(&house, &eve.cookie, "report", report.clone()).await.status, 204, "who looks on may");
    cho.ok(enter(table)).await;
    cho.sit(table).await;
    ben.ok(Request::Start { table }).await;
    tokio::join!(ben.finish(), cho.finish());
    cho.ok(Request::Exit { table }).await;
    assert_eq!(post(&house, &cho.cookie, "report", report).await.status, 204, "who has played there may");
}

#[tokio::test]
async fn the_sketches_of_those_who_look_on_do_not_reach_the_table() {
    let house = TestHouse::open().await;
    let (mut ann, mut eve) = (house.player().await, house.player().await);
    let table = ann.table_with_bots(2, short()).await;
    eve.ok(enter(table)).await;
    for _ in 0..100 {
        let sketch = Request::Sketch { table, match_number: None, ply: 0, action: Some(json!({"pass": {}})) };
        assert_eq!(eve.refused(sketch).await, Error::NotSeated);
    }
}

#[tokio::test]
async fn what_only_players_do_waits_for_nothing_if_it_is_not_a_players() {
    let faulty = FaultyHouse::open().await;
    let (mut ann, mut eve) = (faulty.player().await, faulty.player().await);
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    eve.ok(enter(table)).await;
    // Whoever asks the table waits until this is written.
    let writes = faulty.store.faults().writes;
    faulty.store.faults().lag = Duration::from_secs(60);
    let locks = ann.send(Request::Lock { table, on: true }).await.unwrap();
    by_and_by(async || faulty.store.faults().writes > writes).await;
    let act = |action: serde_json::Value| {
        let action = Written::of(&action).unwrap();
        Request::Act { table, move_id: 1, match_number: Some(1), ply: 0, action }
    };
    let Chance::Open(open) = entropy(1) else { panic!("it is open") };
    for _ in 0..100 {
        for request in [
            act(json!({"pass": true})),
            Request::Ready { table },
            Request::Rematch { table, match_number: Some(1), entropy: entropy(1) },
            Request::Open { table, entropy: open },
        ] {
            assert_eq!(eve.refused(request).await, Error::NotSeated);
        }
    }
    assert!(matches!(eve.refused(act(json!({"fly": true}))).await, Error::BadAction { .. }), "as a player's");
    faulty.store.faults().lag = Duration::ZERO;
    ann.answer(locks).await.unwrap().unwrap();
}

#[tokio::test]
async fn coming_and_going_without_end_does_not_keep_everybody_busy() {
    let house = TestHouse::open().await;
    let (mut ann, mut eve) = (house.player().await, house.player().await);
    let table = ann.create(2, short()).await;
    let start = Instant::now();
    for _ in 0..300 {
        eve.ok(enter(table)).await;
        eve.ok(Request::Exit { table }).await;
    }
    let storm = start.elapsed();
    // What the last one changed is shown in the end.
    eve.ok(enter(table)).await;
    sleep(Duration::from_millis(600)).await;
    ann.ok(Request::Sit { table, seat: Some(Seat(1)), entropy: entropy(1) }).await;
    let (mut pictures, mut watchers) = (0, 0);
    loop {
        let Message::Table(update) = ann.message().await else { continue };
        pictures += 1;
        if update.room.you == Some(Seat(1)) {
            break;
        }
        watchers = update.room.watchers;
    }
    let most = 4 + storm.as_millis() / 400;
    assert!(pictures <= most, "{pictures} pictures of 600 comings and goings in {storm:?}");
    assert_eq!(watchers, 2, "the last picture tells who is there: Eve, and Ann, who has no chair");
}

#[tokio::test]
async fn a_name_does_not_change_all_the_time() {
    let house = TestHouse::open().await;
    let mut eve = house.player().await;
    let rename = |number: usize| Request::Rename { name: format!("Eve {number}").parse().unwrap() };
    let mut renamed = 0;
    for number in 0..50 {
        match eve.call(rename(number)).await.unwrap() {
            Ok(_) => renamed += 1,
            Err(error) => assert!(matches!(error, Error::TooFast { .. }), "{error:?}"),
        }
    }
    assert_eq!(renamed, 5);
    eve.ok(rename(4)).await;
    let mut again = house.again(&eve.cookie).await;
    assert!(matches!(again.refused(rename(50)).await, Error::TooFast { .. }));
    house.clock.advance(180_000);
    again.ok(rename(50)).await;
}

#[tokio::test]
async fn arranging_without_end_is_refused_and_playing_is_not() {
    // Eight at once, and one more every half minute.
    let house = TestHouse::with(|config| config.limits.deeds_per_minute = 2).await;
    let mut eve = house.player().await;
    let update = eve.takes_on_a_bot().await;
    let table = update.table;
    let mut done = 0;
    for number in 0..40 {
        match eve.call(Request::Lock { table, on: number % 2 == 0 }).await.unwrap() {
            Ok(_) => done += 1,
            Err(error) => assert!(matches!(error, Error::TooFast { .. }), "{error:?}"),
        }
    }
    assert!((4..15).contains(&done), "{done}");
    // Nor does another socket help, or a call that changes nothing.
    let mut again = house.again(&eve.cookie).await;
    let mut answered = 0;
    for _ in 0..20 {
        answered += usize::from(again.call(Request::Rename { name: "Eve".parse().unwrap() }).await.unwrap().is_ok());
    }
    // None, unless the machine is very slow.
    assert!(answered < 4, "{answered}");
    assert!(matches!(eve.moves(&update).await, Reply::Acted { .. }));
}

#[tokio::test]
async fn what_looks_at_all_tables_or_tells_all_who_wait_is_not_done_without_end() {
    // Eight at once, and one more every half minute.
    let house = TestHouse::with(|config| {
        config.limits.deeds_per_minute = 2;
        config.limits.tables_per_user = 1;
    })
    .await;
    let (mut eve, mut mallory, mut trudy) = (house.player().await, house.player().await, house.player().await);
    let (mut opened, mut greeted, mut agreed) = (0, 0, 0);
    for _ in 0..40 {
        let answer = eve.call(create(2, short())).await.unwrap();
        opened += usize::from(!matches!(answer, Err(Error::TooFast { .. })));
        let hello = Request::Hello { version: wire::VERSION, changes: true };
        greeted += usize::from(mallory.call(hello).await.unwrap().is_ok());
        agreed += usize::from(trudy.call(Request::AgreeToBots { on: true }).await.unwrap().is_ok());
    }
    for done in [opened, greeted, agreed] {
        assert!((8..15).contains(&done), "{done}");
    }
}

#[tokio::test]
async fn the_lobby_is_not_told_again_and_again() {
    let house = TestHouse::open().await;
    let (mut ann, mut eve) = (house.player().await, house.player().await);
    ann.create(2, short()).await;
    let start = Instant::now();
    let mut last = 0;
    for _ in 0..300 {
        eve.send(Request::Lobby { on: false }).await.unwrap();
        last = eve.send(Request::Lobby { on: true }).await.unwrap();
    }
    eve.answer(last).await.unwrap().unwrap();
    let most = 2 + start.elapsed().as_millis() / 900;
    eve.ok(Request::Rename { name: "Eve".parse().unwrap() }).await;
    eve.ok(Request::Lobby { on: false }).await;
    let marker = eve.send(enter(TableCode::numbered(1))).await.unwrap();
    let mut told = 0;
    while let Ok(message) = tokio::time::timeout(Duration::from_millis(300), eve.next()).await {
        told += u128::from(matches!(message.unwrap(), Message::Lobby(_)));
    }
    assert!((1..=most).contains(&told), "{told} lobbies, {most} at most; {marker}");
}
