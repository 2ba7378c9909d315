//! Combinations (docs/rules/lexio.md#combinations), sentence by sentence.

use crate::table::{ranking, read, tiles};
use lexio::{Combination, Kind};
use serde_json::{Value, json};

/// In a game of `numbers` under `options`, every one of these plays beats all that come after it.
fn descending(numbers: u8, options: Value, plays: &[&str]) {
    let ranking = ranking(numbers, options);
    for (place, stronger) in plays.iter().enumerate() {
        for weaker in &plays[place + 1..] {
            let (a, b) = (read(ranking, stronger), read(ranking, weaker));
            assert!(a.beats(&b) && !b.beats(&a), "{stronger} beats {weaker}");
        }
    }
}

fn kind(numbers: u8, text: &str) -> Option<Kind> {
    Combination::read(ranking(numbers, json!({})), tiles(text)).map(|combination| combination.kind())
}

#[test]
fn single_is_compared_by_number_then_suit() {
    descending(15, json!({}), &["2C", "1S", "1C", "15S", "14S", "4S", "4M", "4T", "4C", "3S", "3C"]);
}

#[test]
fn pair_is_compared_by_number_then_the_higher_suit() {
    descending(13, json!({}), &["2C 2T", "1S 1M", "4C 4T", "3C 3S", "3T 3M"]);
}

#[test]
fn triple_is_compared_by_number() {
    descending(13, json!({}), &["2C 2T 2M", "1S 1M 1T", "13C 13T 13M", "3T 3M 3S"]);
}

#[test]
fn categories_ascend_from_straight_to_straight_flush() {
    let by_category = ["3C 4C 5C 6C 7C", "3C 3T 3M 3S 4C", "3C 3T 3M 4C 4T", "3C 4C 5C 6C 8C", "1C 2S 3S 4S 5S"];
    descending(13, json!({}), &by_category);
}

#[test]
fn there_are_never_four_tiles() {
    assert_eq!(kind(13, "3C 3T 3M 3S"), None);
    assert_eq!(kind(13, "3C 3T 4M 4S"), None);
    assert_eq!(kind(13, "3C 4C 5C 6C"), None);
}

#[test]
fn nothing_is_no_combination_and_neither_are_six() {
    assert_eq!(kind(13, ""), None);
    assert_eq!(kind(13, "3C 4C 5C 6C 7C 8C"), None);
    assert_eq!(kind(13, "3C 3T 3M 4C 4T 4M"), None);
}

#[test]
fn tiles_out_of_the_game_make_no_combination() {
    assert_eq!(kind(9, "10C"), None);
    assert_eq!(kind(13, "14C 14T"), None);
    assert_eq!(kind(13, "11C 12C 13C 14C 15C"), None);
    assert_eq!(kind(15, "11C 12C 13C 14C 15C"), Some(Kind::StraightFlush));
}

#[test]
fn one_after_the_highest_number_is_the_only_wrap() {
    for (numbers, wrap, too_far) in [
        (6, "3C 4T 5M 6S 1C", "4C 5T 6M 1S 2C"),
        (9, "6C 7T 8M 9S 1C", "7C 8T 9M 1S 2C"),
        (13, "10C 11T 12M 13S 1C", "11C 12T 13M 1S 2C"),
        (15, "12C 13T 14M 15S 1C", "13C 14T 15M 1S 2C"),
    ] {
        assert_eq!(kind(numbers, wrap), Some(Kind::Straight));
        assert_eq!(kind(numbers, too_far), None);
    }
    assert_eq!(kind(13, "6C 7T 8M 9S 1C"), None, "1 follows only the highest number in play");
    assert_eq!(kind(13, "1C 2T 3M 4S 5C"), Some(Kind::Straight));
    assert_eq!(kind(13, "12C 13T 1M 2S 3C"), None);
}

