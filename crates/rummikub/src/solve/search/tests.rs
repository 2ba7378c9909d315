use super::{
    Step::{Dive, Sweep, Tighten, TightenAbove},
    *,
};
use crate::solve::task::{JokerWorth, Worth};
use crate::{Edition, Set, Tile, Tiles};
use game::{below, shuffle, sim};

/// A table of random sets and a random rack.
fn task(number: u64, worth: Worth) -> Task {
    let mut chance = sim(number);
    let edition = if number.is_multiple_of(2) { Edition::Standard } else { Edition::Xp };
    let mut left: Vec<Tile> = edition.tiles().iter().collect();
    let mut table = Tiles::NONE;
    for _ in 0..below(12, &mut chance) {
        for _ in 0..500 {
            shuffle(&mut left, &mut chance);
            if Set::read(&left[..3]).is_ok() {
                table += left.drain(..3).collect();
                break;
            }
        }
    }
    let rack = left.into_iter().take(8 + below(16, &mut chance) as usize).collect();
    Task::new(&table, &rack, worth)
}

#[test]
fn better_bounds_come_to_the_same() {
    let mut search = Search::default();
    let tiles = Worth { tile: 1, point: 0, joker: JokerWorth::Flat(1) };
    let both = Worth { tile: 2_048, point: 1, joker: JokerWorth::Flat(2_078) };
    let faces = Worth { tile: 0, point: 1, joker: JokerWorth::Face };
    for number in 0..if cfg!(debug_assertions) { 200 } else { 5_000 } {
        for worth in [tiles, both, faces] {
            let mut task = task(number, worth);
            if worth.joker == JokerWorth::Face {
                (task.must, task.jokers_must) = (Default::default(), 0);
            }
            let mut best = |steps: &[Step]| {
                let found = search.best_in(steps, &task, 0, false, &mut 10_000_000);
                (found.path.map(|path| path.worth), found.exact)
            };
            let plain = best(&[Dive(u64::MAX)]);
            assert!(plain.1);
            assert_eq!(plain, best(&[Tighten(30), Dive(u64::MAX)]), "task {number}");
            let little_by_little = [Dive(20), Tighten(5), Dive(100), TightenAbove(1, 30), Dive(u64::MAX)];
            assert_eq!(plain, best(&little_by_little), "task {number}");
            // Sweeping all nodes of a number at once gives the same result, with bounds or without.
            assert_eq!(plain, best(&[Sweep]), "task {number}");
            assert_eq!(plain, best(&[Dive(20), Tighten(30), Sweep]), "task {number}");
            // All goals at once give the same result as one after the other.
            search.graph.build(&task);
            let whole = search.aimed(&[Dive(u64::MAX)], Aim::default(), &task, 0, false, &mut 10_000_000);
            assert_eq!(plain, (whole.path.map(|path| path.worth), whole.exact), "task {number}");
        }
    }
}

#[test]
fn a_spent_budget_is_told() {
    let mut search = Search::default();
    let worth = Worth { tile: 1, point: 0, joker: JokerWorth::Flat(1) };
    let mut told = 0;
    for number in 0..100 {
        let task = task(number, worth);
        let all = search.best(&task, 0, false, &mut 10_000_000).path.map_or(0, |path| path.worth);
        let mut budget = 200;
        let some = search.best(&task, 0, false, &mut budget);
        let worth = some.path.map_or(0, |path| path.worth);
        assert!(worth <= all && (!some.exact || worth == all), "task {number}");
        told += u32::from(!some.exact);
    }
    assert!(told > 10, "{told}");
}
