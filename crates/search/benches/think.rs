//! The cost of a decision: µs per move for each level, and playouts per second.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use game::{Match, Observer, Ruleset, Seed, Sim, Turn, sim};
use lexio::Lexio;
use matgo::Matgo;
use rummikub::Rummikub;
use search::{Budget, Level, Thinks};
use std::hint::black_box;

/// Decisions from matches played by level 2.
fn decisions<G: Thinks>(rules: &G::Rules) -> Vec<G::View> {
    let mut views = Vec::new();
    let mut chance = sim(1);
    for number in 0..20 {
        let mut table = Match::<G>::new(rules.clone(), Seed::from_phrase(&format!("bench {number}")));
        while let Turn::Of(seat) = table.turn() {
            let view = table.view(Observer::Seat(seat));
            let action = G::think(Level::Casual, &view, &Budget::playouts(0), &mut chance).expect("in turn");
            views.push(view);
            table.play(seat, action).expect("legal");
        }
    }
    views
}

fn think<G: Thinks>(criterion: &mut Criterion, seats: u8) {
    let rules = G::Rules::preset("official", seats).expect("a preset");
    let views = decisions::<G>(&rules);
    let mut group = criterion.benchmark_group(format!("{} for {seats}", G::NAME));
    group.sample_size(20);
    for level in Level::ALL {
        let (mut turn, mut chance): (usize, Sim) = (0, sim(2));
        group.bench_function(BenchmarkId::new("a move of level", level.number()), |bencher| {
            bencher.iter(|| {
                turn = (turn + 1) % views.len();
                black_box(G::think(level, &views[turn], &Budget::fixed(level), &mut chance))
            });
        });
    }
    // The decision that takes the most playouts of all.
    let count = |view: &G::View| -> u64 {
        let rated = G::hint(view, &Budget::playouts(2_000), &mut sim(4));
        rated.iter().map(|rated| u64::from(rated.playouts)).sum()
    };
    let view = views.iter().take(40).max_by_key(|view| count(view)).expect("a decision");
    group.throughput(Throughput::Elements(count(view).max(1)));
    group.bench_function("the playouts of a hint", |bencher| {
        let mut chance = sim(4);
        bencher.iter(|| black_box(G::hint(view, &Budget::playouts(2_000), &mut chance)));
    });
    group.finish();
}

fn every_game(criterion: &mut Criterion) {
    for seats in 2..=5 {
        think::<Lexio>(criterion, seats);
    }
    think::<Matgo>(criterion, 2);
    think::<Rummikub>(criterion, 2);
}

criterion_group!(benches, every_game);
criterion_main!(benches);
