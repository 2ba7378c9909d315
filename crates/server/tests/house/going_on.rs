//! The house goes down and opens again.

use crate::{
    faulty::FaultyHouse,
    house::{Player, TestHouse, Update, by_and_by, create, given_back, rematch, short},
    quick::{seek, told},
    staying::is_paused,
};
use game::Seat;
use lexio::Lexio;
use serde_json::json;
use server::{Config, Running, WebApp};
use std::{
    net::TcpListener,
    time::{Duration, Instant},
};
use store::{Journal, Meta, Sqlite, TableId};
use tokio::time::{sleep, timeout};
use wire::{Chair, Error, Level, Message, Pace, Phase, Phrase, Presence, Quick, Reply, Request, Saying, TableCode};

/// An hour in milliseconds.
const HOUR: i64 = 3_600_000;

/// When the player in turn is late.
pub(crate) fn deadline(update: &Update) -> i64 {
    update.room.phase.deadline_ms().unwrap_or_else(|| panic!("{:?}", update.room.phase))
}

#[tokio::test]
async fn tables_go_on_with_the_outage_credited_and_moves_are_made_once() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.table_with_bots(2, json!({"rounds": 2})).await;
    ann.ok(Request::Start { table }).await;
    let before = ann.sees(Player::is_my_turn).await;
    let act = ann.act(&before);
    let Reply::Acted { seq } = ann.ok(act.clone()).await else { panic!("not acted") };
    let before = ann.sees(|update| update.seq > seq && Player::is_my_turn(update)).await;
    house.close().await;
    house.clock.advance(HOUR);
    house.reopen().await;
    let mut back = house.again(&ann.cookie).await;
    back.move_id = 1_000;
    back.ok(Request::Enter { table, last_seq: Some(before.seq) }).await;
    let after = back.sees(|_| true).await;
    assert_eq!((&after.view, after.ply, after.fresh), (&before.view, before.ply, false));
    let credited = deadline(&after) - deadline(&before);
    assert!((HOUR - 2_000..HOUR + 60_000).contains(&credited), "{credited}");
    assert_eq!(back.ok(act).await, Reply::Acted { seq });
    let Phase::Finished { record, .. } = back.finish().await.room.phase else { unreachable!() };
    house.record::<Lexio>(&record).await;
}

/// Whatever starts it will try again and again.
#[tokio::test]
async fn a_house_that_cannot_open_writes_nothing() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.takes_on_a_bot().await.table;
    house.close().await;
    house.clock.advance(HOUR);
    let store = Sqlite::open(&house.config.data).unwrap();
    let before_ms = given_back(&store, table).await;
    let others = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let taken = others.local_addr().unwrap();
    let free = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap();
    for wrong in [
        Config { listen: taken, ..house.config.clone() },
        Config { admin: Some(taken), ..house.config.clone() },
        Config { listen: free, admin: Some(free), ..house.config.clone() },
        Config { origins: vec!["madang.example".to_owned()], ..house.config.clone() },
    ] {
        let opened = Running::open(wrong, store.clone(), house.clock.clone(), WebApp::default()).await;
        assert!(opened.is_err());
    }
    assert_eq!(given_back(&store, table).await, before_ms);
    store.shut().await;
}

#[tokio::test]
async fn a_house_gives_back_the_time_for_which_it_stood_still() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let turn = ann.takes_on_a_bot().await;
    let before_ms = given_back(&house.store, turn.table).await;
    // The whole house runs on this thread.
    std::thread::sleep(Duration::from_millis(1_500));
    ann.moves(&turn).await;
    let given_ms = given_back(&house.store, turn.table).await - before_ms;
    assert!((1_400..15_000).contains(&given_ms), "{given_ms}");
    ann.finish().await;
}

#[tokio::test]
async fn a_house_gives_back_the_time_for_which_its_machine_slept() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let turn = ann.takes_on_a_bot().await;
    let before_ms = given_back(&house.store, turn.table).await;
    house.clock.sleep(HOUR);
    // It wakes long after the turn was due to end.
    let woken = ann.sees(|update| update.seq > turn.seq).await;
    assert_eq!(woken.ply, turn.ply, "nobody has played for them");
    assert!(deadline(&woken) > house.clock.now_ms());
    let given_ms = given_back(&house.store, turn.table).await - before_ms;
    assert!((HOUR - 5_000..HOUR + 15_000).contains(&given_ms), "{given_ms}");
    ann.moves(&woken).await;
    ann.finish().await;
}

