//! `madang engine` on Matgo: the page's worked cases, whole matches, and all kinds of errors.

use crate::run::{cases, engine, error, events, madang, play_to_the_end};
use game::{Match, Seed};
use matgo::Matgo;
use serde_json::{Map, Value, json};

const CASES: &str = include_str!("../../../matgo/tests/data/matgo-vectors.json");

fn cards(text: &Value) -> Vec<&str> {
    text.as_str().expect("cards").split_whitespace().collect()
}

/// The rules of a case. The cases use a different name for one of the page's options.
fn rules(options: &Value) -> Value {
    let mut rules = json!({"preset": "plain"});
    for (name, value) in options.as_object().unwrap_or(&Map::new()) {
        rules[name] = match name.as_str() {
            "go_plain_add" => json!(if *value == json!(true) { "all" } else { "first_two" }),
            _ => value.clone(),
        };
    }
    rules
}

fn load(state: Value) -> Value {
    json!({"op": "load", "game": "matgo", "rules": {"preset": "plain"}, "state": state})
}

/// A position in which seat 0 holds `hand`, with the fields in `more`.
fn held(hand: &[&str], more: Value) -> Value {
    let mut state = json!({"hands": [hand, []], "captured": [[], ["6a", "7a", "8a"]]});
    for (field, value) in more.as_object().expect("fields") {
        state[field] = value.clone();
    }
    load(state)
}

#[test]
fn captures_are_worth_what_the_page_says() {
    let cases = cases(CASES, "scoring");
    let side = |case: &Value| if case["gukjin"] == "P" { "junk" } else { "animal" };
    let requests: Vec<Value> = cases
        .iter()
        .map(|case| json!({"op": "matgo.score", "cards": cards(&case["cards"]), "gukjin": side(case)}))
        .collect();
    for (case, answer) in cases.iter().zip(engine(&requests)) {
        assert_eq!(answer["points"], case["total"], "{case}");
        let parts: u64 = answer["parts"].as_object().expect("parts").values().filter_map(Value::as_u64).sum();
        assert_eq!(json!(parts), case["total"], "the parts are the whole");
    }
    let names = ["bright", "animal", "godori", "ribbon", "hongdan", "cheongdan", "chodan", "junk"];
    let answer = &engine(&[json!({"op": "matgo.score", "cards": ["1a", "b3"]})])[0];
    assert!(names.iter().all(|name| answer["parts"][name] == 0), "{answer}");
    assert_eq!(answer["junk_value"], 4);
}

#[test]
fn wins_pay_what_the_page_says() {
    let cases = cases(CASES, "settlement");
    let request = |case: &Value| {
        let args = &case["args"];
        let mut request = json!({
            "op": "matgo.settle", "rules": rules(&args["opt"]), "winner": case["win"], "loser": case["lose"],
        });
        let named = [
            ("go", "go"),
            ("loser_go", "loser_go"),
            ("shake", "shakes"),
            ("carry", "carry"),
            ("mmult", "mission_times"),
            ("madd", "mission_plus"),
            ("fixed", "fixed"),
        ];
        for (name, field) in named.iter().filter(|(name, _)| args.get(name).is_some()) {
            request[*field] = args[*name].clone();
        }
        if args["lgk"] == "P" {
            request["gukjin"] = json!("junk");
        }
        request
    };
    for (case, answer) in cases.iter().zip(engine(&cases.iter().map(request).collect::<Vec<_>>())) {
        assert_eq!(answer["points"], case["final"], "{case}\n{answer}");
        let factors = answer["factors"].as_array().expect("factors");
        let times: u64 = factors.iter().map(|factor| factor["times"].as_u64().expect("a number")).product();
        let sum = answer["base"].as_u64().expect("a number") + answer["added"].as_u64().expect("a number");
        assert_eq!(json!(sum * times), case["final"], "the factors explain the points: {answer}");
    }
}

