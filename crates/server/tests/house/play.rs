//! Playing at a table over real sockets.

use crate::house::{Player, TestHouse, rematch, short, they_enter};
use game::Seat;
use lexio::Lexio;
use serde_json::json;
use server::client;
use wire::{Chair, Error, Phase, Presence, Reply, Request, Stage, Written};

#[tokio::test]
async fn a_match_against_bots_ends_in_a_record_that_verifies() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.table_with_bots(4, json!({"rounds": 2})).await;
    let promised = ann.sees(|update| update.room.you.is_some()).await.room.commitment;
    ann.ok(Request::Start { table }).await;
    let end = ann.finish().await;
    let Phase::Finished { record, proof, next_commitment, .. } = end.room.phase else { unreachable!() };
    assert_eq!(proof.unwrap().commitment, promised);
    assert_ne!(next_commitment, promised);
    let record = house.record::<Lexio>(&record).await;
    assert_eq!(record.outcome.len(), 2);
    assert_eq!(&record.players[1..], ["Bot 1", "Bot 1", "Bot 1"]);
}

#[tokio::test]
async fn records_of_matches_that_run_are_unknown() {
    let house = TestHouse::open().await;
    for path in ["/api/records/00", "/api/records/000102030405060708090a0b0c0d0e0f", "/api/records/../x"] {
        assert_eq!(client::request(house.address(), "GET", path, &[]).await.unwrap().status, 404, "{path}");
    }
}

#[tokio::test]
async fn two_people_and_a_spectator_see_what_is_theirs() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben, mut sue) = (house.player().await, house.player().await, house.player().await);
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    they_enter([&mut ben, &mut sue], table).await;
    ben.sit(table).await;
    ann.ok(Request::Start { table }).await;
    let dealt = |update: &crate::house::Update| update.view.is_some();
    let (a, b, s) = (ann.sees(dealt).await, ben.sees(dealt).await, sue.sees(dealt).await);
    let (hand_a, hand_b) = (a.view.unwrap().hand, b.view.unwrap().hand);
    assert_eq!((hand_a & hand_b).len(), 0);
    assert_eq!((a.room.you, b.room.you, s.room.you), (Some(Seat(0)), Some(Seat(1)), None));
    assert_eq!(s.room.watchers, 1);
    let text = serde_json::to_value(s.view.unwrap()).unwrap();
    assert_eq!(text["hand"], json!([]), "a spectator holds nothing");
    assert!(!text.to_string().contains(&serde_json::to_string(&hand_a).unwrap()));
    let (a, b) = tokio::join!(ann.finish(), ben.finish());
    assert_eq!(a.room.phase, b.room.phase);
}

#[tokio::test]
async fn moves_out_of_turn_stale_repeated_and_foreign_are_refused() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben, mut eve) = (house.player().await, house.player().await, house.player().await);
    let table = ann.begins_with(&mut ben, short()).await;
    let a = ann.sees(|update| update.view.is_some()).await;
    let b = ben.sees(|update| update.view.is_some()).await;
    let (first, second, now) = if Player::is_my_turn(&a) { (&mut ann, &mut ben, a) } else { (&mut ben, &mut ann, b) };
    let turn = now.view.as_ref().unwrap().turn.unwrap();
    let act = first.act(&now);
    let Request::Act { action, .. } = act.clone() else { unreachable!() };
    let written = |action| Written::of(&action).unwrap();
    let by = |move_id, ply, action| Request::Act { table, move_id, match_number: None, ply, action };
    assert_eq!(second.refused(by(1, 0, action.clone())).await, Error::NotYourTurn { turn });
    assert_eq!(eve.refused(by(1, 0, action.clone())).await, Error::NotSeated);
    assert_eq!(first.refused(by(9, 4, action.clone())).await, Error::Stale { ply: 0 });
    assert!(matches!(first.refused(by(9, 0, written(json!({"fly": 1})))).await, Error::BadAction { .. }));
    assert!(matches!(first.refused(by(9, 0, written(json!({"pass": true})))).await, Error::Illegal { .. }));
    let Reply::Acted { seq } = first.ok(act.clone()).await else { panic!("not acted") };
    assert_eq!(first.ok(act).await, Reply::Acted { seq });
    assert_eq!(first.refused(by(1, 1, written(json!({"pass": true})))).await, Error::MoveIdReused { move_id: 1 });
    let after = second.sees(|update| update.ply > 0).await;
    assert_eq!((after.ply, after.seq), (1, seq));
}

#[tokio::test]
async fn whoever_comes_back_is_told_what_was_missed() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben]) = house.two_playing().await;
    let a = ann.sees(|update| update.view.is_some()).await;
    let b = ben.sees(|update| update.view.is_some()).await;
    let (mut first, cookie, now) = if Player::is_my_turn(&a) { (ann, ben.cookie, a) } else { (ben, ann.cookie, b) };
    first.moves(&now).await;
    let mut back = house.again(&cookie).await;
    back.ok(Request::Enter { table, last_seq: Some(now.seq) }).await;
    let missed = back.sees(|_| true).await;
    assert_eq!((missed.fresh, missed.seen.len(), missed.ply), (false, 1, 1));
    let mut fresh = house.again(&cookie).await;
    fresh.ok(Request::Enter { table, last_seq: Some(now.seq + 1_000) }).await;
    assert!(fresh.sees(|_| true).await.fresh);
}

