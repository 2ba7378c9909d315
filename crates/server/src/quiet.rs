//! Warnings of what strangers can cause as often as they like: one an hour is enough.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};
use store::Unpoisoned;

/// How long nothing more is said after a warning.
const QUIET: Duration = Duration::from_secs(3_600);

/// When the log last warned of something.
#[derive(Default)]
pub(crate) struct Quiet(Mutex<Option<Instant>>);

impl Quiet {
    /// Whether the log should warn again. If so, it counts as done.
    pub(crate) fn is_over(&self, now: Instant) -> bool {
        let mut warned = self.0.lock().unpoisoned();
        let over = warned.is_none_or(|before| now.saturating_duration_since(before) >= QUIET);
        if over {
            *warned = Some(now);
        }
        over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_operator_is_warned_again_after_a_while() {
        let (quiet, start) = (Quiet::default(), Instant::now());
        let over = [0, 1, 3_599, 3_600, 3_601, 7_200].map(|s| quiet.is_over(start + Duration::from_secs(s)));
        assert_eq!(over, [true, false, false, true, false, true]);
    }
}
