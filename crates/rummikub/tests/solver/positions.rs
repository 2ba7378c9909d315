//! The positions with proven optima.

use crate::{
    cases::{Position, cases, hard},
    naive::all_lays,
};
use rummikub::{Answer, Before, JokerRule, Objective, Options, Set, Solver, Tile, Tiles, Wish};

/// Solves the position, and checks that the answer is a legal lay with the values that it claims.
fn solve(solver: &mut Solver, position: &Position, joker: JokerRule, wish: Wish) -> Answer {
    let options = Options { joker, ..Options::OFFICIAL };
    let before = Before { options: &options, table: &position.table, rack: &position.rack, opened: true };
    let answer = solver.lay(&before, &wish);
    assert!(answer.exact, "{}", position.id);
    assert_eq!(answer.value, answer.played.sum(wish.joker_value));
    match answer.played.is_empty() {
        true => assert_eq!(answer.after.len(), position.table.len()),
        false => assert_eq!(before.lay(&answer.after).map(|lay| lay.played), Ok(answer.played), "{}", position.id),
    }
    answer
}

fn have_their_optima(positions: &[Position]) {
    let mut solver = Solver::new();
    for position in positions {
        let opt = &position.opt;
        for least_change in [false, true] {
            let mut best = |objective, joker_value| {
                let wish = Wish { objective, joker_value, least_change };
                let answer = solve(&mut solver, position, JokerRule::Free, wish);
                (answer.count(), answer.value)
            };
            let id = &position.id;
            assert_eq!(best(Objective::Tiles, 0).0, opt.tiles, "{id}");
            assert_eq!(best(Objective::Value, 0).1, opt.value_j0, "{id}");
            assert_eq!(best(Objective::Value, 30).1, opt.value_j30, "{id}");
            assert_eq!(best(Objective::TilesThenValue, 30), opt.tiles_then_value_j30, "{id}");
        }
    }
}

#[test]
fn positions_have_their_optima() {
    have_their_optima(&cases().positions);
}

#[test]
fn hard_positions_have_their_optima() {
    have_their_optima(&hard());
}

/// Having to earn jokers can only lower the optimum, and a second objective does not lower the first.
#[test]
fn official_answers_to_hard_positions_are_exact() {
    let mut solver = Solver::new();
    for position in hard() {
        let mut best = |objective| {
            let wish = Wish { objective, joker_value: 30, least_change: false };
            let answer = solve(&mut solver, &position, JokerRule::Official, wish);
            (answer.count(), answer.value)
        };
        let (tiles, value, both) = (best(Objective::Tiles), best(Objective::Value), best(Objective::TilesThenValue));
        let id = &position.id;
        assert!(tiles.0 <= position.opt.tiles && value.1 <= position.opt.value_j30, "{id}");
        assert!(both.0 == tiles.0 && both.1 >= tiles.1 && value.1 >= both.1, "{id}: {tiles:?} {value:?} {both:?}");
    }
}

#[test]
fn locked_jokers_have_their_optima() {
    let mut solver = Solver::new();
    for position in cases().positions.into_iter().chain(hard()) {
        let answer = solve(&mut solver, &position, JokerRule::MustReplace, Wish::default());
        assert_eq!(answer.count(), position.opt.tiles_joker_locked, "{}", position.id);
    }
}

/// The tiles could be laid with both jokers in one group, where a list of tiles does not tell which of the two still
/// stands for the blue 11.
#[test]
fn a_joker_that_keeps_its_identity_is_laid_where_it_can_be_told() {
    let sets = "B7 B8 B9 | B1 R1 Y1 | Y2 Y3 Y4 | Y7 Y8 Y9 | K7 R7 Y7 | B5 R5 Y5 | K10 B10 R10 | K10 R10 Y10 | Y3 Y4 Y5 Y6 | \
                R2 R3 R4 | K13 R13 Y13 | K12 B12 R12 Y12 | R6 R7 R8 | B6 R6 Y6 | B8 R8 Y8 | B1 R1 Y1 | K4 K5 K6 | K11 Y11 J";
    let tiles = |tiles: &str| tiles.split_whitespace().map(|tile| tile.parse().expect("a tile")).collect::<Vec<Tile>>();
    let table: Vec<Set> = sets.split('|').map(|set| Set::read(&tiles(set)).expect("a set")).collect();
    let rack: Tiles = tiles("K2 K6 K13 B2 B3 R5 Y12 J").into_iter().collect();
    let options = Options { joker: JokerRule::MustReplace, ..Options::OFFICIAL };
    let before = Before { options: &options, table: &table, rack: &rack, opened: true };
    for least_change in [false, true] {
        let wish = Wish { objective: Objective::TilesThenValue, joker_value: 30, least_change };
        let answer = Solver::new().lay(&before, &wish);
        assert_eq!((answer.count(), answer.value, answer.exact), (7, 61, true));
        assert_eq!(before.lay(&answer.after).map(|lay| lay.played), Ok(answer.played));
    }
}

/// A list of tiles tells of a group only with two numbered tiles, or with a high one: others are read as runs.
#[test]
fn jokers_that_keep_their_identity_lie_beside_enough_tiles() {
    let optima = [
        ("K4 J R4 Y4", "J R4 B8 B9 B10", 5),
        ("K4 J R4 Y4", "J R4", 2),
        ("K1 K2 K3 | K1 K2 J | K4 J R4 Y4", "K3 R4", 2),
        ("K1 K2 J | K4 J R4 Y4", "K3 R4", 2),
        ("J B6 B7 | B7 J Y7", "B8 B9 Y6 R5 B10 J", 4),
        ("Y10 J Y12 | K10 J K12 | R11 R12 R13", "B11 B12 R10", 1),
        ("Y11 J Y13 | K11 J K13 | R11 R12 R13", "B12 B13", 2),
        // A run, too, needs a numbered tile, however many jokers it begins with.
        ("R10 Y10 J | R11 Y11 J | R12 Y12 J", "B10 R10 Y11 J", 3),
        ("R6 Y6 J | R7 Y7 J", "R5 Y9 Y10 J J", 4),
        ("R1 Y1 J | B2 R2 Y2 J | B3 R3 Y3 J", "K1 K5 B4 R1 Y5 J", 6),
        // This group cannot be divided.
        ("K4 R4 J", "J J J", 1),
    ];
    for (table, rack, tiles) in optima {
        can_lay_at_most(JokerRule::MustReplace, table, rack, tiles);
    }
}

