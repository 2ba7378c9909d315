//! `docs/ENGINE.md` is accurate: its session is run with the real engine.

use crate::run::engine;
use serde_json::{Value, json};

const GUIDE: &str = include_str!("../../../../docs/ENGINE.md");

/// Whether an answer matches the guide, where `"…"` stands for anything, and at the end of a list for all that is left
/// of it: the guide need not name every game.
fn is_shown(shown: &Value, answer: &Value) -> bool {
    match (shown, answer) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Object(shown), Value::Object(answer)) => {
            shown.len() == answer.len()
                && shown.iter().all(|(key, shown)| answer.get(key).is_some_and(|answer| is_shown(shown, answer)))
        }
        (Value::Array(shown), Value::Array(answer)) => {
            let (shown, whole) = match shown.split_last() {
                Some((last, shown)) if last == "…" => (shown, shown.len() <= answer.len()),
                _ => (&shown[..], shown.len() == answer.len()),
            };
            whole && shown.iter().zip(answer).all(|(shown, answer)| is_shown(shown, answer))
        }
        _ => shown == answer,
    }
}

#[test]
fn a_list_may_be_shown_in_part() {
    let is = |shown: Value, answer: Value| is_shown(&shown, &answer);
    assert!(is(json!([1, "…"]), json!([1])) && is(json!([1, "…"]), json!([1, 2, 3])));
    assert!(is(json!(["…", 2]), json!([1, 2])) && is(json!([]), json!([])));
    assert!(!is(json!([1, "…"]), json!([])) && !is(json!([1, "…"]), json!([2, 3])));
    assert!(!is(json!([1]), json!([1, 2])) && !is(json!(["…", 2]), json!([1, 2, 3])));
}

#[test]
fn the_session_of_the_guide_is_what_the_engine_answers() {
    let lines = |mark: &str| GUIDE.lines().filter_map(|line| line.strip_prefix(mark)).collect::<Vec<_>>();
    let (requests, shown) = (lines("> "), lines("< "));
    assert!(requests.len() > 10 && requests.len() == shown.len());
    for ((request, shown), answer) in requests.iter().zip(shown).zip(engine(&requests)) {
        let shown: Value = serde_json::from_str(shown).expect("the guide shows JSON");
        assert!(is_shown(&shown, &answer), "{request}\nshown:  {shown}\nanswer: {answer}");
    }
}
