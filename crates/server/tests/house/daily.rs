//! The daily deal: one try for each person, equal answers to equal play, and no seed before the day is over.

use crate::{
    account::{ask, error, new, read, secret},
    faulty::FaultyHouse,
    house::{Played, Player, TestHouse, Update, entropy, is_in_turn, rematch, send_as},
};
use game::{Commitment, Game, Record, Seat, Seed};
use lexio::Lexio;
use matgo::Matgo;
use rummikub::Rummikub;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, value::RawValue};
use server::client::{self, Response};
use std::time::Duration;
use store::Journal;
use tokio::time::{sleep, timeout};
use wire::{
    Chair, Error, Level, Limited, Message, Phase, Reply, Request, TableCode,
    daily::{Beginning, Begun, Board, Mine, Today},
};

const DAY_MS: i64 = 86_400_000;

/// Sends a request with this cookie.
async fn asked(house: &TestHouse, method: &str, path: &str, cookie: &str) -> Response {
    send_as(house.address(), cookie, method, path, &Value::Null).await
}

async fn told<T: DeserializeOwned>(house: &TestHouse, method: &str, path: &str, cookie: &str) -> T {
    read(&asked(house, method, path, cookie).await)
}

async fn refused(house: &TestHouse, method: &str, path: &str, cookie: &str) -> (u16, Error) {
    let answer = asked(house, method, path, cookie).await;
    (answer.status, error(&answer))
}

async fn today(house: &TestHouse, cookie: &str) -> Today {
    told(house, "GET", "/api/daily", cookie).await
}

async fn begin(house: &TestHouse, game: &str, cookie: &str) -> TableCode {
    told::<Begun>(house, "POST", &format!("/api/daily/{game}"), cookie).await.table
}

async fn board(house: &TestHouse, day: &str, cookie: &str) -> Board {
    told(house, "GET", &format!("/api/daily/{day}/lexio"), cookie).await
}

/// The person's own part of today's deal.
async fn mine(house: &TestHouse, game: &str, cookie: &str) -> Mine {
    let today = today(house, cookie).await;
    today.games.into_iter().find(|one| one.game.as_str() == game).unwrap().mine
}

/// Plays today's deal to its end; returns the name of its record.
async fn play<G: Played>(house: &TestHouse, player: &mut Player<G>) -> String {
    let table = begin(house, G::NAME, &player.cookie.clone()).await;
    player.ok(Request::Enter { table, last_seq: None }).await;
    let Phase::Finished { record, proof, .. } = player.finish().await.room.phase else { unreachable!() };
    assert_eq!(proof, None, "the seed stays shut");
    record
}

/// Whether the rules in this answer are those of today's commitment, to the byte.
fn has_promised_rules(answer: &Response, promised: Commitment, (day, seed): (&str, &Seed)) -> bool {
    #[derive(Deserialize)]
    struct Told {
        rules: Box<RawValue>,
    }
    let told: Told = serde_json::from_slice(&answer.body).unwrap();
    Commitment::to(seed, &format!("{day}/lexio"), told.rules.get()) == promised
}

async fn record<G: Game>(house: &TestHouse, name: &str, cookie: &str) -> Record<G> {
    told(house, "GET", &format!("/api/records/{name}"), cookie).await
}

/// A house at the beginning of a day, so that no test runs past its end.
async fn morning() -> TestHouse {
    let house = TestHouse::open().await;
    to_next_day(&house);
    house
}

fn to_next_day(house: &TestHouse) {
    let day = meeting::daily::Day::at(house.clock.now_ms());
    house.clock.advance(day.ends_ms() - house.clock.now_ms() + 1_000);
}