/// The name that the cases give an event. `None` if they do not name it.
fn event_name(event: &Value) -> Option<String> {
    let named = [
        "jjok",
        "ttadak",
        "sweep",
        "ppeok",
        "ppeok_pay",
        "ppeok_take",
        "ja_ppeok",
        "pile_take",
        "bonus",
        "flip_only",
        "three_ppeok",
        "gukjin_locked",
    ];
    match event["kind"].as_str()? {
        "bomb" => Some(format!("bomb{}", event["cards"].as_array()?.len())),
        kind if named.contains(&kind) => Some(kind.to_owned()),
        _ => None,
    }
}

/// Converts `["play", "5a", {"target": "5t", "flip_target": "3t"}]` and the like to the protocol's actions.
fn actions(act: &Value) -> Vec<Value> {
    let mut first = match act[0].as_str() {
        Some("flip") => json!({"flip": true}),
        Some(verb) => json!({verb: act[1]}),
        None => panic!("{act}"),
    };
    if let Some(target) = act[2].get("target") {
        first["take"] = target.clone();
    }
    let choose = act[2].get("flip_target").map(|card| json!({"choose": card}));
    [Some(first), choose].into_iter().flatten().collect()
}

fn sorted(mut cards: Vec<String>) -> Vec<String> {
    cards.sort();
    cards
}

fn strings(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(|card| card.as_str().map(String::from)).collect()
}

#[test]
fn turns_go_as_the_page_says() {
    for case in cases(CASES, "turn") {
        let opponent = case.get("opp").map_or(vec!["6a", "7a", "8a"], cards);
        let turn = case["turn"].as_u64().map_or(5, |turn| turn - 1);
        let state = json!({
            "hands": [cards(&case["hand"]), []], "floor": cards(&case["floor"]), "stock": cards(&case["stock"]),
            "captured": [[], opponent], "piles": case.get("piles").cloned().unwrap_or(json!([])),
            "tokens": [case["tokens"].as_u64().unwrap_or(0), 0], "turns": [turn, 5],
            "ppeoks": [case.get("pt").cloned().unwrap_or(json!([])), []],
            "gukjin": if case.get("gk").is_some_and(|gk| !gk.is_null()) { "junk" } else { "animal" },
        });
        let mut requests = vec![load(state)];
        requests[0]["rules"] = rules(&case["opt"]);
        requests.extend(actions(&case["act"]).into_iter().map(|action| json!({"op": "act", "action": action})));
        requests.push(json!({"op": "state"}));
        let answers = engine(&requests);
        assert!(answers.iter().all(|answer| answer["ok"] == true), "{case}\n{answers:?}");
        let events = events(&answers);
        let names: Vec<String> = events.iter().filter_map(|event| event_name(event)).collect();
        assert_eq!(json!(names), case["events"], "{case}");
        let stolen = events.iter().filter(|event| event["kind"] == "steal").flat_map(|event| strings(&event["cards"]));
        let stolen: Vec<String> = stolen.collect();
        let owned = |text: &Value| cards(text).into_iter().map(String::from).collect::<Vec<_>>();
        assert_eq!(sorted(stolen.clone()), sorted(owned(&case["stolen"])), "{case}");
        let state = &answers.last().expect("a state")["state"];
        let captured = [owned(&case["captured"]), stolen].concat();
        assert_eq!(sorted(strings(&state["captured"][0])), sorted(captured), "{case}");
        assert_eq!(sorted(strings(&state["floor"])), sorted(owned(&case["floor_after"])), "{case}");
    }
}

