//! The toy: a game goes through a table of the house, the engine, the simulation, the arena, the records and the review
//! with only the steps listed in `docs/CONTRIBUTING.md`.

use crate::run::{engine, madang, play_to_the_end};
use game::{Entropy, Enumerate, Match, Record, Ruleset, Seat, Seed};
use serde_json::{Value, json};
use server::{
    Clock, Config, Pauses, Running, WebApp,
    client::{self, Client},
};
use std::{future::ready, time::Duration};
use store::Sqlite;
use tokio::time::timeout;
use toy::{Rules, Toy};
use wire::{GameName, Level, Message, Pace, Phase, Reply, Request, Written};

fn told(args: &[&str]) -> Value {
    madang(args, "").told()
}

#[test]
fn the_engine_plays_a_match_of_it() {
    let mut lines = vec![json!({"op": "new", "game": "toy", "seats": 2, "rules": {"rounds": 2}, "seed": "dusk"})];
    lines.push(json!({"op": "view", "seat": 0}));
    lines.push(json!({"op": "hint", "level": 3}));
    lines.extend((0..4).map(|_| json!({"op": "act", "action": "keep"})));
    lines.push(json!({"op": "outcome"}));
    let answers = engine(&lines);
    assert!(answers.iter().all(|answer| answer["ok"] == true), "{answers:?}");
    assert!(answers[1]["view"]["card"].is_u64() && answers[2]["considered"].as_array().is_some(), "{answers:?}");
    assert_eq!((&answers[6]["over"], &answers[7]["outcome"]["last"]), (&json!(true), &json!(true)));
}

#[test]
fn the_engine_tells_why_the_highest_card_is_kept() {
    let state = json!({
        "standing": {"round": 1, "points": [0, 0]}, "cards": [9, 4], "done": [null, null], "away": [null, null],
        "stock": [1, 2, 3, 5, 6, 7, 8],
    });
    let load = json!({"op": "load", "game": "toy", "rules": {}, "state": state});
    let answers = engine(&[load, json!({"op": "act", "action": "change"}), json!({"op": "legal"})]);
    assert_eq!((&answers[1]["ok"], &answers[1]["error"]["kind"]), (&json!(false), &json!("highest")));
    assert_eq!(answers[2]["actions"], json!(["keep"]));
}

#[test]
fn bots_that_think_win_a_simulation_and_a_match_of_the_arena() {
    let simulated =
        told(&["sim", "--json", "--game", "toy", "--seats", "3", "--games", "600", "--bots", "2,random,random"]);
    let points = |seat: usize| simulated["seats"][seat]["points"].as_f64().expect("points");
    assert!(points(0) > points(1).max(points(2)), "{simulated}");
    let contest = told(&["arena", "3@50", "random", "--game", "toy", "--seats", "2", "--deals", "400", "--json"]);
    assert_eq!(contest["game"], "toy");
    let counted = madang(&["perft", "--game", "toy", "--seats", "2", "--depth", "2"], "");
    assert!(counted.code == 0 && counted.out.contains("depth 2: "), "{}", counted.err);
    assert!(madang(&["train", "--game", "toy", "--games", "1", "--net", "x"], "").err.contains("no nets for toy"));
}

#[test]
fn its_records_are_told_and_reviewed() {
    let rules = Rules::preset("plain", 3).expect("a preset");
    let mut played = Match::<Toy>::new(rules, Seed::from_phrase("dusk"));
    play_to_the_end(&mut played);
    let record = serde_json::to_string(&Record::of(&played, Vec::new(), None)).expect("JSON");
    let replayed = madang(&["replay", "-"], record.clone());
    assert!(replayed.code == 0 && replayed.out.starts_with("Toy: "), "{}{}", replayed.out, replayed.err);
    let reviewed = madang(&["review", "-", "--json"], record);
    let review = reviewed.json();
    assert_eq!((&review["game"], review["rounds"].as_array().map(Vec::len)), (&json!("toy"), Some(3)));
}

/// Sends a call that must be granted.
async fn ask(client: &mut Client<Toy>, request: Request) -> Reply {
    client.call(request).await.expect("a socket").expect("granted")
}

/// Plays at the client's tables until the match is over, always ready for the next round.
async fn finish(client: &mut Client<Toy>) -> toy::View {
    let mut acted = None;
    loop {
        let Message::Table(update) = client.next().await.expect("a message") else { continue };
        let (table, ply) = (update.table, update.ply);
        match (&update.room.phase, update.view) {
            (Phase::Finished { .. }, Some(view)) => return view,
            (Phase::BetweenRounds { ready, .. }, _) if !ready[0] => {
                client.send(Request::Ready { table }).await.expect("sent");
            }
            (Phase::Playing { .. }, Some(view)) if view.turn == view.me && acted != Some(ply) => {
                acted = Some(ply);
                let action = Written::of(&Toy::legal(&view).pop()).expect("JSON");
                let act = Request::Act { table, move_id: ply.into(), match_number: None, ply, action };
                client.send(act).await.expect("sent");
            }
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_match_of_it_is_played_at_a_table_of_the_house() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = Config { data: folder.path().join("house.sqlite"), ..Config::default() };
    config.listen = ([127, 0, 0, 1], 0).into();
    config.pauses = Pauses { bot_min_ms: 0, bot_max_ms: 0, house_ms: 0, record_ms: 60_000 };
    let store = Sqlite::open(&config.data).expect("a store");
    let running = Running::open(config, store.clone(), Clock::default(), WebApp::default()).await.expect("it runs");
    let cookie = client::session(running.address()).await.expect("a session");
    let mut ann = Client::<Toy>::connect(running.address(), &cookie).await.expect("a socket");
    let (game, rules) = (GameName::of::<Toy>(), json!({"rounds": 2}));
    let create = Request::Create { game, seats: 3, rules, pace: Pace::default(), listed: true, rated: false };
    let Reply::Created { table, .. } = ask(&mut ann, create).await else { panic!("a table is opened") };
    ask(&mut ann, Request::Sit { table, seat: Some(Seat(0)), entropy: Entropy::from_bytes([7; 32]).into() }).await;
    for (seat, level) in [(1, 1), (2, 3)] {
        ask(&mut ann, Request::SeatBot { table, seat: Seat(seat), level: Level(level) }).await;
    }
    ask(&mut ann, Request::Start { table }).await;
    let last = timeout(Duration::from_secs(60), finish(&mut ann)).await.expect("it ends in time");
    let outcome = last.outcome.expect("a result");
    assert!(outcome.last && last.standing.round == 2, "two rounds were played: {outcome:?}");
    running.until(ready(())).await;
    store.shut().await;
}
