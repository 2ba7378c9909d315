//! Rated matches over the loopback: they change the ratings of accounts, and no crash loses what they teach.

use crate::{
    account::{ask, new, read},
    faulty::FaultyHouse,
    house::{Player, TestHouse, by_and_by, send_as},
    moderation::person,
};
use game::Seat;
use lexio::Lexio;
use serde_json::{Value, json};
use server::{client, ratings::recompute::recompute};
use std::time::Duration;
use store::{Counting, Journal, Meta, Ratings, Sqlite, TableId};
use tokio::time::sleep;
use wire::{
    Chair, GameName, Level, Pace, Request, TableCode,
    profile::Profile,
    rating::{Place, Point, Rating},
};

/// As if no match had been rated yet.
const UNRATED: &str = "INSERT INTO due SELECT record_id, at_ms FROM matches;
    DELETE FROM rated; DELETE FROM reckoned; DELETE FROM raters;";

fn declared(rules: Value) -> Request {
    let (game, pace) = (GameName::of::<Lexio>(), Pace::default());
    Request::Create { game, seats: 2, rules, pace, listed: false, rated: true }
}

/// A table for two that is declared to be rated.
async fn table(host: &mut Player, rules: Value) -> TableCode {
    let table = host.opens(declared(rules)).await;
    host.sit(table).await;
    table
}

/// Others would be nobody's, and the class that they were meant for would go by results of 1 or −1.
#[test]
fn the_numbers_are_those_of_classes_of_the_house() {
    for class in ratings::MEASURED {
        assert!(class.parse::<games::Class>().is_ok(), "there is no class {class}");
    }
}

/// The response to a request by a guest.
async fn asked(house: &TestHouse, path: &str) -> client::Response {
    send_as(house.address(), &house.player().await.cookie, "GET", path, &Value::Null).await
}

async fn get<T: serde::de::DeserializeOwned>(house: &TestHouse, path: &str) -> T {
    read(&asked(house, path).await)
}

/// A person's ratings once none are left to compute.
async fn ratings(house: &TestHouse, handle: &str) -> Vec<Rating> {
    by_and_by(async || house.store.due(None, 1).await.unwrap().is_empty()).await;
    get(house, &format!("/api/ratings/{handle}")).await
}

#[tokio::test]
async fn a_rated_match_between_accounts_changes_their_ratings() {
    let house = TestHouse::open().await;
    let (mut mina, mut ben) = (person(&house, "mina").await, person(&house, "ben").await);
    assert_eq!(ratings(&house, "mina").await, []);
    let table = table(&mut mina, json!({})).await;
    let record = mina.plays_with(&mut ben, table).await;
    let (of_mina, of_ben) = (ratings(&house, "mina").await, ratings(&house, "ben").await);
    assert_eq!((of_mina.len(), of_ben.len()), (1, 1));
    assert_eq!((of_mina[0].class.as_str(), of_mina[0].matches, of_mina[0].pending), ("lexio-2", 1, 0));
    assert!((of_mina[0].value + of_ben[0].value - 3_000.0).abs() < 1e-6, "{of_mina:?} {of_ben:?}");
    assert!(of_mina[0].value != 1_500.0 && !of_mina[0].settled, "{of_mina:?}");
    let points: Vec<Point> = get(&house, "/api/ratings/MINA/lexio-2").await;
    assert_eq!((points.len(), &points[0].record, points[0].value), (1, &None, of_mina[0].value), "it was private");
    for (cookie, told) in [(&mina.cookie, Some(&record)), (&ben.cookie, None)] {
        let own = send_as(house.address(), cookie, "GET", "/api/ratings/mina/lexio-2", &Value::Null).await;
        assert_eq!(read::<Vec<Point>>(&own)[0].record.as_ref(), told);
    }
    assert_eq!(get::<Vec<Place>>(&house, "/api/boards/lexio-2/week").await, [], "one match is not enough");
    for path in ["/api/ratings/nobody", "/api/ratings/mina/chess", "/api/boards/chess"] {
        assert_eq!(asked(&house, path).await.status, 404, "{path}");
    }
    for path in ["/api/ratings/mina", "/api/boards/lexio-2"] {
        let stranger = client::request(house.address(), "GET", path, &[]).await.unwrap();
        assert_eq!(stranger.status, 401, "{path} is for those who are known to the house");
    }
    let told = send_as(house.address(), &ben.cookie, "GET", "/api/people/mina", &Value::Null).await;
    let profile: Profile = read(&told);
    let class = &profile.classes[0];
    assert_eq!((profile.classes.len(), class.rating.as_ref()), (1, Some(&of_mina[0])), "its profile tells the same");
    let curve: Vec<_> = class.curve.points.iter().map(|point| (point.at_ms, point.rating, point.deviation)).collect();
    assert_eq!(curve, [(points[0].at_ms, points[0].value, points[0].error)]);
    assert!(class.luck.is_some_and(|luck| (luck * 5.0 - of_mina[0].luck).abs() < 1e-6), "{:?}", class.luck);
    assert!(
        class.cost.is_some_and(|cost| cost > 0.0),
        "the house moves at once, and not without mistakes: {:?}",
        class.cost
    );
    let export = send_as(house.address(), &mina.cookie, "GET", "/api/account/export", &Value::Null).await;
    let export: Value = read(&export);
    let told = &export["rated"][0];
    assert_eq!((&told["record"], &told["class"]), (&json!(record), &json!("lexio-2")), "{export}");
    assert_eq!((told["luck"].as_f64(), told["rating"].as_f64()), (Some(of_mina[0].luck), Some(of_mina[0].value)));
    assert_eq!(export["tables"][0]["table"], json!(table), "where they sit");
    let again = recompute(&house.store, true).await.unwrap();
    assert_eq!((again.matches, again.without_record, again.not_replayed), (1, 0, 0));
    assert_eq!((again.raters, again.changed, again.wrong), (2, vec![], vec![]));
}

