//! `madang engine`: the protocol, request by request.

use crate::run::{engine, error, events, last, madang, play_to_the_end};
use game::{Match, Seed, Writable};
use lexio::{Lexio, Rules};
use serde_json::{Value, json};

fn load(state: Value) -> Value {
    json!({"op": "load", "game": "lexio", "state": state})
}

fn two_hands() -> Value {
    load(json!({"hands": [["3C", "4C"], ["5C", "9T", "2S"]]}))
}

#[test]
fn ids_are_echoed_as_they_were_written() {
    let ids = ["1", "-1.50e3", "\"a\"", "null", "[1, {\"b\": 2.0}]", "123456789012345678901234567890", "\"\\u00e9\""];
    let lines: Vec<String> = ids.iter().map(|id| format!("{{\"id\": {id}, \"op\": \"games\"}}")).collect();
    let ran = madang(&["engine"], lines.join("\n"));
    for (line, id) in ran.out.lines().zip(ids) {
        assert!(line.starts_with(&format!("{{\"id\":{id},\"ok\":true,")), "{line}");
    }
    assert_eq!(ran.out.lines().count(), ids.len(), "the last line needs no end");
    assert_eq!(last(&[json!({"op": "games"})])["id"], Value::Null);
    assert_eq!(last(&[json!({"id": 7, "op": "nothing"})])["id"], 7);
}

#[test]
fn games_tells_what_there_is() {
    let answer = last(&[json!({"op": "games"})]);
    let game = &answer["games"][0];
    assert_eq!((&game["game"], &game["seats"]), (&json!("lexio"), &json!([2, 5])));
    assert_eq!(game["presets"], json!(["official", "french"]));
    assert_eq!(game["options"]["pass"], json!({"default": "soft", "values": ["soft", "hard"]}));
    assert_eq!(game["options"]["rounds"], json!({"default": 5, "range": [1, 50]}));
    let clock = json!({"default": 60, "range": [0, 300], "ranges": [[0, 0], [15, 300]]});
    let rummikub = answer["games"].as_array().unwrap().iter().find(|game| game["game"] == "rummikub").unwrap();
    assert_eq!(rummikub["options"]["clock"], clock);
}

#[test]
fn new_deals_what_the_house_deals() {
    for seats in 2..=5 {
        let answer = last(&[json!({"op": "new", "game": "lexio", "seats": seats, "seed": "dusk"})]);
        let rules = <Rules as game::Ruleset>::preset("official", seats).expect("a preset");
        let round = Match::<Lexio>::new(rules, Seed::from_phrase("dusk"));
        assert_eq!(answer["state"], json!(Lexio::write_down(round.state())));
        assert_eq!(answer["turn"], json!(round.turn().seat()));
        assert_eq!(answer.get("seed"), None);
    }
}

#[test]
fn new_without_a_seed_tells_the_one_it_drew() {
    let new = json!({"op": "new", "game": "lexio", "seats": 3});
    let [one, other] = [&new, &new].map(|new| last(std::slice::from_ref(new)));
    assert_ne!(one["state"], other["state"]);
    let again = last(&[json!({"op": "new", "game": "lexio", "seats": 3, "seed": one["seed"]})]);
    assert_eq!(again["state"], one["state"]);
}

#[test]
fn load_normalises_and_takes_what_it_gave() {
    let answer = last(&[two_hands()]);
    let state = &answer["state"];
    assert_eq!((&state["turn"], &state["chips"]), (&json!(0), &json!([64, 64])));
    assert_eq!((&state["numbers"], &state["round"], &state["trick"]), (&json!(9), &json!(1), &json!(null)));
    assert_eq!(last(&[load(state.clone())])["state"], *state);
}

