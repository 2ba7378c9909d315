//! How long things took.

use crate::order::percentile;
use serde::Serialize;
use std::time::Duration;

/// Times of one kind, in microseconds.
#[derive(Default)]
pub(super) struct Times(Vec<u32>);

/// A summary of the times, in milliseconds.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Figures {
    pub(super) count: usize,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) max_ms: f64,
}

impl Times {
    pub(super) fn note(&mut self, took: Duration) {
        self.0.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    }

    pub(super) fn add(&mut self, other: Times) {
        self.0.extend(other.0);
    }

    pub(super) fn figures(mut self) -> Figures {
        self.0.sort_unstable();
        let [p50_ms, p99_ms, max_ms] = [50, 99, 100].map(|percent| f64::from(percentile(&self.0, percent)) / 1_000.0);
        Figures { count: self.0.len(), p50_ms, p99_ms, max_ms }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ms: impl IntoIterator<Item = u32>) -> Figures {
        Times(ms.into_iter().map(|ms| ms * 1_000).collect()).figures()
    }

    #[test]
    fn percentiles_are_of_what_was_measured() {
        let told = |count, p50_ms, p99_ms, max_ms| Figures { count, p50_ms, p99_ms, max_ms };
        assert_eq!(of((1..=200).rev()), told(200, 100.0, 198.0, 200.0));
        assert_eq!(of([1]), told(1, 1.0, 1.0, 1.0));
        assert_eq!(of([]), told(0, 0.0, 0.0, 0.0));
    }
}
