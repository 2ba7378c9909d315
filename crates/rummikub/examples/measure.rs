//! Prints how long the solver takes on a file of positions.

use rummikub::{
    Solver,
    bench::{Bench, Spread},
};
use std::time::Instant;

fn main() {
    let path = std::env::args().nth(1).unwrap_or_else(|| "crates/rummikub/tests/data/rummikub-positions.json".into());
    let text = std::fs::read_to_string(&path).expect("the file of positions");
    let bench = Bench::read(&text).expect("positions");
    let start = Instant::now();
    let timings = bench.run(&mut Solver::new(), 5, || start.elapsed().as_nanos() as u64);
    for set in [106, 160] {
        let of_set = || timings.iter().filter(move |timing| timing.set == set);
        println!("{set}: {:?}", Spread::of(of_set()));
        let mut worst: Vec<_> = of_set().collect();
        worst.sort_by_key(|timing| std::cmp::Reverse(timing.nanos));
        for timing in &worst[..worst.len().min(8)] {
            println!("   {:>12} ns  {} {}", timing.nanos, timing.id, timing.asked);
        }
    }
    let wrong = timings.iter().filter(|timing| timing.right == Some(false) || !timing.exact).count();
    println!("{wrong} of {} answers are wrong or not exact", timings.len());
}
