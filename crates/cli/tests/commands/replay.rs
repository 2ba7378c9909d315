//! `madang replay`.

use crate::run::{Ran, madang, play_to_the_end};
use game::{Entropy, Match, Observer, Pledge, Proof, Record, Seed, rules_text};
use lexio::{Lexio, Rules};
use serde_json::{Value, json};

/// A whole match of two rounds with its proof, in which the last legal action is always played.
fn record() -> Value {
    let rules: Rules = game::read_rules(3, &json!({"rounds": 2})).expect("rules");
    let proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<Lexio>(&rules));
    let mut played = Match::<Lexio>::new(rules, proof.seed());
    play_to_the_end(&mut played);
    let players = ["Ana", "Bo\u{1b}[31m", ""].map(String::from).to_vec();
    json!(Record::of(&played, players, Some(proof)))
}

fn replay(record: &Value, args: &[&str]) -> Ran {
    madang(&[&["replay", "-"], args].concat(), record.to_string())
}

#[test]
fn a_match_is_told_round_by_round() {
    let record = record();
    let ran = replay(&record, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for says in [
        "Lexio: Ana, Bo[31m, seat 2",
        "rounds 2",
        "Round 1",
        "Round 2",
        "leads",
        "passes",
        "goes out",
        "pays",
        "The match is over",
        "  1. ",
    ] {
        assert!(ran.out.contains(says), "{says}\n{}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "names cannot colour the terminal");
    let actions = record["actions"].as_array().expect("actions").len();
    assert!(ran.out.contains(&format!("\n{actions:>5}  ")), "every action has its number");
}

#[test]
fn a_file_is_read_as_standard_input_is() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("record.json");
    std::fs::write(&path, record().to_string()).expect("written");
    let ran = madang(&["replay", path.to_str().expect("a path")], "");
    assert_eq!(ran.out, replay(&record(), &[]).out);
}

#[test]
fn a_seat_sees_its_own_hand_only() {
    let ran = replay(&record(), &["--ply", "0", "--seat", "1"]);
    let hands: Vec<&str> = ran.out.lines().filter(|line| line.contains("  64  ")).collect();
    assert_eq!(hands.len(), 3, "{}", ran.out);
    assert!(hands[0].ends_with("12 tiles") && hands[2].ends_with("12 tiles") && !hands[1].ends_with("tiles"));
}

#[test]
fn a_ply_is_the_position_after_so_many_actions() {
    let record = record();
    let position = |ply: &str| -> Value { replay(&record, &["--ply", ply, "--json"]).json() };
    let deal = position("0");
    assert_eq!((&deal["round"], &deal["trick"]), (&json!(1), &json!(null)));
    let first = position("1");
    assert_eq!(first["trick"]["tiles"], record["actions"][0]["play"]);
    let last = record["actions"].as_array().expect("actions").len();
    assert_eq!(position(&last.to_string())["turn"], Value::Null);
    let beyond = replay(&record, &["--ply", &(last + 1).to_string()]);
    assert_eq!(beyond.code, 2);
    assert!(beyond.err.contains(&format!("the match has {last} actions")), "{}", beyond.err);
}

#[test]
fn json_tells_the_same() {
    let record = record();
    let told = replay(&record, &["--json"]).json();
    let rounds = told["rounds"].as_array().expect("rounds");
    assert_eq!((rounds.len(), &told["finished"]), (2, &json!(true)));
    for (round, outcome) in rounds.iter().zip(record["outcome"].as_array().expect("outcomes")) {
        assert_eq!(&round["outcome"], outcome);
    }
    let actions: usize = rounds.iter().map(|round| round["actions"].as_array().expect("actions").len()).sum();
    assert_eq!(actions, record["actions"].as_array().expect("actions").len());
}

#[test]
fn verify_proves_the_shuffle() {
    let ran = replay(&record(), &["--verify"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("The record is valid: "), "{}", ran.out);
    let told = replay(&record(), &["--verify", "--json"]).json();
    assert_eq!((&told["verified"], &told["finished"]), (&json!(true), &json!(true)));
}

#[test]
fn whoever_gave_chance_can_look_for_it() {
    let (own, other) = ("07".repeat(32), "08".repeat(32));
    let rules: Rules = game::read_rules(3, &json!({"rounds": 1})).expect("rules");
    let mut proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<Lexio>(&rules));
    let mut record = |pledged: &[u8]| {
        let entropy = |number: u8| Entropy::from_bytes([number; 32]);
        proof.entropy = vec![entropy(7), entropy(9)];
        proof.pledges = pledged.iter().map(|number| Pledge::of(&entropy(*number), "maru/1")).collect();
        let mut played = Match::<Lexio>::new(rules, proof.seed());
        play_to_the_end(&mut played);
        json!(Record::of(&played, Vec::new(), Some(proof.clone())))
    };
    let mixed = replay(&record(&[7, 9]), &["--verify", "--chance", &own]);
    assert_eq!((mixed.code, mixed.err.as_str()), (0, ""));
    assert!(mixed.out.contains("All of it fits the pledges") && mixed.out.contains("is part of it"), "{}", mixed.out);
    for record in [record(&[7, 9]), record(&[])] {
        let left_out = replay(&record, &["--verify", "--chance", &own, "--chance", &other]);
        assert_eq!((left_out.code, left_out.out.as_str()), (1, ""));
        assert!(left_out.err.contains(&format!("the chance {other} was left out of the shuffle")), "{}", left_out.err);
    }
    let withheld = replay(&record(&[7, 8, 9]), &["--verify"]);
    assert!(withheld.out.contains("1 more had been pledged but not opened"), "{}", withheld.out);
    let unpledged = replay(&record(&[7, 8]), &["--verify"]);
    assert!(unpledged.code == 1 && unpledged.err.contains("no one had pledged"), "{}", unpledged.err);
    assert_eq!(replay(&record(&[7, 9]), &["--chance", &own]).code, 2, "only where the proof is checked");
}

#[test]
fn a_tampered_record_fails_with_its_reason() {
    let other_seed = json!(Seed::from_phrase("other"));
    type Tamper<'a> = &'a dyn Fn(&mut Value);
    let tamperings: [(Tamper, &str); 7] = [
        (&|record| record["seed"] = other_seed.clone(), "is not valid: action"),
        (&|record| record["outcome"][0]["net"][0] = json!(99), "other outcomes"),
        (&|record| record["actions"][0] = json!({"pass": true}), "the lead of a trick may not pass"),
        (&|record| record["proof"]["house_seed"] = other_seed.clone(), "does not match the commitment"),
        (&|record| record["proof"]["entropy"] = json!(["00".repeat(32)]), "not dealt from the opened seed"),
        (&|record| record["proof"] = json!(null), "carries no proof"),
        (&|record| record["rules_version"] = json!(9), "version 9 of the rules"),
    ];
    for (tamper, says) in tamperings {
        let mut record = record();
        tamper(&mut record);
        let ran = replay(&record, &["--verify"]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{says}");
        assert!(ran.err.contains(says), "{says}: {}", ran.err);
    }
}

#[test]
fn what_is_no_record_is_refused() {
    for (text, says) in [
        ("", "this is not a record"),
        ("{}", "missing field `game`"),
        ("{\"game\": \"chess\"}", "the record is of chess"),
        ("{\"game\": \"lexio\"}", "this is not a record"),
    ] {
        let ran = madang(&["replay", "-"], text);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    assert_eq!(replay(&record(), &["--seat", "3"]).code, 2);
}

/// The record, with its proof, of a match of another game played entirely by bots of the house.
fn played_by_the_house<G: search::Thinks>(rules: Value, seats: u8) -> Value
where
    Record<G>: serde::Serialize,
{
    let rules: G::Rules = game::read_rules(seats, &rules).expect("rules");
    let proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<G>(&rules));
    let mut played = Match::<G>::new(rules, proof.seed());
    let mut chance = game::sim(1);
    loop {
        while let Some(seat) = played.turn().seat() {
            let view = played.view(Observer::Seat(seat));
            let (level, budget) = (search::Level::Casual, search::Budget::playouts(0));
            let action = G::think(level, &view, &budget, &mut chance).expect("an action");
            played.play(seat, action).expect("legal");
        }
        if !played.next_round() {
            break;
        }
    }
    json!(Record::of(&played, vec!["Ana".into(), "Bo".into()], Some(proof)))
}

/// Checks what the replay of a record says, and that its proof holds until the record is changed.
fn tells_and_verifies(record: &Value, says: &[&str], secret: &str) {
    let ran = replay(record, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for said in says {
        assert!(ran.out.contains(said), "{said}\n{}", ran.out);
    }
    let told = replay(record, &["--json"]).json();
    assert_eq!((&told["game"], &told["finished"]), (&record["game"], &json!(true)));
    let first = replay(record, &["--ply", "3", "--seat", "0"]);
    assert!(first.out.starts_with("After 3 of ") && first.out.contains(secret), "{}", first.out);
    assert_eq!(replay(record, &["--verify"]).code, 0);
    let mut forged = record.clone();
    forged["actions"].as_array_mut().expect("actions").pop();
    assert_eq!(replay(&forged, &["--verify"]).code, 1);
}

#[test]
fn rummikub_is_told() {
    let record = played_by_the_house::<rummikub::Rummikub>(json!({"games": 2}), 2);
    let says = ["Rummikub: Ana, Bo", "joker official", "Round 2", "opens with", "draws", "pool: ", "The match is over"];
    tells_and_verifies(&record, &says, " tiles");

    let draws = |args: &[&str]| -> Vec<String> {
        let told = replay(&record, args).out;
        told.lines().filter(|line| line.contains("Bo   draws ")).map(str::to_owned).collect()
    };
    let (all, other) = (draws(&[]), draws(&["--seat", "0"]));
    assert!(!all.is_empty() && all.iter().all(|line| !line.ends_with("1 tile")), "{all:?}");
    assert_eq!(draws(&["--seat", "1"]), all, "who draws sees what");
    assert_eq!(other.len(), all.len());
    assert!(other.iter().all(|line| line.ends_with("draws 1 tile")), "and nobody else: {other:?}");
    let drawn = |args: &[&str]| replay(&record, args).out.matches("\"tiles\":[").count();
    let whole = drawn(&["--json"]);
    assert!(whole > drawn(&["--json", "--seat", "0"]) && whole > drawn(&["--json", "--seat", "1"]));
}

#[test]
fn matgo_is_told() {
    let record = played_by_the_house::<matgo::Matgo>(json!({"rounds": 6}), 2);
    let says = ["Matgo: Ana, Bo", "target 7", "Round 6", "picks", "plays on", "flips", "takes", "floor: ", " pays "];
    tells_and_verifies(&record, &says, "10 cards");
}
