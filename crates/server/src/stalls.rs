//! When this process stood still, or its machine slept, so that no one at its tables was served.

use crate::{Clock, clock::Moment};
use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard},
    time::{Duration, Instant},
};
use store::Unpoisoned;
use tokio::time::{MissedTickBehavior, interval};

/// How often to check.
const LOOK: Duration = Duration::from_millis(50);
/// The longest stall that is not given back: no longer than a move spends in transit anyway.
pub(crate) const PATIENCE: Duration = Duration::from_millis(200);
/// How long a node may stand still at most, or else what it remembers is uncertain: less than any page waits for a sign
/// of life before it looks for another node.
pub(crate) const STILL: Duration = Duration::from_secs(3);
/// How long after a standstill everything has been read that was sent meanwhile: the runtime looks for it at once.
const BACKLOG: Duration = Duration::from_secs(2);
/// How many stalls are remembered, and how many sleeps.
const KEPT: usize = 1_000;

/// When something began and when it ended.
pub(crate) type Span = (Instant, Instant);

/// The times at which this process stood still. A task checks every [`LOOK`]; when it did not get to run for longer
/// than [`PATIENCE`], nothing else ran either. Until the house is open, no one is served at all.
///
/// While the machine sleeps, as a laptop does whose lid is closed, [`Instant`] stands still, too, and only the time of
/// day goes on. To the tables, a time of day that is set forward is the same: nobody could use the time that it skips.
pub(crate) struct Stalls {
    clock: Clock,
    kept: Mutex<Kept>,
}

struct Kept {
    open: bool,
    looked: Instant,
    /// When each stall began and ended, the earliest first.
    last: VecDeque<Span>,
    /// Both clocks, when they were last read.
    read: (Instant, Option<i64>),
    /// The earliest first.
    slept: VecDeque<Sleep>,
    /// When the process last ran, by both clocks of the machine, whichever the house goes by.
    ran: Moment,
    /// When it last went on after it had stood still for longer than [`STILL`].
    woke: Option<Instant>,
}

/// Time of day that has passed without the process.
struct Sleep {
    for_ms: i64,
    woke: Instant,
    woke_ms: i64,
}

/// For how long no one was served.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Lost {
    /// While time passed for the process, too.
    pub(crate) stalled: Duration,
    /// While only the time of day went on.
    pub(crate) slept: Duration,
}

impl Lost {
    /// The same, but for no longer a sleep than this, in milliseconds: if a clock that was wrong has been set, it skips
    /// more than has passed.
    pub(crate) fn slept_at_most(self, ms: i64) -> Lost {
        let most = Duration::from_millis(u64::try_from(ms).unwrap_or_default());
        Lost { slept: self.slept.min(most), ..self }
    }
}

impl Kept {
    /// Each stall after `from`, with the one that may last until `now`. Those before it are not looked at: every move
    /// asks, and a house that often stands still remembers many.
    fn stalls(&self, from: Instant, now: Instant) -> impl Iterator<Item = Span> {
        let asleep = Some((self.looked, now))
            .filter(|(looked, now)| !self.open || now.saturating_duration_since(*looked) > PATIENCE);
        let lately = self.last.iter().rev().copied().take_while(move |(_, ended)| *ended > from);
        lately.chain(asleep).map(move |(began, ended)| (began.max(from), ended))
    }

    /// Notes that the process is running now. Until the house is open, nobody asks it for anything.
    fn run(&mut self, now: Moment) {
        let (awake, slept) = std::mem::replace(&mut self.ran, now).until(now);
        if self.open && awake + slept > STILL {
            self.woke = Some(now.at);
        }
    }
}

impl Stalls {
    /// No stalls yet, in a house that is not yet open.
    pub(crate) fn new(clock: &Clock, now: Instant) -> Stalls {
        let read = (now, clock.machine_ms());
        let (last, slept, ran) = (VecDeque::new(), VecDeque::new(), Moment::now(clock));
        let kept = Kept { open: false, looked: now, last, read, slept, ran, woke: None };
        Stalls { clock: clock.clone(), kept: Mutex::new(kept) }
    }

    /// Notes that the house is open. The time until then is counted however short it was: in a house that is killed
    /// over and over, it adds up.
    pub(crate) fn open(&self, now: Instant) {
        let mut kept = self.lock();
        let opened = (kept.looked, now);
        kept.last.push_back(opened);
        kept.looked = now;
        kept.ran = Moment::now(&self.clock);
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
        self.wake(&mut kept, now);
        kept.run(Moment::now(&self.clock));
        if !kept.open {
            return;
        }
        let looked = kept.looked;
        if now.saturating_duration_since(looked) > PATIENCE {
            tracing::warn!(for_ms = (now - looked).as_millis() as u64, "this process was stalled");
            remember(&mut kept.last, (looked, now));
        }
        kept.looked = now;
    }

