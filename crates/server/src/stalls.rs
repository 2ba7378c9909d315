//! When this process stood still, so that no one at its tables was served.

use crate::locks::Unpoisoned;
use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};
use tokio::time::{MissedTickBehavior, interval};

/// How often to check.
const LOOK: Duration = Duration::from_millis(50);
/// The longest stall that is not given back: no longer than a move spends in transit anyway.
pub(crate) const PATIENCE: Duration = Duration::from_millis(200);
/// How many stalls are remembered.
const KEPT: usize = 1_000;

/// The times at which this process stood still. A task checks every [`LOOK`]; when it did not get to run for longer
/// than [`PATIENCE`], nothing else ran either. Until the house is open, no one is served at all.
pub(crate) struct Stalls(Mutex<Kept>);

struct Kept {
    open: bool,
    looked: Instant,
    /// When each stall began and ended.
    last: VecDeque<(Instant, Instant)>,
}

impl Stalls {
    /// No stalls yet, in a house that is not yet open.
    pub(crate) fn new(now: Instant) -> Stalls {
        Stalls(Mutex::new(Kept { open: false, looked: now, last: VecDeque::new() }))
    }

    /// Notes that the house is open. The time until then is counted however short it was: in a house that is killed
    /// over and over, it adds up.
    pub(crate) fn open(&self, now: Instant) {
        let mut kept = self.lock();
        let opened = (kept.looked, now);
        kept.last.push_back(opened);
        kept.looked = now;
        kept.open = true;
    }

    /// Watches for stalls for as long as it is polled.
    pub(crate) async fn watch(&self) {
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            self.look(Instant::now());
        }
    }

    /// Notes that the process is running now.
    fn look(&self, now: Instant) {
        let mut kept = self.lock();
        if !kept.open {
            return;
        }
        let looked = kept.looked;
        if now.saturating_duration_since(looked) > PATIENCE {
            tracing::warn!(for_ms = (now - looked).as_millis() as u64, "this process was stalled");
            kept.last.push_back((looked, now));
            let surplus = kept.last.len().saturating_sub(KEPT);
            kept.last.drain(..surplus);
        }
        kept.looked = now;
    }

    /// For how long the process has stood still since `from`.
    pub(crate) fn since(&self, from: Instant, now: Instant) -> Duration {
        let kept = self.lock();
        // It may have been asleep until this very moment.
        let asleep = Some((kept.looked, now))
            .filter(|(looked, now)| !kept.open || now.saturating_duration_since(*looked) > PATIENCE);
        let all = kept.last.iter().copied().chain(asleep);
        all.map(|(began, ended)| ended.saturating_duration_since(began.max(from))).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unpoisoned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stood_still_is_counted_from_when_it_was_served_last() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let stalls = Stalls::new(start);
        stalls.open(start);
        for ms in [50, 100, 300, 1_300, 1_350] {
            stalls.look(at(ms));
        }
        let since = |from, now| stalls.since(at(from), at(now)).as_millis();
        assert_eq!((since(0, 1_400), since(800, 1_400), since(1_300, 1_400)), (1_000, 500, 0));
        assert_eq!(since(1_350, 2_350), 1_000, "it wakes and has not looked yet");
    }

    #[test]
    fn nobody_is_served_until_the_house_is_open() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let stalls = Stalls::new(start);
        stalls.look(at(50));
        assert_eq!(stalls.since(at(30), at(70)).as_millis(), 40);
        stalls.open(at(100));
        stalls.look(at(150));
        assert_eq!(stalls.since(at(30), at(170)).as_millis(), 70);
    }
}