#[test]
fn impossible_states_are_refused_with_the_reason() {
    for (state, kind) in [
        (json!({"hands": [["3C"], ["3C"]]}), "tile_twice"),
        (json!({"hands": [["3C"], ["10C"]]}), "not_in_play"),
        (json!({"hands": [["3C"], ["4C"]], "turn": 2}), "no_such_seat"),
        (json!({"hands": [["3C"], ["4C"]], "trick": {"seat": 0, "tiles": ["5C"]}, "turn": 0, "chips": [1]}), "entries"),
        (json!({"hands": [[], []]}), "two_empty_hands"),
        (json!({"hands": [["3C"]]}), "seats"),
        (json!({"hands": vec![json!([]); 300]}), "seats"),
        (json!({"hands": [["3C", "3C"], []]}), "bad_field"),
        (json!({"hands": [["3X"], []]}), "bad_field"),
        (json!({"hands": [["3C"], ["4C"]], "colour": 1}), "bad_field"),
        (json!({}), "bad_field"),
        (json!(null), "bad_field"),
    ] {
        assert_eq!(error(&[load(state.clone())])["kind"], kind, "{state}");
    }
    let answer = last(&[load(json!({"hands": [["3C"], ["4C", "77"]]}))]);
    assert_eq!(answer["error"]["field"], "state.hands[1][1]", "{answer}");
}

#[test]
fn lists_are_no_objects() {
    let no_state = load(json!([null, [["3C"], ["5C"]], [], null, null, null, null, [], [], null]));
    let no_trick = load(json!({"hands": [["3C"], ["5C"]], "trick": [0, ["4C"], null]}));
    let no_hand = json!({"op": "lexio.settle", "left": [[4], {"tiles": 0}]});
    for (request, field) in [(no_state, "state"), (no_trick, "state.trick"), (no_hand, "left[0]")] {
        let refused = error(std::slice::from_ref(&request));
        assert_eq!((&refused["kind"], &refused["field"]), (&json!("bad_field"), &json!(field)), "{request}");
    }
    let pick = json!({"op": "act", "action": [1]});
    let matgo = json!({"op": "new", "game": "matgo", "seats": 2, "seed": "dusk"});
    assert_eq!(error(&[matgo, pick])["kind"], "bad_action");
    let matgo = |field: &str, value: Value| {
        let mut state = json!({"hands": [["5a"], ["6b"]]});
        state[field] = value;
        error(&[json!({"op": "load", "game": "matgo", "state": state})])["field"].clone()
    };
    assert_eq!(matgo("piles", json!([[0, ["7y", "7t", "7a"], []]])), "state.piles[0]");
    assert_eq!(matgo("phase", json!(["play"])), "state.phase");
}

#[test]
fn messages_are_sentences_without_the_words_of_the_program() {
    let message = |request: Value| error(&[two_hands(), request])["message"].clone();
    let whole = "expected a whole number from 0 to 255";
    assert_eq!(
        message(json!({"op": "view", "seat": -1})),
        format!("The field seat is wrong: {whole}, not integer `-1`.")
    );
    let chips = json!({"hands": [["3C"], ["5C"]], "chips": [1, 2, 3]});
    assert_eq!(message(load(chips)), "The field chips must have an entry for each of 2 seats, not 3.");
    let go = json!({"op": "act", "action": {"go": true}});
    let matgo = json!({"op": "load", "game": "matgo", "state": {"hands": [["5a"], ["6b"]]}});
    let refused = error(&[matgo, go])["message"].clone();
    assert_eq!(refused, "The game waits for another decision: what is played.");
}

#[test]
fn a_refused_load_leaves_the_position() {
    let answers = engine(&[two_hands(), load(json!({"hands": []})), json!({"op": "state"})]);
    assert_eq!(answers[2]["state"], answers[0]["state"]);
}

#[test]
fn without_a_position_there_is_nothing_to_ask() {
    for request in [
        json!({"op": "state"}),
        json!({"op": "view", "seat": 0}),
        json!({"op": "legal"}),
        json!({"op": "check", "action": {"pass": true}}),
        json!({"op": "act", "action": {"pass": true}}),
        json!({"op": "outcome"}),
        json!({"op": "hint"}),
    ] {
        assert_eq!(error(&[request])["kind"], "no_position");
    }
}

