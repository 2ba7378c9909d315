//! What a turn may consist of (docs/rules/rummikub.md#a-turn).

use crate::{act, lay, position, set_up, table, view};
use game::{Game, Seat, Turn};
use rummikub::{Action, Broken, Event, Illegal, Rummikub, Tile};
use serde_json::{Value, json};

fn tile(text: &str) -> Tile {
    text.parse().expect("a tile")
}

#[test]
fn a_lay_makes_the_table_anew_and_ends_the_turn() {
    let mut state = position(json!({}), "K4 B4 R4 Y4", &["B3 B5 B6 K1", "K1"], "Y1");
    let events = act(&mut state, &lay("K4 R4 Y4 | B6 B3 B4 B5")).unwrap();
    assert_eq!(table(&state), "K4 R4 Y4 | B3 B4 B5 B6");
    assert!(matches!(&events[0], Event::Lay { played, opening: false, .. } if played.to_string() == "B3 B5 B6"));
    assert_eq!(state.rack(Seat(0)).to_string(), "K1");
    assert_eq!(Rummikub::turn(&state), Turn::Of(Seat(1)));
}

#[test]
fn the_first_broken_set_is_named() {
    let state = position(json!({}), "R4 R5 R6 R7", &["R8 K4", "K1"], "");
    let refusal = |layout| Rummikub::check(&view(&state), &lay(layout)).unwrap_err();
    assert_eq!(refusal("R6 R7 R8 | R4 R5 | K4"), Illegal::BrokenSet { index: 1, why: Broken::TooShort { tiles: 2 } });
    assert_eq!(refusal("R4 R5 R6 R7 K4"), Illegal::BrokenSet { index: 0, why: why_unrelated() });
}

fn why_unrelated() -> Broken {
    Broken::Unrelated { first: tile("R5"), other: tile("K4") }
}

#[test]
fn tiles_neither_come_from_nowhere_nor_go() {
    let state = position(json!({}), "K3 R3 B3 Y3 | K5 K6 J", &["K9 K4", "R7"], "R8");
    let refusal = |layout| Rummikub::check(&view(&state), &lay(layout)).unwrap_err();
    assert_eq!(refusal("K3 R3 B3 | K4 K5 K6 J"), Illegal::Missing { tile: tile("Y3") });
    assert_eq!(refusal("K3 R3 B3 Y3 | K4 K5 K6"), Illegal::Missing { tile: tile("J") }, "a joker does not go either");
    assert_eq!(refusal("K3 R3 B3 Y3 | K4 K5 K6 J R8"), Illegal::BrokenSet { index: 1, why: unrelated("K4", "R8") });
    assert_eq!(refusal("K3 R3 B3 Y3 | K5 K6 J | R6 R7 R8"), Illegal::NotHeld { tile: tile("R6") });
    assert_eq!(refusal("K3 R3 B3 Y3 | K4 K5 K6 J J"), Illegal::NotHeld { tile: tile("J") });
    assert_eq!(refusal("K3 R3 B3 Y3 | K4 K5 K6 J | K3 R3 B3 Y3"), Illegal::NotHeld { tile: tile("K3") }, "doubled");
    assert_eq!(refusal("K3 R3 B3 Y3 | J K5 K6"), Illegal::NothingLaid);
    assert_eq!(refusal(""), Illegal::Missing { tile: tile("K3") });
}

fn unrelated(first: &str, other: &str) -> Broken {
    Broken::Unrelated { first: tile(first), other: tile(other) }
}

#[test]
fn the_opening_is_made_of_the_rack_alone() {
    let before = json!({
        "racks": [["K10", "B10", "R10", "Y10", "R4", "B4"], ["K1"]], "table": [["Y4", "Y5", "Y6", "Y7"]],
        "opened": [false, true],
    });
    let mut state = set_up(json!({}), before);
    let refusal = |layout| Rummikub::check(&view(&state), &lay(layout)).unwrap_err();
    let touched = Illegal::TableTouched { index: 0 };
    assert_eq!(refusal("Y5 Y6 Y7 | Y4 R4 B4 | K10 B10 R10 Y10"), touched, "not even beside an opening");
    assert_eq!(refusal("Y4 Y5 Y6 Y7 | R4 B4 K10"), Illegal::BrokenSet { index: 1, why: unrelated("R4", "K10") });
    let mut again = state.clone();
    act(&mut again, &lay("K10 B10 R10 | Y7 Y6 Y5 Y4")).expect("the order of sets and tiles does not matter");
    act(&mut state, &lay("Y4 Y5 Y6 Y7 | K10 B10 R10 Y10")).unwrap();
    assert_eq!(Rummikub::turn(&state), Turn::Of(Seat(1)));
    assert_eq!(state.rack(Seat(0)).to_string(), "B4 R4");
}