/// As when the lid of a laptop is closed over the weekend.
#[tokio::test]
async fn whoever_is_called_learns_that_they_have_longer_though_nothing_happens() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ann.ok(seek(2)).await;
    ben.ok(seek(2)).await;
    let is_called =
        |quick: &Quick, at_least_ms| matches!(quick, Quick::Called { until_ms, .. } if *until_ms >= at_least_ms);
    let Quick::Called { until_ms, .. } = told(&mut ann, |quick| is_called(quick, 0)).await else {
        panic!("not called")
    };
    house.clock.sleep(5_000);
    // Without that, they would learn it once their time would have been up.
    let learns = told(&mut ann, |quick| is_called(quick, until_ms + 4_000));
    timeout(Duration::from_secs(8), learns).await.expect("they learn it at once");
}

#[tokio::test]
async fn a_match_that_is_paused_outlasts_the_sleep_of_the_machine() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.takes_on_a_bot().await.table;
    let cookie = ann.cookie.clone();
    drop(ann);
    sleep(Duration::from_millis(500)).await;
    // The match is paused, and the lid is closed.
    house.clock.advance(table::PAUSE_MS + 1_000);
    sleep(Duration::from_millis(500)).await;
    house.clock.sleep(60 * HOUR);
    sleep(Duration::from_millis(500)).await;
    let mut ann: Player = Player::back_at(house.address(), &cookie, table).await;
    ann.finish().await;
}

#[tokio::test]
async fn nobody_has_been_away_for_longer_because_the_match_stood_still() {
    let house = TestHouse::open().await;
    let (table, [mut ann, ben]) = house.two_playing().await;
    let seen = ann.sees(|update| update.view.is_some()).await;
    let turn = seen.view.as_ref().and_then(|view| view.turn).unwrap();
    let (gone, mut stays) = if Player::is_my_turn(&seen) { (ann, ben) } else { (ben, ann) };
    let is = |update: &Update, wanted: Presence| match update.room.chairs[turn.index()] {
        Chair::Player { presence, .. } => presence == wanted,
        Chair::Bot { .. } | Chair::Empty => false,
    };
    // They leave after thinking for a while, and the other right after them.
    house.clock.advance(20_000);
    let cookie = gone.cookie.clone();
    drop(gone);
    let away = stays.sees(|update| update.view.is_some() && is(update, Presence::Away)).await;
    stays.ok(Request::Exit { table }).await;
    house.clock.advance(table::PAUSE_MS + 1_000);
    by_and_by(async || is_paused(&house, table).await).await;
    house.clock.advance(HOUR);
    stays.ok(Request::Enter { table, last_seq: None }).await;
    stays.sees(|update| update.seq > away.seq + 1).await;
    sleep(Duration::from_millis(500)).await;
    let _back: Player = Player::back_at(house.address(), &cookie, table).await;
    let here = stays.sees(|update| is(update, Presence::Here)).await;
    assert_eq!(here.ply, away.ply, "they still decide for themselves");
}

#[tokio::test]
async fn a_house_gives_back_the_time_for_which_it_kept_what_somebody_said() {
    let mut slow = FaultyHouse::open().await;
    let mut ann = slow.player().await;
    let turn = ann.takes_on_a_bot().await;
    let table = turn.table;
    let before_ms = given_back(&slow.store, table).await;
    slow.lags(&mut ann, table, Duration::from_secs(1)).await;
    ann.moves(&turn).await;
    let given_ms = given_back(&slow.store, table).await - before_ms;
    assert!((1_000..15_000).contains(&given_ms), "{given_ms}");
    slow.close().await;
}

#[tokio::test]
async fn nobody_is_late_while_what_they_have_said_is_being_stored() {
    let mut slow = FaultyHouse::open().await;
    let (mut ann, mut cho) = (slow.player().await, slow.player().await);
    let table = ann.table_with_bots(2, short()).await;
    cho.ok(Request::Enter { table, last_seq: None }).await;
    ann.ok(Request::Start { table }).await;
    let turn = ann.sees(Player::is_my_turn).await;
    slow.store.faults().slow_words = true;
    let line = ann.send(Request::Say { table, what: Saying::Phrase(Phrase::Hello) }).await.unwrap();
    // It waits behind the line, on the same socket.
    let act = ann.act(&turn);
    let act = ann.send(act).await.unwrap();
    sleep(Duration::from_secs(1)).await;
    slow.clock.advance(deadline(&turn) - slow.clock.now_ms() + 100);
    let put_off = cho.sees(|update| update.seq > turn.seq).await;
    assert_eq!(put_off.ply, turn.ply, "time was given back first");
    slow.store.faults().slow_words = false;
    ann.answer(line).await.unwrap().unwrap();
    ann.answer(act).await.unwrap().unwrap();
    slow.close().await;
}

