//! Whatever comes in: every line gets one answer, nothing panics, and the session goes on.

use super::desk::Desk;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Requests that are right, in an order in which they work.
fn right() -> Vec<Value> {
    [right_lexio(), right_rummikub(), right_matgo()].concat()
}

fn right_rummikub() -> Vec<Value> {
    let state = json!({
        "racks": [["R6", "R8", "K1", "J"], ["B1", "B2"]], "table": [["R3", "R4", "R5"], ["K8", "B8", "Y8"]],
        "pool": ["Y1", "Y2"], "opened": [true, true], "turn": 0, "game": 1, "wins": [0, 0], "points": [0, 0],
    });
    let (table, rack) = (json!([["R3", "R4", "R5"], ["K8", "B8", "Y8"]]), json!(["R6", "R8", "J"]));
    let after = json!([["R3", "R4", "R5", "R6"], ["K8", "B8", "Y8"]]);
    vec![
        json!({"op": "new", "game": "rummikub", "seats": 5, "rules": {"joker": "new_set", "games": 2}, "seed": "dusk"}),
        json!({"op": "load", "game": "rummikub", "rules": {"open_and_play": true}, "state": state, "seed": "dawn"}),
        json!({"op": "view", "seat": 1}),
        json!({"op": "legal"}),
        json!({"op": "check", "action": {"lay": after}}),
        json!({"op": "act", "action": {"lay": after}}),
        json!({"op": "act", "action": {"draw": true}}),
        json!({"op": "hint", "level": 3}),
        json!({"op": "rummikub.set", "rules": {}, "tiles": ["R5", "J", "R7"]}),
        json!({"op": "rummikub.turn", "table": table, "rack": rack, "opened": true, "after": after}),
        json!({
            "op": "rummikub.solve", "set": 106, "table": table, "rack": rack, "opened": true,
            "objective": "tiles_then_value", "joker_value": 30, "rules": {"joker": "must_replace"},
        }),
        json!({"op": "rummikub.solve", "table": [], "rack": rack, "opened": false, "objective": "value"}),
        json!({"op": "rummikub.arrange", "set": 160, "tiles": ["R5", "J", "R7", "R6"]}),
    ]
}

fn right_matgo() -> Vec<Value> {
    let state = json!({
        "dealer": 0, "turn": 0, "hands": [["5a", "10a", "b2"], ["1b", "2a"]], "floor": ["5t", "5y", "1a"],
        "piles": [{"owner": 1, "cards": ["7y", "7t", "7a"], "bonus": ["b3"]}], "stock": ["3a", "9y", "4a"],
        "captured": [["2t"], ["6a", "6b"]], "gukjin": "animal", "tokens": [1, 0], "turns": [5, 5], "go": [0, 0],
        "shaken": [[], []], "ppeoks": [[], [2]], "carry": 2, "mission": {"kind": "pairs", "times": [1, 2]},
        "phase": {"kind": "play"},
    });
    vec![
        json!({"op": "new", "game": "matgo", "seats": 2, "rules": {"preset": "plain", "rounds": 2}, "seed": "dusk"}),
        json!({"op": "act", "action": {"pick": 3}}),
        json!({"op": "load", "game": "matgo", "rules": {"gukjin": "auto"}, "state": state, "seed": "dawn"}),
        json!({"op": "view", "seat": 1}),
        json!({"op": "legal"}),
        json!({"op": "check", "action": {"play": "5a", "take": "5t"}}),
        json!({"op": "act", "action": {"bonus": "b2"}}),
        json!({"op": "act", "action": {"flip": true}}),
        json!({"op": "hint", "level": 3, "ms": 2}),
        json!({"op": "random", "games": 2, "seed": "x"}),
        json!({"op": "matgo.score", "cards": ["9y", "b3", "1g"], "gukjin": "junk"}),
        json!({
            "op": "matgo.settle", "winner": ["2y", "4y", "8y"], "loser": ["6a"], "go": 3, "loser_go": 1, "shakes": 1,
            "bombs": 1, "carry": 4, "mission_times": 2, "mission_plus": 3, "gukjin": "locked",
        }),
        json!({"op": "matgo.settle", "winner": [], "loser": [], "fixed": 7, "carry": 2}),
    ]
}

fn right_lexio() -> Vec<Value> {
    let state = json!({
        "numbers": 9, "hands": [["3C", "4C", "4T"], ["5C", "5T", "2S"], ["6C", "9S"]], "hidden": ["7C"], "turn": 1,
        "trick": {"seat": 0, "tiles": ["3T", "3M"], "passed": []}, "round": 2, "chips": [60, 70, 62],
        "played": [["3T", "3M"], [], []], "last": [{"play": ["3T", "3M"]}, null, null],
        "lead": {"seat": 0, "tile": "3C"},
    });
    vec![
        json!({"op": "games"}),
        json!({"op": "new", "game": "lexio", "seats": 3, "rules": {"preset": "french", "rounds": 2}, "seed": "dusk"}),
        json!({"op": "load", "game": "lexio", "rules": {"pass": "hard"}, "state": state, "seed": "dawn"}),
        json!({"op": "state"}),
        json!({"op": "view", "seat": 1}),
        json!({"op": "view", "seat": null}),
        json!({"op": "legal"}),
        json!({"op": "check", "action": {"play": ["5C", "5T"]}}),
        json!({"op": "act", "action": {"play": ["5C", "5T"]}}),
        json!({"op": "act", "action": {"pass": true}}),
        json!({"op": "outcome"}),
        json!({"op": "hint", "level": 3, "ms": 2}),
        json!({"op": "hint", "level": 2}),
        json!({"op": "random", "games": 2, "seed": "x"}),
        json!({"op": "lexio.classify", "numbers": 13, "rules": {}, "tiles": ["3C", "3T"]}),
        json!({"op": "lexio.beats", "numbers": 9, "a": ["3C"], "b": ["4C"]}),
        json!({"op": "lexio.settle", "rules": {"two_penalty": "count"}, "left": [{"tiles": 4, "twos": 1}, {"tiles": 0}]}),
    ]
}

