//! Order at a table, over the socket: a locked table, a removed player, another host, and a match that is stuck.

use crate::{
    account::{account, sign_in_at},
    house::{Player, TestHouse, Update, entropy, rematch, short},
};
use game::Seat;
use lexio::Lexio;
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;
use wire::{Chair, Error, GameName, Pace, Phase, Presence, Reply, Request, TableCode};

/// A little longer than the others have to wait before they may vote.
const STALL_MS: i64 = table::STALL_MS + 1_000;

fn sit(table: TableCode) -> Request {
    Request::Sit { table, seat: None, entropy: entropy(1) }
}

/// Begins a match of these players without a clock, at a table of the first of them. Returns the table, whose turn it
/// is, and the ply.
async fn begun(players: &mut [Player]) -> (TableCode, usize, u32) {
    let (game, pace, rules) = (GameName::of::<Lexio>(), Pace { move_ms: None }, json!({"rounds": 2}));
    let create = Request::Create { game, seats: players.len() as u8, rules, pace, listed: true, rated: false };
    let table = players[0].opens(create).await;
    for player in &mut *players {
        player.joins(table).await;
    }
    players[0].ok(Request::Start { table }).await;
    let last = players.last_mut().unwrap();
    let update = last.sees(|update| update.view.as_ref().is_some_and(|view| view.turn.is_some())).await;
    (table, update.view.unwrap().turn.unwrap().index(), update.ply)
}

#[tokio::test]
async fn the_host_locks_removes_and_hands_over() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    ben.ok(Request::Enter { table, last_seq: None }).await;
    assert_eq!(ben.refused(Request::Lock { table, on: true }).await, Error::NotHost);
    ann.ok(Request::Lock { table, on: true }).await;
    assert!(ben.sees(|update| update.room.locked).await.room.you.is_none());
    assert_eq!(ben.refused(sit(table)).await, Error::Locked);
    ann.ok(Request::Lock { table, on: false }).await;
    ben.ok(sit(table)).await;
    assert_eq!(ben.refused(Request::HandOver { table, seat: Seat(1), seq: None }).await, Error::NotHost);
    ann.ok(Request::HandOver { table, seat: Seat(1), seq: None }).await;
    assert!(ben.sees(|update| update.room.host).await.room.you == Some(Seat(1)));
    ann.sees(|update| update.room.you.is_some() && !update.room.host).await;
    assert_eq!(ann.refused(Request::Remove { table, seat: Seat(1), seq: None }).await, Error::NotHost);
    ben.ok(Request::Remove { table, seat: Seat(0), seq: None }).await;
    let seen = ann.sees(|update| update.room.you.is_none() && update.room.chairs[0] == Chair::Empty).await;
    assert!(!seen.room.host);
    assert_eq!(ann.refused(sit(table)).await, Error::Removed);
}

#[tokio::test]
async fn a_host_who_is_gone_for_a_minute_is_succeeded_by_who_is_there() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.create(2, short()).await;
    // Ann has no chair, and is as much awaited.
    ben.joins(table).await;
    house.clock.advance(table::HOST_MS - 5_000);
    ann.ok(Request::Exit { table }).await;
    ben.sees(|update| update.room.watchers == 0).await;
    house.clock.advance(table::HOST_MS - 5_000);
    assert_eq!(ben.refused(Request::Lock { table, on: true }).await, Error::NotHost);
    house.clock.advance(5_000);
    ben.sees(|update| update.room.host).await;
    let level = wire::Level(1);
    ben.ok(Request::SeatBot { table, seat: Seat(1), level }).await;
    ben.ok(Request::Start { table }).await;
}

#[tokio::test]
async fn between_matches_the_host_keeps_order_too() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben]) = house.two_playing().await;
    assert_eq!(ann.refused(Request::Remove { table, seat: Seat(1), seq: None }).await, Error::WrongPhase);
    tokio::join!(ann.finish(), ben.finish());
    ann.ok(Request::Lock { table, on: true }).await;
    ann.ok(Request::Remove { table, seat: Seat(1), seq: None }).await;
    assert_eq!(ben.refused(sit(table)).await, Error::Removed);
    let mut sora = house.player().await;
    assert_eq!(sora.refused(sit(table)).await, Error::Locked);
    ann.ok(Request::Lock { table, on: false }).await;
    sora.ok(sit(table)).await;
}

