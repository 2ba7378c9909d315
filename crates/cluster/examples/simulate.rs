//! Simulates a house of several nodes under many seeds: `cargo run --release -p cluster --example simulate -- --seeds
//! 1000000`.
//!
//! `--from` is the first seed, 0 by default. Reports which seeds break which law, and what happened in total.

use std::{
    panic::{catch_unwind, resume_unwind},
    process::ExitCode,
    sync::atomic::{AtomicU64, Ordering},
    thread,
    time::Instant,
};

use cluster::sim::{Broken, Report, run};

/// The number of failing seeds that are printed.
const TOLD: usize = 20;

fn main() -> ExitCode {
    let (mut from, mut seeds) = (0, 10_000);
    let mut arguments = std::env::args().skip(1);
    while let Some(option) = arguments.next() {
        let number = arguments.next().and_then(|number| number.parse().ok());
        match (option.as_str(), number) {
            ("--from", Some(number)) => from = number,
            ("--seeds", Some(number)) => seeds = number,
            _ => {
                eprintln!("simulate [--from SEED] [--seeds NUMBER]");
                return ExitCode::from(2);
            }
        }
    }
    let begun = Instant::now();
    let (report, mut broken, mut panicked) = all(from, from + seeds);
    println!("{seeds} seeds from {from} in {:.1} s: {report:#?}", begun.elapsed().as_secs_f64());
    broken.sort_by_key(|broken| broken.seed);
    broken.iter().take(TOLD).for_each(|broken| println!("{broken}"));
    println!("{} seeds break a law", broken.len());
    if !panicked.is_empty() {
        panicked.sort_unstable();
        println!("{} seeds panic: {:?}", panicked.len(), &panicked[..panicked.len().min(TOLD)]);
    }
    if broken.is_empty() && panicked.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs all seeds on all cores. Also returns those that panic.
fn all(from: u64, to: u64) -> (Report, Vec<Broken>, Vec<u64>) {
    let next = AtomicU64::new(from);
    let work = || {
        let (mut report, mut broken, mut panicked) = (Report::default(), Vec::new(), Vec::new());
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= to {
                return (report, broken, panicked);
            }
            match catch_unwind(|| run(seed, None)) {
                Ok(Ok(of)) => report = report.and(of),
                Ok(Err(of)) => broken.push(of),
                Err(_) => panicked.push(seed),
            }
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let parts = workers.into_iter().map(|worker| match worker.join() {
            Ok(part) => part,
            Err(why) => resume_unwind(why),
        });
        parts.fold((Report::default(), Vec::new(), Vec::new()), |(report, mut broken, mut panicked), part| {
            broken.extend(part.1);
            panicked.extend(part.2);
            (report.and(part.0), broken, panicked)
        })
    })
}