#[tokio::test]
async fn everybody_has_one_try_by_every_way() {
    let mut house = morning().await;
    let mut ann = house.player().await;
    assert_eq!(mine(&house, "lexio", &ann.cookie).await, Mine::New);
    let table = begin(&house, "lexio", &ann.cookie).await;
    // A second call, and two more at once, as if from other tabs.
    let (first, second) = tokio::join!(begin(&house, "lexio", &ann.cookie), begin(&house, "lexio", &ann.cookie));
    assert_eq!((first, second), (table, table));
    ann.ok(Request::Enter { table, last_seq: None }).await;
    let seen = ann.sees(|update| update.view.is_some()).await;
    assert_eq!((seen.room.you, seen.room.pace.move_ms, seen.room.listed), (Some(Seat(0)), None, false));
    assert_eq!(seen.room.chairs[1..], [(); 3].map(|()| Chair::Bot { level: Level(4) }));
    assert_eq!(mine(&house, "lexio", &ann.cookie).await, Mine::Playing { table });
    let hello = Request::Hello { version: wire::VERSION, changes: true };
    let Reply::Hello(welcome) = ann.ok(hello).await else { panic!("no hello") };
    assert!(welcome.mine[0].table == table && !welcome.mine[0].held, "it keeps nobody from playing others");
    for request in [
        Request::Stand { table },
        Request::Vote { table, match_number: None, ply: seen.ply, end: true },
        Request::SeatBot { table, seat: Seat(1), level: Level(1) },
    ] {
        assert_eq!(ann.refused(request).await, Error::OnceOnly);
    }
    // No one may watch, and no one may sit down.
    let mut eve = house.player().await;
    assert_eq!(eve.refused(Request::Enter { table, last_seq: None }).await, Error::OnceOnly);
    assert_eq!(eve.refused(Request::Sit { table, seat: None, entropy: entropy(3) }).await, Error::OnceOnly);
    // The house closes in the middle of the match and opens again.
    let ann_cookie = ann.cookie.clone();
    drop((ann, eve));
    house.restart().await;
    assert_eq!(begin(&house, "lexio", &ann_cookie).await, table);
    let mut ann: Player = house.again(&ann_cookie).await;
    play(&house, &mut ann).await;
    assert_eq!(ann.refused(rematch(table, 1)).await, Error::OnceOnly);
    assert_eq!(begin(&house, "lexio", &ann_cookie).await, table, "it was the one try");
    // Another cookie is another person, who is a guest.
    let mut again = house.player().await;
    assert_ne!(begin(&house, "lexio", &again.cookie).await, table);
    play(&house, &mut again).await;
    let board = board(&house, &today(&house, &ann_cookie).await.day, &ann_cookie).await;
    assert_eq!((board.tried, board.places.len()), (2, 2));
    assert!(board.places.iter().all(|place| !place.account && place.name.is_some() && place.record.is_some()));
    assert_eq!(board.places.iter().filter(|place| place.mine).count(), 1);
    assert_eq!(board.spread.iter().map(|bar| bar.count).sum::<u64>(), 2);
    let Mine::Done { points, place, of: 2, line, .. } = board.mine else { panic!("{:?}", board.mine) };
    let own = board.places.iter().find(|one| one.mine).unwrap();
    assert_eq!((own.points, own.place, line.chars().count()), (points, place, 9));
}

/// The actions of the deal when one player plays by the script. The house may close after some moves.
async fn by_the_script<G: Played>(house: &mut TestHouse, closes_after: Option<usize>) -> Vec<G::Action> {
    let mut player: Player<G> = house.player_of().await;
    let cookie = player.cookie.clone();
    let table = begin(house, G::NAME, &cookie).await;
    if let Some(moves) = closes_after {
        player.ok(Request::Enter { table, last_seq: None }).await;
        let mut made = 0;
        while made < moves {
            let is_playing = |update: &Update<G>| matches!(update.room.phase, Phase::Playing { .. });
            let seen = player.sees(|update| is_in_turn::<G>(update) || !is_playing(update)).await;
            match seen.room.phase {
                Phase::Finished { .. } => break,
                // Four cards of one month end a round of Matgo before it has begun.
                Phase::BetweenRounds { .. } => drop(player.call(Request::Ready { table }).await.unwrap()),
                _ => {
                    let act = player.act(&seen);
                    // If there was no choice, the table may have moved first.
                    made += usize::from(player.call(act).await.unwrap().is_ok());
                }
            }
        }
        drop(player);
        house.restart().await;
        player = house.again_of(&cookie).await;
        // Move ids must go on past those already used.
        player.move_id = 1_000;
    }
    let name = play(house, &mut player).await;
    let record: Record<G> = record(house, &name, &cookie).await;
    record.replay(|_| {}).unwrap();
    assert_eq!(record.proof, None);
    record.actions
}

