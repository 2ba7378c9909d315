//! How much goes into one commit.

use std::{
    thread,
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use crate::TableId;

/// How many tasks one commit takes at most: it bounds the time the first of them waits.
pub(super) const BATCH: usize = 256;

/// From so many on in one commit, the next one gathers for a while before it begins: many wait for each other then, and
/// fewer commits leave more of the processor to all of them. Few are never kept waiting.
const MANY: usize = 8;

/// It gathers for one part in so many of the time that the commit before took.
const PART: u32 = 2;

/// And no longer than this at a time.
const PAUSE: Duration = Duration::from_millis(2);

/// It goes on for as long as less than one in so many of the tables that play have come: whoever plays at one of many waits for
/// all the others anyway.
const SHARE: usize = 8;

/// And no longer than this in all.
const LONGEST: Duration = Duration::from_millis(8);

/// A table that has not come again after so many others has stopped to play.
const GONE: usize = 4096;

/// Whether the next commit gathers.
pub(super) struct Pace {
    pause: Duration,
    turns: Turns,
    /// When the commit before was done.
    since: Instant,
}

impl Default for Pace {
    fn default() -> Self {
        Self { pause: Duration::ZERO, turns: Turns::default(), since: Instant::now() }
    }
}

impl Pace {
    /// Adds to the batch what comes meanwhile, if there is a rush. After a rest nobody is kept waiting.
    pub(super) fn gather<T>(&self, batch: &mut Vec<T>, jobs: &mut mpsc::Receiver<T>) {
        let mut left = self.pause.saturating_sub(self.since.elapsed());
        let enough = (self.turns.tables / SHARE).min(BATCH);
        while !left.is_zero() {
            thread::sleep(left);
            while batch.len() < BATCH
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
            left = if batch.len() < enough && self.since.elapsed() < LONGEST { self.pause } else { Duration::ZERO };
        }
    }

    /// These tables are written in the next commit.
    pub(super) fn come(&mut self, tables: impl Iterator<Item = TableId>) {
        tables.for_each(|table| self.turns.take(table));
    }

    /// A commit of so many tasks took so long.
    pub(super) fn committed(&mut self, tasks: usize, took: Duration) {
        self.pause = if tasks < MANY { Duration::ZERO } else { (took / PART).min(PAUSE) };
        self.since = Instant::now();
    }
}

/// How many tables play: about as many as have a turn until the same one has another.
#[derive(Default)]
struct Turns {
    tables: usize,
    /// One of them, and how many have had a turn since.
    one: Option<(TableId, usize)>,
}

impl Turns {
    fn take(&mut self, table: TableId) {
        self.one = match self.one {
            None => Some((table, 1)),
            Some((one, since)) if one == table => {
                self.tables = (3 * self.tables + since).div_ceil(4);
                None
            }
            Some((one, since)) => Some((one, since + 1)).filter(|_| since < GONE),
        };
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
        pace.committed(MANY, PAUSE * 100);
        assert_eq!(pace.pause, PAUSE);
        pace.since += PAUSE;
        assert_eq!(gathered(&pace), BATCH);
        pace.since = Instant::now().checked_sub(PAUSE).unwrap();
        assert_eq!(gathered(&pace), 1, "nor does who comes after a rest");
    }
    #[test]
    fn at_many_tables_it_goes_on_until_enough_have_come_or_for_too_long() {
        let mut pace = Pace::default();
        let table = |n: usize| TableId::from_bytes((n as u128).to_le_bytes());
        for _ in 0..40 {
            pace.come((0..500).map(table));
        }
        assert!((400..=500).contains(&pace.turns.tables), "{}", pace.turns.tables);
        pace.committed(MANY, PAUSE);
        // No time passes.
        pace.since += LONGEST * 1_000;
        let (sender, mut jobs) = mpsc::channel(BATCH);
        let comes = thread::spawn(move || {
            for job in 0..100 {
                sender.try_send(job).unwrap();
                thread::sleep(LONGEST / 100);
            }
            sender
        });
        let mut batch = Vec::new();
        pace.gather(&mut batch, &mut jobs);
        assert!(batch.len() >= pace.turns.tables / SHARE, "{}", batch.len());
        let _sender = comes.join().unwrap();
        while jobs.try_recv().is_ok() {}
        batch.truncate(1);
        pace.committed(MANY, PAUSE);
        pace.gather(&mut batch, &mut jobs);
        assert_eq!(batch.len(), 1, "nobody comes any more");
    }
}
