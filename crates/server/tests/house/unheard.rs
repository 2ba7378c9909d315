//! A database that goes away before it answers: what it has written counts, and nothing stops because of it.

use crate::{
    account::{account_at, new, read, secret},
    broken::{playing, playing_on},
    faulty::FaultyHouse,
    house::{Player, TestHouse, by_and_by, dealt, given_back, send_as, table_id},
    leading::is_ready,
    tournament::terms,
};
use lexio::Lexio;
use serde_json::{Value, json};
use server::client::{self, Response};
use std::time::{Duration, Instant};
use store::{TournamentId, Tournaments};
use wire::{
    Error, TableCode,
    account::Me,
    tournament::{self, Opened, Page, Progress},
};

#[tokio::test]
async fn a_table_goes_on_after_a_move_whose_answer_was_lost() {
    let mut house = TestHouse::open().await;
    let (faulty, mut ann, update) = playing_on(&mut house).await;
    faulty.store.faults().unheard = 1;
    let act = ann.act(&update);
    assert_eq!(ann.refused(act.clone()).await, Error::Busy);
    assert_eq!(faulty.store.faults().unheard, 0);
    ann.ok(act).await;
    ann.finish().await;
}

#[tokio::test]
async fn time_that_was_given_back_by_a_write_whose_answer_was_lost_is_not_given_back_again() {
    let start = Instant::now();
    let mut house = TestHouse::open().await;
    let (faulty, mut ann, update) = playing_on(&mut house).await;
    let table = update.table;
    let before_ms = given_back(&faulty.store, table).await;
    faulty.lags(&mut ann, table, Duration::from_secs(3)).await;
    faulty.store.faults().unheard = 1;
    let act = ann.act(&update);
    assert_eq!(ann.refused(act.clone()).await, Error::Busy);
    ann.ok(act).await;
    ann.finish().await;
    let given_ms = given_back(&faulty.store, table).await - before_ms;
    // Twice would be more than has passed. Where the machine stands still meanwhile, that is given back, too.
    let passed_ms = start.elapsed().as_millis() as i64;
    assert!((3_000..passed_ms).contains(&given_ms), "{given_ms} of {passed_ms}");
}

#[tokio::test]
async fn whoever_signs_in_is_signed_in_even_if_the_house_cannot_say_who_they_are() {
    let mut house = TestHouse::open().await;
    account_at(house.address(), "Mina").await;
    let faulty = FaultyHouse::instead_of(&mut house).await;
    let guest = format!("cookie: {}", client::session(faulty.address()).await.unwrap());
    faulty.store.faults().no_sessions = true;
    let asked = async |method: &str, path: &str, cookie: &str, body: &str| {
        client::request_with(faulty.address(), method, &format!("/api/account{path}"), &[cookie], body).await.unwrap()
    };
    let signed_in = asked("POST", "/sign-in", &guest, &new("Mina").to_string()).await;
    assert_eq!(signed_in.status, 503);
    faulty.store.faults().no_sessions = false;
    let cookie = format!("cookie: {}", secret(&signed_in));
    let me: Me = read(&asked("GET", "", &cookie, "").await);
    assert_eq!(me.account.unwrap().handle, "Mina");
}

#[tokio::test]
async fn whoever_signs_up_or_changes_a_password_is_told_so_even_if_the_house_cannot_say_any_more() {
    let faulty = FaultyHouse::open().await;
    let guest = format!("cookie: {}", client::session(faulty.address()).await.unwrap());
    faulty.store.faults().no_sessions = true;
    let asked = async |path: &str, cookie: &str, body: &Value| {
        let (path, body) = (format!("/api/account{path}"), body.to_string());
        client::request_with(faulty.address(), "POST", &path, &[cookie], &body).await.unwrap()
    };
    let signed_up = asked("/sign-up", &guest, &new("Mina")).await;
    let told: Me = read(&signed_up);
    assert_eq!((told.name.as_str(), told.account.unwrap().keys.len()), ("Mina", 1));
    let cookie = format!("cookie: {}", secret(&signed_up));
    let old = new("Mina")["password"].clone();
    let told: Me = read(&asked("/password", &cookie, &json!({"old": old, "new": "a much better password"})).await);
    assert_eq!(told.account.unwrap().keys.len(), 1, "it takes the place of the first");
    faulty.store.faults().no_sessions = false;
    let other = format!("cookie: {}", client::session(faulty.address()).await.unwrap());
    let opens = json!({"handle": "Mina", "password": "a much better password"});
    assert_eq!(asked("/sign-in", &other, &opens).await.status, 200);
}

