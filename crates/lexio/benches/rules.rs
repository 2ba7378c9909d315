//! The cost of the rules: whole random rounds, listing moves, checking an action.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Enumerate, Game, Observer, Ruleset, Silent, Turn, below, playout, sim};
use lexio::{Action, Lexio, Rules, State};
use std::hint::black_box;

fn rules(seats: u8) -> Rules {
    Rules::preset("official", seats).expect("a preset")
}

/// Random rounds from the shuffle to the settlement, as `madang sim --bots random` measures them.
fn rounds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("random rounds");
    group.throughput(Throughput::Elements(1));
    for seats in 2..=5 {
        let rules = rules(seats);
        let opening = Lexio::opening(&rules);
        group.bench_function(format!("{seats} players"), |bencher| {
            let mut chance = sim(1);
            let mut moves = Vec::new();
            bencher.iter(|| {
                let mut state = Lexio::deal(&rules, &opening, Lexio::shuffle(&rules, &mut chance));
                black_box(playout::<Lexio>(&mut state, &mut moves, &mut chance));
                black_box(Lexio::outcome(&state))
            });
        });
    }
    group.finish();
}

/// Positions from the deal to the end of random rounds.
fn positions(seats: u8) -> Vec<State> {
    let rules = rules(seats);
    let mut chance = sim(2);
    let mut moves: Vec<Action> = Vec::new();
    let mut positions = Vec::new();
    for _ in 0..50 {
        let mut state = Lexio::deal(&rules, &Lexio::opening(&rules), Lexio::shuffle(&rules, &mut chance));
        while let Turn::Of(_) = Lexio::turn(&state) {
            positions.push(state);
            Lexio::moves(&state, &mut moves);
            Lexio::apply(&mut state, &moves[below(moves.len() as u32, &mut chance) as usize], &mut Silent);
        }
    }
    positions
}

fn decisions(criterion: &mut Criterion) {
    for seats in [2, 4] {
        let positions = positions(seats);
        let views: Vec<_> = positions
            .iter()
            .filter_map(|state| Some(Lexio::view(state, Observer::Seat(Lexio::turn(state).seat()?))))
            .collect();
        let mut group = criterion.benchmark_group(format!("a decision of {seats} players"));
        let mut turn = 0;
        let mut next = || {
            turn = (turn + 1) % positions.len();
            turn
        };
        let mut moves = Vec::new();
        group.bench_function("moves", |bencher| bencher.iter(|| Lexio::moves(&positions[next()], &mut moves)));
        group.bench_function("legal", |bencher| bencher.iter(|| Lexio::legal(&views[next()])));
        group.bench_function("check", |bencher| bencher.iter(|| Lexio::check(&views[next()], &Action::Pass)));
        group.bench_function("view", |bencher| {
            bencher.iter(|| Lexio::view(&positions[next()], Observer::Spectator));
        });
        group.finish();
    }
}

criterion_group!(benches, rounds, decisions);
criterion_main!(benches);
