//! The solver on the positions with proven optima, all those of one box in sequence.

use criterion::{Criterion, criterion_group, criterion_main};
use rummikub::{Before, JokerRule, Objective, Options, Set, Solver, Tiles, Wish};
use serde::Deserialize;
use std::hint::black_box;

#[derive(Deserialize)]
struct Cases {
    positions: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    set: u8,
    table: Vec<Set>,
    rack: Tiles,
}

fn solve(criterion: &mut Criterion) {
    let text = include_str!("../tests/data/rummikub-positions.json");
    let cases: Cases = serde_json::from_str(text).expect("the cases");
    let mut solver = Solver::new();
    for set in [106, 160] {
        let positions: Vec<&Position> = cases.positions.iter().filter(|position| position.set == set).collect();
        for (name, joker, objective, least_change) in [
            ("tiles", JokerRule::Free, Objective::Tiles, false),
            ("tiles, least change", JokerRule::Free, Objective::Tiles, true),
            ("tiles then value", JokerRule::Free, Objective::TilesThenValue, false),
            ("tiles, locked jokers", JokerRule::MustReplace, Objective::Tiles, false),
        ] {
            let options = Options { joker, ..Options::OFFICIAL };
            let wish = Wish { objective, joker_value: 30, least_change };
            criterion.bench_function(&format!("{} positions of {set}: {name}", positions.len()), |bencher| {
                bencher.iter(|| {
                    for Position { table, rack, .. } in &positions {
                        let before = Before { options: &options, table, rack, opened: true };
                        black_box(solver.lay(black_box(&before), &wish));
                    }
                });
            });
        }
    }
}

criterion_group!(benches, solve);
criterion_main!(benches);
