//! How many tasks go into one commit.

use std::{
    thread,
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use crate::TableId;

/// The most tasks in one commit, which bounds how long the first of them waits.
pub(super) const BATCH: usize = 256;

/// Once a commit had this many tasks, the next one gathers for a while before it begins: many are waiting for one
/// another then, and fewer commits leave more of the processor to all of them. A few are never kept waiting.
const MANY: usize = 8;

/// The pause for gathering is the duration of the previous commit, divided by this.
const PART: u32 = 2;

/// The longest that a single pause may last.
const PAUSE: Duration = Duration::from_millis(2);

/// Pauses are repeated while fewer than one in this many of the tables in play have come: a player at one of many
/// tables waits for all the others anyway.
const SHARE: usize = 8;

/// The longest that gathering may take in all.
const LONGEST: Duration = Duration::from_millis(8);

/// A table that has not come back after this many others is no longer in play.
const GONE: usize = 4096;

/// Decides whether and for how long the next commit gathers tasks.
pub(super) struct Pace {
    pause: Duration,
    turns: Turns,
    /// When the previous commit was finished.
    since: Instant,
}

impl Default for Pace {
    fn default() -> Self {
        Self { pause: Duration::ZERO, turns: Turns::default(), since: Instant::now() }
    }
}

impl Pace {
    /// During a rush, adds tasks to the batch as they come in. After a quiet spell, no one is kept waiting.
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

    /// Notes the tables written in the next commit.
    pub(super) fn come(&mut self, tables: impl Iterator<Item = TableId>) {
        tables.for_each(|table| self.turns.take(table));
    }

    /// Notes how long a commit of this many tasks took.
    pub(super) fn committed(&mut self, tasks: usize, took: Duration) {
        self.pause = if tasks < MANY { Duration::ZERO } else { (took / PART).min(PAUSE) };
        self.since = Instant::now();
    }
}

/// An estimate of the number of tables in play: about as many as take a turn before the same one has another.
#[derive(Default)]
struct Turns {
    tables: usize,
    /// One of the tables, and how many turns have been taken since its own.
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
        // No time passes.
        pace.since += LONGEST * 1_000;
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
