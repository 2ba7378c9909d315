//! The numbers of combinations (docs/rules/lexio.md#facts-to-test-against), against numbers derived by hand.

use crate::table::ranking;
use lexio::{Combination, Kind, Tile, Tiles, combinations};
use serde_json::json;
use std::collections::BTreeMap;

type Counts = BTreeMap<Kind, u64>;

/// With N numbers in four suits:
/// - single: any of the 4·N tiles; pair: C(4,2) = 6 of each number; triple: C(4,3) = 4 of each;
/// - runs begin with 1 … N-3, so there are R = N-3 of them; in one suit each is a straight flush: 4·R; in any other
///   choice of suits a straight: (4⁵ - 4)·R;
/// - flush: five numbers of one suit that are not a run: 4·(C(N,5) - R);
/// - full house: a number for the triple, another for the pair, and their suits: N·4·(N-1)·6;
/// - four card: a number, and any of the 4·(N-1) other tiles.
fn expected(numbers: u64) -> Counts {
    let n = numbers;
    let runs = n - 3;
    let fives = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120;
    [
        (Kind::Single, 4 * n),
        (Kind::Pair, 6 * n),
        (Kind::Triple, 4 * n),
        (Kind::Straight, 1020 * runs),
        (Kind::Flush, 4 * (fives - runs)),
        (Kind::FullHouse, 24 * n * (n - 1)),
        (Kind::FourCard, 4 * n * (n - 1)),
        (Kind::StraightFlush, 4 * runs),
    ]
    .into()
}

/// Reads every set of 1 to 5 tiles.
fn count_subsets(numbers: u8) -> Counts {
    fn add(from: &[Tile], chosen: Tiles, read: &mut impl FnMut(Tiles)) {
        for (place, tile) in from.iter().enumerate() {
            let chosen = chosen.with(*tile);
            read(chosen);
            if chosen.len() < 5 {
                add(&from[place + 1..], chosen, read);
            }
        }
    }
    let ranking = ranking(numbers, json!({}));
    let deck: Vec<Tile> = Tiles::deck(numbers).iter().collect();
    let mut counts = Counts::new();
    add(&deck, Tiles::NONE, &mut |tiles| {
        if let Some(combination) = Combination::read(ranking, tiles) {
            *counts.entry(combination.kind()).or_default() += 1;
        }
    });
    counts
}

#[test]
fn reading_every_set_of_tiles() {
    for numbers in [6, 9, 13, 15] {
        assert_eq!(count_subsets(numbers), expected(u64::from(numbers)), "{numbers} numbers");
    }
}

#[test]
fn listing_the_whole_deck() {
    for numbers in [6, 9, 13, 15] {
        let mut counts = Counts::new();
        for combination in combinations(ranking(numbers, json!({})), Tiles::deck(numbers), None) {
            *counts.entry(combination.kind()).or_default() += 1;
        }
        assert_eq!(counts, expected(u64::from(numbers)), "{numbers} numbers");
    }
}