async fn equal_play_meets_equal_answers<G: Played>() {
    let mut house = morning().await;
    let start = std::time::Instant::now();
    let one = by_the_script::<G>(&mut house, None).await;
    let took = start.elapsed();
    assert_eq!(by_the_script::<G>(&mut house, Some(2)).await, one);
    assert_eq!(by_the_script::<G>(&mut house, None).await, one);
    println!("{}: {} actions in {took:?}", G::NAME, one.len());
    to_next_day(&house);
    assert_ne!(by_the_script::<G>(&mut house, None).await, one, "another day, another deal");
}

#[tokio::test]
async fn equal_play_meets_equal_answers_at_lexio() {
    equal_play_meets_equal_answers::<Lexio>().await;
}

#[tokio::test]
async fn equal_play_meets_equal_answers_at_rummikub() {
    equal_play_meets_equal_answers::<Rummikub>().await;
}

#[tokio::test]
async fn equal_play_meets_equal_answers_at_matgo() {
    equal_play_meets_equal_answers::<Matgo>().await;
}

#[tokio::test]
async fn the_seed_is_told_the_next_day_and_is_what_was_promised_the_day_before() {
    let house = morning().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let promised = today(&house, &ann.cookie).await;
    let promised = promised.games.into_iter().find(|one| one.game.as_str() == "lexio").unwrap().tomorrow;
    to_next_day(&house);
    let day = today(&house, &ann.cookie).await.day;
    let name = play(&house, &mut ann).await;
    let path = format!("/api/records/{name}");
    // A person who may still play it is shown nothing.
    for cookie in [&ben.cookie, "none=1"] {
        let (status, error) = refused(&house, "GET", &path, cookie).await;
        assert!(status == 403 && matches!(error, Error::NotYet { .. }), "{error:?}");
    }
    let seen = board(&house, &day, &ben.cookie).await;
    assert!(seen.seed.is_none() && seen.places.iter().all(|place| place.record.is_none()));
    assert_eq!(seen.commitment, promised);
    let board_path = format!("/api/daily/{day}/lexio");
    let mut ruled = Vec::new();
    for path in [&path, &board_path] {
        ruled.push(asked(&house, "GET", path, &ann.cookie).await);
    }
    let mut leaves: Vec<_> = ruled.iter().map(|answer| answer.body.clone()).collect();
    leaves.push(asked(&house, "GET", "/api/daily", &ann.cookie).await.body);
    let (shown, table) = (play(&house, &mut ben).await, begin(&house, "lexio", &ben.cookie).await);
    record::<Lexio>(&house, &name, &ben.cookie).await;
    assert_ne!(shown, name);
    ben.ok(Request::Enter { table, last_seq: None }).await;
    let Message::Table(update) = ben.message().await else { panic!("no picture") };
    leaves.push(serde_json::to_vec(&update).unwrap());
    to_next_day(&house);
    // Now it is open to everyone.
    let eve = house.player().await;
    let seen = board(&house, &day, &eve.cookie).await;
    let seed: Seed = seen.seed.unwrap();
    for path in [&path, &board_path] {
        ruled.push(asked(&house, "GET", path, &eve.cookie).await);
    }
    assert!(ruled.iter().all(|answer| has_promised_rules(answer, promised, (&day, &seed))), "before and after");
    assert!(leaves.iter().all(|left| !String::from_utf8_lossy(left).contains(&seed.to_string())));
    for name in [name, shown] {
        let record: Record<Lexio> = record(&house, &name, "none=1").await;
        record.verify().unwrap();
        assert_eq!(record.proof.unwrap().commitment, promised);
    }
}

#[tokio::test]
async fn a_board_leads_to_no_record_that_is_forgotten() {
    let house = morning().await;
    let (mut ann, mut ben) = (house.player().await, house.player().await);
    let day = today(&house, &ann.cookie).await.day;
    for player in [&mut ann, &mut ben] {
        play(&house, player).await;
    }
    let seen = async || {
        let board = board(&house, &day, &ann.cookie).await;
        (board.places.iter().filter(|place| place.record.is_some()).count(), board.gone)
    };
    assert_eq!(seen().await, (2, false));
    to_next_day(&house);
    house.store.forget_records(house.clock.now_ms()).await.unwrap();
    assert_eq!(seen().await, (0, true));
}

