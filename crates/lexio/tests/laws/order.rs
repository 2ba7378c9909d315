//! The order of combinations is that of docs/rules/lexio.md#combinations: strict between plays that can meet, and total
//! within a number of tiles.

use crate::table::ranking;
use game::{shuffle, sim};
use lexio::{Combination, FlushOrder, Kind, Ranking, StraightTie, Tile, Tiles, combinations};
use serde_json::{Value, json};
use std::cmp::Ordering;

/// The comparison as the rules page words it, computed independently: category, strengths in the order in which they
/// count, suit.
type PageOrder = (Kind, Vec<u8>, Option<u8>);

fn page_order(ranking: Ranking, play: &Combination) -> PageOrder {
    let strongest_first: Vec<Tile> = play.tiles().iter().collect::<Vec<_>>().into_iter().rev().collect();
    let suit = |tile: Tile| Some(tile.suit() as u8);
    let strength = |tile: &Tile| (tile.number() + 12) % 15;
    let strengths: Vec<u8> = strongest_first.iter().map(strength).collect();
    let of_most = || {
        let count = |of: u8| strengths.iter().filter(|s| **s == of).count();
        strengths.iter().copied().max_by_key(|s| count(*s)).into_iter().collect::<Vec<u8>>()
    };
    let (strengths, suit) = match play.kind() {
        Kind::Single | Kind::Pair => (vec![strengths[0]], suit(strongest_first[0])),
        Kind::Triple | Kind::FullHouse | Kind::FourCard => (of_most(), None),
        Kind::Flush if ranking.flush_order == FlushOrder::TopThenSuit => (vec![strengths[0]], suit(strongest_first[0])),
        Kind::Flush => (strengths, suit(strongest_first[0])),
        Kind::Straight | Kind::StraightFlush if ranking.straight_tie == StraightTie::StrongestTile => {
            (strengths, suit(strongest_first[0]))
        }
        Kind::Straight | Kind::StraightFlush => (strengths, suit(begins(&strongest_first))),
    };
    (play.kind(), strengths, suit)
}

/// The tile that begins a run: the 1 of 1-2-3-4-5, otherwise the lowest number that is not the wrapped 1.
fn begins(run: &[Tile]) -> Tile {
    let has_two = run.iter().any(|tile| tile.number() == 2);
    *run.iter().min_by_key(|tile| if tile.number() == 1 && !has_two { 16 } else { tile.number() }).expect("five tiles")
}

fn options() -> [Value; 4] {
    let of = |tie, order| json!({"straight_tie": tie, "flush_order": order});
    [
        of("strongest_tile", "all_then_suit"),
        of("first_tile", "all_then_suit"),
        of("strongest_tile", "top_then_suit"),
        of("first_tile", "top_then_suit"),
    ]
}

/// All combinations of `count` tiles, or a sample of `most` of them.
fn plays(ranking: Ranking, count: u8, most: usize) -> Vec<Combination> {
    let mut plays = combinations(ranking, Tiles::deck(ranking.numbers), None);
    plays.retain(|play| play.tiles().len() == count);
    shuffle(&mut plays, &mut sim(u64::from(ranking.numbers)));
    plays.truncate(most);
    plays
}

fn compare(a: &Combination, b: &Combination) -> Ordering {
    a.beats(b).cmp(&b.beats(a))
}

/// `beats` agrees with positions in a single row, so it is antisymmetric and transitive, and equality is transitive
/// too. Plays that share no tile are never equal, so whenever two can meet, one of them beats the other.
fn is_the_pages_order(ranking: Ranking, count: u8, most: usize) {
    let mut plays = plays(ranking, count, most);
    plays.sort_by_cached_key(|play| page_order(ranking, play));
    let orders: Vec<PageOrder> = plays.iter().map(|play| page_order(ranking, play)).collect();
    let mut places = vec![0_u32; plays.len()];
    for at in 1..plays.len() {
        places[at] = places[at - 1] + u32::from(orders[at] != orders[at - 1]);
    }
    for (a, place) in plays.iter().zip(&places) {
        for (b, other) in plays.iter().zip(&places) {
            assert_eq!(a.beats(b), place > other, "{:?} and {:?}", a.tiles(), b.tiles());
            let equal = place == other && a != b;
            assert!(!equal || !(a.tiles() & b.tiles()).is_empty(), "{:?} and {:?}", a.tiles(), b.tiles());
        }
    }
}

#[test]
fn few_tiles_exhaustively() {
    for numbers in [6, 9, 13, 15] {
        for count in 1..=3 {
            is_the_pages_order(ranking(numbers, json!({})), count, usize::MAX);
        }
    }
}

#[test]
fn five_tiles_of_small_decks_exhaustively() {
    for options in options() {
        is_the_pages_order(ranking(6, options), 5, usize::MAX);
    }
    is_the_pages_order(ranking(9, json!({})), 5, usize::MAX);
}

#[test]
fn five_tiles_of_large_decks_by_samples() {
    for options in options() {
        for numbers in [9, 13, 15] {
            is_the_pages_order(ranking(numbers, options.clone()), 5, 2500);
        }
    }
}

/// Overlapping combinations may be equal. They cannot both be on the table, so no rule decides between them.
#[test]
fn where_overlapping_combinations_are_equal() {
    let equal = |options: Value, a: &str, b: &str| {
        let ranking = ranking(13, options);
        let [a, b] = [a, b].map(|text| crate::table::read(ranking, text));
        compare(&a, &b) == Ordering::Equal
    };
    // The higher suit decides a pair, the number a triple.
    assert!(equal(json!({}), "3C 3S", "3M 3S"));
    assert!(equal(json!({}), "3C 3T 3M", "3T 3M 3S"));
    // The triple decides a full house, the four a four card: the other tiles do not count.
    assert!(equal(json!({}), "3C 3T 3M 4C 4T", "3C 3T 3S 9C 9T"));
    assert!(equal(json!({}), "3C 3T 3M 3S 4C", "3C 3T 3M 3S 2S"));
    // One tile decides between straights of the same numbers.
    assert!(equal(json!({"straight_tie": "strongest_tile"}), "3C 4C 5C 6C 7S", "3M 4S 5S 6S 7S"));
    assert!(equal(json!({"straight_tie": "first_tile"}), "3S 4C 5C 6C 7C", "3S 4S 5S 6S 7M"));
    // The top tile decides a flush in the French edition; otherwise all five and the suit do.
    assert!(equal(json!({"flush_order": "top_then_suit"}), "3C 4C 5C 8C 2C", "7C 8C 9C 11C 2C"));
    assert!(!equal(json!({"flush_order": "all_then_suit"}), "3C 4C 5C 8C 2C", "7C 8C 9C 11C 2C"));
}
