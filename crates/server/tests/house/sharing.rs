//! Ways in which strangers have tried to bring the house down: endless tables, chairs everywhere, bots for which all
//! others wait.

use crate::{
    house::{Player, TestHouse, Update, by_and_by, create, entropy, short},
    stopwatch::Stopwatch,
};
use futures_util::future::join_all;
use game::Seat;
use serde_json::json;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};
use wire::{BadName, Error, Level, Limited, Message, Phase, Reply, Request, TableCode};

async fn table_of_bots(host: &mut Player) -> TableCode {
    let table = host.create(3, short()).await;
    for seat in 0..3 {
        host.ok(Request::SeatBot { table, seat: Seat(seat), level: Level(5) }).await;
    }
    host.ok(Request::Start { table }).await;
    table
}

/// The player's next turn, in this round or the next.
async fn in_turn(player: &mut Player, update: Update) -> Update {
    if !matches!(update.room.phase, Phase::BetweenRounds { .. }) {
        return update;
    }
    player.ok(Request::Ready { table: update.table }).await;
    player.sees(Player::is_my_turn).await
}

/// Acts, and waits until it is the player's turn again or the round is over.
async fn acts(player: &mut Player, update: &Update) -> Update {
    let Reply::Acted { seq } = player.moves(update).await else { panic!("not acted") };
    let over = |update: &Update| !matches!(update.room.phase, Phase::Playing { .. });
    player.sees(|update| update.seq > seq && (Player::is_my_turn(update) || over(update))).await
}

/// Masters from two addresses take turns to think, however many tables one address has opened.
#[tokio::test]
async fn an_address_with_many_masters_does_not_keep_another_waiting() {
    let deep = std::thread::available_parallelism().map_or(1, |cores| cores.get().max(2) - 1);
    let tables = 40.max(12 * deep);
    let house = TestHouse::with(|config| {
        config.behind_proxy = 1.into();
        config.limits.tables_per_user = tables as u32;
        config.limits.tables_per_address = tables as u32;
        config.limits.entered_per_socket = tables as u32;
    })
    .await;
    let mut mallory = house.player_from("10.0.0.1").await;
    for _ in 0..tables {
        table_of_bots(&mut mallory).await;
    }
    // Each picture that Mallory is sent is a move at one of Mallory's tables.
    let moves = Arc::new(AtomicUsize::new(0));
    let counted = moves.clone();
    let watching = tokio::spawn(async move {
        while let Ok(message) = mallory.next().await {
            counted.fetch_add(usize::from(matches!(message, Message::Table(_))), Ordering::Relaxed);
        }
    });
    let mut ann = house.player_from("10.0.0.2").await;
    let table = ann.create(2, json!({"rounds": 3})).await;
    ann.sit(table).await;
    ann.ok(Request::SeatBot { table, seat: Seat(1), level: Level(5) }).await;
    ann.ok(Request::Start { table }).await;
    let mut meanwhile = Vec::new();
    let mut update = ann.sees(Player::is_my_turn).await;
    while meanwhile.len() < 3 {
        update = in_turn(&mut ann, update).await;
        let before = moves.load(Ordering::Relaxed);
        update = acts(&mut ann, &update).await;
        meanwhile.push(moves.load(Ordering::Relaxed) - before);
    }
    watching.abort();
    println!("moves of the other {tables} tables while one bot was waited for: {meanwhile:?}");
    // The bots already thinking, one for each of those before them, and those thinking in parallel; but not all of
    // them.
    assert!(meanwhile.len() == 3 && meanwhile.iter().all(|moves| *moves <= 6 * deep), "{meanwhile:?}");
}

/// How long a bot of level 2 takes to answer at most, in a house where one address has forty tables of masters.
#[tokio::test]
async fn a_quick_bot_answers_while_forty_tables_of_masters_think() {
    let house = TestHouse::with(|config| {
        config.limits.tables_per_user = 64;
        config.limits.entered_per_socket = 64;
    })
    .await;
    let (mut mallory, mut ann) = (house.player().await, house.player().await);
    for _ in 0..40 {
        table_of_bots(&mut mallory).await;
    }
    // The tables are watched, so that they go on.
    let watching = tokio::spawn(async move { while mallory.next().await.is_ok() {} });
    let table = ann.create(2, json!({"rounds": 3})).await;
    ann.sit(table).await;
    ann.ok(Request::SeatBot { table, seat: Seat(1), level: Level(2) }).await;
    ann.ok(Request::Start { table }).await;
    let mut waits = Vec::new();
    let mut update = ann.sees(Player::is_my_turn).await;
    while waits.len() < 6 && !matches!(update.room.phase, Phase::Finished { .. }) {
        update = in_turn(&mut ann, update).await;
        let watch = Stopwatch::start();
        update = acts(&mut ann, &update).await;
        waits.push(watch.elapsed());
    }
    watching.abort();
    println!("a bot of level 2 answers after {waits:?}");
    assert!(waits.len() > 2 && waits.iter().all(|wait| *wait < Duration::from_secs(2)), "{waits:?}");
}