/// JSON of all sorts, with the words of the protocol among its strings.
fn any_json() -> impl Strategy<Value = Value> {
    let words = [
        "3C",
        "15S",
        "16C",
        "3C3C",
        "lexio",
        "play",
        "pass",
        "official",
        "hidden",
        "seat",
        "",
        "\u{0}",
        "마당",
        "é",
        "R7",
        "J",
        "K14",
        "rummikub",
        "lay",
        "draw",
        "matgo",
        "5a",
        "b3",
        "9y",
        "bomb",
        "phase",
        "kind",
        "chongtong",
    ];
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(|flag| json!(flag)),
        (-2_i64..20).prop_map(|number| json!(number)),
        prop::sample::select(vec![i64::MIN, i64::MAX, 255, 256, 65_536]).prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        prop::sample::select(words.to_vec()).prop_map(|word| json!(word)),
        ".{0,12}".prop_map(|text| json!(text)),
    ];
    leaf.prop_recursive(3, 24, 6, move |inner| {
        let keys = prop::sample::select(words.to_vec());
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|list| json!(list)),
            prop::collection::btree_map(keys, inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

/// Every value inside, itself included, by its JSON pointer.
fn pointers(value: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_owned());
    match value {
        Value::Object(map) => map.iter().for_each(|(key, value)| pointers(value, &format!("{here}/{key}"), found)),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(at, value)| pointers(value, &format!("{here}/{at}"), found));
        }
        _ => {}
    }
}

/// A right request, with some of what is in it replaced, and perhaps a field more or less.
fn nearly_right() -> impl Strategy<Value = Vec<u8>> {
    let changes = prop::collection::vec((any::<prop::sample::Index>(), any_json()), 0..3);
    let more = prop::option::weighted(0.1, any_json());
    (prop::sample::select(right()), changes, more).prop_map(|(mut request, changes, more)| {
        for (at, value) in changes {
            let mut places = Vec::new();
            pointers(&request, "", &mut places);
            if let Some(place) = request.pointer_mut(&places[at.index(places.len())]) {
                *place = value;
            }
        }
        if let (Some(more), Value::Object(fields)) = (more, &mut request) {
            fields.insert("id".into(), more.clone());
            fields.insert("more".into(), more);
        }
        request.to_string().into_bytes()
    })
}

/// A right request with bytes changed, cut off or doubled.
fn garbled() -> impl Strategy<Value = Vec<u8>> {
    let change = (any::<prop::sample::Index>(), any::<u8>());
    (prop::sample::select(right()), prop::collection::vec(change, 1..4), any::<prop::sample::Index>()).prop_map(
        |(request, changes, cut)| {
            let mut line = request.to_string().into_bytes();
            for (at, byte) in changes {
                let at = at.index(line.len());
                line[at] = byte;
            }
            line.truncate(cut.index(line.len() * 2).max(1));
            line
        },
    )
}

fn any_line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        1 => any_json().prop_map(|value| value.to_string().into_bytes()),
        4 => prop::sample::select(right()).prop_map(|request| request.to_string().into_bytes()),
        6 => nearly_right(),
        2 => garbled(),
    ]
}

/// The shape that every answer has.
fn is_an_answer(text: &str, line: &[u8]) {
    assert!(!text.contains('\n'), "one line");
    let answer: Value = serde_json::from_str(text).expect("an answer is JSON");
    let request: Value = serde_json::from_slice(line).unwrap_or_default();
    let id = request.get("id").cloned().unwrap_or_default();
    // A number beyond any float is echoed as it was written and cannot be compared here.
    assert_eq!(answer["id"], id);
    match answer["ok"].as_bool().expect("ok is true or false") {
        true => assert!(answer.get("error").is_none()),
        false => {
            let (kind, message) = (&answer["error"]["kind"], &answer["error"]["message"]);
            let kind = kind.as_str().expect("an error has a kind");
            assert!(kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{kind}");
            assert!(message.as_str().is_some_and(|text| text.ends_with('.')), "{message}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_line_is_answered_and_the_session_goes_on(lines in prop::collection::vec(any_line(), 1..25)) {
        let mut desk = Desk::default();
        for line in &lines {
            let before = desk.answer(br#"{"op": "state"}"#);
            let text = desk.answer(line);
            is_an_answer(&text, line);
            let refused = text.contains("\"ok\":false");
            if refused {
                prop_assert_eq!(desk.answer(br#"{"op": "state"}"#), before, "a refused request changes nothing");
            }
        }
        let alive = desk.answer(br#"{"op": "games"}"#);
        prop_assert!(alive.contains("\"ok\":true"));
    }
}

#[test]
fn right_requests_are_right() {
    let mut desk = Desk::default();
    for request in right() {
        let answer = desk.answer(request.to_string().as_bytes());
        assert!(answer.contains("\"ok\":true"), "{request}: {answer}");
    }
}
