//! How much goes into one commit.

use std::{
    thread,
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

/// How many tasks one commit takes at most: it bounds the time the first of them waits.
pub(super) const BATCH: usize = 256;

/// From so many on in one commit, the next one gathers for a while before it begins: many wait for each other then, and
/// fewer commits leave more of the processor to all of them. Few are never kept waiting.
const MANY: usize = 8;

/// It gathers for one part in so many of the time that the commit before took.
const PART: u32 = 2;

/// And no longer than this.
const LONGEST: Duration = Duration::from_millis(2);

/// Whether the next commit gathers.
pub(super) struct Pace {
    pause: Duration,
    /// When the commit before was done.
    since: Instant,
}

impl Default for Pace {
    fn default() -> Self {
        Self { pause: Duration::ZERO, since: Instant::now() }
    }
}

impl Pace {
    /// Adds to the batch what comes meanwhile, if there is a rush. After a rest nobody is kept waiting.
    pub(super) fn gather<T>(&self, batch: &mut Vec<T>, jobs: &mut mpsc::Receiver<T>) {
        let left = self.pause.saturating_sub(self.since.elapsed());
        if left.is_zero() {
            return;
        }
        thread::sleep(left);
        while batch.len() < BATCH {
            let Ok(job) = jobs.try_recv() else { return };
            batch.push(job);
        }
    }

    /// A commit of so many tasks took so long.
    pub(super) fn committed(&mut self, tasks: usize, took: Duration) {
        self.pause = if tasks < MANY { Duration::ZERO } else { (took / PART).min(LONGEST) };
        self.since = Instant::now();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_rush_gathers() {
        let (sender, mut jobs) = mpsc::channel(BATCH * 2);
        (0..BATCH * 2).for_each(|job| sender.try_send(job).unwrap());
        let mut gathered = |pace: &Pace| {
            let mut batch = Vec::from([jobs.try_recv().unwrap()]);
            pace.gather(&mut batch, &mut jobs);
            batch.len()
        };
        let mut pace = Pace::default();
        assert_eq!(gathered(&pace), 1);
        pace.committed(MANY - 1, Duration::from_millis(8));
        assert_eq!(gathered(&pace), 1, "few wait for nobody");
        pace.committed(MANY, LONGEST * 100);
        assert_eq!(pace.pause, LONGEST);
        pace.since += LONGEST;
        assert_eq!(gathered(&pace), BATCH);
        pace.since = Instant::now().checked_sub(LONGEST).unwrap();
        assert_eq!(gathered(&pace), 1, "nor does who comes after a rest");
    }
}