#[test]
fn a_new_match_is_drawn_for_and_played_to_its_end() {
    let options = json!({"rounds": 4});
    let mut played = Match::<Matgo>::new(game::read_rules(2, &options).expect("rules"), Seed::from_phrase("match"));
    let new = json!({"op": "new", "game": "matgo", "seats": 2, "rules": options, "seed": "match"});
    let mut requests = vec![new, json!({"op": "view", "seat": 1}), json!({"op": "legal"})];
    requests.extend(play_to_the_end(&mut played));
    requests.push(json!({"op": "outcome"}));
    let answers = engine(&requests);
    assert!(answers.iter().all(|answer| answer["ok"] == true));
    assert_eq!(answers[0]["state"]["phase"]["kind"], "pick");
    let shows_the_offer = |answer: &Value| answer.to_string().contains("offered");
    assert!(shows_the_offer(&answers[0]["state"]) && !shows_the_offer(&answers[1]["view"]), "nobody sees it");
    assert_eq!(answers[2]["actions"], json!([{"pick": 0}, {"pick": 1}, {"pick": 2}, {"pick": 3}, {"pick": 4}]));
    let events = events(&answers);
    let deals: Vec<&Value> = events.iter().copied().filter(|event| event.get("round").is_some()).collect();
    assert_eq!(deals, [2, 3, 4].map(|round| json!({"kind": "deal", "round": round})).iter().collect::<Vec<_>>());
    let settled: Vec<&Value> = events.iter().copied().filter(|event| event["kind"] == "settlement").collect();
    assert_eq!(settled.len(), played.outcomes().len());
    for (told, outcome) in settled.iter().zip(played.outcomes()) {
        assert_eq!((&told["net"], &told["carry"]), (&json!(outcome.net), &json!(outcome.carry)));
    }
    assert_eq!(answers.last().expect("an answer")["outcome"], json!(played.outcomes().last()));
}

#[test]
fn a_take_may_be_left_out_or_say_the_obvious() {
    let floor = json!({"floor": ["5t", "5y", "1a"], "stock": ["3a"]});
    let act = |action: Value| json!({"op": "act", "action": action});
    let one = |floor: Value, action: Value| engine(&[held(&["5a", "10a"], floor), act(action)]).remove(1);
    let captured = |answer: &Value| answer["events"].as_array().expect("events")[2]["cards"].clone();
    assert_eq!(captured(&one(floor.clone(), json!({"play": "5a"}))), json!(["5y", "5a"]), "the first of the two");
    assert_eq!(captured(&one(floor, json!({"play": "5a", "take": "5t"}))), json!(["5t", "5a"]));
    let single = json!({"floor": ["5t", "1a"], "stock": ["3a"]});
    assert_eq!(captured(&one(single.clone(), json!({"play": "5a", "take": "5t"}))), json!(["5t", "5a"]));
    assert_eq!(one(single, json!({"play": "5a", "take": "1a"}))["error"]["kind"], "no_choice");
}

#[test]
fn illegal_actions_are_refused_with_the_fault_and_change_nothing() {
    let floor = json!({"floor": ["5t", "5y", "1a", "2a"], "stock": ["3a"]});
    let position = held(&["5a", "10a", "2b", "2t", "b2"], floor);
    for (action, kind) in [
        (json!({"play": "7t"}), "not_held"),
        (json!({"play": "5z"}), "unknown_card"),
        (json!({"play": "5a", "take": "1a"}), "not_a_target"),
        (json!({"play": "5a", "take": "5x"}), "unknown_card"),
        (json!({"play": "10a", "take": "1a"}), "no_choice"),
        (json!({"play": "10a", "shake": true}), "too_few_to_shake"),
        (json!({"play": "b2"}), "is_bonus"),
        (json!({"bonus": "5a"}), "not_bonus"),
        (json!({"bonus": "b3"}), "not_held"),
        (json!({"bomb": 5}), "no_bomb"),
        (json!({"bomb": 13}), "unknown_month"),
        (json!({"flip": true}), "no_token"),
        (json!({"choose": "5t"}), "wrong_phase"),
        (json!({"go": true}), "wrong_phase"),
        (json!({"stop": true}), "wrong_phase"),
        (json!({"gukjin": "junk"}), "wrong_phase"),
        (json!({"chongtong": "play"}), "wrong_phase"),
        (json!({"pick": 0}), "wrong_phase"),
        (json!({"tung": true}), "wrong_phase"),
        (json!({"go": false}), "bad_action"),
        (json!({"play": "5a", "colour": 1}), "bad_action"),
        (json!({"play": "5a", "go": true}), "bad_action"),
        (json!({"play": 5}), "bad_action"),
        (json!([]), "bad_action"),
        (json!(null), "bad_action"),
    ] {
        let state = json!({"op": "state"});
        let answers = engine(&[position.clone(), json!({"op": "act", "action": action}), state]);
        assert_eq!(answers[1]["error"]["kind"], kind, "{action}: {}", answers[1]);
        assert_eq!(answers[2]["state"], answers[0]["state"], "{action}");
        if kind != "bad_action" {
            let check = &engine(&[position.clone(), json!({"op": "check", "action": action})])[1];
            assert_eq!((&check["legal"], &check["reason"]["kind"]), (&json!(false), &json!(kind)));
        }
    }
}

