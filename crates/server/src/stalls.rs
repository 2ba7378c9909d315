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
}

impl Stalls {
    /// No stalls yet, in a house that is not yet open.
    pub(crate) fn new(clock: &Clock, now: Instant) -> Stalls {
        let read = (now, clock.machine_ms());
        let kept = Kept { open: false, looked: now, last: VecDeque::new(), read, slept: VecDeque::new() };
        Stalls { clock: clock.clone(), kept: Mutex::new(kept) }
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
        self.wake(&mut kept, now);
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
mod tests {
    use super::*;
    use tokio::time::timeout;

    const HOUR: i64 = 3_600_000;

    #[test]
    fn what_stood_still_is_counted_from_when_it_was_served_last() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let stalls = Stalls::new(&Clock::default(), start);
        stalls.open(start);
        for ms in [50, 100, 300, 1_300, 1_350] {
            stalls.look(at(ms));
        }
        let since = |from, now| stalls.since(at(from), at(now)).stalled.as_millis();
        assert_eq!((since(0, 1_400), since(800, 1_400), since(1_300, 1_400)), (1_000, 500, 0));
        assert_eq!(since(1_350, 2_350), 1_000, "it wakes and has not looked yet");
    }

    #[test]
    fn what_overlaps_is_counted_once() {
        let start = Instant::now();
        let span = |from, to| (start + Duration::from_millis(from), start + Duration::from_millis(to));
        let all = vec![span(900, 1_000), span(0, 500), span(300, 400), span(400, 600), span(700, 650)];
        assert_eq!(together(all).as_millis(), 700);
        let stalls = Stalls::new(&Clock::default(), start);
        stalls.open(start);
        stalls.look(start + Duration::from_secs(1));
        let lost = stalls.since_with(start, start + Duration::from_secs(1), vec![span(500, 1_500)]);
        assert_eq!(lost.stalled.as_millis(), 1_500);
    }

    #[test]
    fn nobody_is_served_until_the_house_is_open() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let stalls = Stalls::new(&Clock::default(), start);
        stalls.look(at(50));
        assert_eq!(stalls.since(at(30), at(70)).stalled.as_millis(), 40);
        stalls.open(at(100));
        stalls.look(at(150));
        assert_eq!(stalls.since(at(30), at(170)).stalled.as_millis(), 70);
    }

    #[test]
    fn time_for_which_the_machine_slept_is_counted_once() {
        let clock = Clock::default();
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let stalls = Stalls::new(&clock, start);
        stalls.open(start);
        let before_ms = clock.now_ms();
        clock.sleep(HOUR);
        // It wakes, and the first to notice is somebody who asks.
        let woke = stalls.since(at(10), at(50)).slept.as_millis();
        stalls.look(at(100));
        let slept = |from| stalls.since(at(from), at(150)).slept.as_millis();
        let hour = 3_599_000..3_601_000;
        assert!(hour.contains(&woke) && slept(10) == woke && slept(50) == 0, "{woke} {}", slept(10));
        let since_ms = |from_ms| stalls.slept_since_ms(from_ms);
        assert!((HOUR - 1_000..HOUR + 1_000).contains(&since_ms(before_ms)));
        let half = since_ms(before_ms + HOUR / 2);
        assert!((HOUR / 2 - 1_000..HOUR / 2 + 1_000).contains(&half) && since_ms(clock.now_ms()) == 0, "{half}");
        // Nor is a table closed before anyone has looked.
        clock.sleep(HOUR);
        assert!((HOUR * 2 - 1_000..HOUR * 2 + 1_000).contains(&since_ms(before_ms)));
    }

    #[test]
    fn a_stall_between_two_readings_is_no_sleep() {
        let start = Instant::now();
        let stalls = Stalls::new(&Clock::default(), start);
        stalls.open(start);
        std::thread::sleep(PATIENCE * 2);
        // It has stood still since it read one clock, and reads the other now.
        stalls.look(start);
        assert_eq!(stalls.slept_since_ms(0), 0);
    }

    #[test]
    fn a_clock_that_is_set_back_owes_nothing() {
        let clock = Clock::default();
        let start = Instant::now();
        let stalls = Stalls::new(&clock, start);
        stalls.open(start);
        clock.sleep(-HOUR);
        assert_eq!(stalls.since(start, start + Duration::from_millis(50)), Lost::default());
        assert_eq!(stalls.slept_since_ms(0), 0);
    }

    #[test]
    fn whether_it_stood_still_or_slept_is_known_by_whichever_clock_the_house_goes() {
        let clock = Clock::default();
        let stalls = Stalls::new(&clock.clone().told_by(|| Some(7)), Instant::now());
        stalls.open(Instant::now());
        let (before, second, hour) = (Moment::now(&clock), Duration::from_secs(1), Duration::from_secs(3_600));
        assert!(!stalls.stood_still(before, second));
        std::thread::sleep(PATIENCE * 2);
        assert!(stalls.stood_still(before, PATIENCE), "it wakes and has not looked yet");
        stalls.look(Instant::now());
        assert!(stalls.stood_still(before, PATIENCE) && !stalls.stood_still(before, hour));
        let awake = Moment::now(&clock);
        assert!(!stalls.stood_still(awake, second), "that was before");
        clock.sleep(HOUR);
        assert!(stalls.stood_still(awake, second) && !stalls.stood_still(Moment::now(&clock), second));
    }

    /// Or else nothing that waits behind a slow call at a busy node would ever be done, however often it is asked for.
    #[test]
    fn a_process_that_stalls_again_and_again_does_not_stand_still() {
        let (clock, second) = (Clock::default(), Duration::from_secs(1));
        let at = Instant::now().checked_sub(second * 10).unwrap();
        let from = Moment { at, of_day_ms: clock.now_ms() - 10_000 };
        let stalls = Stalls::new(&clock, at);
        stalls.open(at);
        (1..=10).for_each(|passed| stalls.look(at + second * passed));
        assert!(stalls.since(at, Instant::now()).stalled >= second * 10);
        assert!(!stalls.stood_still(from, second * 5) && stalls.stood_still(from, second / 2));
    }

    #[tokio::test]
    async fn who_waits_for_a_moment_is_told_when_the_machine_wakes() {
        let clock = Clock::default();
        let stalls = Stalls::new(&clock, Instant::now());
        let at_ms = clock.now_ms() + HOUR;
        let waking = async {
            tokio::task::yield_now().await;
            clock.sleep(HOUR);
            stalls.look(Instant::now());
        };
        // By itself it would look again after a minute.
        let (woken, ()) = tokio::join!(timeout(Duration::from_secs(20), clock.until(at_ms)), waking);
        woken.unwrap();
    }
}
