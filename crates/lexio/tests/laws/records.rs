//! A finished match as a record: it replays to the byte, and no part of it can be changed unnoticed.

use crate::table::{play_round, rules};
use game::{BadRecord, Entropy, Match, Proof, Record, Seat, Seed, rules_text, sim};
use lexio::{Action, Illegal, Lexio};
use serde_json::json;

fn record() -> Record<Lexio> {
    let rules = rules(4, json!({"rounds": 3}));
    let mut proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &rules_text::<Lexio>(&rules));
    proof.entropy = vec![Entropy::from_bytes([1; 32]), Entropy::from_bytes([2; 32])];
    let mut played = Match::<Lexio>::new(rules, proof.seed());
    let mut chance = sim(1);
    loop {
        play_round(&mut played, &mut chance);
        if !played.next_round() {
            break;
        }
    }
    let players = ["Ana", "Bo", "Chul", "Dana"].map(String::from).to_vec();
    Record::of(&played, players, Some(proof))
}

#[test]
fn a_record_survives_its_text() {
    let record = record();
    let text = serde_json::to_string(&record).expect("text");
    let read: Record<Lexio> = serde_json::from_str(&text).expect("a record");
    assert_eq!(serde_json::to_string(&read).expect("text"), text);
    read.verify().expect("proven");
    let mut seen = 0;
    let again = read.replay(|_| seen += 1).expect("replays");
    assert_eq!(seen, record.actions.len() + record.outcome.len(), "every deal and every action is shown");
    assert_eq!(Record::of(&again, read.players.clone(), read.proof.clone()), record);
}

/// A record that predates ★`broke` does not mention it, and its commitment is to rules that do not either: the match
/// ends with the first player who has no chips left.
#[test]
fn a_record_of_before_broke_replays_and_is_proven_as_it_was() {
    let now = rules_text::<Lexio>(&rules(3, json!({"chips": 3, "rounds": 50})));
    let then = now.replace(r#","broke":"goes_on""#, "");
    assert_ne!(then, now);
    let mut proof = Proof::promise(Seed::from_phrase("house"), "maru/1".into(), &then);
    proof.entropy = vec![Entropy::from_bytes([1; 32])];
    let mut played = Match::<Lexio>::new(serde_json::from_str(&then).expect("rules"), proof.seed());
    let mut chance = sim(1);
    loop {
        play_round(&mut played, &mut chance);
        if !played.next_round() {
            break;
        }
    }
    assert!(played.outcomes().len() < 50, "it ended with the first who was broke");
    let text = serde_json::to_string(&Record::of(&played, Vec::new(), Some(proof))).expect("text");
    assert!(text.contains(&then), "its rules are still written as they were");
    serde_json::from_str::<Record<Lexio>>(&text).expect("a record").verify().expect("proven");
}

/// Whether a tampered record fails in the expected way.
type Found = fn(&BadRecord<Illegal>) -> bool;
type Tamper = fn(&mut Record<Lexio>);

#[test]
fn every_tampering_is_found() {
    let played: Found = |bad| matches!(bad, BadRecord::Action { .. } | BadRecord::Outcome);
    let proof: Found = |bad| matches!(bad, BadRecord::Unproven(_));
    let either: Found = |bad| !matches!(bad, BadRecord::NoProof);
    let tamperings: [(&str, Tamper, Found); 14] = [
        ("another seed", |r| r.seed = Seed::from_phrase("x"), played),
        ("another house seed", |r| r.proof.as_mut().unwrap().house_seed = Seed::from_phrase("x"), proof),
        ("less entropy", |r| _ = r.proof.as_mut().unwrap().entropy.pop(), proof),
        ("another table", |r| r.proof.as_mut().unwrap().table.push('x'), proof),
        ("other rules", |r| r.rules = rules(4, json!({"rounds": 3, "two_penalty": "count"})), either),
        ("rules that change no action", |r| r.rules = rules(4, json!({"rounds": 4})), either),
        ("fewer seats", |r| r.rules = rules(3, json!({"rounds": 3})), played),
        ("an action left out", |r| _ = r.actions.remove(3), played),
        ("the last action left out", |r| _ = r.actions.pop(), played),
        (
            "an action added",
            |r| r.actions.push(Action::Pass),
            |bad| matches!(bad, BadRecord::Action { why: game::Refusal::Over, .. }),
        ),
        (
            "another winner",
            |r| r.outcome[0].winner = Seat((r.outcome[0].winner.0 + 1) % 4),
            |bad| matches!(bad, BadRecord::Outcome),
        ),
        ("other chips", |r| r.outcome[2].chips[0] += 1, |bad| matches!(bad, BadRecord::Outcome)),
        ("an outcome left out", |r| _ = r.outcome.pop(), |bad| matches!(bad, BadRecord::Outcome)),
        ("no proof", |r| r.proof = None, |bad| matches!(bad, BadRecord::NoProof)),
    ];
    for (name, tamper, found) in tamperings {
        let mut record = record();
        tamper(&mut record);
        let bad = record.verify().expect_err(name);
        assert!(found(&bad), "{name}: {bad}");
    }
}

#[test]
fn a_record_says_what_the_house_played_and_is_as_before_if_that_is_nothing() {
    let text = |record: &Record<Lexio>| serde_json::to_string(record).expect("JSON");
    let plain = record();
    assert!(text(&plain).starts_with("{\"format\":1,") && !text(&plain).contains("house\":["), "as ever");
    assert_eq!(text(&plain.clone().with_house(Vec::new())), text(&plain));

    let last = plain.actions.len() as u32 - 1;
    let played = plain.clone().with_house(vec![1, last]);
    assert!(text(&played).starts_with("{\"format\":2,"), "earlier programs leave it to others");
    let read: Record<Lexio> = serde_json::from_str(&text(&played)).expect("a record");
    assert_eq!(read, played);
    read.verify().expect("proven all the same");
    let of_house: Vec<usize> = (0..=plain.actions.len()).filter(|index| read.is_of_house(*index)).collect();
    assert_eq!(of_house, [1, last as usize]);

    for house in [vec![last + 1], vec![2, 1], vec![1, 1]] {
        let bad = plain.clone().with_house(house).verify().expect_err("no list of actions");
        assert!(matches!(bad, BadRecord::House), "{bad}");
    }
}

#[test]
fn records_of_other_programs_are_refused() {
    let versions: [(Tamper, Found); 3] = [
        (|r| r.format = 3, |bad| matches!(bad, BadRecord::Format { found: 3 })),
        (|r| r.game = "chess".into(), |bad| matches!(bad, BadRecord::Game { expected: "lexio", .. })),
        (|r| r.rules_version = 0, |bad| matches!(bad, BadRecord::RulesVersion { found: 0, expected: 1 })),
    ];
    for (change, found) in versions {
        let mut record = record();
        change(&mut record);
        let bad = record.verify().expect_err("refused");
        assert!(found(&bad), "{bad}");
    }
}

#[test]
fn text_that_is_no_record_is_refused() {
    let text = serde_json::to_value(record()).expect("JSON");
    let mut crowded = text["rules"].clone();
    crowded["seats"] = json!(9);
    for (field, value) in [
        ("seed", json!("00")),
        ("rules", crowded),
        ("actions", json!([{"play": ["3C", "3C"]}])),
        ("actions", json!([{"play": ["16C"]}])),
        ("actions", json!([{"pass": false}])),
        ("surplus", json!(1)),
        ("format", json!(-1)),
    ] {
        let mut text = text.clone();
        text[field] = value.clone();
        assert!(serde_json::from_value::<Record<Lexio>>(text).is_err(), "{field}: {value}");
    }
}