#[tokio::test]
async fn a_house_that_opens_while_its_database_is_away_lacks_no_table() {
    let mut house = TestHouse::open().await;
    let (ann, at_first) = playing(&house).await;
    let (ben, at_second) = playing(&house).await;
    let mut faulty = FaultyHouse::instead_of(&mut house).await;
    faulty.close().await;
    let before_ms = [given_back(&faulty.store, at_first).await, given_back(&faulty.store, at_second).await];
    faulty.clock.advance(60_000);
    // The first table cannot be read, and then what is given back to it is written without an answer.
    faulty.store.faults().away = 1;
    faulty.store.faults().unheard = 1;
    faulty.start().await;
    let left = *faulty.store.faults();
    assert_eq!((left.away, left.unheard), (0, 0));
    for ((player, table), before_ms) in [(ann, at_first), (ben, at_second)].into_iter().zip(before_ms) {
        let given_ms = given_back(&faulty.store, table).await - before_ms;
        assert!((60_000..100_000).contains(&given_ms), "{given_ms}");
        Player::<Lexio>::back_at(faulty.address(), &player.cookie, table).await.finish().await;
    }
}

async fn post(house: &FaultyHouse, cookie: &str, path: &str, body: Value) -> Response {
    send_as(house.address(), cookie, "POST", &format!("/api/tournaments{path}"), &body).await
}

async fn listed(house: &FaultyHouse, cookie: &str) -> Vec<tournament::Summary> {
    let told = send_as(house.address(), cookie, "GET", "/api/tournaments", &Value::Null).await;
    read::<tournament::Tournaments>(&told).open
}

/// A house with a tournament that two have entered, the first of whom has opened it; and their cookies.
async fn two_entered(more: Value) -> (FaultyHouse, [String; 2], TableCode) {
    let house = FaultyHouse::open().await;
    let both = [account_at(house.address(), "ann").await, account_at(house.address(), "ben").await];
    let Opened { tournament, .. } = read(&post(&house, &both[0], "", terms(more)).await);
    for (cookie, chance) in both.iter().zip(["01", "02"]) {
        let chance = json!({"chance": chance.repeat(32)});
        assert_eq!(post(&house, cookie, &format!("/{tournament}/enter"), chance).await.status, 200);
    }
    (house, both, tournament)
}

#[tokio::test]
async fn a_tournament_goes_on_after_an_entry_whose_answer_was_lost() {
    let faulty = FaultyHouse::open().await;
    let (ann, ben) = (account_at(faulty.address(), "ann").await, account_at(faulty.address(), "ben").await);
    let Opened { tournament, .. } = read(&post(&faulty, &ann, "", terms(json!({}))).await);
    let (enter, start) = (format!("/{tournament}/enter"), format!("/{tournament}/start"));
    faulty.store.faults().unheard = 1;
    let lost = post(&faulty, &ann, &enter, json!({"chance": "01".repeat(32)})).await;
    assert_eq!(lost.status, 503);
    assert_eq!(faulty.store.faults().unheard, 0);
    let entered: Page = read(&post(&faulty, &ben, &enter, json!({"chance": "02".repeat(32)})).await);
    assert_eq!(entered.entrants.len(), 2, "what was written counts");
    let begun: Page = read(&post(&faulty, &ann, &start, Value::Null).await);
    assert!(matches!(begun.progress, Progress::Playing { round: 1, .. }), "{:?}", begun.progress);
}

#[tokio::test]
async fn a_tournament_goes_on_after_an_opening_whose_answer_was_lost() {
    let faulty = FaultyHouse::open().await;
    let ann = account_at(faulty.address(), "ann").await;
    faulty.store.faults().unheard = 1;
    assert_eq!(post(&faulty, &ann, "", terms(json!({}))).await.status, 503);
    assert_eq!(faulty.store.faults().unheard, 0);
    by_and_by(async || listed(&faulty, &ann).await.len() == 1).await;
    let path = format!("/{}/enter", listed(&faulty, &ann).await[0].tournament);
    assert_eq!(post(&faulty, &ann, &path, json!({"chance": "01".repeat(32)})).await.status, 200);
}