#[test]
fn impossible_states_are_refused_with_the_reason() {
    let pile = |cards: Value, owner: Value| json!({"owner": owner, "cards": cards, "bonus": []});
    for (state, kind) in [
        (json!({"hands": [["5a"], ["5a"]]}), "card_twice"),
        (json!({"hands": [["5a"], []], "floor": ["5a"]}), "card_twice"),
        (json!({"hands": [["5a"]]}), "seats"),
        (json!({"hands": [["5a"], [], []]}), "seats"),
        (json!({"hands": [["5a"], []], "turn": 2}), "no_such_seat"),
        (json!({"hands": [["5a"], []], "floor": ["1g", "1t", "1a", "1b"], "phase": {"kind": "play"}}), "floor_four"),
        (json!({"hands": [["5a"], []], "floor": ["b2"]}), "bonus_on_floor"),
        (json!({"hands": [["5a"], []], "piles": [pile(json!(["1g", "1t"]), json!(0))]}), "pile"),
        (json!({"hands": [["5a"], []], "carry": 16}), "carry"),
        (json!({"hands": [["5a"], []], "round": 11}), "round"),
        (json!({"hands": [["5a"], []], "last_go": [0, 9]}), "go"),
        (json!({"hands": [["5a"], []], "go": [2, 0], "last_go": [64, 0]}), "go"),
        (json!({"hands": [["5a"], []], "bombs": [13, 0]}), "bombs"),
        (json!({"hands": [["5a"], []], "shaken": [[7], [7]]}), "shaken"),
        (json!({"hands": [["5a"], []], "shaken": [[7, 7], []]}), "bad_field"),
        (json!({"hands": [["5a"], []], "gukjin": "junk"}), "gukjin"),
        (json!({"hands": [["5z"], []]}), "bad_field"),
        (json!({"hands": [["5a"], []], "colour": 1}), "bad_field"),
        (json!({"hands": [["5a"], []], "carry": -1}), "bad_field"),
        (json!({}), "bad_field"),
    ] {
        let refused = error(&[load(state.clone())]);
        assert_eq!(refused["kind"], kind, "{state}: {refused}");
        assert!(refused["message"].as_str().is_some_and(|text| text.ends_with('.')), "{refused}");
    }
    let answers = engine(&[held(&["5a"], json!({})), load(json!({"hands": []})), json!({"op": "state"})]);
    assert_eq!(answers[2]["state"], answers[0]["state"], "a refused load leaves the position");
    assert_eq!(engine(&[load(answers[0]["state"].clone())])[0]["state"], answers[0]["state"], "loads what it gave");
}

#[test]
fn whatever_may_be_asked_is_settled_exactly() {
    let answer = &engine(&[json!({
        "op": "matgo.settle", "winner": ["1g", "3g", "12g", "2y", "4y", "5y", "6y", "7y", "8y", "10y"], "loser": ["6a"],
        "go": 10, "loser_go": 10, "shakes": 10, "bombs": 10, "carry": 1_000, "mission_times": 1_000,
        "mission_plus": 1_000,
    })])[0];
    let number = |of: &Value| u128::from(of.as_u64().expect("a whole number"));
    let factors = answer["factors"].as_array().expect("factors").iter().map(|factor| number(&factor["times"]));
    let points = (number(&answer["base"]) + number(&answer["added"])) * factors.product::<u128>();
    assert_eq!(number(&answer["points"]), points, "{answer}");
}

