//! Lays of players who go on after opening, or need not reach any amount.

use crate::{
    naive::{all_lays, all_that_go_on},
    small::{POOLS, Pool, pool, pool_with_jokers, solve},
};
use game::{below, shuffle, sim};
use rummikub::{Answer, Before, Edition, JokerRule, Objective, Options, Set, Solver, Tile, Tiles, Wish, read_sets};

#[test]
fn without_an_amount_to_reach_the_table_may_be_rearranged_at_once() {
    let mut solver = Solver::new();
    let options = Options { opening: 0, open_and_play: true, ..Options::OFFICIAL };
    for number in 0..POOLS / 4 {
        let Pool { table, rack } = pool(number, 2);
        let before = Before { options: &options, table: &table, rack: &rack, opened: false };
        let lays = all_lays(&before);
        let answer = solve(&mut solver, &before, Wish::default());
        assert_eq!(Some(answer.count()), lays.iter().map(Tiles::len).max(), "pool {number}: {table:?} {rack:?}");
    }
}

/// What an answer should have most of.
fn counted(answer: &Answer, objective: Objective) -> (usize, u32) {
    of((answer.count(), answer.value), objective)
}

fn of((tiles, value): (usize, u32), objective: Objective) -> (usize, u32) {
    match objective {
        Objective::Tiles => (tiles, 0),
        Objective::Value => (0, value),
        Objective::TilesThenValue => (tiles, value),
    }
}

const OBJECTIVES: [Objective; 3] = [Objective::Tiles, Objective::Value, Objective::TilesThenValue];

#[test]
fn nothing_better_opens_and_goes_on() {
    let mut solver = Solver::new();
    let (mut more, mut unproven, mut faces) = (0, 0, 0);
    for number in 0..POOLS / 4 {
        let rules = [JokerRule::Official, JokerRule::MustReplace, JokerRule::NewSet, JokerRule::Free];
        let (joker, joker_value) = (rules[number as usize % 4], [0, 8, 30][number as usize % 3]);
        let options = Options { joker, opening: 5 + number as u32 % 26, open_and_play: true, ..Options::OFFICIAL };
        for Pool { table, rack } in [pool(number, 4), pool_with_jokers(number)] {
            let before = Before { options: &options, table: &table, rack: &rack, opened: false };
            let lays = all_that_go_on(&before, joker_value);
            for objective in OBJECTIVES {
                let answer = solver.lay(&before, &Wish { objective, joker_value, least_change: false });
                let best = lays.iter().map(|lay| of(*lay, objective)).max().unwrap_or_default();
                let found = counted(&answer, objective);
                let told =
                    || format!("pool {number}: {table:?} {rack:?} {objective:?} {joker_value} {answer:?} {best:?}");
                assert!(found == best || !answer.exact && found < best, "{}", told());
                assert!(answer.played.is_empty() || before.lay(&answer.after).is_ok(), "{}", told());
                // What the opening lays may be what allows a joker of the table to be moved.
                let has_jokers = table.iter().any(|set| set.jokers().next().is_some());
                assert!(answer.exact || has_jokers, "{}", told());
                unproven += u64::from(!answer.exact);
                faces += u64::from(objective != Objective::Tiles && answer.value != answer.played.sum(joker_value));
            }
            let opening = solver.open(&rack, options.opening, Objective::Tiles);
            let most = lays.iter().map(|lay| lay.0).max().unwrap_or_default();
            more += u64::from(opening.can_open && most > opening.played.len());
        }
    }
    let answers = POOLS * 3 / 2;
    eprintln!("{more} go on, {faces} open with a joker, {unproven} of {answers} not proven");
    assert!(more > POOLS / 100 && faces > POOLS / 100, "some go on after opening: {more}, {faces}");
    assert!(unproven * 50 < answers, "{unproven} of {answers} are not proven");
}

fn sets(text: &str) -> Vec<Set> {
    read_sets(text).expect("sets").iter().map(|tiles| Set::read(tiles).expect("a set")).collect()
}

#[test]
fn a_joker_in_an_opening_does_not_keep_tiles_on_the_rack() {
    let options = Options { open_and_play: true, ..Options::OFFICIAL };
    let (table, rack): (_, Tiles) = (sets("R8 R9 R10 | R3 R4 R5"), "J K9 R2 K11 B3 R5 B6 R11".parse().expect("a rack"));
    let before = Before { options: &options, table: &table, rack: &rack, opened: false };
    for objective in OBJECTIVES {
        let answer = Solver::new().lay(&before, &Wish { objective, ..Wish::default() });
        assert_eq!((answer.count(), answer.value, answer.exact), (5, 43, true), "{objective:?}: {answer:?}");
    }
}

#[test]
fn jokers_count_what_they_stand_for_only_where_that_opens() {
    let options = Options { open_and_play: true, ..Options::OFFICIAL };
    let rack: Tiles = "J B11 B12 B13 K1 K2".parse().expect("a rack");
    let before = Before { options: &options, table: &[], rack: &rack, opened: false };
    let value = |joker_value| {
        let answer = Solver::new().lay(&before, &Wish { objective: Objective::Value, joker_value, least_change: true });
        assert!(answer.exact, "{answer:?}");
        answer.value
    };
    assert_eq!(value(0), 36 + 10, "all of them open");
    assert_eq!(value(30), 36 + 30 + 3, "only the numbers do");
}

/// A table and a rack as they come about in play, with a joker or two on the rack.
fn position(number: u64) -> Pool {
    let mut chance = sim(number);
    let edition = if number.is_multiple_of(4) { Edition::Xp } else { Edition::Standard };
    let mut left: Vec<Tile> = edition.tiles().iter().filter(|tile| !tile.is_joker()).collect();
    let mut table = Vec::new();
    for _ in 0..2 + below(5, &mut chance) {
        for _ in 0..500 {
            shuffle(&mut left, &mut chance);
            if let Ok(set) = Set::read(&left[..3]) {
                left.drain(..3);
                table.push(set);
                break;
            }
        }
    }
    let jokers = 1 + below(2, &mut chance) as usize;
    let rack =
        left.into_iter().take(8 + below(7, &mut chance) as usize).chain([Tile::JOKER; 2].into_iter().take(jokers));
    Pool { table, rack: rack.collect() }
}

#[test]
fn no_objective_does_better_at_another() {
    let mut solver = Solver::new();
    let (mut opened, mut proven) = (0, 0);
    for number in 0..POOLS / 40 {
        let Pool { table, rack } = position(number);
        let joker_value = [0, 30][number as usize % 2];
        let options = Options { open_and_play: true, ..Options::OFFICIAL };
        let before = Before { options: &options, table: &table, rack: &rack, opened: false };
        let answers =
            OBJECTIVES.map(|objective| solver.lay(&before, &Wish { objective, joker_value, least_change: true }));
        for (answer, objective) in answers.iter().zip(OBJECTIVES) {
            let most = answers.iter().map(|other| counted(other, objective)).max();
            let told = || format!("position {number}: {table:?} {rack:?} {objective:?} {answers:?}");
            assert!(Some(counted(answer, objective)) == most || !answer.exact, "{}", told());
            assert!(answer.played.is_empty() || before.lay(&answer.after).is_ok(), "{}", told());
            proven += u64::from(answer.exact && !answer.played.is_empty());
        }
        opened += u64::from(!answers[0].played.is_empty());
    }
    eprintln!("{opened} openings, {proven} of {} answers proven", opened * 3);
    assert!(opened > POOLS / 100 && proven * 10 > opened * 3 * 9, "{proven} of {} are proven", opened * 3);
}
