//! Matches (docs/rules/lexio.md#a-match), sentence by sentence.

use crate::table::{Table, play_round, rules};
use game::{Game, Match, Ruleset, Seat, Seed, Turn, sim};
use lexio::{Lexio, Outcome, Place, Rules};
use serde_json::{Value, json};

/// A match played to its end at random.
fn played(rules: Rules, number: u64) -> Match<Lexio> {
    let mut played = Match::<Lexio>::new(rules, Seed::from_phrase(&format!("match {number}")));
    let mut chance = sim(number);
    loop {
        play_round(&mut played, &mut chance);
        if !played.next_round() {
            return played;
        }
    }
}

/// The last round of a match in which seat 1, about to lose `tiles`, holds `chips`.
fn last_play(chips: i64, tiles: usize, options: Value) -> (Outcome, bool) {
    let losing = &["5C", "6C", "7C"][..tiles];
    let setup = json!({"hands": [["3C"], losing], "turn": 0, "chips": [64, chips]});
    let mut table = Table::set_up(rules(2, options), setup);
    table.play(0, "3C").expect("the last tile");
    (table.outcome(), Lexio::next(&table.state).is_none())
}

#[test]
fn every_player_starts_with_the_presets_chips_or_zero_points() {
    for (options, start) in [
        (json!({}), 64),
        (json!({"preset": "french"}), 149),
        (json!({"chips": 7}), 7),
        (json!({"stake": "points"}), 0),
        (json!({"preset": "french", "stake": "points"}), 0),
    ] {
        let standing = Lexio::opening(&rules(5, options));
        assert_eq!(standing.chips.as_slice(), [start; 5]);
        assert_eq!((standing.round, standing.leader), (1, None));
    }
}

#[test]
fn a_match_ends_after_the_last_round() {
    for rounds in [1, 2, 5] {
        let points = json!({"rounds": rounds, "stake": "points"});
        let plenty = json!({"rounds": rounds, "chips": 10_000});
        for options in [points, plenty] {
            let played = played(rules(3, options), rounds);
            assert!(played.over());
            assert_eq!(played.outcomes().len() as u64, rounds);
            let places: Vec<bool> = played.outcomes().iter().map(|outcome| outcome.places.is_some()).collect();
            assert_eq!(places.iter().filter(|placed| **placed).count(), 1);
            assert_eq!(places.last(), Some(&true), "places only at the end");
        }
    }
}

#[test]
fn broke_goes_on_all_rounds_are_played() {
    for preset in [json!({}), json!({"preset": "french", "broke": "goes_on"})] {
        let (outcome, over) = last_play(1, 3, preset);
        assert!(!over && outcome.places.is_none());
        assert!(outcome.chips[1] < 0, "debts are not clamped");
    }
    let (_, over) = last_play(1, 3, json!({"rounds": 1}));
    assert!(over);
    let broke = json!({"chips": 1, "rounds": 4, "two_penalty": "count"});
    assert_eq!(played(rules(5, broke), 2).outcomes().len(), 4);
}

#[test]
fn broke_ends_after_the_round_that_leaves_somebody_at_zero_or_below() {
    let options = || json!({"broke": "ends"});
    let (outcome, over) = last_play(2, 1, options());
    assert!(!over && outcome.places.is_none(), "one chip is left");
    let (outcome, over) = last_play(1, 1, options());
    assert!(over && outcome.places.is_some(), "exactly zero");
    let (outcome, over) = last_play(1, 3, options());
    assert!(over);
    assert_eq!(outcome.chips.as_slice(), [67, -2], "debts are not clamped");
    let (_, over) = last_play(1, 1, json!({"preset": "french"}));
    assert!(over, "the French edition's way");
}

#[test]
fn points_only_rounds_end_it() {
    let (outcome, over) = last_play(1, 3, json!({"stake": "points", "broke": "ends"}));
    assert!(!over);
    assert_eq!(outcome.chips.as_slice(), [67, -2]);
    let (_, over) = last_play(1, 3, json!({"stake": "points", "rounds": 1}));
    assert!(over);
}

#[test]
fn the_sum_stays_constant() {
    for seats in 2..=5 {
        for (options, sum) in [
            (json!({"chips": 30}), 30),
            (json!({"preset": "french"}), 149),
            (json!({"stake": "points", "two_penalty": "count"}), 0),
        ] {
            let played = played(rules(seats, options), 3);
            for outcome in played.outcomes() {
                assert_eq!(outcome.chips.iter().sum::<i64>(), sum * i64::from(seats));
                assert_eq!(outcome.net.iter().sum::<i64>(), 0);
            }
        }
    }
}

#[test]
fn chips_carry_from_round_to_round() {
    let played = played(rules(4, json!({"chips": 10_000})), 9);
    let mut chips = vec![10_000; 4];
    for outcome in played.outcomes() {
        for (chips, net) in chips.iter_mut().zip(&outcome.net) {
            *chips += net;
        }
        assert_eq!(outcome.chips.as_slice(), chips);
    }
}

#[test]
fn most_chips_win_and_equal_chips_share_the_place() {
    let hands = json!([["3C"], ["5C"], ["6C"], ["7C", "8C"]]);
    let setup = json!({"hands": hands, "turn": 0, "chips": [10, 14, 12, 20], "round": 5});
    let mut table = Table::set_up(rules(4, json!({})), setup);
    table.play(0, "3C").expect("the last tile");
    let outcome = table.outcome();
    // Seats 1 and 2 pay the winner 1 and get 1 from seat 3, which pays 2 + 1 + 1.
    assert_eq!(outcome.chips.as_slice(), [14, 14, 12, 16]);
    let place = |place, seat, chips| Place { place, seat: Seat(seat), chips };
    let places = [place(1, 3, 16), place(2, 0, 14), place(2, 1, 14), place(4, 2, 12)];
    assert_eq!(outcome.places.as_deref(), Some(&places[..]));
}

#[test]
fn a_round_that_is_over_stays_as_it_is() {
    let mut played = played(rules(2, json!({"rounds": 1})), 1);
    assert_eq!(played.turn(), Turn::Over);
    let before = *played.state();
    assert!(!played.next_round());
    Lexio::apply(&mut played.state().clone(), &lexio::Action::Pass, &mut game::Silent);
    assert_eq!(*played.state(), before);
}

#[test]
fn presets_are_the_pages() {
    for (preset, expected) in [
        (
            "official",
            json!({"straight_tie": "strongest_tile", "flush_order": "all_then_suit", "two_penalty": "none", "chips": 64, "broke": "goes_on"}),
        ),
        (
            "french",
            json!({"straight_tie": "first_tile", "flush_order": "top_then_suit", "two_penalty": "payer", "chips": 149, "broke": "ends"}),
        ),
    ] {
        let settled = serde_json::to_value(Rules::preset(preset, 4)).expect("rules as JSON");
        for (name, value) in expected.as_object().expect("options") {
            assert_eq!(&settled[name], value, "{preset}: {name}");
        }
        for (name, value) in
            [("two_player", "hidden"), ("next_lead", "lowest_tile"), ("pass", "soft"), ("stake", "chips")]
        {
            assert_eq!(settled[name], value, "{preset}: {name}");
        }
        assert_eq!(settled["rounds"], 5);
    }
    assert_eq!(Rules::PRESETS[0], "official", "the default");
}
