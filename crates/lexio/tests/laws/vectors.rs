//! The worked examples for docs/rules/lexio.md.

use crate::table::{ranking, tiles};
use lexio::{Combination, Kind};
use serde_json::json;

const CASES: &str = include_str!("../data/lexio-vectors.tsv");

/// The fields of every case for one operation.
fn cases(operation: &str) -> Vec<Vec<&'static str>> {
    let rows = CASES.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let rows: Vec<_> = rows.filter(|fields| fields[0] == operation).collect();
    assert!(rows.len() > 10, "the file has {operation} cases");
    rows
}

fn kind(word: &str) -> Option<Kind> {
    Some(match word {
        "None" => return None,
        "single" => Kind::Single,
        "pair" => Kind::Pair,
        "triple" => Kind::Triple,
        "straight" => Kind::Straight,
        "flush" => Kind::Flush,
        "full" => Kind::FullHouse,
        "four" => Kind::FourCard,
        "straightflush" => Kind::StraightFlush,
        other => panic!("{other} is no kind"),
    })
}

#[test]
fn every_case_is_of_a_known_operation() {
    assert_eq!(cases("classify").len() + cases("beats").len(), CASES.lines().count());
}

#[test]
fn classify() {
    for case in cases("classify") {
        let ranking = ranking(case[1].parse().expect("numbers"), json!({}));
        let read = Combination::read(ranking, tiles(case[2])).map(|combination| combination.kind());
        assert_eq!(read, kind(case[4]), "{case:?}");
    }
}

#[test]
fn beats() {
    for case in cases("beats") {
        let ranking = ranking(case[1].parse().expect("numbers"), json!({}));
        let [a, b] = [case[2], case[3]].map(|text| Combination::read(ranking, tiles(text)).expect("a combination"));
        let expected = case[4] == "1";
        assert_eq!(a.beats(&b), expected, "{case:?}");
        assert_eq!(b.beats(&a), !expected, "{case:?} the other way round");
    }
}
