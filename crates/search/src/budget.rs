//! How long a bot may think.

use crate::Level;
use std::time::Duration;

/// Tells the time. The browser and the server have different clocks, and tests have their own, so the clock is passed
/// in. Any `Fn() -> Duration` is one:
///
/// ```
/// let start = std::time::Instant::now();
/// let clock = || start.elapsed();
/// let budget = search::Budget::of(search::Level::Club, &clock);
/// ```
pub trait Clock {
    /// The time since some fixed moment. It never goes back.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// What one decision may cost: a number of playouts, and a moment by which it must be made.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    playouts: u32,
    until: Option<(&'a dyn Clock, Duration)>,
}

impl<'a> Budget<'a> {
    /// This many playouts, however long they take. The same seed then always gives the same decision.
    pub const fn playouts(playouts: u32) -> Budget<'static> {
        Budget { playouts, until: None }
    }

    /// At most this many playouts, and no longer than `time` from now. The time runs from the creation of the budget,
    /// so a delayed start counts.
    pub fn timed(playouts: u32, time: Duration, clock: &'a dyn Clock) -> Budget<'a> {
        Budget { playouts, until: Some((clock, clock.now().saturating_add(time))) }
    }

    /// The budget for a decision of `level`.
    pub fn of(level: Level, clock: &'a dyn Clock) -> Budget<'a> {
        Budget::timed(level.playouts(), level.time(), clock)
    }

    /// The same without a clock, so reproducible.
    pub const fn fixed(level: Level) -> Budget<'static> {
        Budget::playouts(level.playouts())
    }

    /// The same for playouts that each cost as much as `units` (1 or more) ordinary ones.
    pub(crate) const fn costing(self, units: u32) -> Budget<'a> {
        Budget { playouts: self.playouts / units, until: self.until }
    }

    /// The time that is left, if it is limited.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.until.map(|(clock, deadline)| deadline.saturating_sub(clock.now()))
    }

    /// The number of playouts there is time for if each takes `each`.
    pub(crate) fn room_for(&self, each: Duration) -> u32 {
        let Some(left) = self.time_left() else { return self.playouts };
        let most = left.as_nanos() / each.as_nanos().max(1);
        u32::try_from(most).map_or(self.playouts, |most| most.min(self.playouts))
    }

    /// Starts spending it.
    pub(crate) fn start(&self) -> Meter<'a> {
        let last = self.until.map_or(Duration::ZERO, |(clock, _)| clock.now());
        Meter {
            left: self.playouts,
            until: self.until,
            last,
            longest: Duration::ZERO,
            share: self.playouts,
            stop: last,
        }
    }
}

/// A budget being spent, share by share.
pub(crate) struct Meter<'a> {
    /// Playouts left in total.
    left: u32,
    until: Option<(&'a dyn Clock, Duration)>,
    /// When the clock was last read.
    last: Duration,
    /// The longest time between two readings.
    longest: Duration,
    /// Playouts left in this share.
    share: u32,
    /// When this share ends.
    stop: Duration,
}

impl Meter<'_> {
    /// Opens the next of `shares` (1 or more) equal shares of what is left.
    pub(crate) fn open_share(&mut self, shares: u32) {
        self.share = self.left / shares;
        if let Some((_, deadline)) = self.until {
            self.stop = self.last + deadline.saturating_sub(self.last) / shares;
        }
    }

    /// Whether the share has this many playouts left.
    pub(crate) const fn allows(&self, playouts: usize) -> bool {
        self.share as usize >= playouts
    }

    /// Takes one playout from the share. Returns false if none is left in it or its time is up. Once a playout of twice
    /// the longest time so far might end too late, the whole budget is spent.
    pub(crate) fn spend(&mut self) -> bool {
        if self.share == 0 || !self.in_time() {
            return false;
        }
        self.share -= 1;
        self.left -= 1;
        true
    }

    fn in_time(&mut self) -> bool {
        let Some((clock, deadline)) = self.until else { return true };
        let now = clock.now();
        self.longest = self.longest.max(now.saturating_sub(self.last));
        self.last = now;
        if now.saturating_add(self.longest * 2) >= deadline {
            (self.left, self.share) = (0, 0);
        } else if now >= self.stop {
            self.share = 0;
        }
        self.share > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn playouts_are_spent_in_shares() {
        let mut meter = Budget::playouts(7).start();
        meter.open_share(3);
        assert_eq!((0..9).filter(|_| meter.spend()).count(), 2);
        meter.open_share(2);
        assert_eq!((0..9).filter(|_| meter.spend()).count(), 2);
        meter.open_share(1);
        assert_eq!((0..9).filter(|_| meter.spend()).count(), 3);
        meter.open_share(1);
        assert!(!meter.spend());
    }

    #[test]
    fn there_is_room_for_as_many_as_fit_into_the_time() {
        let clock = || Duration::ZERO;
        let room = |playouts, ms| Budget::timed(playouts, MS * ms, &clock).room_for(MS * 2);
        assert_eq!([room(100, 60), room(20, 60), room(20, 1), Budget::playouts(9).room_for(MS)], [30, 20, 0, 9]);
    }

    #[test]
    fn time_is_kept_whatever_a_playout_takes() {
        for step in 1..200 {
            let ticks = Cell::new(0);
            let clock = || {
                ticks.set(ticks.get() + step);
                MS * ticks.get()
            };
            let budget = Budget::timed(u32::MAX, MS * 100, &clock);
            let deadline = MS * (step + 100);
            let mut meter = budget.start();
            let mut spent = 0;
            for shares in (1..4).rev() {
                meter.open_share(shares);
                while meter.spend() {
                    spent += 1;
                }
            }
            // Readings: creating the budget takes one, starting it another, and the first `spend` finds out how long a
            // step is.
            assert!(MS * ticks.get() <= deadline.max(MS * (step * 3)), "{step}");
            assert_eq!(spent > 0, step < 25, "{step}: {spent}");
        }
    }
}