#[test]
fn what_is_wrong_with_a_request_is_named() {
    for (request, kind) in [
        (json!({"op": "fold"}), "unknown_op"),
        (json!({}), "missing_field"),
        (json!({"op": 3}), "bad_field"),
        (json!({"op": "games", "more": 1}), "unknown_field"),
        (json!({"op": "state", "more": 1}), "unknown_field"),
        (json!({"op": "new"}), "missing_field"),
        (json!({"op": "new", "game": "chess", "seats": 2}), "unknown_game"),
        (json!({"op": "new", "game": "lexio"}), "missing_field"),
        (json!({"op": "new", "game": "lexio", "seats": "two"}), "bad_field"),
        (json!({"op": "new", "game": "lexio", "seats": 256}), "bad_field"),
        (json!({"op": "new", "game": "lexio", "seats": 6}), "seats"),
        (json!({"op": "new", "game": "lexio", "seats": 3, "seed": 7}), "bad_field"),
        (json!({"op": "new", "game": "lexio", "seats": 3, "more": 7}), "unknown_field"),
        (json!({"op": "new", "game": "lexio", "seats": 3, "rules": []}), "not_an_object"),
        (json!({"op": "new", "game": "lexio", "seats": 3, "rules": {"preset": "dutch"}}), "unknown_preset"),
        (json!({"op": "new", "game": "lexio", "seats": 3, "rules": {"speed": 1}}), "unknown_option"),
        (json!({"op": "new", "game": "lexio", "seats": 3, "rules": {"rounds": 0}}), "out_of_range"),
        (json!({"op": "new", "game": "lexio", "seats": 3, "rules": {"pass": "loud"}}), "not_a_choice"),
        (json!({"op": "random", "games": 0}), "bad_field"),
        (json!({"op": "random", "games": 10_000_001}), "bad_field"),
        (json!({"op": "lexio.classify", "tiles": []}), "missing_field"),
        (json!({"op": "lexio.classify", "numbers": 5, "tiles": []}), "bad_field"),
        (json!({"op": "lexio.settle", "left": [{"tiles": 1}]}), "bad_field"),
        (json!({"op": "lexio.settle", "left": [{"tiles": 1}, {"tiles": 1, "twos": 2}]}), "bad_field"),
    ] {
        assert_eq!(error(std::slice::from_ref(&request))["kind"], kind, "{request}");
    }
    for (request, kind) in [
        (json!({"op": "view"}), "missing_field"),
        (json!({"op": "view", "seat": 2}), "no_such_seat"),
        (json!({"op": "view", "seat": -1}), "bad_field"),
        (json!({"op": "act", "action": {"fold": true}}), "bad_action"),
        (json!({"op": "act", "action": {"pass": false}}), "bad_action"),
        (json!({"op": "check", "action": null}), "bad_action"),
        (json!({"op": "check", "action": {"play": "3C"}}), "bad_action"),
        (json!({"op": "hint", "level": 6}), "bad_field"),
        (json!({"op": "hint", "ms": 0}), "bad_field"),
        (json!({"op": "hint", "ms": 60_001}), "bad_field"),
    ] {
        assert_eq!(error(&[two_hands(), request.clone()])["kind"], kind, "{request}");
    }
}

