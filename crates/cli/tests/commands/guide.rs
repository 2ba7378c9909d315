//! `docs/ENGINE.md` is accurate: its session is run with the real engine, and it names whatever the engine tells of
//! matches. So does the guest of `docs/PROTOCOL.md` play a match.

use crate::run::{engine, play};
use game::{Enumerate, Game, Match, Seed, Sim, below, sim};
use lexio::Lexio;
use matgo::Matgo;
use rummikub::Rummikub;
use search::{Budget, Level, Thinks};
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

/// Asserts that the guide names this.
fn is_named(name: &str) {
    assert!(GUIDE.contains(&format!("`{name}`")), "docs/ENGINE.md does not name `{name}`");
}

fn are_named(fields: &Value) {
    fields.as_object().into_iter().flatten().for_each(|(name, _)| is_named(name));
}

/// Plays a match for two, and asserts that the guide names every field of its views, outcomes and events, and the kinds
/// of events and phases.
fn is_described<G: Game>(rules: &Value, choose: impl FnMut(&G::View) -> Option<G::Action>) {
    let settled: G::Rules = game::read_rules(2, rules).expect("rules");
    let mut played = Match::<G>::new(settled, Seed::from_phrase("guide"));
    let view = json!({"op": "view", "seat": 0});
    let mut requests = vec![json!({"op": "new", "game": G::NAME, "seats": 2, "rules": rules, "seed": "guide"})];
    requests.extend(play(&mut played, choose).into_iter().flat_map(|act| [act, view.clone()]));
    for answer in engine(&requests) {
        assert_eq!(answer["ok"], true, "{answer}");
        let (view, state) = (&answer["view"], &answer["state"]);
        let events = answer["events"].as_array().into_iter().flatten();
        for told in events.chain([&view["phase"], &state["phase"], &view["mission"]]) {
            are_named(told);
            told["kind"].as_str().into_iter().for_each(is_named);
        }
        for fields in [view, state, &view["outcome"], &view["trick"], &view["outcome"]["payment"]] {
            are_named(fields);
        }
        if let Some(place) = view["outcome"]["places"].get(0) {
            are_named(place);
        }
    }
}

/// Any legal action.
fn by_chance<G: Enumerate>(mut chance: Sim) -> impl FnMut(&G::View) -> Option<G::Action> {
    move |view| {
        let mut moves = G::legal(view);
        let at = below(moves.len() as u32, &mut chance) as usize;
        Some(moves.swap_remove(at))
    }
}

#[test]
fn whatever_a_match_tells_is_named_in_the_guide() {
    is_described::<Lexio>(&json!({"rounds": 2}), by_chance::<Lexio>(sim(1)));
    is_described::<Matgo>(&json!({"rounds": 30}), by_chance::<Matgo>(sim(1)));
    let mut chance = sim(1);
    let think = |view: &rummikub::View| Rummikub::think(Level::Beginner, view, &Budget::playouts(0), &mut chance);
    is_described::<Rummikub>(&json!({"games": 2}), think);
}

#[cfg(unix)]
#[test]
fn the_guest_of_the_page_plays_a_match() {
    const GUEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/guest.py");
    let folder = tempfile::tempdir().expect("a folder");
    let house = crate::house::House::of_quick_bots(&folder.path().join("house.sqlite"));
    let record = folder.path().join("match.json");
    let mut guest = std::process::Command::new("python3");
    let played = guest.arg(GUEST).arg(house.address.to_string()).arg(&record).output().expect("python3 starts");
    let told = String::from_utf8_lossy(&played.stdout);
    assert!(
        played.status.success() && told.contains(" is over, "),
        "{told}{}",
        String::from_utf8_lossy(&played.stderr)
    );
    let record = record.to_str().expect("UTF-8");
    assert_eq!(crate::run::madang(&["replay", record, "--verify", "--json"], "").told()["finished"], true);
    house.stop();
}
