//! `madang review`.

use crate::run::{Ran, madang, play_to_the_end};
use game::{Match, Record, Seed};
use lexio::{Lexio, Rules};
use rummikub::Rummikub;
use serde_json::{Value, json};

/// A whole match of two rounds in which the last legal action is always played, so that there are many mistakes to
/// find.
fn record() -> Value {
    record_under(&json!({"rounds": 2}))
}

fn record_under(rules: &Value) -> Value {
    let rules: Rules = game::read_rules(2, rules).expect("rules");
    let mut played = Match::<Lexio>::new(rules, Seed::from_phrase("house"));
    play_to_the_end(&mut played);
    json!(Record::of(&played, vec!["Ana".into(), "Bo".into()], None))
}

fn review(record: &Value, args: &[&str]) -> Ran {
    madang(&[&["review", "-", "--playouts", "200"], args].concat(), record.to_string())
}

#[test]
fn a_match_is_reviewed_round_by_round() {
    let ran = review(&record(), &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for says in [
        "Round 1: ",
        "Round 2: ",
        "in chips",
        "clear mistake of",
        "better",
        "where it came from",
        "the deal",
        "Ana",
        "Bo",
    ] {
        assert!(ran.out.contains(says), "{says}\n{}", ran.out);
    }
    let one = review(&record(), &["--round", "2"]);
    assert!(one.out.starts_with("Round 2: ") && ran.out.ends_with(&one.out), "the same as in the whole");
}

#[test]
fn where_points_are_kept_it_counts_in_points() {
    let record = record_under(&json!({"rounds": 1, "stake": "points"}));
    let ran = review(&record, &[]);
    assert!(ran.out.contains("in points") && !ran.out.contains("chips"), "{}", ran.out);
    assert_eq!(review(&record, &["--json"]).json()["unit"], "points");
}

#[test]
fn programs_get_all_figures_and_always_the_same() {
    let record = record();
    let ran = review(&record, &["--json"]);
    assert_eq!((ran.code, &ran.out), (0, &review(&record, &["--json"]).out));
    let told = ran.json();
    assert_eq!((&told["game"], &told["unit"], &told["playouts"]), (&json!("lexio"), &json!("chips"), &json!(200)));
    let rounds = told["rounds"].as_array().expect("rounds");
    let actions = |round: &Value| round["review"]["plies"].as_array().expect("plies").len();
    let all: usize = rounds.iter().map(actions).sum();
    assert_eq!((rounds.len(), all), (2, record["actions"].as_array().expect("actions").len()));
    assert_eq!(rounds[1]["first"], actions(&rounds[0]));
    assert_eq!(rounds[0]["review"]["progress"], json!({"share": 1.0, "done": true}));
}

#[test]
fn what_the_house_played_is_nobodys_mistake() {
    let mut record = record();
    let seat = review(&record, &["--json"]).json()["rounds"][0]["review"]["plies"][0]["seat"].as_u64().expect("a seat");
    let name = record["players"][seat as usize].as_str().expect("a name").to_owned();
    (record["format"], record["house"]) = (json!(2), json!([0]));
    let told = review(&record, &["--json"]).json();
    let plies = &told["rounds"][0]["review"]["plies"];
    assert_eq!((&plies[0]["house"], &plies[1]["house"]), (&json!(true), &json!(false)));
    assert_eq!(plies[0]["decision"], Value::Null);
    let ran = review(&record, &[]);
    let says = format!("The house took 1 action in place of {name}: it counts among the others', as no mistake.");
    assert_eq!(ran.out.matches(&says).count(), 1, "{}", ran.out);
}

#[test]
fn in_rummikub_the_tiles_left_out_are_counted() {
    let rules = game::read_rules(2, &json!({})).expect("rules");
    let mut played = Match::<Rummikub>::new(rules, Seed::from_phrase("house"));
    for _ in 0..30 {
        let seat = played.turn().seat().expect("the pool is large");
        played.play(seat, rummikub::Action::Draw).expect("there is something to draw");
    }
    let ran = madang(&["review", "-", "--playouts", "16"], json!(Record::of(&played, Vec::new(), None)).to_string());
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("could have laid more tiles in ") && ran.out.contains("in points"), "{}", ran.out);
}

#[test]
fn what_cannot_be_reviewed_is_refused() {
    let ran = review(&record(), &["--round", "3"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, "madang: there is no round 3; there are 2\n"));
    let mut bent = record();
    bent["actions"][0] = json!({"pass": true});
    let ran = review(&bent, &[]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("is not valid: action 1 is not possible"), "{}", ran.err);
}