#[test]
fn a_run_stays_as_it_was_wherever_its_joker_is_listed() {
    let before = json!({
        "racks": [["K10", "B10", "R10", "K1"], ["K1"]], "table": [["B2", "B3", "J"]], "opened": [false, true],
    });
    let mut state = set_up(json!({}), before);
    act(&mut state, &lay("J B2 B3 | K10 B10 R10")).unwrap();
    assert_eq!(state.table()[0].to_string(), "B2 B3 J", "it shows what it showed");

    let before = json!({
        "racks": [["R9", "R10", "J", "K1"], ["K1"]], "table": [["J", "R9", "R10"]], "opened": [false, true],
    });
    act(&mut set_up(json!({}), before), &lay("R9 R10 J | J R9 R10")).expect("the player's own is the one worth 30");
}

#[test]
fn the_opening_is_worth_what_the_room_says() {
    let before = json!({"racks": [["K5", "B5", "R5", "Y1"], ["K1"]], "opened": [false, false]});
    let refusal = |options| Rummikub::check(&view(&set_up(options, before.clone())), &lay("K5 B5 R5"));
    assert_eq!(refusal(json!({})), Err(Illegal::OpeningTooLow { need: 30, got: 15 }));
    assert_eq!(refusal(json!({"opening": 16})), Err(Illegal::OpeningTooLow { need: 16, got: 15 }));
    assert_eq!(refusal(json!({"opening": 15})), Ok(()));
    assert_eq!(refusal(json!({"opening": 0})), Ok(()));
}

#[test]
fn a_player_who_may_open_and_play_works_on_the_table_at_once() {
    let before = json!({
        "racks": [["K10", "B10", "R10", "R4", "B4", "Y1"], ["K1"]], "table": [["Y4", "Y5", "Y6", "Y7"]],
        "opened": [false, true],
    });
    let check = |options, layout| Rummikub::check(&view(&set_up(options, before.clone())), &lay(layout));
    let both = "Y5 Y6 Y7 | Y4 R4 B4 | K10 B10 R10";
    assert_eq!(check(json!({"open_and_play": true}), both), Ok(()));
    assert_eq!(check(json!({}), both), Err(Illegal::TableTouched { index: 0 }));
    let low = check(json!({"open_and_play": true}), "Y5 Y6 Y7 | Y4 R4 B4");
    assert_eq!(low, Err(Illegal::OpeningTooLow { need: 30, got: 0 }), "sets with tiles of the table do not count");
    let before = json!({
        "racks": [["K10", "B10", "R10", "Y1"], ["K1"]], "table": [["K10", "B10", "R10"]], "opened": [false, true],
    });
    let state = set_up(json!({"open_and_play": true}), before);
    let twice = Rummikub::check(&view(&state), &lay("K10 B10 R10 | K10 B10 R10"));
    assert_eq!(twice, Ok(()), "one of two equal sets is new");
    let runs = [["K7", "K8", "K9"], ["B7", "B8", "B9"], ["R7", "R8", "R9"]];
    let table = [&[["K10", "B10", "R10"]], &runs[..]].concat();
    let before = json!({"racks": [["K10", "B10", "R10", "Y1"], ["K1"]], "table": table, "opened": [false, true]});
    let state = set_up(json!({"open_and_play": true}), before);
    let moved = lay("K10 B10 R10 | K7 K8 K9 K10 | B7 B8 B9 B10 | R7 R8 R9 R10");
    assert_eq!(Rummikub::check(&view(&state), &moved), Ok(()), "the tens of the table went elsewhere");
}

