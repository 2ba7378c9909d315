//! Reading a room's options: every kind of field, and everything that can be wrong with one.

use crate::highest::{Deck, Rules};
use game::{BadRules, check_rules, conform::conform_rules, read_rules};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn read(asked: Value) -> Result<Rules, BadRules> {
    read_rules(3, &asked)
}

#[test]
fn nothing_asked_is_the_first_preset() {
    let plain = Rules { seats: 3, rounds: 2, lowest: false, deck: Deck::Short };
    assert_eq!(read(json!(null)), Ok(plain));
    assert_eq!(read(json!({})), Ok(plain));
    assert_eq!(read(json!({"preset": "plain"})), Ok(plain));
}

#[test]
fn options_override_the_preset() {
    let asked = json!({"deck": "long", "preset": "upside_down", "rounds": 9});
    assert_eq!(read(asked), Ok(Rules { seats: 3, rounds: 9, lowest: true, deck: Deck::Long }));
    assert_eq!(read(json!({"lowest": true})).map(|rules| rules.lowest), Ok(true));
}

#[test]
fn options_that_cannot_be_written_as_an_object_count_as_out_of_range() {
    assert_eq!(check_rules::<Rules>(3, &json!({"rounds": 9})), Ok(()));
    assert_eq!(check_rules::<Rules>(3, &[99]), Err(BadRules::NotAnObject));
    let without_names = BTreeMap::from([((), 99)]);
    assert_eq!(check_rules::<Rules>(3, &without_names), Err(BadRules::NotAnObject));
}

#[test]
fn what_is_wrong_is_named_and_what_would_be_right() {
    let known = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let options = known(&["preset", "rounds", "lowest", "deck"]);
    for (asked, refusal) in [
        (json!(3), BadRules::NotAnObject),
        (
            json!({"preset": "odd"}),
            BadRules::UnknownPreset { name: "odd".into(), known: known(&["plain", "upside_down"]) },
        ),
        (json!({"colour": 1}), BadRules::UnknownOption { name: "colour".into(), known: options.clone() }),
        (json!({"seats": 2}), BadRules::UnknownOption { name: "seats".into(), known: options }),
        (
            json!({"deck": "wide"}),
            BadRules::NotAChoice { name: "deck".into(), value: "\"wide\"".into(), choices: known(&["short", "long"]) },
        ),
        (json!({"rounds": 10}), BadRules::OutOfRange { name: "rounds".into(), value: "10".into(), min: 1, max: 9 }),
        (json!({"rounds": "1"}), BadRules::OutOfRange { name: "rounds".into(), value: "\"1\"".into(), min: 1, max: 9 }),
        (json!({"lowest": 1}), BadRules::NotAFlag { name: "lowest".into(), value: "1".into() }),
        (json!({"lowest": null}), BadRules::NotAFlag { name: "lowest".into(), value: "null".into() }),
    ] {
        assert_eq!(read(asked.clone()), Err(refusal), "{asked}");
    }
    for seats in [0, 1, 5, 255] {
        assert_eq!(read_rules::<Rules>(seats, &json!({})), Err(BadRules::Seats { got: seats, min: 2, max: 4 }));
    }
}

/// The toy game's rules check no ranges when they are read, and the suite says so.
#[test]
fn rules_that_take_anything_do_not_conform() {
    let panic = std::panic::catch_unwind(conform_rules::<Rules>).expect_err("the fault is found");
    let text = panic.downcast_ref::<String>().expect("a message");
    assert!(text.contains("rounds is refused out of its range"), "{text}");
}