#[tokio::test]
async fn who_is_removed_does_not_come_back_by_signing_in() {
    let house = TestHouse::open().await;
    let mina = account(&house, "Mina").await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    ben.joins(table).await;
    ann.ok(Request::Remove { table, seat: Seat(1), seq: None }).await;
    sign_in_at(house.address(), &ben.cookie, "Mina").await;
    let mut mina: Player = Player::back_at(house.address(), &mina, table).await;
    assert_eq!(mina.refused(sit(table)).await, Error::Removed);
}

#[tokio::test]
async fn who_is_removed_in_a_match_watches_it() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben]) = house.two_playing().await;
    ben.ok(Request::Stand { table }).await;
    ann.ok(Request::Remove { table, seat: Seat(1), seq: None }).await;
    ben.sees(|update| update.room.you.is_none() && update.view.is_some()).await;
    assert_eq!(ben.refused(Request::Return { table }).await, Error::Removed);
    // Nobody is led back to a chair that they may not take.
    let Reply::Hello(welcome) = ben.ok(Request::Hello { version: wire::VERSION, changes: false }).await else {
        panic!("no hello")
    };
    assert!(welcome.mine.is_empty());
    ben.ok(Request::Lobby { on: true }).await;
    ben.lobby(|lobby| lobby.mine.is_empty() && lobby.live.iter().any(|one| one.table == table)).await;
}

#[tokio::test]
async fn who_keeps_all_waiting_is_played_for() {
    let house = TestHouse::open().await;
    let mut players = [house.player().await, house.player().await, house.player().await];
    let (table, idle, ply) = begun(&mut players).await;
    let vote = Request::Vote { table, match_number: None, ply, end: false };
    let other = (0..3).find(|seat| *seat != idle && *seat != 0).unwrap();
    assert!(matches!(players[other].refused(vote.clone()).await, Error::TooEarly { .. }));
    house.clock.advance(STALL_MS);
    let mut stranger = house.player().await;
    stranger.ok(Request::Enter { table, last_seq: None }).await;
    assert_eq!(stranger.refused(vote.clone()).await, Error::NotSeated);
    for seat in (0..3).filter(|seat| *seat != idle) {
        // The host's vote may have settled it already.
        players[seat].call(vote.clone()).await.unwrap().ok();
    }
    let played_for = |chair: &Chair| matches!(chair, Chair::Player { presence: Presence::HousePlays, .. });
    players[other].sees(|update| played_for(&update.room.chairs[idle]) && update.ply > ply).await;
}

#[tokio::test]
async fn who_leaves_a_table_to_sign_in_has_been_away_since_then() {
    let house = TestHouse::open().await;
    account(&house, "Mina").await;
    let mut players = [house.player().await, house.player().await];
    let (table, idle, _) = begun(&mut players).await;
    house.clock.advance(20_000);
    players[idle].ok(Request::Exit { table }).await;
    sign_in_at(house.address(), &players[idle].cookie, "mina").await;
    let ben = &mut players[1 - idle];
    ben.sees(|update| matches!(update.room.chairs[idle], Chair::Player { account: true, .. })).await;
    let played_for =
        |update: &Update| matches!(update.room.chairs[idle], Chair::Player { presence: Presence::HousePlays, .. });
    let early = timeout(Duration::from_millis(300), ben.sees(played_for)).await;
    assert!(early.is_err(), "they have only just left");
    house.clock.advance(table::GRACE_MS);
    ben.sees(played_for).await;
}

#[tokio::test]
async fn a_match_that_does_not_go_on_is_ended_by_the_others() {
    let house = TestHouse::open().await;
    let mut players = [house.player().await, house.player().await, house.player().await];
    let (table, idle, ply) = begun(&mut players).await;
    house.clock.advance(STALL_MS);
    for seat in (0..3).filter(|seat| *seat != idle) {
        players[seat].call(Request::Vote { table, match_number: None, ply, end: true }).await.unwrap().ok();
    }
    let finished = |phase: &Phase| matches!(phase, Phase::Finished { .. });
    let update = players[idle].sees(|update| finished(&update.room.phase)).await;
    let Phase::Finished { record, .. } = update.room.phase else { panic!("not finished") };
    let kept = house.record::<Lexio>(&record).await;
    assert_eq!((kept.outcome.len(), kept.actions.len() as u32), (0, ply));
    for player in &mut players {
        player.ok(rematch(table, 3)).await;
    }
    players[idle].sees(|update| update.room.match_number == 2 && update.view.is_some()).await;
}
