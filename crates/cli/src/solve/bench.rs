//! `madang solve --bench` and `--generate`: the solver on many positions.

use crate::number::counted;
use crate::out::{json_line, stdout};
use anyhow::{Context, bail};
use rummikub::{
    Solver,
    bench::{Bench, Spread, Timing},
};
use serde_json::{Value, json};
use std::{io::Write, time::Instant};

/// How often every question is asked, and how the answers are reported.
#[derive(Clone, Copy)]
pub(super) struct Told {
    pub(super) rounds: u32,
    pub(super) as_json: bool,
    pub(super) each: bool,
}

/// Times every question in the file, and fails if an answer is not the optimum given in the file.
pub(super) fn run_file(text: &str, told: Told) -> anyhow::Result<()> {
    let bench = Bench::read(text).context("this is not a file of positions")?;
    let timings = bench.run(&mut Solver::new(), told.rounds, clock());
    let told = tell(&timings, told);
    // A wrong answer is a failure, whether or not anyone reads the figures.
    match wrong(&timings) {
        0 => told,
        1 => bail!("one answer differs from the optimum in the file"),
        wrong => bail!("{wrong} answers differ from the optima in the file"),
    }
}

/// Times hard positions, or prints them.
pub(super) fn run_hard(positions: u32, seed: u64, print: bool, told: Told) -> anyhow::Result<()> {
    let bench = Bench::hard(positions, seed);
    if print {
        return json_line(&bench);
    }
    tell(&bench.run_every_wish(&mut Solver::new(), told.rounds, clock()), told)
}

fn clock() -> impl FnMut() -> u64 {
    let start = Instant::now();
    move || u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX)
}

/// The number of wrong answers.
fn wrong(timings: &[Timing]) -> usize {
    timings.iter().filter(|timing| timing.right == Some(false)).count()
}

/// Prints the spreads.
fn tell(timings: &[Timing], Told { rounds, as_json, each }: Told) -> anyhow::Result<()> {
    let wrong = wrong(timings);
    let unproven = timings.iter().filter(|timing| !timing.exact).count();
    if as_json {
        let mut told = json!({"rounds": rounds, "answers": timings.len(), "wrong": wrong, "unproven": unproven});
        told["spreads"] = spreads(timings).map(|(set, asked, spread)| figures(set, asked, &spread)).collect();
        if each {
            told["timings"] = json!(timings);
        }
        return json_line(&told);
    }
    let mut out = stdout();
    writeln!(out, "{:>4}  {:36} {:>7} {:>11} {:>11} {:>11}", "box", "asked", "answers", "median", "p99", "worst")?;
    for (set, asked, Spread { count, median, p99, worst }) in spreads(timings) {
        let [median, p99, worst] = [median, p99, worst].map(ms);
        writeln!(out, "{set:>4}  {asked:36} {count:>7} {median:>11} {p99:>11} {worst:>11}")?;
    }
    for timing in timings.iter().filter(|_| each) {
        writeln!(out, "{:>4}  {:36} {:>11}  {}", timing.set, timing.asked, ms(timing.nanos), timing.id)?;
    }
    writeln!(out, "{}, {wrong} wrong, {unproven} not proven", counted(timings.len(), "answer"))?;
    Ok(())
}

/// The questions asked of each box, with the spread of their answer times.
fn spreads(timings: &[Timing]) -> impl Iterator<Item = (u8, &str, Spread)> {
    let mut asked: Vec<(u8, &str)> = Vec::new();
    for timing in timings {
        if !asked.contains(&(timing.set, timing.asked.as_str())) {
            asked.push((timing.set, &timing.asked));
        }
    }
    asked.sort_by_key(|(set, _)| *set);
    asked.into_iter().filter_map(|(set, asked)| {
        let same = timings.iter().filter(move |timing| (timing.set, timing.asked.as_str()) == (set, asked));
        Some((set, asked, Spread::of(same)?))
    })
}

fn figures(set: u8, asked: &str, spread: &Spread) -> Value {
    json!({"set": set, "asked": asked, "nanos": spread})
}

fn ms(nanos: u64) -> String {
    format!("{:.3} ms", nanos as f64 / 1e6)
}
