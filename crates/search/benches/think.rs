//! What a decision costs: µs a move of each level, and playouts a second.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Enumerate, Game, Match, Observer, Ruleset, Seed, Sim, Turn, sim};
use lexio::{Lexio, Rules, View};
use search::{Budget, Level, Thinks};
use std::hint::black_box;

/// Decisions with a choice, from rounds that level 2 plays.
fn decisions(seats: u8) -> Vec<View> {
    let rules = Rules::preset("official", seats).expect("a preset");
    let mut views = Vec::new();
    let mut chance = sim(1);
    for number in 0..20 {
        let mut table = Match::<Lexio>::new(rules, Seed::from_phrase(&format!("bench {number}")));
        while let Turn::Of(seat) = table.turn() {
            let view = table.view(Observer::Seat(seat));
            let action = Lexio::think(Level::Casual, &view, &Budget::playouts(0), &mut chance).expect("in turn");
            if Lexio::legal(&view).len() > 1 {
                views.push(view);
            }
            table.play(seat, action).expect("legal");
        }
    }
    views
}

fn think(criterion: &mut Criterion) {
    for seats in 2..=5 {
        let views = decisions(seats);
        let mut group = criterion.benchmark_group(format!("lexio {seats} players"));
        for level in Level::ALL {
            let (mut turn, mut chance): (usize, Sim) = (0, sim(2));
            group.bench_function(format!("a move of level {}", level.number()), |bencher| {
                bencher.iter(|| {
                    turn = (turn + 1) % views.len();
                    black_box(Lexio::think(level, &views[turn], &Budget::fixed(level), &mut chance))
                });
            });
        }
        let rules = Rules::preset("official", seats).expect("a preset");
        let lead = Lexio::deal(&rules, &Lexio::opening(&rules), Lexio::shuffle(&rules, &mut sim(3)));
        let leader = Lexio::turn(&lead).seat().expect("a lead");
        let view = Lexio::view(&lead, Observer::Seat(leader));
        group.throughput(Throughput::Elements(1_000));
        group.bench_function("1,000 playouts from the first lead", |bencher| {
            let mut chance = sim(4);
            bencher.iter(|| black_box(Lexio::hint(&view, &Budget::playouts(1_000), &mut chance)));
        });
        group.finish();
    }
}

criterion_group!(benches, think);
criterion_main!(benches);
