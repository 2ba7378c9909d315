//! The report of a load.

use super::{
    Args,
    times::{Figures, Times},
};
use crate::number::{counted, grouped};
use search::Level;
use serde::Serialize;
use std::{collections::BTreeMap, fmt, time::Duration};

/// The counts of one player, or of all of them.
#[derive(Default)]
pub(super) struct Tally {
    /// From sending each move to its acknowledgement.
    moves: Times,
    /// From sending each move to each other player's picture with it.
    seen: Times,
    updates: u64,
    /// The total length of the pictures, in bytes.
    bytes: u64,
    errors: BTreeMap<String, u64>,
}

impl Tally {
    pub(super) fn moved(&mut self, latency: Duration) {
        self.moves.note(latency);
    }

    pub(super) fn seen(&mut self, latency: Duration) {
        self.seen.note(latency);
    }

    /// Counts a picture of this many bytes.
    pub(super) fn pictured(&mut self, bytes: usize) {
        self.updates += 1;
        self.bytes += bytes as u64;
    }

    pub(super) fn error(&mut self, kind: &str) {
        *self.errors.entry(kind.to_owned()).or_default() += 1;
    }

    pub(super) fn add(&mut self, other: Tally) {
        self.moves.add(other.moves);
        self.seen.add(other.seen);
        self.updates += other.updates;
        self.bytes += other.bytes;
        for (kind, count) in other.errors {
            *self.errors.entry(kind).or_default() += count;
        }
    }
}

/// The resources used by the house, as far as its process is known.
pub(super) struct Needs {
    /// Processor time during play.
    pub(super) busy: Option<Duration>,
    /// Memory at the end.
    pub(super) memory_kb: Option<u64>,
    /// Memory for each idle socket.
    pub(super) idle_kb: Option<f64>,
}

/// The figures of a run.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    tables: u16,
    seats: u8,
    /// The level of the bots in every seat but the first.
    bots: Option<Level>,
    spectators: u8,
    seconds: f64,
    /// Acknowledged moves, which are durable.
    moves: usize,
    moves_per_second: f64,
    p50_ms: Option<f64>,
    p99_ms: Option<f64>,
    max_ms: Option<f64>,
    /// Time until the others saw a move.
    seen_p50_ms: Option<f64>,
    seen_p99_ms: Option<f64>,
    seen_max_ms: Option<f64>,
    updates: u64,
    updates_per_second: f64,
    /// The mean length of a picture.
    bytes_per_update: Option<f64>,
    /// The house's processor time per move.
    server_us_per_move: Option<f64>,
    server_memory_kb: Option<u64>,
    /// Idle sockets, and what each cost the house.
    idle: u32,
    idle_kb: Option<f64>,
    pub(super) errors: BTreeMap<String, u64>,
}

impl Report {
    pub(super) fn of(args: &Args, seconds: f64, tally: Tally, needs: Needs) -> Report {
        let moved = tally.moves.figures();
        let (count, [p50_ms, p99_ms, max_ms]) = (moved.count, measured(&moved));
        let [seen_p50_ms, seen_p99_ms, seen_max_ms] = measured(&tally.seen.figures());
        Report {
            tables: args.tables,
            seats: args.seats,
            bots: args.bots,
            spectators: args.spectators,
            seconds,
            moves: count,
            moves_per_second: count as f64 / seconds,
            p50_ms,
            p99_ms,
            max_ms,
            seen_p50_ms,
            seen_p99_ms,
            seen_max_ms,
            updates: tally.updates,
            updates_per_second: tally.updates as f64 / seconds,
            bytes_per_update: (tally.updates > 0).then(|| tally.bytes as f64 / tally.updates as f64),
            server_us_per_move: needs.busy.filter(|_| count > 0).map(|busy| busy.as_secs_f64() * 1e6 / count as f64),
            server_memory_kb: needs.memory_kb,
            idle: args.idle,
            idle_kb: needs.idle_kb,
            errors: tally.errors,
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { tables, seats, spectators, seconds, .. } = self;
        let bots =
            self.bots.map_or_else(String::new, |level| format!(", all but one bots of level {},", level.number()));
        let (tables, spectators) = (counted(*tables, "table"), counted(*spectators, "spectator"));
        writeln!(f, "{tables} of {seats} players{bots} and {spectators}, {seconds:.1} s")?;
        writeln!(
            f,
            "moves     {} acknowledged, {} /s",
            grouped(self.moves as u64),
            grouped(self.moves_per_second as u64)
        )?;
        let [p50, p99, max] = [self.p50_ms, self.p99_ms, self.max_ms].map(|ms| told(ms, 2));
        writeln!(f, "latency   p50 {p50} ms, p99 {p99} ms, max {max} ms")?;
        let [p50, p99, max] = [self.seen_p50_ms, self.seen_p99_ms, self.seen_max_ms].map(|ms| told(ms, 2));
        writeln!(f, "others    p50 {p50} ms, p99 {p99} ms, max {max} ms until they see it")?;
        let (updates, bytes) = (grouped(self.updates_per_second as u64), told(self.bytes_per_update, 0));
        writeln!(f, "pictures  {updates} /s, {bytes} bytes each")?;
        if let Some(kb) = self.server_memory_kb {
            let us = told(self.server_us_per_move, 0);
            writeln!(f, "house     {us} µs of the processor a move, {} KiB", grouped(kb))?;
        }
        if self.idle > 0 {
            write!(f, "idle      {}", counted(self.idle, "socket"))?;
            writeln!(f, "{}", self.idle_kb.map_or_else(String::new, |kb| format!(", {kb:.1} KiB each")))?;
        }
        if self.errors.is_empty() {
            return writeln!(f, "errors    none");
        }
        let errors: Vec<String> = self.errors.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        writeln!(f, "errors    {}", errors.join(", "))
    }
}

/// The times, unless there are none.
fn measured(of: &Figures) -> [Option<f64>; 3] {
    [of.p50_ms, of.p99_ms, of.max_ms].map(|ms| (of.count > 0).then_some(ms))
}

/// A figure, or a dash where nothing was measured.
fn told(figure: Option<f64>, digits: usize) -> String {
    figure.map_or_else(|| "–".to_owned(), |figure| format!("{figure:.digits$}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_measured_is_no_figure() {
        assert_eq!(measured(&Times::default().figures()), [None; 3]);
        let mut times = Times::default();
        times.note(Duration::ZERO);
        assert_eq!(measured(&times.figures()), [Some(0.0); 3]);
        assert_eq!([told(None, 2), told(Some(0.0), 2), told(Some(3.5), 0)], ["–", "0.00", "4"].map(String::from));
    }
}
