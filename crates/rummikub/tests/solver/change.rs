//! How much of the table the answers leave as it was.

use crate::naive::{Kept, KeptSets, all_lays};
use rummikub::{Before, JokerRule, Objective, Options, Set, Solver, Tiles, Wish, read_sets};

fn sets(text: &str) -> Vec<Set> {
    read_sets(text).expect("sets").iter().map(|tiles| Set::read(tiles).expect("a set")).collect()
}

/// Checks that these sets of the table stay whole, or all of it untouched, although as many tiles are laid as possible.
fn keeps(joker: JokerRule, table: &str, rack: &str, kept: KeptSets, after: &str) {
    let options = Options { joker, ..Options::OFFICIAL };
    let (table, rack): (_, Tiles) = (sets(table), rack.parse().expect("a rack"));
    let before = Before { options: &options, table: &table, rack: &rack, opened: true };
    let tiles = all_lays(&before).iter().map(Tiles::len).max();
    for objective in [Objective::Tiles, Objective::TilesThenValue] {
        let answer = Solver::new().lay(&before, &Wish { objective, joker_value: 0, least_change: true });
        assert_eq!(Some(answer.count()), tiles, "{answer:?}");
        assert!(answer.exact && answer.least_change, "{answer:?}");
        let lay = before.lay(&answer.after).expect("a lay");
        assert_eq!(Kept::of(&table, &lay.table).sets, kept, "{answer:?}");
        let as_tiles = |sets: &[Set]| {
            let mut all: Vec<Tiles> = sets.iter().map(|set| set.tiles().iter().copied().collect()).collect();
            all.sort_unstable();
            all
        };
        assert_eq!(as_tiles(&lay.table), as_tiles(&sets(after)), "{answer:?}");
    }
}

#[test]
fn a_joker_does_not_stand_in_for_a_tile_of_the_table_without_need() {
    use {
        JokerRule::{Free, Official},
        KeptSets::{Untouched, Whole},
    };
    keeps(Official, "B9 B10 B11 B12", "J B11 B13", Untouched, "B9 B10 B11 B12 | B11 J B13");
    keeps(Official, "K9 R9 J", "J B9 B11", Untouched, "K9 R9 J | B9 J B11");
    keeps(Free, "K3 R3 J", "J B3 B5", Untouched, "K3 R3 J | B3 J B5");
    let after = "K9 R9 B9 J | B1 B2 B3 | Y8 J Y10";
    keeps(Official, "K9 R9 J | B1 B2 B3", "J B9 Y8 Y10", Whole, after);
}

#[test]
fn a_joker_stays_in_its_set_when_a_tile_takes_its_place() {
    use {
        JokerRule::{Free, Official},
        KeptSets::Whole,
    };
    for joker in [Official, Free] {
        keeps(joker, "R5 J R7", "R6 K1 K2 K3", Whole, "R5 R6 R7 J | K1 K2 K3");
        keeps(joker, "K9 R9 J | K5 R5 Y5", "B9", Whole, "K9 R9 B9 J | K5 R5 Y5");
    }
}

#[test]
fn no_joker_goes_home_where_it_must_be_in_a_new_set() {
    let options = Options { joker: JokerRule::NewSet, ..Options::OFFICIAL };
    let (table, rack): (_, Tiles) = (sets("K3 R3 J"), "B3 Y8 Y9 Y10".parse().expect("a rack"));
    let before = Before { options: &options, table: &table, rack: &rack, opened: true };
    let wish = Wish { objective: Objective::Tiles, joker_value: 0, least_change: true };
    let answer = Solver::new().lay(&before, &wish);
    assert!(before.lay(&answer.after).is_ok());
    assert_eq!(answer.count(), 4, "{answer:?}");
}

#[test]
fn no_joker_that_is_worth_nothing_is_laid_to_leave_the_table_alone() {
    let (table, rack): (_, Tiles) = (sets("B9 B10 B11"), "B12 B13 J".parse().expect("a rack"));
    let before = Before { options: &Options::OFFICIAL, table: &table, rack: &rack, opened: true };
    let wish = Wish { objective: Objective::Value, joker_value: 0, least_change: true };
    let answer = Solver::new().lay(&before, &wish);
    assert_eq!((answer.value, answer.played.jokers()), (25, 0), "{answer:?}");
}