/// Two in a match at a house that can be made slow, which has opened on the file of this one.
async fn two_playing_at_a_slow(house: &mut TestHouse) -> (FaultyHouse, TableCode, [Player; 2]) {
    let (table, players) = house.two_playing().await;
    let [ann, ben] = players.map(|player| player.cookie.clone());
    let slow = FaultyHouse::instead_of(house).await;
    let ben = Player::back_at(slow.address(), &ben, table).await;
    let ann = Player::back_at(slow.address(), &ann, table).await;
    (slow, table, [ann, ben])
}

#[tokio::test]
async fn time_is_given_back_in_the_same_write_as_the_next_move() {
    let mut house = TestHouse::open().await;
    let (mut slow, table, [mut ann, mut ben]) = two_playing_at_a_slow(&mut house).await;
    let seen = ann.sees(|_| true).await;
    let (turn, in_turn) =
        if Player::is_my_turn(&seen) { (seen, &mut ann) } else { (ben.sees(Player::is_my_turn).await, &mut ben) };
    let before_ms = given_back(&slow.store, table).await;
    slow.lags(in_turn, table, Duration::from_millis(500)).await;
    let writes = slow.store.faults().writes;
    in_turn.moves(&turn).await;
    assert_eq!(slow.store.faults().writes, writes + 1);
    let given_ms = given_back(&slow.store, table).await - before_ms;
    assert!((500..15_000).contains(&given_ms), "{given_ms}");
    slow.close().await;
}

#[tokio::test]
async fn somebody_who_does_nothing_is_late_even_where_every_write_takes_long() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let Request::Create { game, seats, rules, listed, rated, .. } = create(2, short()) else { unreachable!() };
    let pace = Pace { move_ms: Some(20_000) };
    let table = ann.opens(Request::Create { game, seats, rules, listed, rated, pace }).await;
    ann.sit(table).await;
    ann.ok(Request::SeatBot { table, seat: Seat(1), level: Level(1) }).await;
    ann.ok(Request::Start { table }).await;
    ann.sees(Player::is_my_turn).await;
    let mut slow = FaultyHouse::instead_of(&mut house).await;
    let mut ann: Player = Player::back_at(slow.address(), &ann.cookie, table).await;
    let turn = ann.sees(Player::is_my_turn).await;
    slow.store.faults().lag = Duration::from_millis(400);
    // From now on, something is owed.
    ann.ok(Request::Say { table, what: Saying::Phrase(Phrase::Hello) }).await;
    let (mut seen, mut put_off) = (turn.clone(), 0);
    while seen.ply == turn.ply {
        assert!(put_off < 4, "never late");
        put_off += 1;
        slow.clock.advance(deadline(&seen) - slow.clock.now_ms() + 100);
        seen = ann.sees(|update| update.seq > seen.seq).await;
    }
    assert!(put_off > 1, "time was given back first");
    slow.close().await;
}

#[tokio::test]
async fn nobody_is_away_for_too_long_because_the_house_could_not_be_reached() {
    let mut house = TestHouse::open().await;
    let (mut slow, table, [mut ann, ben]) = two_playing_at_a_slow(&mut house).await;
    let seen = ann.sees(|_| true).await;
    let turn = seen.view.as_ref().and_then(|view| view.turn).unwrap();
    let (gone, mut stays) = if Player::is_my_turn(&seen) { (ann, ben) } else { (ben, ann) };
    let is = |update: &Update, wanted: Presence| match &update.room.chairs[turn.index()] {
        Chair::Player { presence, .. } => *presence == wanted,
        other => panic!("{other:?}"),
    };
    let cookie = gone.cookie.clone();
    drop(gone);
    let away = stays.sees(|update| is(update, Presence::Away)).await;
    slow.lags(&mut stays, table, Duration::from_secs(4)).await;
    slow.clock.advance(table::GRACE_MS - 3_000);
    let put_off = stays.sees(|update| update.seq > away.seq).await;
    assert_eq!((put_off.ply, is(&put_off, Presence::Away)), (away.ply, true), "time was given back first");
    let _back: Player = Player::back_at(slow.address(), &cookie, table).await;
    let here = stays.sees(|update| is(update, Presence::Here)).await;
    assert_eq!(here.ply, away.ply, "they may still decide for themselves");
    slow.close().await;
}