#[test]
fn what_is_wrong_with_a_question_is_named() {
    for (request, kind) in [
        (json!({"op": "matgo.score"}), "missing_field"),
        (json!({"op": "matgo.score", "cards": ["1a", "1a"]}), "bad_field"),
        (json!({"op": "matgo.score", "cards": ["1a"], "gukjin": "bright"}), "bad_field"),
        (json!({"op": "matgo.score", "cards": ["1a"], "more": 1}), "unknown_field"),
        (json!({"op": "matgo.settle", "winner": ["1a"]}), "missing_field"),
        (json!({"op": "matgo.settle", "winner": ["1a"], "loser": ["1a"]}), "card_twice"),
        (json!({"op": "matgo.settle", "winner": ["1a"], "loser": [], "carry": 0}), "bad_field"),
        (json!({"op": "matgo.settle", "winner": ["1a"], "loser": [], "go": -1}), "bad_field"),
        (json!({"op": "matgo.settle", "winner": ["1a"], "loser": [], "go": 11}), "bad_field"),
        (json!({"op": "matgo.settle", "winner": ["1a"], "loser": [], "shakes": 11}), "bad_field"),
        (json!({"op": "matgo.settle", "winner": ["1a"], "loser": [], "bombs": 11}), "bad_field"),
        (json!({"op": "matgo.settle", "winner": ["1a"], "loser": [], "rules": {"carry_cap": 5}}), "not_a_choice"),
    ] {
        assert_eq!(error(std::slice::from_ref(&request))["kind"], kind, "{request}");
    }
}

#[test]
fn hints_are_legal_and_games_by_chance_are_counted() {
    let new = json!({"op": "new", "game": "matgo", "seats": 2, "seed": "hint"});
    for level in 1..=3 {
        let hint = json!({"op": "hint", "level": level, "ms": 20});
        let action = engine(&[new.clone(), hint])[1]["action"].clone();
        assert_eq!(engine(&[new.clone(), json!({"op": "check", "action": action})])[1]["legal"], true);
    }
    let random = json!({"op": "random", "games": 200, "seed": "r"});
    let answers = engine(&[new, random.clone(), random]);
    assert_eq!(answers[1]["moves"], answers[2]["moves"]);
    assert!(answers[1]["moves"].as_u64().is_some_and(|moves| moves > 200 * 10));
}

/// A beginner goes as often as not. Which it is depends on the position, and on nothing else.
#[test]
fn a_beginner_has_other_whims_in_other_positions() {
    let seven = json!("1g 3g 8g 11g 2y 4y 5y 6y 7y 10y 12y");
    let asked = |month: u8, theirs: &str| {
        let hands = [[format!("{month}a")], [theirs.to_owned()]];
        let captured = [cards(&seven), vec!["1t", "2t"]];
        load(json!({"phase": {"kind": "go_or_stop"}, "hands": hands, "captured": captured}))
    };
    let all = (1..=11).flat_map(|month| ["9t", "10t", "11s"].map(|theirs| asked(month, theirs)));
    let lines: Vec<Value> = all.flat_map(|load| [load, json!({"op": "hint", "level": 1})]).collect();
    let hints = || engine(&lines).into_iter().skip(1).step_by(2).map(|hint| hint["action"].clone()).collect::<Vec<_>>();
    let whims = hints();
    assert!(whims.contains(&json!({"go": true})) && whims.contains(&json!({"stop": true})), "{whims:?}");
    assert_eq!(hints(), whims);
}

#[test]
fn the_way_to_play_on_is_seen_by_nobody() {
    // The other hand may hold a 총통; the views differ in nothing else.
    let state = |hand: [&str; 4]| load(json!({"phase": {"kind": "chongtong"}, "hands": [["2a"], hand], "dealer": 1}));
    let view = |hand| {
        let play = json!({"op": "act", "action": {"chongtong": "play"}});
        let answers = engine(&[state(hand), play, json!({"op": "view", "seat": 0})]);
        (answers[1]["events"].clone(), answers[2]["view"].clone())
    };
    let (quartet, scattered) = (view(["3g", "3t", "3a", "3b"]), view(["3g", "4y", "5a", "6b"]));
    assert_eq!(quartet.0, scattered.0);
    let hidden = |mut view: Value| {
        view["gone"] = json!(null);
        view
    };
    assert_eq!(hidden(quartet.1), hidden(scattered.1));
    assert_eq!(madang(&["engine"], "").code, 0);
}
