//! `madang solve`.

use crate::run::{Ran, madang};
use serde_json::Value;

const POSITIONS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rummikub/tests/data/rummikub-positions.json");

fn solve(question: &str, args: &[&str]) -> Ran {
    madang(&[&["solve", "-"], args].concat(), question)
}

#[test]
fn the_table_is_drawn_as_it_can_be_laid() {
    let question = r#"{"table": [["R3","R4","R5"],["K8","B8","Y8"],["Y1","Y2","Y3"]], "rack": ["R6","K1","R8","K13"]}"#;
    let ran = solve(question, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], "Lay 2 tiles worth 14: R6 R8", "{}", ran.out);
    let drawn = |mark: &str| lines.iter().filter(|line| line.starts_with(mark)).count();
    assert_eq!((drawn("  ~ "), drawn("    ")), (2, 1), "two sets have changed: {}", ran.out);
    assert!(lines.iter().any(|line| line.contains("R6·")), "{}", ran.out);
    assert_eq!(lines.last(), Some(&"Left on the rack: K1 K13"));
}

#[test]
fn a_player_who_has_not_opened_is_told_whether_the_rack_can() {
    let ran = solve(r#"{"table": [], "rack": ["R1","R2","R3"]}"#, &[]);
    assert_eq!((ran.code, ran.out.lines().next()), (0, Some("The rack cannot open.")));
    let ran = solve(r#"{"table": [], "rack": ["R11","J","R13","K1"]}"#, &[]);
    assert_eq!(ran.out, "Lay 3 tiles worth 36: R11 R13 J\n  + R11·   J· R13·  J is R12\nLeft on the rack: K1\n");
    let ran = solve(r#"{"table": [], "rack": ["R1","R2","R3"], "rules": {"opening": 0}}"#, &["--json"]);
    let answer = ran.json();
    assert_eq!((&answer["can_open"], &answer["count"]), (&Value::Bool(true), &Value::from(3)));
}

#[test]
fn a_joker_that_keeps_its_identity_is_drawn_with_it() {
    // The list alone would be read as the black 5.
    let table = r#"{"table": [["R5","Y5","J=B5"]], "rules": {"joker": "must_replace"}, "rack": "#;
    for (rack, head) in [(r#"["R8","R9","R10"]}"#, "Lay 3 tiles"), (r#"["R1"]}"#, "Nothing can be laid.")] {
        let ran = solve(&[table, rack].concat(), &[]);
        assert!(ran.out.starts_with(head) && ran.out.contains("J is B5"), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn several_questions_get_their_answers_in_order() {
    let ran = solve("{\"table\": [], \"rack\": [\"R1\"]}\n{\"table\": [], \"rack\": [\"R2\"], \"opened\": true}", &[]);
    let heads: Vec<&str> = ran.out.lines().filter(|line| line.ends_with('.')).collect();
    assert_eq!(heads, ["The rack cannot open.", "Nothing can be laid."]);
}

#[test]
fn what_is_no_question_is_refused() {
    for question in [
        "",
        "{",
        "[]",
        "{\"rack\": []}",
        "{\"table\": [[\"R1\"]], \"rack\": []}",
        "{\"table\": [], \"rack\": [\"R1\"], \"more\": 1}",
        "{\"table\": [], \"rack\": [\"R1\"], \"set\": 7}",
        "{\"table\": [], \"rack\": [\"R1\"], \"rules\": {\"joker\": \"wild\"}}",
    ] {
        let ran = solve(question, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{question}: {}", ran.err);
        assert!(ran.err.starts_with("madang: "), "{}", ran.err);
    }
    for (question, says) in [
        (r#"[{"table": [], "rack": ["R1"]}]"#, "this is not a question: a question is an object with a table and"),
        (
            r#"[{},null,[["R3","R4","R5"]],["R6"],true,"tiles",0,true]"#,
            "this is not a question: a question is an object",
        ),
        (r#"{"table": [], "rack": [], "rules": {"opening": 30, "opening": 0}}"#, "the field opening is named twice"),
        (r#"{"table": [], "rack": [], "joker_value": -1}"#, "expected a whole number from 0 to 255, not integer `-1`"),
        (r#"{"table": [], "rack": [], "set": [106]}"#, "expected a whole number, 0 or more, not a list"),
    ] {
        let ran = solve(question, &[]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{question}: {}", ran.err);
        assert!(ran.err.contains(says), "as the engine says it: {}", ran.err);
    }
    assert_eq!(madang(&["solve"], "").code, 2);
    assert_eq!(madang(&["solve", "/nowhere.json"], "").code, 1);
}

#[test]
fn the_bench_checks_the_optima() {
    let told = madang(&["solve", "--bench", POSITIONS, "--rounds", "1", "--json"], "").told();
    assert_eq!((&told["answers"], &told["wrong"], &told["unproven"]), (&300.into(), &0.into(), &0.into()));
    assert_eq!(told["spreads"].as_array().expect("spreads").len(), 10, "five questions of two boxes");
    let wrong = std::fs::read_to_string(POSITIONS).expect("the positions").replacen("\"tiles\": 0", "\"tiles\": 9", 1);
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong.json");
    std::fs::write(&path, wrong).expect("written");
    let ran = madang(&["solve", "--bench", path.to_str().expect("a path"), "--rounds", "1"], "");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("1 wrong") && ran.out.contains("median"), "{}", ran.out);
}

#[test]
fn hard_positions_come_from_a_seed() {
    let print = |seed| madang(&["solve", "--generate", "8", "--seed", seed, "--print"], "");
    let (first, again, other) = (print("1"), print("1"), print("2"));
    assert_eq!((first.code, &first.out), (0, &again.out), "{}", first.err);
    assert_ne!(first.out, other.out);
    let printed = first.json();
    let positions = printed["positions"].as_array().expect("positions");
    let rack = |position: &Value| position["rack"].as_array().map_or(0, Vec::len);
    assert!(positions.iter().all(|position| (8..=30).contains(&rack(position))), "{}", first.out);
    let boxes: Vec<&Value> = positions.iter().map(|position| &position["set"]).collect();
    assert_eq!(boxes, [106, 160, 106, 160, 106, 160, 106, 160], "both in turn");

    let ran = madang(&["solve", "--generate", "8", "--seed", "1", "--rounds", "1", "--json", "--each"], "");
    let told = ran.json();
    assert_eq!((&told["answers"], &told["wrong"], &told["unproven"]), (&144.into(), &0.into(), &0.into()));
    assert_eq!(told["timings"].as_array().expect("timings").len(), 144, "18 questions of each");
}
