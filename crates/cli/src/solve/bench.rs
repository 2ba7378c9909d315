//! `madang solve --bench`: the solver on a file of positions.

use anyhow::{Context, bail};
use rummikub::{
    Solver,
    bench::{Bench, Spread, Timing},
};
use serde_json::{Value, json};
use std::{
    io::{Write, stdout},
    time::Instant,
};

/// Times every question of the file, and fails if an answer is not the optimum that the file names.
pub(super) fn run(text: &str, rounds: u32, as_json: bool, each: bool) -> anyhow::Result<()> {
    let bench = Bench::read(text).context("this is no file of positions")?;
    let start = Instant::now();
    let clock = || u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let timings = bench.run(&mut Solver::new(), rounds, clock);
    let wrong = timings.iter().filter(|timing| timing.right == Some(false)).count();
    let unproven = timings.iter().filter(|timing| !timing.exact).count();
    let mut out = stdout().lock();
    if as_json {
        let mut told = json!({"rounds": rounds, "answers": timings.len(), "wrong": wrong, "unproven": unproven});
        told["spreads"] = spreads(&timings).map(|(set, asked, spread)| figures(set, asked, &spread)).collect();
        if each {
            told["timings"] = json!(timings);
        }
        writeln!(out, "{told}")?;
    } else {
        writeln!(out, "{:>4}  {:22} {:>7} {:>11} {:>11} {:>11}", "box", "asked", "answers", "median", "p99", "worst")?;
        for (set, asked, Spread { count, median, p99, worst }) in spreads(&timings) {
            let [median, p99, worst] = [median, p99, worst].map(ms);
            writeln!(out, "{set:>4}  {asked:22} {count:>7} {median:>11} {p99:>11} {worst:>11}")?;
        }
        for timing in timings.iter().filter(|_| each) {
            writeln!(out, "{:>4}  {:22} {:>11}  {}", timing.set, timing.asked, ms(timing.nanos), timing.id)?;
        }
        writeln!(out, "{} answers, {wrong} wrong, {unproven} not proven", timings.len())?;
    }
    if wrong > 0 {
        bail!("{wrong} answers are not the optima that the file names");
    }
    Ok(())
}

/// What was asked of each box, with the spread of the answers' times.
fn spreads(timings: &[Timing]) -> impl Iterator<Item = (u8, &'static str, Spread)> {
    let mut asked: Vec<(u8, &'static str)> = Vec::new();
    for timing in timings {
        if !asked.contains(&(timing.set, timing.asked)) {
            asked.push((timing.set, timing.asked));
        }
    }
    asked.sort_by_key(|(set, _)| *set);
    asked.into_iter().filter_map(|(set, asked)| {
        let same = timings.iter().filter(move |timing| (timing.set, timing.asked) == (set, asked));
        Some((set, asked, Spread::of(same)?))
    })
}

fn figures(set: u8, asked: &str, spread: &Spread) -> Value {
    json!({"set": set, "asked": asked, "nanos": spread})
}

fn ms(nanos: u64) -> String {
    format!("{:.3} ms", nanos as f64 / 1e6)
}