#[tokio::test]
async fn what_ends_when_the_day_is_over_does_not_count_and_streaks_do() {
    let house = morning().await;
    let mut ann = house.player().await;
    play(&house, &mut ann).await;
    assert_eq!(today(&house, &ann.cookie).await.streak, 1);
    to_next_day(&house);
    assert_eq!(today(&house, &ann.cookie).await.streak, 1, "the day is not over");
    play(&house, &mut ann).await;
    let day = today(&house, &ann.cookie).await;
    assert_eq!(day.streak, 2);
    to_next_day(&house);
    let table = begin(&house, "lexio", &ann.cookie).await;
    let late = today(&house, &ann.cookie).await.day;
    to_next_day(&house);
    ann.ok(Request::Enter { table, last_seq: None }).await;
    let Phase::Finished { proof, .. } = ann.finish().await.room.phase else { unreachable!() };
    assert!(proof.is_some(), "nobody plays it any more");
    let board = board(&house, &late, &ann.cookie).await;
    assert!(matches!(board.mine, Mine::Late { .. }) && board.places.is_empty(), "{:?}", board.mine);
    assert_eq!(today(&house, &ann.cookie).await.streak, 0);
    house.clock.advance(DAY_MS);
}

#[tokio::test]
async fn a_try_that_was_left_takes_no_place_and_is_still_the_one_try() {
    let house = TestHouse::with(|config| config.limits.tables_per_address = 2).await;
    to_next_day(&house);
    let (mut ann, ben, cleo) = (house.player().await, house.player().await, house.player().await);
    let table = begin(&house, "lexio", &ann.cookie).await;
    begin(&house, "lexio", &ben.cookie).await;
    let full = Error::TooMany { what: Limited::TablesHere, max: 2 };
    assert_eq!(refused(&house, "POST", "/api/daily/lexio", &cleo.cookie).await.1, full);
    // A match is paused ten seconds after the last person leaves; half an hour later it counts as abandoned.
    house.clock.advance(11_000);
    while asked(&house, "POST", "/api/daily/lexio", &cleo.cookie).await.status != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        house.clock.advance(60_000);
    }
    assert_eq!(begin(&house, "lexio", &ann.cookie).await, table, "it is there to be come back to");
    play(&house, &mut ann).await;
    assert!(matches!(mine(&house, "lexio", &ann.cookie).await, Mine::Done { .. }));
    // Once the day is over, an abandoned match is of no use to anyone.
    let table = begin(&house, "lexio", &ben.cookie).await;
    to_next_day(&house);
    let mut ben: Player = house.again(&ben.cookie).await;
    let gone = Error::NoSuchTable { table };
    while ben.call(Request::Ready { table }).await.unwrap() != Err(gone.clone()) {
        tokio::time::sleep(Duration::from_millis(50)).await;
        house.clock.advance(60_000);
    }
    assert_eq!(ben.refused(Request::Enter { table, last_seq: None }).await, gone);
}

#[tokio::test]
async fn whoever_hangs_up_while_their_try_begins_has_begun_it() {
    let faulty = FaultyHouse::open().await;
    let cookie = client::session(faulty.address()).await.unwrap();
    let asks = async |method: &str, path: &str| send_as(faulty.address(), &cookie, method, path, &Value::Null).await;
    faulty.store.faults().lag = Duration::from_millis(400);
    let mut mine = Mine::New;
    // On a slow machine the first may hang up too early.
    for _ in 0..20 {
        timeout(Duration::from_millis(200), asks("POST", "/api/daily/lexio")).await.ok();
        sleep(Duration::from_millis(500)).await;
        let today: Today = serde_json::from_slice(&asks("GET", "/api/daily").await.body).unwrap();
        mine = today.games.into_iter().find(|one| one.game.as_str() == "lexio").unwrap().mine;
        if mine != Mine::New {
            break;
        }
    }
    let Mine::Playing { table } = mine else { panic!("it has not begun: {mine:?}") };
    Player::<Lexio>::back_at(faulty.address(), &cookie, table).await;
}

/// Signs up or in; returns the cookie to use from then on.
async fn sign(house: &TestHouse, how: &str, cookie: &str) -> String {
    let answer = ask(house, "POST", how, &[&format!("cookie: {cookie}")], &new("Mina")).await;
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    secret(&answer)
}