#[tokio::test]
async fn a_tournament_that_cannot_be_read_when_the_house_opens_goes_on_once_it_can() {
    let (mut faulty, [ann, _], tournament) = two_entered(json!({})).await;
    faulty.close().await;
    faulty.store.faults().away = 1;
    faulty.start().await;
    assert_eq!(faulty.store.faults().away, 0);
    by_and_by(async || listed(&faulty, &ann).await.len() == 1).await;
    assert_eq!(post(&faulty, &ann, &format!("/{tournament}/start"), Value::Null).await.status, 200);
}

#[tokio::test]
async fn a_house_that_closes_while_it_opens_a_table_of_a_tournament_does_not_take_it_for_over() {
    let (mut faulty, [ann, _], tournament) = two_entered(json!({})).await;
    let (store, writes) = (faulty.store.clone(), faulty.store.faults().writes);
    store.faults().lag = Duration::from_secs(3_600);
    let (address, cookie) = (faulty.address(), format!("cookie: {ann}"));
    let path = format!("/api/tournaments/{tournament}/start");
    let start = tokio::spawn(async move { client::request_with(address, "POST", &path, &[&cookie], "").await.is_ok() });
    by_and_by(async || faulty.store.faults().writes > writes).await;
    let opens = async move {
        tokio::time::sleep(Duration::from_millis(50)).await;
        store.faults().lag = Duration::ZERO;
    };
    tokio::join!(faulty.close(), opens);
    start.await.unwrap();
    faulty.start().await;
    let path = format!("/api/tournaments/{tournament}");
    let page = async || {
        let page: Page = read(&send_as(faulty.address(), &ann, "GET", &path, &Value::Null).await);
        assert!(matches!(page.progress, Progress::Playing { round: 1, .. }), "{:?}", page.progress);
        page
    };
    by_and_by(async || page().await.you.call.is_some()).await;
    let table = page().await.you.call.unwrap().table;
    Player::<Lexio>::back_at(faulty.address(), &ann, table).await;
}

#[tokio::test]
async fn who_could_not_come_to_a_table_while_nothing_could_be_written_is_not_missing() {
    let (faulty, [ann, ben], tournament) = two_entered(json!({"same_deal": false})).await;
    let start = format!("/{tournament}/start");
    let begun: Page = read(&post(&faulty, &ann, &start, Value::Null).await);
    let table = begun.you.call.unwrap().table;
    let comes = async |cookie: &str| {
        let mut player: Player = Player::at(faulty.address(), cookie).await;
        player.joins(table).await;
        player
    };
    let _ann = comes(&ann).await;
    faulty.store.faults().full = true;
    by_and_by(async || !is_ready(faulty.address()).await).await;
    // Between two answers the tournament's task has looked around.
    for _ in 0..2 {
        assert_eq!(post(&faulty, &ben, &start, Value::Null).await.status, 403);
    }
    faulty.clock.advance(121_000);
    faulty.store.faults().unheard = 1;
    faulty.store.faults().full = false;
    let cup = TournamentId::from_bytes(*table_id(tournament).as_bytes());
    let written = async |what: &str| {
        let bodies = faulty.store.tournament(cup).await.unwrap();
        bodies.iter().filter(|body| String::from_utf8_lossy(body).contains(what)).count()
    };
    by_and_by(async || written("\"credit\"").await + written("\"looked\"").await > 0).await;
    for _ in 0..2 {
        assert_eq!(post(&faulty, &ben, &start, Value::Null).await.status, 403);
    }
    assert_eq!(faulty.store.faults().unheard, 0);
    assert_eq!(written("\"credit\"").await, 1, "it is given back once, though the answer was lost");
    let mut ben = comes(&ben).await;
    ben.sees(dealt).await;
    assert_eq!(written("\"looked\"").await, 0, "the house plays for nobody");
}