#[tokio::test]
async fn what_is_not_between_accounts_under_official_rules_is_not_rated() {
    let house = TestHouse::open().await;
    let (mut mina, mut ben, mut guest) =
        (person(&house, "mina").await, person(&house, "ben").await, house.player().await);
    let official = table(&mut mina, json!({})).await;
    mina.plays_with(&mut guest, official).await;
    let other_rules = table(&mut mina, json!({"rounds": 1})).await;
    mina.plays_with(&mut ben, other_rules).await;
    let against_a_bot = table(&mut mina, json!({})).await;
    mina.ok(Request::SeatBot { table: against_a_bot, seat: Seat(1), level: Level(1) }).await;
    mina.ok(Request::Start { table: against_a_bot }).await;
    mina.finish().await;
    assert_eq!((ratings(&house, "mina").await, ratings(&house, "ben").await), (vec![], vec![]));
}

#[tokio::test]
async fn whoever_signs_up_in_the_middle_of_a_match_has_begun_it_as_a_guest() {
    let house = TestHouse::open().await;
    let (mut mina, mut ben) = (person(&house, "mina").await, house.player().await);
    let table = table(&mut mina, json!({})).await;
    ben.joins(table).await;
    mina.ok(Request::Start { table }).await;
    let up = send_as(house.address(), &ben.cookie, "POST", "/api/account/sign-up", &new("ben")).await;
    assert_eq!(up.status, 200, "{}", String::from_utf8_lossy(&up.body));
    // Only now do they go on, as the account that they are by then.
    let (ended, _) = tokio::join!(mina.finish(), ben.finish());
    assert!(ended.room.chairs.iter().all(|chair| matches!(chair, Chair::Player { account: true, .. })));
    assert_eq!((ratings(&house, "mina").await, ratings(&house, "ben").await), (vec![], vec![]));
}

#[tokio::test]
async fn a_match_that_all_have_given_up_is_played_to_its_end_and_rated() {
    let house = TestHouse::open().await;
    let (mut mina, mut ben) = (person(&house, "mina").await, person(&house, "ben").await);
    let table = table(&mut mina, json!({})).await;
    ben.joins(table).await;
    mina.ok(Request::Start { table }).await;
    for leaves in [&mut ben, &mut mina] {
        leaves.ok(Request::Stand { table }).await;
        leaves.ok(Request::Exit { table }).await;
    }
    // Results between rounds are shown to nobody, too.
    by_and_by(async || {
        house.clock.advance(1_000);
        house.store.census().await.unwrap().rated == 1
    })
    .await;
    assert_eq!((ratings(&house, "mina").await.len(), ratings(&house, "ben").await.len()), (1, 1));
}

#[tokio::test]
async fn what_was_due_when_the_house_was_killed_is_reckoned_when_it_opens_again() {
    let mut house = TestHouse::open().await;
    let (mut mina, mut ben) = (person(&house, "mina").await, person(&house, "ben").await);
    let first = table(&mut mina, json!({})).await;
    mina.plays_with(&mut ben, first).await;
    let before = ratings(&house, "mina").await;
    house.close().await;
    // As if the house had been killed between the match and the update of the ratings.
    house.by_hand(UNRATED);
    let store = Sqlite::open(&house.config.data).unwrap();
    assert_eq!(store.due(None, 9).await.unwrap().len(), 1);
    store.shut().await;
    drop(store);
    house.reopen().await;
    assert_eq!(ratings(&house, "mina").await, before, "the same record, the same rating");
    assert_eq!(recompute(&house.store, true).await.unwrap().differences(), 0);
}