#[tokio::test]
async fn no_chair_is_lost_because_the_house_could_not_be_reached() {
    let mut house = TestHouse::open().await;
    let (table, [mut ann, mut ben]) = house.two_playing().await;
    tokio::join!(ann.finish(), ben.finish());
    ann.ok(rematch(table, 9)).await;
    let [ann, ben] = [ann, ben].map(|player| player.cookie.clone());
    let mut slow = FaultyHouse::instead_of(&mut house).await;
    let mut ben: Player = Player::back_at(slow.address(), &ben, table).await;
    slow.lags(&mut ben, table, Duration::from_secs(4)).await;
    slow.clock.advance(table::GRACE_MS - 3_000);
    sleep(Duration::from_millis(500)).await;
    let mut ann: Player = Player::back_at(slow.address(), &ann, table).await;
    let seen = ann.sees(|_| true).await;
    assert!(matches!(seen.room.chairs[0], Chair::Player { .. }), "{:?}", seen.room.chairs);
    slow.close().await;
}

#[tokio::test]
async fn what_passes_until_the_doors_are_open_is_given_back_to_every_table() {
    let mut house = TestHouse::open().await;
    let mut players = Vec::new();
    for _ in 0..2 {
        let mut player = house.player().await;
        let table = player.takes_on_a_bot().await.table;
        players.push((player.cookie.clone(), table));
    }
    let mut slow = FaultyHouse::instead_of(&mut house).await;
    slow.close().await;
    // Each table in turn is given back the time that has passed so far; while the second is, the first cannot be played
    // at yet.
    slow.store.faults().lag = Duration::from_secs(1);
    let begun = Instant::now();
    slow.start().await;
    let opening_ms = begun.elapsed().as_millis() as i64;
    slow.store.faults().lag = Duration::ZERO;
    for (cookie, table) in players {
        let mut player: Player = Player::back_at(slow.address(), &cookie, table).await;
        let turn = player.sees(Player::is_my_turn).await;
        player.moves(&turn).await;
        let given_ms = given_back(&slow.store, table).await;
        // It may take a moment to tell that they are open.
        assert!(given_ms >= opening_ms - 300, "{given_ms} of {opening_ms}");
    }
    slow.close().await;
}

#[tokio::test]
async fn sockets_are_told_that_the_house_goes_down() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.create(2, short()).await;
    house.close().await;
    let mut told = false;
    while let Ok(message) = ann.next().await {
        told |= matches!(message, Message::GoingDown { .. });
    }
    assert!(told);
    house.reopen().await;
    let mut ann: Player = Player::back_at(house.address(), &ann.cookie, table).await;
    assert!(ann.sees(|_| true).await.room.host);
}

/// Waits until the visitor is shown this announcement, or that there is none.
async fn announced(player: &mut Player, text: Option<&str>) {
    loop {
        if let Message::Announcement(said) = player.message().await
            && said.text.as_ref().map(|text| text.as_str()) == text
        {
            return;
        }
    }
}

#[tokio::test]
async fn an_announcement_that_ends_leaves_alone_what_is_to_be_announced_next() {
    let mut house = TestHouse::open().await;
    house.close().await;
    let until = |text: &str, until_ms: i64| json!({"text": text, "until_ms": until_ms}).to_string().into_bytes();
    let end_ms = house.clock.now_ms() + HOUR;
    let data = Sqlite::open(&house.config.data).unwrap();
    data.put_meta("announcement", until("We close at nine", end_ms)).await.unwrap();
    data.shut().await;
    house.reopen().await;
    let mut ann = house.player().await;
    announced(&mut ann, Some("We close at nine")).await;
    // Another node has been given the next one, and this one has not heard of it yet.
    let next = until("We close at ten", end_ms + HOUR);
    house.store.put_meta("announcement", next.clone()).await.unwrap();
    house.clock.advance(HOUR);
    announced(&mut ann, None).await;
    assert_eq!(house.store.meta("announcement").await.unwrap(), Some(next));
}

#[tokio::test]
async fn a_table_at_which_nobody_is_left_is_closed_after_a_while() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.create(2, short()).await;
    ann.ok(Request::Exit { table }).await;
    house.clock.advance(31 * 60_000);
    while ben.call(Request::Enter { table, last_seq: None }).await.unwrap().is_ok() {
        ben.ok(Request::Exit { table }).await;
        house.clock.advance(31 * 60_000);
    }
    assert_eq!(ben.refused(Request::Enter { table, last_seq: None }).await, Error::NoSuchTable { table });
    assert_eq!(house.store.tables().await.unwrap(), []);
}

#[tokio::test]
async fn a_table_whose_journal_is_damaged_does_not_keep_the_house_shut() {
    let mut house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    let id = TableId::from_bytes([0xff; 16]);
    let body = b"{\"v\":1,\"at\":0,\"is\":\"dealt\"}".to_vec();
    house.store.append(vec![store::Entry { table: id, seq: 1, body }]).await.unwrap();
    house.restart().await;
    let mut ann: Player = Player::back_at(house.address(), &ann.cookie, table).await;
    assert_eq!(ann.sees(|_| true).await.room.you, Some(Seat(0)));
}