#[test]
fn what_is_no_action_is_told_how_one_is_written() {
    let two_verbs = json!({"play": ["3C"], "pass": true});
    for action in [json!({}), json!(null), json!(5), json!("pass"), json!({"pass": false}), two_verbs] {
        let answer = last(&[two_hands(), json!({"op": "check", "action": action})]);
        assert_eq!(answer["error"]["why"], r#"it must be {"play": [tiles]} or {"pass": true}"#, "{action}: {answer}");
    }
    let answer = last(&[load(json!({"hands": [["3C"], ["5C"]], "last": [{}]}))]);
    assert_eq!((&answer["error"]["kind"], &answer["error"]["field"]), (&json!("bad_field"), &json!("state.last[0]")));
    assert_eq!(answer["error"]["why"], "expected a word or an object with a single field", "{answer}");
}

#[test]
fn views_show_what_their_observer_may_know() {
    let view = |seat: Value| last(&[two_hands(), json!({"op": "view", "seat": seat})])["view"].clone();
    assert_eq!(view(json!(1))["hand"], json!(["5C", "9T", "2S"]));
    assert_eq!(view(json!(null))["hand"], json!([]));
    assert_eq!(view(json!(null))["counts"], json!([2, 3]));
}

#[test]
fn check_says_why_not() {
    let check = |action: Value| last(&[two_hands(), json!({"op": "check", "action": action})]);
    assert_eq!(check(json!({"play": ["4C"]}))["legal"], true);
    assert_eq!(check(json!({"play": ["4C"]})).get("reason"), None);
    for (action, kind) in [
        (json!({"pass": true}), "lead_may_not_pass"),
        (json!({"play": ["5C"]}), "not_held"),
        (json!({"play": ["15S"]}), "not_held"),
        (json!({"play": ["3C", "4C"]}), "not_a_combination"),
        (json!({"play": []}), "not_a_combination"),
        (json!({"play": ["3C", "3C"]}), "tile_twice"),
        (json!({"play": ["99X"]}), "unknown_tile"),
    ] {
        let answer = check(action);
        assert_eq!((&answer["ok"], &answer["legal"]), (&json!(true), &json!(false)));
        assert_eq!(answer["reason"]["kind"], kind);
    }
    assert_eq!(check(json!({"play": ["5C"]}))["reason"]["tile"], "5C", "with its data");
}

#[test]
fn an_illegal_act_is_refused_and_changes_nothing() {
    let act = |play: Value| json!({"op": "act", "action": {"play": play}});
    let state = || json!({"op": "state"});
    let answers = engine(&[two_hands(), act(json!(["5C"])), state(), act(json!(["3C", "3C"])), state()]);
    assert_eq!(answers[1]["error"]["kind"], "not_held");
    assert_eq!(answers[1]["error"]["tile"], "5C");
    assert_eq!(answers[3]["error"]["kind"], "tile_twice");
    assert_eq!(answers[2], answers[4]);
    assert_eq!(answers[2]["state"], answers[0]["state"]);
    let weak =
        engine(&[two_hands(), act(json!(["4C"])), act(json!(["2S"])), json!({"op": "legal"}), act(json!(["3C"]))]);
    assert_eq!(weak[3]["actions"], json!([{"pass": true}]));
    let refused = json!({"kind": "too_weak", "tiles": ["3C"], "trick": ["2S"], "message": "[3C] does not beat [2S]."});
    assert_eq!(weak[4]["error"], refused);
}

#[test]
fn a_loaded_round_is_over_when_it_is_over() {
    let act = |play: &str| json!({"op": "act", "action": {"play": [play]}});
    let legal = json!({"op": "legal"});
    let outcome = json!({"op": "outcome"});
    let hands = load(json!({"hands": [["3C"], ["5C", "9T"]]}));
    let answers = engine(&[hands, outcome.clone(), act("3C"), outcome, legal, act("5C"), json!({"op": "hint"})]);
    assert_eq!(answers[1]["outcome"], Value::Null);
    let over = &answers[2];
    assert_eq!((&over["turn"], &over["over"]), (&json!(null), &json!(true)));
    let kinds: Vec<&Value> = over["events"].as_array().expect("events").iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["play", "round_over", "settlement"]);
    assert_eq!(over["events"][2]["net"], json!([2, -2]));
    let outcome = &answers[3]["outcome"];
    assert_eq!((&outcome["winner"], &outcome["chips"]), (&json!(0), &json!([66, 62])));
    assert_eq!((&answers[4]["seat"], &answers[4]["actions"]), (&json!(null), &json!([])));
    assert_eq!(answers[5]["error"]["kind"], "over");
    assert_eq!(answers[6]["error"]["kind"], "over");
}

#[test]
fn a_loaded_round_with_a_seed_goes_on_as_its_match_would() {
    let mut load = load(json!({"hands": [["3C"], ["5C", "9T"]]}));
    load["seed"] = json!("dusk");
    let act = json!({"op": "act", "action": {"play": ["3C"]}});
    let answers = engine(&[load, act, json!({"op": "state"})]);
    let deal = answers[1]["events"].as_array().expect("events").last().expect("an event");
    assert_eq!(deal, &json!({"kind": "deal", "round": 2}));
    assert_eq!(answers[1]["over"], false);
    assert_eq!(answers[2]["state"]["round"], 2);
    assert_eq!(answers[2]["state"]["chips"], json!([66, 62]));
}

