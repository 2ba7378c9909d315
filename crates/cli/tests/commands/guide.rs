//! `docs/ENGINE.md` is accurate: its session is run with the real engine.

use crate::run::engine;
use serde_json::Value;

const GUIDE: &str = include_str!("../../../../docs/ENGINE.md");

/// Whether an answer matches the guide, where `"…"` stands for anything.
fn is_shown(shown: &Value, answer: &Value) -> bool {
    match (shown, answer) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Object(shown), Value::Object(answer)) => {
            shown.len() == answer.len()
                && shown.iter().all(|(key, shown)| answer.get(key).is_some_and(|answer| is_shown(shown, answer)))
        }
        (Value::Array(shown), Value::Array(answer)) => {
            shown.len() == answer.len() && shown.iter().zip(answer).all(|(shown, answer)| is_shown(shown, answer))
        }
        _ => shown == answer,
    }
}

#[test]
fn the_session_of_the_guide_is_what_the_engine_answers() {
    let lines = |mark: &str| GUIDE.lines().filter_map(|line| line.strip_prefix(mark)).collect::<Vec<_>>();
    let (requests, shown) = (lines("> "), lines("< "));
    assert!(requests.len() > 10 && requests.len() == shown.len());
    for ((request, shown), mut answer) in requests.iter().zip(shown).zip(engine(&requests)) {
        // The guide describes the released program, which does not contain the game used in tests.
        if let Some(games) = answer.get_mut("games").and_then(Value::as_array_mut) {
            games.retain(|game| game["game"] != "toy");
        }
        let shown: Value = serde_json::from_str(shown).expect("the guide shows JSON");
        assert!(is_shown(&shown, &answer), "{request}\nshown:  {shown}\nanswer: {answer}");
    }
}