#[test]
fn straights_compare_from_the_strongest_tile_down() {
    let fifteen = [
        "1C 2C 3C 4C 5T",
        "2C 3C 4C 5C 6T",
        "12C 13C 14C 15C 1T",
        "11C 12C 13C 14C 15T",
        "10C 11C 12C 13C 14T",
        "4C 5C 6C 7C 8T",
        "3C 4C 5C 6C 7T",
    ];
    descending(15, json!({}), &fifteen);
    descending(15, json!({"straight_tie": "first_tile"}), &fifteen);
    descending(6, json!({}), &["1C 2C 3C 4C 5T", "2C 3C 4C 5C 6T", "3C 4C 5C 6C 1T"]);
}

#[test]
fn equal_straights_by_strongest_tile_the_two_else_the_one_else_the_top() {
    descending(15, json!({}), &["1C 2S 3C 4C 5C", "1S 2M 3S 4S 5S"]);
    descending(15, json!({}), &["2S 3C 4C 5C 6C", "2M 3S 4S 5S 6S"]);
    descending(15, json!({}), &["12C 13C 14C 15C 1S", "12S 13S 14S 15S 1M"]);
    descending(15, json!({}), &["5C 6C 7C 8C 9S", "5S 6S 7S 8S 9M"]);
}

#[test]
fn equal_straights_by_first_tile_that_begins_the_run() {
    let french = || json!({"straight_tie": "first_tile"});
    descending(15, french(), &["1S 2C 3C 4C 5C", "1M 2S 3S 4S 5S"]);
    descending(15, french(), &["2S 3C 4C 5C 6C", "2M 3S 4S 5S 6S"]);
    descending(15, french(), &["12S 13C 14C 15C 1C", "12M 13S 14S 15S 1S"]);
    // The French edition's example: 5 6 7 8 9 with the black 5 is below the same with the red 5, which is below 6 to
    // 10.
    descending(15, french(), &["6C 7C 8C 9C 10T", "5S 6M 7C 8C 9T", "5C 6C 7S 8M 9M"]);
}

#[test]
fn flushes_compare_all_five_then_suit() {
    descending(13, json!({}), &["3C 4C 5C 9C 2C", "7S 8S 9S 12S 1S", "4S 6S 8S 10S 12S", "4M 6M 8M 10M 12M"]);
    descending(13, json!({}), &["5C 6C 8C 10C 12C", "4S 6S 8S 10S 12S"]);
}

#[test]
fn flushes_compare_the_top_then_suit_in_french() {
    let french = || json!({"flush_order": "top_then_suit"});
    descending(13, french(), &["3C 4C 5C 9C 2C", "7S 8S 9S 12S 1S", "4S 6S 8S 10S 12S", "5M 6M 8M 10M 12M"]);
}

#[test]
fn full_houses_compare_by_the_triple_and_four_cards_by_the_four() {
    descending(13, json!({}), &["2C 2T 2M 3C 3T", "1C 1T 1M 2C 2T", "4C 4T 4M 3C 3T", "3C 3T 3M 2C 2T"]);
    descending(13, json!({}), &["2C 2T 2M 2S 3C", "1C 1T 1M 1S 2C", "4C 4T 4M 4S 3C", "3C 3T 3M 3S 2C"]);
}

#[test]
fn straight_flushes_compare_as_straights_then_by_suit() {
    for options in [json!({}), json!({"preset": "french"})] {
        let plays = ["1C 2C 3C 4C 5C", "2S 3S 4S 5S 6S", "2M 3M 4M 5M 6M", "10S 11S 12S 13S 1S", "9S 10S 11S 12S 13S"];
        descending(13, options, &plays);
    }
}

#[test]
fn a_play_of_another_count_beats_nothing() {
    let ranking = ranking(13, json!({}));
    let plays = ["3C", "2S", "3C 3T", "2M 2S", "3C 3T 3M", "2C 2T 2M", "3C 4C 5C 6C 7T", "1S 2S 3S 4S 5S"];
    for (a, b) in plays.iter().flat_map(|a| plays.map(|b| (*a, b))) {
        let (a, b) = (read(ranking, a), read(ranking, b));
        if a.tiles().len() != b.tiles().len() {
            assert!(!a.beats(&b));
        }
    }
}