#[tokio::test]
async fn the_house_plays_for_the_absent_and_gives_the_seat_back() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let table = ann.begins_with(&mut ben, json!({"rounds": 1, "two_player": "open"})).await;
    let cookie = ben.cookie.clone();
    drop(ben);
    let presence = |update: &crate::house::Update| match &update.room.chairs[1] {
        Chair::Player { presence, .. } => Some(*presence),
        Chair::Empty | Chair::Bot { .. } => None,
    };
    let mut now = ann.sees(|update| presence(update) == Some(Presence::Away) && update.view.is_some()).await;
    if Player::is_my_turn(&now) {
        ann.moves(&now).await;
    }
    house.clock.advance(table::GRACE_MS);
    now = ann.sees(|update| presence(update) == Some(Presence::HousePlays)).await;
    assert!(now.ply > 0);
    let mut ben: Player = Player::back_at(house.address(), &cookie, table).await;
    ben.ok(Request::Return { table }).await;
    ben.sees(|update| presence(update) == Some(Presence::Here)).await;
    let (a, _) = tokio::join!(ann.finish(), ben.finish());
    assert!(matches!(a.room.phase, Phase::Finished { .. }));
}

#[tokio::test]
async fn when_the_time_is_up_the_house_decides() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let mine = ann.takes_on_a_bot().await;
    let deadline_ms = mine.room.phase.deadline_ms().expect("a deadline");
    house.clock.advance(deadline_ms - house.clock.now_ms());
    let next = ann.sees(|update| update.ply > mine.ply).await;
    assert_eq!(next.seen.len().min(1), 1);
}

#[tokio::test]
async fn a_rematch_has_another_number_and_another_promise() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.table_with_bots(3, short()).await;
    ann.ok(Request::Start { table }).await;
    let Phase::Finished { next_commitment, record, .. } = ann.finish().await.room.phase else { unreachable!() };
    ann.ok(rematch(table, 9)).await;
    let again = ann.sees(|update| update.room.match_number == 2).await;
    assert_eq!(again.room.commitment, next_commitment);
    let Phase::Finished { record: second, .. } = ann.finish().await.room.phase else { unreachable!() };
    assert_ne!(record, second);
}

#[tokio::test]
async fn no_match_begins_with_a_player_who_wanted_it_and_is_gone() {
    let house = TestHouse::open().await;
    let (table, [mut ann, mut ben]) = house.two_playing().await;
    tokio::join!(ann.finish(), ben.finish());
    ann.ok(rematch(table, 9)).await;
    drop(ann);
    let away = |chair: &Chair| matches!(chair, Chair::Player { presence: Presence::Away, .. });
    ben.sees(|update| update.room.chairs.iter().any(away)).await;
    house.clock.advance(table::GRACE_MS);
    ben.sees(|update| update.room.chairs.contains(&Chair::Empty)).await;
    ben.ok(rematch(table, 8)).await;
    let wanted = |phase: &Phase| matches!(phase, Phase::Finished { rematch, .. } if rematch.contains(&true));
    let seen = ben.sees(|update| wanted(&update.room.phase)).await;
    assert_eq!((seen.room.match_number, seen.room.called), (1, None));
}

#[tokio::test]
async fn no_place_is_kept_for_a_player_who_has_given_it_up() {
    let house = TestHouse::open().await;
    let (table, [mut ann, _ben]) = house.two_playing().await;
    ann.ok(Request::Lobby { on: true }).await;
    let is_held = async |player: &mut Player| {
        let lobby = player.lobby(|lobby| lobby.mine.iter().any(|own| own.stage == Stage::Playing)).await;
        lobby.mine.iter().any(|own| own.stage == Stage::Playing && own.held)
    };
    assert!(is_held(&mut ann).await);
    ann.ok(Request::Stand { table }).await;
    while is_held(&mut ann).await {}
}

#[tokio::test]
async fn the_lobby_tells_of_tables_to_join_to_watch_and_to_return_to() {
    let house = TestHouse::open().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    ben.ok(Request::Lobby { on: true }).await;
    let table = ann.create(2, short()).await;
    let open = ben.lobby(|lobby| !lobby.open.is_empty()).await;
    assert_eq!((open.open[0].table, open.open[0].stage), (table, Stage::Gathering));
    ann.sit(table).await;
    ann.ok(Request::SeatBot { table, seat: Seat(1), level: wire::Level(2) }).await;
    ann.ok(Request::Start { table }).await;
    let live = ben.lobby(|lobby| !lobby.live.is_empty()).await;
    assert_eq!((live.live[0].table, live.live[0].bots, live.open.len()), (table, 1, 0));
    ann.ok(Request::Lobby { on: true }).await;
    let mine = ann.lobby(|lobby| !lobby.mine.is_empty()).await;
    assert_eq!(mine.mine[0].table, table);
    let Reply::Hello(welcome) = ann.ok(Request::Hello { version: wire::VERSION, changes: true }).await else {
        panic!("no hello")
    };
    assert_eq!(welcome.mine[0].table, table);
}

#[tokio::test]
async fn a_new_nickname_is_seen_at_the_table_and_kept() {
    let house = TestHouse::open().await;
    let mut ann = house.player().await;
    let table = ann.create(2, short()).await;
    ann.sit(table).await;
    ann.ok(Request::Rename { name: "달 토끼".parse().unwrap() }).await;
    let named = |update: &crate::house::Update| matches!(&update.room.chairs[0], Chair::Player { name, .. } if name.as_str() == "달 토끼");
    ann.sees(named).await;
    let welcome = client::request(house.address(), "POST", "/api/session", &[&format!("cookie: {}", ann.cookie)]).await;
    let welcome: wire::Welcome = serde_json::from_slice(&welcome.unwrap().body).unwrap();
    assert!(welcome.named);
    assert_eq!(welcome.name.as_str(), "달 토끼");
}
