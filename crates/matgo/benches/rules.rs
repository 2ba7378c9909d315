//! The speed of random games and of their parts.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Enumerate, Game, Observer, Ruleset, playout, sim};
use matgo::{Matgo, Rules, State};
use std::hint::black_box;

fn rules() -> Rules {
    Rules::preset("official", 2).expect("the first preset")
}

fn dealt(chance: &mut game::Sim) -> State {
    let rules = rules();
    let mut standing = Matgo::opening(&rules);
    standing.dealer = Some(game::Seat(0));
    Matgo::deal(&rules, &standing, Matgo::shuffle(&rules, chance))
}

fn random_games(c: &mut Criterion) {
    let mut group = c.benchmark_group("matgo");
    group.throughput(Throughput::Elements(1));
    let (mut chance, mut moves) = (sim(1), Vec::new());
    group.bench_function("random game, shuffle and deal included", |b| {
        b.iter(|| {
            let mut state = dealt(&mut chance);
            playout::<Matgo>(&mut state, &mut moves, &mut chance)
        });
    });
    let state = dealt(&mut chance);
    group.bench_function("random game from one deal", |b| {
        b.iter(|| {
            let mut state = state;
            playout::<Matgo>(&mut state, &mut moves, &mut chance)
        });
    });
    group.bench_function("moves", |b| b.iter(|| Matgo::moves(black_box(&state), &mut moves)));
    let view = Matgo::view(&state, Observer::Spectator);
    group.bench_function("imagine", |b| b.iter(|| Matgo::imagine(black_box(&view), &mut chance)));
    group.finish();
}

criterion_group!(benches, random_games);
criterion_main!(benches);