/// Plays the last legal action until the match is over, like a bot that waits for every answer.
#[test]
fn a_new_session_plays_the_whole_match() {
    let rules = json!({"rounds": 3, "stake": "points"});
    let mut requests = vec![json!({"op": "new", "game": "lexio", "seats": 3, "seed": "match", "rules": rules})];
    let mut played = Match::<Lexio>::new(game::read_rules(3, &rules).expect("rules"), Seed::from_phrase("match"));
    requests.extend(play_to_the_end(&mut played));
    let expected: Vec<Value> = played.outcomes().iter().map(|outcome| json!(outcome)).collect();
    requests.push(json!({"op": "outcome"}));
    let answers = engine(&requests);
    assert!(answers.iter().all(|answer| answer["ok"] == true));
    let events = events(&answers);
    let of_kind = |kind: &str| events.iter().filter(|event| event["kind"] == kind).copied().collect::<Vec<_>>();
    assert_eq!(of_kind("deal"), [&json!({"kind": "deal", "round": 2}), &json!({"kind": "deal", "round": 3})]);
    assert_eq!(of_kind("round_over").len(), 3);
    assert_eq!(of_kind("settlement").len(), 3);
    for (settlement, outcome) in of_kind("settlement").into_iter().zip(&expected) {
        assert_eq!((&settlement["net"], &settlement["chips"]), (&outcome["net"], &outcome["chips"]));
    }
    let over: Vec<bool> = answers.iter().filter_map(|answer| answer["over"].as_bool()).collect();
    assert_eq!(over.iter().filter(|over| **over).count(), 1, "over once, at the end");
    assert_eq!(&answers.last().expect("an answer")["outcome"], expected.last().expect("an outcome"));
    assert!(answers.last().expect("an answer")["outcome"]["places"].is_array());
}

#[test]
fn hints_are_legal_at_every_level() {
    for level in [json!(1), json!(2), json!(3)] {
        let new = json!({"op": "new", "game": "lexio", "seats": 4, "seed": "hint"});
        let hint = last(&[new.clone(), json!({"op": "hint", "level": level, "ms": 20})]);
        let check = last(&[new, json!({"op": "check", "action": hint["action"]})]);
        assert_eq!(check["legal"], true, "{hint}");
        assert!(hint["note"].as_str().is_some_and(|note| note.contains("level")));
    }
}