#[test]
fn a_joker_of_an_opening_does_nothing_else_on_the_table() {
    let refusal = |joker: &str, table: Value, rack: &str, layout: &str| {
        let rack: Vec<&str> = rack.split(' ').collect();
        let before = json!({"racks": [rack, ["K2"]], "table": table, "opened": [false, true]});
        let state = set_up(json!({"open_and_play": true, "joker": joker}), before);
        Rummikub::check(&view(&state), &lay(layout))
    };
    // The joker in the opening is the rack's, so the freed one lies in the run, beside no tile of the rack.
    let table = json!([["R3", "R4", "R5"], ["K8", "J", "Y8"]]);
    let twice = |joker| refusal(joker, table.clone(), "R9 R11 J B8 K1", "R9 J R11 | R3 R4 R5 J | K8 B8 Y8");
    assert_eq!(twice("new_set"), Err(Illegal::JokerNotInNewSet { tile: tile("B8") }));
    assert_eq!(twice("official"), Err(Illegal::JokerAdded { index: 1, was: 0 }));
    assert_eq!(twice("must_replace"), Ok(()), "a real one frees it for any place");
    assert_eq!(twice("free"), Ok(()));
    let layout = "R9 J R11 | R3 R4 R5 R6 R7 J | K8 B8 Y8";
    let beside = refusal("new_set", table.clone(), "R9 R11 J B8 R6 R7 K1", layout);
    assert_eq!(beside, Ok(()), "beside two tiles of the rack that are in no opening");
    let layout = "R9 R10 R11 | R3 R4 R5 J | K8 B8 Y8 J";
    let spare = refusal("official", table, "R9 R10 R11 J B8 K1", layout);
    assert_eq!(spare, Ok(()), "without a joker in the opening, that of the run may be the rack's");
    // Of three sets of the rack, the one with its joker need not be part of the opening.
    let table = json!([["R3", "R4", "R5"], ["K8", "J", "Y8"]]);
    let layout = "B9 B10 B11 | R9 J R11 | R3 R4 R5 J | K8 B8 Y8";
    let other = refusal("official", table, "B9 B10 B11 R9 R11 J B8 K1", layout);
    assert_eq!(other, Ok(()), "that of the table may be in a new set");
    // No real ten is on the table, so its joker is the one in the group of tens, which is then no set of the rack.
    let table = json!([["R9", "J", "R11", "R12", "R13"]]);
    let layout = "R11 R12 R13 | K10 B10 J | K9 B9 R9 J";
    let locked = refusal("must_replace", table, "K10 B10 J K9 B9 K1", layout);
    assert_eq!(locked, Err(Illegal::JokerLocked { tile: tile("R10") }));
}

#[test]
fn a_joker_counts_in_the_opening_what_it_stands_for() {
    let before = json!({"racks": [["R9", "R11", "J", "K1"], ["K1"]], "opened": [false, false]});
    assert_eq!(Rummikub::check(&view(&set_up(json!({}), before)), &lay("R9 J R11")), Ok(()));
}

#[test]
fn locked_jokers_are_refused_by_name() {
    let options = || json!({"joker": "must_replace"});
    let mut state = position(options(), "B4 J B6 B7 | B1 R1 Y1", &["R5 Y5 B8 B3", "K1"], "");
    let refused = Rummikub::check(&view(&state), &lay("B6 B7 B8 | J B3 B4 | B1 R1 Y1"));
    assert_eq!(refused, Err(Illegal::JokerLocked { tile: tile("B5") }));
    act(&mut state, &lay("B6 B7 B8 | R5 Y5 J | B1 R1 Y1 | B4")).expect_err("a tile alone");
    let mut state = position(options(), "B4 J B6 B7 B8", &["R5 Y5 B3 B2", "K1"], "");
    act(&mut state, &lay("B6 B7 B8 | R5 Y5 J | B2 B3 B4")).unwrap();
    assert_eq!(table(&state), "B6 B7 B8 | R5 Y5 J=B5 | B2 B3 B4", "it goes on standing for the blue 5");
}

#[test]
fn one_may_always_draw_but_pass_only_with_an_empty_pool() {
    let mut state = position(json!({}), "K3 K4 K5", &["K6 K9", "R7 R1"], "Y1");
    assert_eq!(act(&mut state, &Action::Pass), Err(Illegal::PoolNotEmpty { pool: 1 }));
    let events = act(&mut state, &Action::Draw).expect("though a lay is possible");
    assert!(matches!(&events[..], [Event::Draw { seat: Seat(0), penalty: false, .. }]));
    assert_eq!(state.rack(Seat(0)).to_string(), "K6 K9 Y1");
    assert_eq!(Rummikub::turn(&state), Turn::Of(Seat(1)));
    assert_eq!(act(&mut state, &Action::Draw), Err(Illegal::PoolEmpty));
    act(&mut state, &Action::Pass).unwrap();
}

#[test]
fn the_pool_is_drawn_from_the_front() {
    let mut state = position(json!({}), "", &["K6", "R7"], "Y1 Y2 Y3");
    act(&mut state, &Action::Draw).unwrap();
    act(&mut state, &Action::Draw).unwrap();
    assert_eq!(state.rack(Seat(0)).to_string(), "K6 Y1");
    assert_eq!(state.rack(Seat(1)).to_string(), "R7 Y2");
}
