//! The report of an evening.

use super::{crowd::Kinds, tally::Tally};
use crate::{load::times::Figures, number::grouped};
use serde::Serialize;
use std::{collections::BTreeMap, fmt};

/// The figures of an evening.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    people: usize,
    accounts: usize,
    kinds: Kinds,
    seconds: f64,
    /// The mean thinking time.
    think_ms: u32,
    matches_begun: usize,
    matches_finished: usize,
    /// Time from sending a move to its acknowledgement, which makes it durable.
    moves: Figures,
    moves_per_second: f64,
    /// Time until the others see a move.
    seen: Figures,
    /// Time spent waiting for others to play with.
    waits: Figures,
    pages: BTreeMap<&'static str, Figures>,
    /// Counts of other events.
    counts: BTreeMap<&'static str, u64>,
    /// Tournaments held to their end, with every pairing and result there exactly once.
    tournaments: usize,
    /// Time from the opening of a tournament until all who played have seen its end.
    tournaments_took: Figures,
    pub(super) errors: BTreeMap<String, u64>,
}

impl Report {
    pub(super) fn of(people: usize, seconds: f64, think_ms: u32, tournaments: usize, tally: Tally) -> Report {
        let kinds = Kinds::of(people);
        let moves = tally.moves.figures();
        Report {
            people,
            accounts: kinds.accounts(),
            kinds,
            seconds,
            think_ms,
            matches_begun: tally.begun.len(),
            matches_finished: tally.finished.len(),
            moves_per_second: moves.count as f64 / seconds,
            moves,
            seen: tally.seen.figures(),
            waits: tally.waits.figures(),
            pages: tally.pages.into_iter().map(|(kind, times)| (kind, times.figures())).collect(),
            counts: tally.counts,
            tournaments,
            tournaments_took: tally.tournaments.figures(),
            errors: tally.errors,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { people, accounts, seconds, think_ms, .. } = self;
        writeln!(f, "{people} people, {accounts} with accounts, {seconds:.0} s, a thought takes {think_ms} ms")?;
        writeln!(f, "matches   {} begun, {} finished", self.matches_begun, self.matches_finished)?;
        let longest = self.tournaments_took.max_ms / 1_000.0;
        writeln!(f, "cups      {} held to their end, within {longest:.1} s", self.tournaments)?;
        let counts: Vec<String> =
            self.counts.iter().map(|(what, count)| format!("{what}: {}", grouped(*count))).collect();
        writeln!(f, "besides   {}", counts.join(", "))?;
        line(f, "moves", &self.moves)?;
        line(f, "others see them", &self.seen)?;
        line(f, "called to a table", &self.waits)?;
        for (kind, figures) in &self.pages {
            line(f, kind, figures)?;
        }
        if self.errors.is_empty() {
            return writeln!(f, "errors    none");
        }
        self.errors.iter().try_for_each(|(what, count)| writeln!(f, "error     {count} {what}"))
    }
}

fn line(f: &mut fmt::Formatter<'_>, what: &str, figures: &Figures) -> fmt::Result {
    let Figures { count, p50_ms, p99_ms, max_ms } = figures;
    let count = grouped(*count as u64);
    writeln!(f, "{what:<19} {count:>8}: p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, max {max_ms:.1} ms")
}