/// Neither group can take both, so the larger is divided.
#[test]
fn groups_are_divided_for_spare_jokers() {
    for joker in [JokerRule::Official, JokerRule::Free, JokerRule::MustReplace] {
        can_lay_at_most(joker, "K2 B2 R2 Y2 | K3 R3 Y3", "J J", 2);
    }
}

#[test]
fn a_joker_that_is_worth_nothing_is_laid_rather_than_nothing() {
    let table = [Set::read(&["K1", "K2", "K3"].map(|tile| tile.parse::<Tile>().expect("a tile"))).expect("a set")];
    for joker in [JokerRule::Official, JokerRule::Free, JokerRule::MustReplace] {
        let options = Options { joker, ..Options::OFFICIAL };
        let lay = |rack: &str| {
            let rack: Tiles = rack.parse().expect("a rack");
            let before = Before { options: &options, table: &table, rack: &rack, opened: true };
            let answer = Solver::new().lay(&before, &Wish { objective: Objective::Value, ..Wish::default() });
            assert!(answer.exact && (answer.played.is_empty() || before.lay(&answer.after).is_ok()));
            (answer.played.to_string(), answer.value)
        };
        assert_eq!(lay("J R9"), ("J".into(), 0));
        assert_eq!(lay("R9"), (String::new(), 0));
    }
}

/// Checks that so many tiles can be laid and no more, as trying everything shows.
fn can_lay_at_most(joker: JokerRule, table: &str, rack: &str, tiles: usize) {
    let options = Options { joker, ..Options::OFFICIAL };
    let read =
        |text: &str| -> Vec<Tile> { text.split_whitespace().map(|tile| tile.parse().expect("a tile")).collect() };
    let table: Vec<Set> = table.split('|').map(|set| Set::read(&read(set)).expect("a set")).collect();
    let rack: Tiles = read(rack).into_iter().collect();
    let before = Before { options: &options, table: &table, rack: &rack, opened: true };
    assert_eq!(all_lays(&before).iter().map(Tiles::len).max(), Some(tiles), "{table:?} {rack}");
    let answer = Solver::new().lay(&before, &Wish::default());
    assert_eq!((answer.count(), answer.exact), (tiles, true), "{table:?} {rack}: {answer:?}");
    assert_eq!(before.lay(&answer.after).map(|lay| lay.played), Ok(answer.played), "{table:?} {rack}");
}

#[test]
fn official_jokers_are_earned_in_every_position() {
    let mut solver = Solver::new();
    let mut with_jokers = 0;
    for position in cases().positions {
        for least_change in [false, true] {
            let wish = Wish { least_change, ..Wish::default() };
            let answer = solve(&mut solver, &position, JokerRule::Official, wish);
            assert!(answer.count() <= position.opt.tiles, "{}", position.id);
            assert!(answer.count() >= position.opt.tiles_joker_locked.min(1), "{}", position.id);
        }
        with_jokers += usize::from(position.table.iter().any(|set| set.jokers().next().is_some()));
    }
    assert!(with_jokers > 20, "{with_jokers}");
}

#[test]
fn openings_have_their_optima() {
    let mut solver = Solver::new();
    for meld in cases().melds {
        let most_value = solver.open(&meld.rack, 30, Objective::Value);
        assert!(most_value.exact, "{}", meld.id);
        assert_eq!(
            (most_value.value, most_value.can_open),
            (meld.opt.max_meld_value, meld.opt.can_open_30),
            "{}",
            meld.id
        );
        let most_tiles = solver.open(&meld.rack, 30, Objective::Tiles);
        let tiles = most_tiles.can_open.then_some(most_tiles.played.len());
        assert_eq!((tiles, most_tiles.exact), (meld.opt.max_tiles_open_30, true), "{}", meld.id);
        for opening in [most_value, most_tiles].iter().filter(|opening| opening.can_open) {
            let before = Before { options: &Options::OFFICIAL, table: &[], rack: &meld.rack, opened: false };
            assert_eq!(before.lay(&opening.sets).map(|lay| lay.played), Ok(opening.played), "{}", meld.id);
        }
    }
}

#[test]
fn arrangements_are_found_where_there_are_any() {
    let mut solver = Solver::new();
    for partition in cases().partitions {
        let sets = solver.arrange(&partition.tiles).expect("the budget suffices");
        assert_eq!(sets.is_some(), partition.partitionable, "{}", partition.id);
        let Some(sets) = sets else { continue };
        assert!(sets.iter().all(|set| Set::read(set).is_ok()), "{}", partition.id);
        assert_eq!(sets.into_iter().flatten().collect::<Tiles>(), partition.tiles, "{}", partition.id);
    }
}

#[test]
fn jokers_in_sets_count_among_the_tiles_of_an_opening() {
    let rack: Tiles = "K2 K4 K4 B2 B3 B4 R1 R3 R4 Y1 Y2 J J".parse().expect("a rack");
    let opening = Solver::new().open(&rack, 31, Objective::Tiles);
    assert_eq!((opening.played.len(), opening.exact), (10, true), "as found by trying everything");
}
