//! Decision times, counted in steps of about one per cent, so that millions of them need no list.

use serde::Serialize;
use std::time::Duration;

/// Number of steps between a time and its double.
const STEPS: f64 = 64.0;
/// Covers up to 2⁴⁰ nanoseconds, eighteen minutes: more than a program may be given for a move. Longer times count as
/// that.
const PLACES: usize = 40 * STEPS as usize;

/// The times of many decisions.
#[derive(Clone)]
pub(super) struct Latencies {
    counts: Box<[u64]>,
}

/// A summary of decision times.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Latency {
    /// Number of decisions.
    pub(super) moves: u64,
    /// The time that half of them did not exceed, in milliseconds.
    pub(super) p50_ms: f64,
    /// The time that 99 of 100 did not exceed, in milliseconds.
    pub(super) p99_ms: f64,
}

impl Latencies {
    pub(super) fn new() -> Latencies {
        Latencies { counts: vec![0; PLACES].into() }
    }

    pub(super) fn count(&mut self, time: Duration) {
        let place = (time.as_nanos().max(1) as f64).log2() * STEPS;
        self.counts[(place as usize).min(PLACES - 1)] += 1;
    }

    pub(super) fn add(&mut self, other: &Latencies) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(count, more)| *count += more);
    }

    pub(super) fn told(&self) -> Latency {
        let moves: u64 = self.counts.iter().sum();
        Latency { moves, p50_ms: self.percentile_ms(moves, 50), p99_ms: self.percentile_ms(moves, 99) }
    }

    /// The least time that `percent` of `moves` did not exceed, to within a step.
    fn percentile_ms(&self, moves: u64, percent: u64) -> f64 {
        let rank = (moves * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let reached = |count: &u64| {
            seen += count;
            seen >= rank
        };
        let place = self.counts.iter().position(reached);
        place.map_or(0.0, |place| ((place as f64 + 0.5) / STEPS).exp2() / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_within_a_hundredth() {
        let mut latencies = Latencies::new();
        assert_eq!(latencies.told(), Latency { moves: 0, p50_ms: 0.0, p99_ms: 0.0 });
        let (mut first, mut second) = (Latencies::new(), Latencies::new());
        for ms in 1..=200 {
            let half = if ms % 2 == 0 { &mut first } else { &mut second };
            half.count(Duration::from_millis(ms));
        }
        latencies.add(&first);
        latencies.add(&second);
        let Latency { moves, p50_ms, p99_ms } = latencies.told();
        assert_eq!(moves, 200);
        assert!((p50_ms / 100.0 - 1.0).abs() < 0.01 && (p99_ms / 198.0 - 1.0).abs() < 0.01, "{p50_ms} {p99_ms}");
    }

    #[test]
    fn the_slowest_program_is_timed() {
        let mut latencies = Latencies::new();
        latencies.count(Duration::from_secs(600));
        assert!((latencies.told().p50_ms / 600_000.0 - 1.0).abs() < 0.01, "{:?}", latencies.told());
    }

    #[test]
    fn billions_are_counted() {
        let mut latencies = Latencies::new();
        latencies.counts[7] = u32::MAX.into();
        latencies.add(&latencies.clone());
        assert_eq!(latencies.told().moves, 2 * u64::from(u32::MAX));
    }

    #[test]
    fn no_time_is_out_of_range() {
        let mut latencies = Latencies::new();
        latencies.count(Duration::ZERO);
        latencies.count(Duration::MAX);
        assert_eq!(latencies.told().moves, 2);
        assert!(latencies.told().p50_ms < 1e-5 && latencies.told().p99_ms > 60_000.0);
    }
}
