//! Whatever the input, every line gets one answer, nothing panics, and the session goes on.

use super::{desk::Desk, reply};
use crate::playable::Playable;
use games::{Name, of_game};
use proptest::prelude::*;
use serde_json::{Value, json};

/// Valid requests, in an order in which they work.
fn right() -> Vec<Value> {
    Name::ALL.iter().flat_map(|name| of_game!(*name, G => G::requests())).collect()
}

/// JSON of all kinds, with words of the protocol among its strings.
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

/// The JSON pointer of every value inside, including the value itself.
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

/// A valid request with some of its values replaced, and perhaps an extra field.
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

/// A valid request with bytes changed or its end cut off.
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
    // A number too large for any float is echoed as written and cannot be compared here.
    assert_eq!(answer["id"], id);
    match answer["ok"].as_bool().expect("ok is true or false") {
        true => assert!(answer.get("error").is_none()),
        false => {
            let (kind, message) = (&answer["error"]["kind"], &answer["error"]["message"]);
            let kind = kind.as_str().expect("an error has a kind");
            assert!(kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{kind}");
            let message = message.as_str().expect("an error has a message");
            assert!(message.ends_with('.'), "{message}");
            // What a field should be is said in the words of people, not in those of the program.
            let expected = message.rsplit_once("expected ").map_or("", |(_, expected)| expected);
            let words = expected.split([' ', '.']).filter(|word| ["u8", "u32", "u64", "struct", "enum"].contains(word));
            assert_eq!(words.count(), 0, "{message}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_line_is_answered_and_the_session_goes_on(lines in prop::collection::vec(any_line(), 1..25)) {
        let mut desk = Desk::default();
        for line in &lines {
            let before = reply::to_line(&mut desk, br#"{"op": "state"}"#);
            let text = reply::to_line(&mut desk, line);
            is_an_answer(&text, line);
            let refused = text.contains("\"ok\":false");
            if refused {
                prop_assert_eq!(reply::to_line(&mut desk, br#"{"op": "state"}"#), before, "a refused request changes nothing");
            }
        }
        let alive = reply::to_line(&mut desk, br#"{"op": "games"}"#);
        prop_assert!(alive.contains("\"ok\":true"));
    }
}

#[test]
fn right_requests_are_right() {
    let mut desk = Desk::default();
    for request in right() {
        let answer = reply::to_line(&mut desk, request.to_string().as_bytes());
        assert!(answer.contains("\"ok\":true"), "{request}: {answer}");
    }
}
