//! `madang perft`.

use crate::run::madang;

#[test]
fn counts_are_the_fixtures_of_the_rules() {
    let fixtures = include_str!("../../../lexio/tests/data/perft.tsv");
    for line in fixtures.lines().skip(1) {
        let [seats, rules, seed, counts @ ..] = &line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let args = ["perft", "--seats", seats, "--rules", rules, "--seed", seed, "--depth", "4"];
        let ran = madang(&args, "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let counted: Vec<String> =
            ran.out.lines().filter_map(|line| Some(line.split_once(": ")?.1.replace(',', ""))).collect();
        assert_eq!(counted, counts, "{line}");
    }
}

#[test]
fn divide_shows_what_is_behind_every_first_action() {
    let ran = madang(&["perft", "--depth", "2", "--seed", "dusk", "--divide"], "");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!((lines.first(), lines.last()), (Some(&"depth 1: 36"), Some(&"depth 2: 373")));
    let counts = lines[1..lines.len() - 1].iter().map(|line| {
        let count = line.split_whitespace().next().expect("a count");
        count.replace(',', "").parse::<u64>().expect("a number")
    });
    let counts: Vec<u64> = counts.collect();
    assert_eq!((counts.len(), counts.iter().sum()), (36, 373));
}

#[test]
fn matgo_is_counted_from_its_draw() {
    let ran = madang(&["perft", "--game", "matgo", "--seed", "dusk", "--depth", "4"], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let counted: Vec<&str> = ran.out.lines().filter_map(|line| Some(line.split_once(": ")?.1)).collect();
    assert_eq!(counted[..2], ["5", "20"], "five cards to pick from, then four");
    assert_eq!(counted[2..], ["20", "20"], "both look at hands without a choice");
}

#[test]
fn rummikub_cannot_be_counted() {
    let ran = madang(&["perft", "--game", "rummikub", "--depth", "1"], "");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("too many"), "{}", ran.err);
}