#[tokio::test]
async fn a_first_match_makes_a_provisional_rating_at_once() {
    let (mut house, _) = after_a_match().await;
    house.close().await;
    // Of a later program, whose match this one leaves to it: it stays due.
    let later = br#"{"format":1,"game":"lexio","rules_version":99,"rules":{"seats":2}}"#;
    house.by_hand(&format!("{UNRATED} DELETE FROM records;"));
    let store = Sqlite::open(&house.config.data).unwrap();
    let (at_ms, record) = store.due(None, 1).await.unwrap()[0];
    store.keep_record(record, TableId::from_bytes([7; 16]), at_ms, later).await.unwrap();
    store.shut().await;
    drop(store);
    house.reopen().await;
    let told: Vec<Rating> = get(&house, "/api/ratings/mina").await;
    let [Rating { class, value, settled, matches, pending, .. }] = &told[..] else { panic!("{told:?}") };
    assert_eq!((class.as_str(), *value, *settled, *matches, *pending), ("lexio-2", 1_500.0, false, 0, 1));
}

/// A house in which Mina and Ben have played a rated match, with the cookie of Mina.
pub(super) async fn after_a_match() -> (TestHouse, String) {
    let house = TestHouse::open().await;
    let (mut mina, mut ben) = (person(&house, "mina").await, person(&house, "ben").await);
    let only = table(&mut mina, json!({})).await;
    mina.plays_with(&mut ben, only).await;
    assert_eq!(ratings(&house, "mina").await.len(), 1);
    (house, mina.cookie.clone())
}

#[tokio::test]
async fn whoever_is_settled_has_a_place_on_the_boards_and_for_a_week_on_that_of_the_week() {
    const DAY_MS: i64 = 86_400_000;
    let (mut house, _) = after_a_match().await;
    // As if many matches had been played.
    house.restart_after("UPDATE raters SET variance = variance / 1000;").await;
    let mut places = Vec::new();
    for handle in ["mina", "ben"] {
        let rating = ratings(&house, handle).await.remove(0);
        assert!(rating.settled, "{rating:?}");
        places.push(Place { handle: handle.to_owned(), rating });
    }
    places.sort_by(|one, other| other.rating.value.total_cmp(&one.rating.value));
    for (days, of_the_week) in [(0, &places[..]), (6, &places), (2, &[])] {
        house.clock.advance(days * DAY_MS);
        assert_eq!(get::<Vec<Place>>(&house, "/api/boards/lexio-2").await, places);
        assert_eq!(get::<Vec<Place>>(&house, "/api/boards/lexio-2/week").await, of_the_week, "{days} days later");
    }
}

#[tokio::test]
async fn a_match_whose_record_is_damaged_is_not_rated_and_holds_nothing_up() {
    let (mut house, mina) = after_a_match().await;
    // As if it had been damaged before the match was rated.
    house.restart_after(&format!("UPDATE records SET zstd = x'00'; {UNRATED}")).await;
    assert_eq!(ratings(&house, "mina").await, [], "it is no longer due");
    // Nor does it keep anyone who played it from leaving for good.
    let gone = ask(&house, "POST", "/delete", &[&format!("cookie: {mina}")], &json!({"handle": "mina"})).await;
    assert_eq!(gone.status, 204, "{}", String::from_utf8_lossy(&gone.body));
}

#[tokio::test]
async fn a_rated_match_whose_record_is_damaged_since_is_counted_apart_and_holds_nothing_up() {
    const MARK: &str = "signals_mark";
    let (mut house, _) = after_a_match().await;
    house.restart_after("UPDATE records SET zstd = x'00'; DELETE FROM meta WHERE key = 'signals_mark';").await;
    by_and_by(async || house.store.meta(MARK).await.unwrap().is_some()).await;
    let again = recompute(&house.store, true).await.unwrap();
    assert_eq!((again.matches, again.without_record, again.not_replayed), (1, 0, 1));
    assert_eq!(again.differences(), 0);
}

#[tokio::test]
async fn nobody_asks_again_and_again_what_is_due() {
    let mut faulty = FaultyHouse::open().await;
    sleep(Duration::from_millis(2_500)).await;
    // Once at the opening, and once more after old matches have been looked through.
    let asked = faulty.store.faults().asked_what_is_due;
    assert!((1..=2).contains(&asked), "{asked}");
    faulty.close().await;
}