#[tokio::test]
async fn a_guests_try_is_the_accounts_unless_it_has_tried() {
    let house = morning().await;
    let (mina, mut guest, mut other) = (house.player().await, house.player().await, house.player().await);
    let mina = sign(&house, "/sign-up", &mina.cookie).await;
    play(&house, &mut guest).await;
    let mina = [sign(&house, "/sign-in", &guest.cookie).await, mina];
    assert!(matches!(mine(&house, "lexio", &mina[1]).await, Mine::Done { .. }), "in every browser");
    // Another guest's try does not become the account's second try.
    let table = begin(&house, "lexio", &mina[0]).await;
    play(&house, &mut other).await;
    let again = sign(&house, "/sign-in", &other.cookie).await;
    assert_eq!(begin(&house, "lexio", &again).await, table);
    let board = board(&house, &today(&house, &again).await.day, &again).await;
    let told: Vec<_> = board.places.iter().map(|place| (place.name.as_deref(), place.account, place.mine)).collect();
    assert!(told.len() == 2 && told.contains(&(Some("Mina"), true, true)), "{told:?}");
    assert!(told.contains(&(None, false, false)), "{told:?}");
}

#[tokio::test]
async fn what_is_taken_along_has_no_seed_before_the_day_is_over() {
    let house = morning().await;
    let guest = house.player().await;
    let mut mina: Player = house.again(&sign(&house, "/sign-up", &guest.cookie).await).await;
    let name = play(&house, &mut mina).await;
    let early: Record<Lexio> = told(&house, "GET", "/api/account/records", &mina.cookie).await;
    assert!(early.proof.is_none());
    to_next_day(&house);
    let late: Record<Lexio> = told(&house, "GET", "/api/account/records", &mina.cookie).await;
    late.verify().unwrap();
    assert_eq!(late.proof, record::<Lexio>(&house, &name, &mina.cookie).await.proof);
    assert_eq!(late.actions.len(), early.actions.len());
}

#[tokio::test]
async fn a_deal_that_was_asked_for_just_before_midnight_does_not_begin_the_next() {
    let house = morning().await;
    let ann = house.player().await;
    let day = today(&house, &ann.cookie).await.day;
    let cookie = format!("cookie: {}", ann.cookie);
    let begins = async |day: &str| {
        let body = serde_json::to_string(&Beginning { day: day.to_owned() }).unwrap();
        client::request_with(house.address(), "POST", "/api/daily/lexio", &[&cookie], &body).await.unwrap()
    };
    to_next_day(&house);
    let late = begins(&day).await;
    assert_eq!((late.status, serde_json::from_slice(&late.body).ok()), (404, Some(Error::NoSuchDeal)));
    assert_eq!(mine(&house, "lexio", &ann.cookie).await, Mine::New, "the next day's try is still to come");
    let begun: Begun = serde_json::from_slice(&begins(&today(&house, &ann.cookie).await.day).await.body).unwrap();
    assert_eq!(mine(&house, "lexio", &ann.cookie).await, Mine::Playing { table: begun.table });
}

#[tokio::test]
async fn what_is_no_deal_is_refused() {
    let house = morning().await;
    let ann = house.player().await;
    let tomorrow = meeting::daily::Day::at(house.clock.now_ms()).plus(1);
    let wrong = ["2026-11-22/chess", "2026-13-22/lexio", "x/lexio", "1999-01-01/lexio"].map(str::to_owned);
    for path in wrong.into_iter().chain([format!("{tomorrow}/lexio")]) {
        assert_eq!(refused(&house, "GET", &format!("/api/daily/{path}"), &ann.cookie).await, (404, Error::NoSuchDeal));
    }
    assert_eq!(refused(&house, "POST", "/api/daily/chess", &ann.cookie).await, (404, Error::NoSuchDeal));
    for (method, path) in [("GET", "/api/daily"), ("POST", "/api/daily/lexio")] {
        assert_eq!(refused(&house, method, path, "none=1").await, (401, Error::NoSession));
    }
    let foreign = [&*format!("cookie: {}", ann.cookie), "origin: https://elsewhere.example"];
    assert_eq!(client::request(house.address(), "POST", "/api/daily/lexio", &foreign).await.unwrap().status, 403);
}