    /// Notes it if the machine has slept.
    fn wake(&self, kept: &mut Kept, now: Instant) {
        let read = (now, self.clock.machine_ms());
        // The process may have stood still between the two readings: that is a stall, and counted as one.
        let read_by = now.max(Instant::now());
        let (before, before_ms) = std::mem::replace(&mut kept.read, read);
        let (Some(before_ms), Some(woke_ms)) = (before_ms, read.1) else { return };
        let passed_ms = i64::try_from(read_by.saturating_duration_since(before).as_millis()).unwrap_or(i64::MAX);
        let for_ms = woke_ms.saturating_sub(before_ms).saturating_sub(passed_ms);
        if Duration::from_millis(u64::try_from(for_ms).unwrap_or_default()) <= PATIENCE {
            return;
        }
        tracing::warn!(for_ms, "this machine slept, or its clock was set forward");
        remember(&mut kept.slept, Sleep { for_ms, woke: now, woke_ms });
        self.clock.has_leapt();
    }

    /// For how long no one has been served since `from`.
    pub(crate) fn since(&self, from: Instant, now: Instant) -> Lost {
        self.since_with(from, now, Vec::new())
    }

    /// The same where somebody was not served for `others`, either: what overlaps is counted once.
    pub(crate) fn since_with(&self, from: Instant, now: Instant, others: Vec<Span>) -> Lost {
        let mut kept = self.lock();
        // It may have been asleep until this very moment.
        self.wake(&mut kept, now);
        let stalled = together(kept.stalls(from, now).chain(others).collect());
        let slept_ms: i64 =
            kept.slept.iter().rev().take_while(|sleep| sleep.woke > from).map(|sleep| sleep.for_ms).sum();
        Lost { stalled, slept: Duration::from_millis(u64::try_from(slept_ms).unwrap_or_default()) }
    }

    /// Whether the process has stood still since a moment, or its machine slept, for longer than `most` at a stretch. A
    /// process that has much to do, and stalls again and again, does not stand still. Unlike [`since`](Self::since),
    /// this also tells in a house whose time is not the machine's.
    pub(crate) fn stood_still(&self, from: Moment, most: Duration) -> bool {
        let now = Moment::now(&self.clock);
        let (awake, slept) = from.until(now);
        let stalled = || self.lock().stalls(from.at, now.at).map(lasted).max().unwrap_or_default();
        awake + slept > most && slept + stalled() > most
    }

    /// Whether the process has stood still, or its machine slept, for longer than [`STILL`] until a moment ago: whatever
    /// is read now may have waited all the while.
    pub(crate) fn has_just_woken(&self) -> bool {
        let (now, mut kept) = (Moment::now(&self.clock), self.lock());
        kept.run(now);
        kept.woke.is_some_and(|woke| now.at.saturating_duration_since(woke) < BACKLOG)
    }

    /// For how much of the time of day since `from_ms` the machine has slept, in milliseconds.
    pub(crate) fn slept_since_ms(&self, from_ms: i64) -> i64 {
        let slept = |sleep: &Sleep| sleep.for_ms.min(sleep.woke_ms.saturating_sub(from_ms)).max(0);
        let mut kept = self.lock();
        self.wake(&mut kept, Instant::now());
        kept.slept.iter().map(slept).sum()
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unpoisoned()
    }
}

fn lasted((began, ended): Span) -> Duration {
    ended.saturating_duration_since(began)
}

/// How long these lasted, counting what overlaps once.
pub(crate) fn together(mut spans: Vec<Span>) -> Duration {
    spans.sort_unstable();
    let mut last: Option<Instant> = None;
    let new = spans.into_iter().map(|(began, ended)| {
        let from = last.map_or(began, |last| last.max(began));
        last = Some(from.max(ended));
        lasted((from, ended))
    });
    new.sum()
}

/// Keeps it, and drops the first if there are too many.
pub(crate) fn remember<T>(all: &mut VecDeque<T>, one: T) {
    all.push_back(one);
    let surplus = all.len().saturating_sub(KEPT);
    all.drain(..surplus);
}

#[cfg(test)]
mod tests;