#[tokio::test]
async fn one_address_does_not_take_every_place() {
    let house = TestHouse::with(|config| {
        config.limits.tables_per_user = 3;
        config.limits.tables_per_address = 5;
    })
    .await;
    let mut ann = house.player().await;
    let mut finished = Vec::new();
    for _ in 0..3 {
        let table = ann.table_with_bots(2, short()).await;
        ann.ok(Request::Start { table }).await;
        ann.finish().await;
        finished.push(table);
    }
    let too_many = |what, max| Error::TooMany { what, max };
    assert_eq!(ann.refused(create(2, short())).await, too_many(Limited::Tables, 3), "finished ones count");
    let mut ben = house.player().await;
    ben.create(2, short()).await;
    ben.create(2, short()).await;
    assert_eq!(ben.refused(create(2, short())).await, too_many(Limited::TablesHere, 5));
    // A finished table closes two minutes after the last person leaves it.
    for table in finished {
        ann.ok(Request::Exit { table }).await;
    }
    by_and_by(async || {
        house.clock.advance(30_000);
        ann.call(create(2, short())).await.unwrap().is_ok()
    })
    .await;
}

#[tokio::test]
async fn many_at_once_do_not_take_more_than_there_is() {
    let house = TestHouse::with(|config| config.limits.tables = 7).await;
    let mut players = Vec::new();
    for _ in 0..4 {
        players.push(house.player().await);
    }
    let open = players.iter_mut().map(|player| async move {
        let mut made = 0;
        for _ in 0..4 {
            match player.call(create(2, short())).await.unwrap() {
                Ok(_) => made += 1,
                Err(error) => assert_eq!(error, Error::TooMany { what: Limited::House, max: 7 }),
            }
        }
        made
    });
    assert_eq!(join_all(open).await.into_iter().sum::<u32>(), 7);
}

#[tokio::test]
async fn nobody_sits_at_every_table() {
    let house = TestHouse::open().await;
    let mut hosts = Vec::new();
    for _ in 0..6 {
        let mut host = house.player().await;
        hosts.push((host.create(2, short()).await, host));
    }
    let mallory = house.player().await;
    let mut sockets = vec![];
    for _ in 0..6 {
        sockets.push(house.again(&mallory.cookie).await);
    }
    let sit = sockets.iter_mut().zip(&hosts).map(|(socket, (table, _))| async {
        let sit = Request::Sit { table: *table, seat: None, entropy: entropy(9) };
        (*table, socket.call(sit).await.unwrap())
    });
    let (seated, refused): (Vec<_>, Vec<_>) = join_all(sit).await.into_iter().partition(|(_, answer)| answer.is_ok());
    let too_many = Error::TooMany { what: Limited::Seats, max: 4 };
    assert!(seated.len() <= 4, "{}", seated.len());
    assert!(refused.iter().all(|(_, answer)| *answer == Err(too_many.clone())));
    // One after the other, up to four and no further; a player who stands up may sit down elsewhere.
    let socket = &mut sockets[0];
    let mut count = seated.len();
    for (table, _) in &refused {
        let sit = Request::Sit { table: *table, seat: None, entropy: entropy(9) };
        match socket.call(sit).await.unwrap() {
            Ok(_) => count += 1,
            Err(error) => assert_eq!((error, count), (too_many.clone(), 4)),
        }
    }
    assert_eq!(count, 4);
    socket.ok(Request::Stand { table: seated[0].0 }).await;
    socket.ok(Request::Sit { table: seated[0].0, seat: None, entropy: entropy(9) }).await;
}

/// Names that are invisible, or pass for another person's.
#[tokio::test]
async fn nobody_goes_by_a_name_that_is_not_seen_or_is_anothers() {
    let house = TestHouse::open().await;
    let (mut ann, mut mallory) = (house.player().await, house.player().await);
    let rename = |name: &str| Request::Rename { name: name.parse().unwrap() };
    let bad = |reason| Error::BadName { reason };
    ann.ok(rename("Mina")).await;
    assert_eq!(mallory.refused(rename("\u{3164}")).await, bad(BadName::Control));
    assert_eq!(mallory.refused(rename("Z\u{301}\u{302}\u{303}\u{304}")).await, bad(BadName::Marks { max: 2 }));
    for name in ["Dаnbі", "admin", "★운영자★"] {
        assert_eq!(mallory.refused(rename(name)).await, bad(BadName::OfTheHouse), "{name}");
    }
    let table = ann.create(3, short()).await;
    ann.sit(table).await;
    // The name may be used elsewhere, but not at this table.
    mallory.ok(rename("Міna")).await;
    let sit = || Request::Sit { table, seat: None, entropy: entropy(2) };
    assert_eq!(mallory.refused(sit()).await, bad(BadName::Taken));
    mallory.ok(rename("Mallory")).await;
    mallory.ok(sit()).await;
    assert_eq!(mallory.refused(rename("MINA")).await, bad(BadName::Taken));
    mallory.ok(rename("🥰 Mal")).await;
    // As it is typed, not as this program would write it.
    let typed = r#"{"id": 4000, "op": "rename", "name": "👩\u200d🍳 Mal"}"#;
    mallory.send_text(typed.to_owned()).await.unwrap();
    assert_eq!(mallory.answer(4000).await.unwrap(), Ok(Reply::Done));
}
