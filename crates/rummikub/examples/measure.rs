//! Measures the solver on a file of positions, and on every turn of games that it plays against itself: under the official
//! rules, or with the options of the second argument, such as `{"joker": "new_set"}`.

use game::{Game, Match, Observer, Seed, read_rules};
use rummikub::{
    Action, Objective, Rummikub, Solver, Wish,
    bench::{Bench, Spread, Timing},
};
use serde_json::Value;
use std::time::Instant;

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| "crates/rummikub/tests/data/rummikub-positions.json".into());
    let text = std::fs::read_to_string(&path).expect("the file of positions");
    let bench = Bench::read(&text).expect("positions");
    let options = std::env::args().nth(2).unwrap_or_else(|| "{}".into());
    let options = serde_json::from_str(&options).expect("options of a table");
    let start = Instant::now();
    let clock = || start.elapsed().as_nanos() as u64;
    let timings = bench.run(&mut Solver::new(), 20, clock);
    for set in [106, 160] {
        tell(&format!("{path}, box of {set}"), timings.iter().filter(|timing| timing.set == set));
    }
    let wrong = timings.iter().filter(|timing| timing.right == Some(false) || !timing.exact).count();
    println!("{wrong} of {} answers are wrong or not exact", timings.len());
    for (seats, games) in [(2, 200), (4, 200), (6, 40)] {
        for least_change in [false, true] {
            let begun = Instant::now();
            let turns = self_play(seats, &options, games, least_change, clock);
            let rate = f64::from(games) / begun.elapsed().as_secs_f64();
            println!("{seats} players, least change {least_change}: {rate:.0} games a second");
            tell("  turns", &turns);
            println!("  not exact: {}", turns.iter().filter(|turn| !turn.exact).count());
        }
    }
}

fn tell<'a>(what: &str, timings: impl IntoIterator<Item = &'a Timing>) {
    let Some(Spread { count, median, p99, worst }) = Spread::of(timings) else { return };
    let ms = |nanos: u64| nanos as f64 / 1e6;
    println!("{what}: {count} answers, median {:.3} ms, p99 {:.3} ms, worst {:.3} ms", ms(median), ms(p99), ms(worst));
}

/// Plays games whose players always lay as many tiles as they can.
fn self_play(seats: u8, options: &Value, games: u32, least_change: bool, clock: impl Fn() -> u64) -> Vec<Timing> {
    let rules = read_rules(seats, options).expect("options of a table");
    let mut solver = Solver::new();
    let wish = Wish { objective: Objective::Tiles, joker_value: 0, least_change };
    let mut turns = Vec::new();
    for number in 0..games {
        let mut table = Match::<Rummikub>::new(rules, Seed::from_phrase(&format!("measure {number}")));
        while let Some(seat) = table.turn().seat() {
            let view = table.view(Observer::Seat(seat));
            let start = clock();
            let answer = solver.lay(&view.before(), &wish);
            let nanos = clock() - start;
            turns.push(Timing {
                id: String::new(),
                set: 0,
                asked: String::from("turn"),
                comes_to: 0,
                nanos,
                exact: answer.exact,
                right: None,
            });
            let action = if answer.played.is_empty() { idle(&view) } else { Action::Lay(answer.after) };
            table.play(seat, action).expect("the solver's lays are legal");
        }
    }
    turns
}

fn idle(view: &<Rummikub as Game>::View) -> Action {
    if view.pool > 0 { Action::Draw } else { Action::Pass }
}