#[test]
fn random_play_counts_the_same_with_the_same_seed() {
    let random = json!({"op": "random", "games": 50, "seed": "r"});
    let answers = engine(&[random.clone(), two_hands(), random.clone(), random]);
    assert_eq!((&answers[0]["games"], &answers[2]["moves"]), (&json!(50), &answers[3]["moves"]));
    assert!(answers[0]["moves"].as_u64().is_some_and(|moves| moves > 50 * 13));
    assert_ne!(answers[0]["moves"], answers[2]["moves"], "the session's rules: two players");
    assert!(answers[0]["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
}

fn tiles(text: &str) -> Vec<&str> {
    text.split(' ').collect()
}

#[test]
fn the_worked_cases_of_the_rules_page() {
    let cases = include_str!("../../../lexio/tests/data/lexio-vectors.tsv");
    let requests: Vec<Value> = cases
        .lines()
        .map(|line| {
            let case: Vec<&str> = line.split('\t').collect();
            let numbers: u8 = case[1].parse().expect("numbers");
            match case[0] {
                "classify" => json!({"op": "lexio.classify", "numbers": numbers, "tiles": tiles(case[2])}),
                _ => json!({"op": "lexio.beats", "numbers": numbers, "a": tiles(case[2]), "b": tiles(case[3])}),
            }
        })
        .collect();
    for (line, answer) in cases.lines().zip(engine(&requests)) {
        let case: Vec<&str> = line.split('\t').collect();
        let expected = match (case[0], case[4]) {
            ("beats", wins) => json!(wins == "1"),
            (_, "None") => json!(null),
            (_, "full") => json!({"kind": "full_house"}),
            (_, "four") => json!({"kind": "four_card"}),
            (_, "straightflush") => json!({"kind": "straight_flush"}),
            (_, kind) => json!({"kind": kind}),
        };
        let field = if case[0] == "beats" { "beats" } else { "combination" };
        assert_eq!(answer[field], expected, "{line}");
    }
}

#[test]
fn settle_is_the_pages() {
    let settle = |penalty: &str, left: Value| {
        last(&[json!({"op": "lexio.settle", "rules": {"two_penalty": penalty}, "left": left})])
    };
    let hands = json!([{"tiles": 0, "twos": 0}, {"tiles": 4, "twos": 2}]);
    let answer = settle("payer", hands.clone());
    assert_eq!(answer["net"], json!([16, -16]));
    assert_eq!(answer["transfers"], json!([{"from": 1, "to": 0, "chips": 16}]));
    assert_eq!(settle("none", hands)["net"], json!([4, -4]));
    assert_eq!(settle("none", json!([{"tiles": 2}, {"tiles": 0}]))["net"], json!([-2, 2]), "twos may be missing");
}

#[test]
fn beats_is_false_for_other_counts_and_no_combinations() {
    for (a, b) in
        [(json!(["2S"]), json!(["3C", "3T"])), (json!(["3C", "4C"]), json!(["3C"])), (json!(["2S"]), json!([]))]
    {
        let answer = last(&[json!({"op": "lexio.beats", "numbers": 13, "a": a, "b": b})]);
        assert_eq!((&answer["ok"], &answer["beats"]), (&json!(true), &json!(false)));
    }
}

#[test]
fn bad_lines_get_an_answer_and_the_session_goes_on() {
    let mut input = Vec::new();
    let long = vec![b'['; 3 << 20];
    let nested = "[".repeat(100_000);
    let deep = format!("{{\"op\": \"act\", \"action\": {nested}}}");
    let deep_id = format!("{{\"id\": {nested}{}, \"op\": \"games\"}}", "]".repeat(100_000));
    for line in [&b""[..], b"{", b"\xff\xfe", b"[1]", b"\"\"", b"\0", &long, deep.as_bytes(), deep_id.as_bytes()] {
        input.extend(line);
        input.push(b'\n');
    }
    input.extend(b"{\"id\": \"alive\", \"op\": \"games\"}\r\n");
    let ran = madang(&["engine"], input);
    assert_eq!(ran.code, 0);
    let kinds: Vec<String> = ran
        .out
        .lines()
        .take(8)
        .map(|line| {
            serde_json::from_str::<Value>(line).expect("JSON")["error"]["kind"].as_str().expect("a kind").into()
        })
        .collect();
    let (json, object, long) = ("bad_json", "not_an_object", "line_too_long");
    assert_eq!(kinds, [json, json, json, object, object, json, long, json]);
    assert_eq!(ran.out.lines().count(), 10);
    assert!(ran.out.lines().last().is_some_and(|line| line.starts_with("{\"id\":\"alive\",\"ok\":true")));
}

/// Sends bytes of all kinds, and valid requests with some bytes changed, through the real pipes.
#[test]
fn garbled_input_never_ends_the_process() {
    use rand_core::Rng;
    let mut chance = game::sim(11);
    let right = [
        two_hands().to_string(),
        json!({"op": "act", "action": {"play": ["3C"]}}).to_string(),
        json!({"op": "new", "game": "lexio", "seats": 4}).to_string(),
        json!({"id": [1], "op": "legal"}).to_string(),
    ];
    let mut input = Vec::new();
    for number in 0..2_000 {
        let mut line: Vec<u8> = match number % 3 {
            0 => (0..chance.next_u32() % 80).map(|_| chance.next_u32() as u8).collect(),
            _ => right[chance.next_u32() as usize % right.len()].clone().into_bytes(),
        };
        if number % 3 == 1 {
            let at = chance.next_u32() as usize % line.len();
            line[at] = chance.next_u32() as u8;
        }
        line.retain(|byte| *byte != b'\n');
        input.extend(line);
        input.push(b'\n');
    }
    let ran = madang(&["engine"], input);
    assert_eq!((ran.code, ran.out.lines().count(), ran.err.as_str()), (0, 2_000, ""));
}
