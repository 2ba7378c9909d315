//! `madang engine` on Rummikub: the page's worked cases and positions, whole matches, and all kinds of errors.

use crate::run::{cases, engine, error, events, play};
use game::{Match, Seed};
use rummikub::Rummikub;
use search::{Budget, Level, Thinks};
use serde_json::{Value, json};

const CASES: &str = include_str!("../../../rummikub/tests/data/rummikub-vectors.json");
const POSITIONS: &str = include_str!("../../../rummikub/tests/data/rummikub-positions.json");

fn tiles(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// `R3 R4 R5|K8 R8 Y8` as sets.
fn sets(text: &str) -> Vec<Vec<&str>> {
    text.split('|').map(tiles).filter(|set| !set.is_empty()).collect()
}

fn words(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn load(state: Value) -> Value {
    json!({"op": "load", "game": "rummikub", "state": state})
}

#[test]
fn sets_are_read_as_the_page_says() {
    let cases = cases(CASES, "set_validity");
    let requests: Vec<Value> =
        cases.iter().map(|case| json!({"op": "rummikub.set", "tiles": tiles(words(&case["set"]))})).collect();
    for (case, answer) in cases.iter().zip(engine(&requests)) {
        assert_eq!(json!(!answer["set"].is_null()), case["valid"], "{case}");
        assert_eq!(answer["set"]["value"].as_u64().unwrap_or(0), case["face"].as_u64().expect("a number"), "{case}");
        assert_eq!(answer["reason"]["kind"].is_string(), answer["set"].is_null(), "{answer}");
    }
    let answer = &engine(&[json!({"op": "rummikub.set", "tiles": ["R5", "J", "R7"]})])[0];
    assert_eq!(answer["set"], json!({"kind": "run", "stands_for": ["R5", "R6", "R7"], "value": 18}));
}

#[test]
fn what_a_tile_stands_for_is_told_in_the_order_of_the_question() {
    for (asked, told) in [
        ("K2 J K3", "K2 K4 K3"),
        ("B12 B13 J", "B12 B13 B11"),
        ("J K5 J", "K4 K5 K6"),
        ("J B13 J", "K13 B13 R13"),
        ("Y5 J=B5 R5", "Y5 B5 R5"),
        ("R5 J J=B5 Y5", "R5 K5 B5 Y5"),
    ] {
        let answer = &engine(&[json!({"op": "rummikub.set", "tiles": tiles(asked)})])[0];
        assert_eq!(answer["set"]["stands_for"], json!(tiles(told)), "{asked}: {answer}");
    }
    let answer = &engine(&[json!({"op": "rummikub.set", "tiles": ["R5", "Y5", "J=R5"]})])[0];
    assert_eq!((&answer["set"], &answer["reason"]["kind"]), (&json!(null), &json!("twice")));
}

#[test]
fn a_joker_may_be_given_back_as_it_was_written() {
    let rules = json!({"joker": "must_replace"});
    let load = json!({"op": "load", "game": "rummikub", "rules": rules, "state": {
        "racks": [["R5", "Y5", "B8", "K1"], ["K2", "B9"]], "table": [["B2", "B3", "B4", "J", "B6", "B7"]],
    }});
    let lay = |op: &str, text: &str| json!({"op": op, "action": {"lay": sets(text)}});
    let next = "B2 B3 B4|B6 B7 B8 B9|R5 Y5 J=B5";
    let answers = engine(&[load, lay("act", "B2 B3 B4|B6 B7 B8|R5 Y5 J"), lay("check", next), lay("act", next)]);
    assert_eq!(answers[1]["events"][0]["table"][2], json!(["R5", "Y5", "J=B5"]), "{}", answers[1]);
    assert_eq!(answers[2]["legal"], true, "{}", answers[2]);
    assert_eq!(answers[3]["events"][0]["table"], json!(sets(next)), "{}", answers[3]);
    let turn = json!({
        "op": "rummikub.turn", "rules": rules, "table": [["R5", "Y5", "J=B5"]], "rack": ["K5"], "opened": true,
        "after": [["R5", "Y5", "K5", "J=B5"]],
    });
    let solve = json!({
        "op": "rummikub.solve", "rules": rules, "table": [["R5", "Y5", "J=B5"]], "rack": ["K5"], "opened": true,
        "objective": "tiles",
    });
    let answers = engine(&[turn, solve]);
    assert_eq!((&answers[0]["legal"], &answers[0]["played"]), (&json!(true), &json!(["K5"])), "{}", answers[0]);
    assert_eq!(answers[1]["count"], 1, "{}", answers[1]);
}

#[test]
fn openings_and_turns_are_judged_as_the_page_says() {
    let openings = cases(CASES, "initial_meld");
    let opening = |case: &Value| {
        let after = sets(words(&case["sets"]));
        json!({"op": "rummikub.turn", "table": [], "rack": after.concat(), "opened": false, "after": after})
    };
    for (case, answer) in openings.iter().zip(engine(&openings.iter().map(opening).collect::<Vec<_>>())) {
        assert_eq!(answer["legal"], case["ok"], "{case}");
        if case["ok"] == false {
            assert_eq!(
                (&answer["reason"]["kind"], &answer["reason"]["got"]),
                (&json!("opening_too_low"), &case["sum"])
            );
        }
    }
    let turns = cases(CASES, "turn");
    let turn = |case: &Value| {
        let [table, after] = ["before", "after"].map(|field| sets(words(&case[field])));
        let rack = tiles(words(&case["rack"]));
        json!({"op": "rummikub.turn", "table": table, "rack": rack, "opened": true, "after": after})
    };
    for (case, answer) in turns.iter().zip(engine(&turns.iter().map(turn).collect::<Vec<_>>())) {
        assert_eq!(answer["legal"], case["ok"], "{case}: {answer}");
        assert_eq!(answer["reason"].is_object(), case["ok"] == false, "{answer}");
    }
}

#[test]
fn positions_have_their_optima() {
    let positions = cases(POSITIONS, "positions");
    let ask = |position: &Value, objective: &str, joker_value: u8, joker: &str| {
        json!({
            "op": "rummikub.solve", "set": position["set"], "table": position["table"], "rack": position["rack"],
            "opened": true, "objective": objective, "joker_value": joker_value, "rules": {"joker": joker},
        })
    };
    let asks = |position: &Value| {
        [
            ask(position, "tiles", 0, "free"),
            ask(position, "value", 0, "free"),
            ask(position, "value", 30, "free"),
            ask(position, "tiles_then_value", 30, "free"),
            ask(position, "tiles", 0, "must_replace"),
        ]
    };
    let requests: Vec<Value> = positions.iter().flat_map(asks).collect();
    let answers = engine(&requests);
    for ((position, answers), requests) in positions.iter().zip(answers.chunks(5)).zip(requests.chunks(5)) {
        let opt = &position["opt"];
        let got = json!({
            "tiles": answers[0]["count"], "value_j0": answers[1]["value"], "value_j30": answers[2]["value"],
            "tiles_then_value_j30": [answers[3]["count"], answers[3]["value"]],
            "tiles_joker_locked": answers[4]["count"],
        });
        assert_eq!(got, *opt, "{}", position["id"]);
        assert!(answers.iter().all(|answer| answer["exact"] == true && answer["micros"].is_u64()));
        let lays: Vec<Value> = requests
            .iter()
            .zip(answers)
            .filter(|(_, answer)| answer["count"] != 0)
            .map(|(request, answer)| {
                json!({
                    "op": "rummikub.turn", "table": request["table"], "rack": request["rack"], "opened": true,
                    "after": answer["after"], "rules": request["rules"],
                })
            })
            .collect();
        assert!(engine(&lays).iter().all(|judged| judged["legal"] == true), "{}", position["id"]);
    }
}

#[test]
fn openings_and_arrangements_have_their_answers() {
    let melds = cases(POSITIONS, "melds");
    let open = |meld: &Value, objective: &str| {
        json!({
            "op": "rummikub.solve", "set": meld["set"], "table": [], "rack": meld["rack"], "opened": false,
            "objective": objective,
        })
    };
    for meld in &melds {
        let answers = engine(&[open(meld, "value"), open(meld, "tiles")]);
        assert_eq!(answers[0]["can_open"], meld["opt"]["can_open_30"], "{}", meld["id"]);
        if answers[0]["can_open"] == true {
            assert_eq!(answers[0]["value"], meld["opt"]["max_meld_value"], "{}", meld["id"]);
        }
        let tiles = meld["opt"]["max_tiles_open_30"].as_u64().unwrap_or(0);
        assert_eq!(answers[1]["count"], json!(tiles), "{}", meld["id"]);
    }
    let partitions = cases(POSITIONS, "partitions");
    let arrange = |case: &Value| json!({"op": "rummikub.arrange", "set": case["set"], "tiles": case["tiles"]});
    for (case, answer) in partitions.iter().zip(engine(&partitions.iter().map(arrange).collect::<Vec<_>>())) {
        assert_eq!(json!(answer["sets"].is_array()), case["partitionable"], "{}", case["id"]);
    }
}

/// A position in which seat 0 has opened and is in turn.
fn position() -> Value {
    load(json!({
        "racks": [["R6", "R8", "K1", "J"], ["B1", "B2"]], "table": [["R3", "R4", "R5"], ["K8", "B8", "Y8"]],
        "pool": ["Y1", "Y2"], "opened": [true, true], "turn": 0,
    }))
}

#[test]
fn layouts_that_cannot_be_are_refused_with_the_fault_and_change_nothing() {
    let lay = |text: &str| json!({"lay": sets(text)});
    for (action, kind) in [
        (lay("R3 R4 R5 R6 R7|K8 B8 Y8"), "not_held"),
        (lay("R3 R4 R5 R6 R6|K8 B8 Y8"), "broken_set"),
        (lay("R3 R4 R5 R6|K8 B8 Y8|R6 J R8"), "not_held"),
        (lay("R3 R4 R5|R6 J R8"), "missing"),
        (lay("R3 R4 R5|K8 B8"), "broken_set"),
        (lay("R3 R4 R5|K8 B8 Y8|J"), "broken_set"),
        (lay("R3 R4 R5|K8 B8 Y8"), "nothing_laid"),
        (json!({"lay": []}), "missing"),
        (json!({"lay": [[]]}), "broken_set"),
        (json!({"lay": [["R3", "X9", "R5"]]}), "unknown_tile"),
        (json!({"lay": [["R3", "R4", "R14"]]}), "unknown_tile"),
        (json!({"lay": [["R3", "R4", "J=J"]]}), "unknown_tile"),
        (json!({"pass": true}), "pool_not_empty"),
        (json!({"draw": false}), "bad_action"),
        (json!({"lay": "R3"}), "bad_action"),
        (json!({"lay": [["R3"]], "draw": true}), "bad_action"),
        (json!({"fly": true}), "bad_action"),
        (json!({}), "bad_action"),
        (json!(null), "bad_action"),
    ] {
        let answers = engine(&[position(), json!({"op": "act", "action": action}), json!({"op": "state"})]);
        assert_eq!(answers[1]["error"]["kind"], kind, "{action}: {}", answers[1]);
        assert_eq!(answers[2]["state"], answers[0]["state"], "{action}");
        if kind == "bad_action" {
            let why = answers[1]["error"]["why"].as_str();
            assert!(why.is_some_and(|why| why.contains("{\"draw\": true}")), "{action}: {}", answers[1]);
        }
    }
    let doubled = vec![vec!["R3", "R4", "R5"]; 400];
    let answers = engine(&[position(), json!({"op": "act", "action": {"lay": doubled}}), json!({"op": "legal"})]);
    assert_eq!(answers[1]["error"]["kind"], "missing", "{}", answers[1]);
    assert_eq!((&answers[2]["seat"], &answers[2]["actions"]), (&json!(0), &json!(null)));
}

#[test]
fn a_first_lay_is_of_the_rack_alone_and_worth_enough() {
    let state = json!({
        "racks": [["R6", "K1", "K2", "K3", "K10", "B10", "Y10"], ["B1"]], "table": [["R3", "R4", "R5"]],
        "pool": ["Y1"], "opened": [false, true], "turn": 0,
    });
    let lay = |text: &str| json!({"op": "act", "action": {"lay": sets(text)}});
    for (text, kind) in [
        ("R3 R4 R5|K1 K2 K3", "opening_too_low"),
        ("R3 R4 R5 R6|K10 B10 Y10", "table_touched"),
        ("R3 R4 R5 R6", "table_touched"),
    ] {
        let answers = engine(&[load(state.clone()), lay(text), json!({"op": "state"})]);
        assert_eq!(answers[1]["error"]["kind"], kind, "{}", answers[1]);
        assert_eq!(answers[2]["state"], answers[0]["state"]);
    }
    let answers = engine(&[load(state), lay("R3 R4 R5|K10 B10 Y10"), json!({"op": "state"})]);
    assert_eq!((&answers[1]["turn"], &answers[1]["over"]), (&json!(1), &json!(false)));
    assert_eq!(answers[1]["events"][0]["played"], json!(["K10", "B10", "Y10"]));
    assert_eq!(answers[2]["state"]["opened"], json!([true, true]));
}

#[test]
fn impossible_states_are_refused_with_the_reason() {
    for (state, kind) in [
        (json!({"racks": [["R1"]]}), "seats"),
        (json!({"racks": [["R1", "R1", "R1"], ["B1"]]}), "too_many"),
        (json!({"racks": [["R1"], ["B1"]], "table": [["R3", "R4"]]}), "broken_set"),
        (json!({"racks": [["R1"], ["B1"]], "table": [["J", "J", "J"]]}), "broken_set"),
        (json!({"racks": [["R1"], ["B1"]], "turn": 2}), "no_such_seat"),
        (json!({"racks": [["R1"], ["B1"]], "opened": [true]}), "entries"),
        (json!({"racks": [[], []]}), "two_empty_racks"),
        (json!({"racks": [[], ["R1"]], "opened": [false, true]}), "out_unopened"),
        (json!({"racks": [["R1"], ["B1"]], "pool": ["Y1"], "passes": 1}), "passes"),
        (json!({"racks": [["R1"], ["B1"]], "game": 2}), "game"),
        (json!({"racks": [["R14"], ["B1"]]}), "bad_field"),
        (json!({"racks": [["R1"], ["B1"]], "colour": 1}), "bad_field"),
        (json!({}), "bad_field"),
    ] {
        assert_eq!(error(&[load(state.clone())])["kind"], kind, "{state}");
    }
    let given = engine(&[position()])[0]["state"].clone();
    assert_eq!(engine(&[load(given.clone())])[0]["state"], given, "it takes what it gave");
}

#[test]
fn a_new_match_is_played_to_its_end() {
    let rules = json!({"games": 2});
    let mut played = Match::<Rummikub>::new(game::read_rules(2, &rules).expect("rules"), Seed::from_phrase("dusk"));
    let mut chance = game::sim(1);
    let mut requests = vec![json!({"op": "new", "game": "rummikub", "seats": 2, "seed": "dusk", "rules": rules})];
    let think = |view: &rummikub::View| Rummikub::think(Level::Club, view, &Budget::playouts(0), &mut chance);
    requests.extend(play(&mut played, think));
    requests.push(json!({"op": "outcome"}));
    requests.push(json!({"op": "legal"}));
    let answers = engine(&requests);
    assert!(answers.iter().all(|answer| answer["ok"] == true));
    let events = events(&answers);
    let of_kind = |kind: &str| events.iter().filter(|event| event["kind"] == kind).count();
    assert_eq!((of_kind("deal"), of_kind("game_over"), of_kind("settlement")), (1, 2, 2));
    let drawn = events.iter().filter(|event| event["kind"] == "draw");
    assert!(drawn.clone().count() > 0 && drawn.clone().all(|event| event["tiles"].is_array()), "it shows whole events");
    let [.., outcome, legal] = &answers[..] else { panic!("answers") };
    assert_eq!(outcome["outcome"], json!(played.outcomes().last()));
    assert_eq!((&legal["seat"], &legal["actions"]), (&json!(null), &json!(null)));
}

#[test]
fn hints_are_legal_at_every_level() {
    let new = json!({"op": "new", "game": "rummikub", "seats": 4, "seed": "hint"});
    for level in 1..=3 {
        let action = engine(&[new.clone(), json!({"op": "hint", "level": level})])[1]["action"].clone();
        assert_eq!(engine(&[new.clone(), json!({"op": "check", "action": action})])[1]["legal"], true);
    }
}

#[test]
fn a_hint_is_what_the_bot_of_its_level_does() {
    let joker = json!({
        "racks": [["K1", "K9", "J"], ["B1", "B2", "B3"]], "table": [["R3", "R4", "R5"]], "pool": ["Y1"],
    });
    let hint = |level: u8| engine(&[load(joker.clone()), json!({"op": "hint", "level": level})])[1].clone();
    assert!(hint(3)["action"]["lay"][0].as_array().is_some_and(|set| set.contains(&json!("J"))));
    let strong = hint(4);
    assert_eq!(strong["action"], json!({"draw": true}), "level 4 keeps a joker that brings nothing else");
    assert_eq!((&strong["note"], &strong["considered"]), (&json!("level 4, strong"), &json!([])));
}

#[test]
fn what_is_wrong_with_a_question_is_named() {
    let solve = |more: Value| {
        let mut request = json!({"op": "rummikub.solve", "table": [], "rack": ["R1"], "opened": true});
        for (field, value) in more.as_object().expect("fields") {
            request[field] = value.clone();
        }
        request
    };
    // More of a tile than are counted.
    let too_many = vec![["R3", "R4", "R5"]; 300];
    for (request, kind) in [
        (json!({"op": "rummikub.set"}), "missing_field"),
        (json!({"op": "rummikub.set", "tiles": ["R77"]}), "bad_field"),
        (json!({"op": "rummikub.turn", "table": [], "rack": [], "after": []}), "missing_field"),
        (json!({"op": "rummikub.turn", "table": [["R1"]], "rack": [], "opened": true, "after": []}), "bad_field"),
        (solve(json!({"objective": "beauty"})), "bad_field"),
        (solve(json!({"joker_value": 31})), "joker_value"),
        (solve(json!({"set": 108})), "no_such_box"),
        (solve(json!({"set": 106, "rack": ["R1", "R1", "R1"]})), "not_in_the_box"),
        (solve(json!({"rack": ["J", "J", "J", "J", "J"]})), "not_in_the_box"),
        (solve(json!({"rules": {"joker": "wild"}})), "not_a_choice"),
        (solve(json!({"more": 1})), "unknown_field"),
        (json!({"op": "rummikub.arrange", "set": 106, "tiles": ["J", "J", "J"]}), "not_in_the_box"),
        (json!({"op": "rummikub.turn", "table": too_many, "rack": [], "opened": true, "after": []}), "not_in_the_box"),
    ] {
        assert_eq!(error(std::slice::from_ref(&request))["kind"], kind, "{request}");
    }
}

#[test]
fn games_by_chance_are_counted_the_same_with_the_same_seed() {
    let new = json!({"op": "new", "game": "rummikub", "seats": 3, "seed": "x"});
    let random = json!({"op": "random", "games": 5, "seed": "r"});
    let answers = engine(&[new, random.clone(), random]);
    assert_eq!((&answers[1]["games"], &answers[1]["moves"]), (&json!(5), &answers[2]["moves"]));
    assert!(answers[1]["moves"].as_u64().is_some_and(|moves| moves > 50));
}
