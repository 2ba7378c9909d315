//! Rate limits: a burst, and a rate over time. Counted by `governor`, on the house's clock.

use crate::Clock;
use governor::{
    NotUntil, Quota, RateLimiter,
    clock::Clock as _,
    middleware::NoOpMiddleware,
    nanos::Nanos,
    state::{InMemoryState, NotKeyed, keyed::HashMapStateStore},
};
use std::{hash::Hash, num::NonZeroU32, sync::RwLock, time::Duration};
use store::Unpoisoned;
use wire::Error;

/// The allowance of one subject, such as calls on one socket.
pub(crate) struct Allowance(RateLimiter<NotKeyed, InMemoryState, Clock, NoOpMiddleware<Nanos>>);

/// The allowance of each of many subjects, such as new sessions per network.
pub(crate) struct Allowances<K: Hash + Eq + Clone> {
    quota: Quota,
    clock: Clock,
    most: usize,
    each: RwLock<Keyed<K>>,
}

type Keyed<K> = RateLimiter<K, HashMapStateStore<K>, Clock, NoOpMiddleware<Nanos>>;

/// The allowance is used up; more is available after this time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooOften(pub(crate) Duration);

/// The longest that a burst may take to be regained. `governor` counts in nanoseconds, of which it has 584 years.
const LONGEST: Duration = Duration::from_secs(100 * 365 * 86_400);

/// `count` in each `period`, `burst` at once.
pub(crate) fn quota(count: u32, period: Duration, burst: u32) -> Quota {
    let [count, burst] = [count, burst].map(|number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN));
    let quota = Quota::with_period(period / count.get()).unwrap_or(Quota::per_second(count));
    let most = LONGEST.as_nanos() / quota.replenish_interval().as_nanos().max(1);
    let most = u32::try_from(most).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX);
    quota.allow_burst(burst.min(most))
}

impl Allowance {
    pub(crate) fn new(quota: Quota, clock: &Clock) -> Allowance {
        Allowance(RateLimiter::direct_with_clock(quota, clock.clone()))
    }

    /// Takes one from the allowance.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take(&self) -> Result<(), TooOften> {
        self.0.check().map_err(|until| wait(&until, self.0.clock()))
    }
}

impl<K: Hash + Eq + Clone> Allowances<K> {
    /// The most subjects remembered at a time: some ten megabytes.
    const MOST: usize = 100_000;

    pub(crate) fn new(quota: Quota, clock: &Clock) -> Allowances<K> {
        let each = RwLock::new(keyed(quota, clock));
        Allowances { quota, clock: clock.clone(), most: Self::MOST, each }
    }

    /// Takes one from the allowance of `who`.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn take(&self, who: &K) -> Result<(), TooOften> {
        self.make_room();
        let each = self.each.read().unpoisoned();
        each.check_key(who).map_err(|until| wait(&until, &self.clock))
    }

    /// Forgets subjects whose allowance is full again. If that is not enough, forgets all of them: no one is locked out
    /// because too many others are remembered.
    fn make_room(&self) {
        if self.each.read().unpoisoned().len() < self.most {
            return;
        }
        let mut each = self.each.write().unpoisoned();
        each.retain_recent();
        if each.len() > self.most / 2 {
            *each = keyed(self.quota, &self.clock);
        }
    }
}

fn keyed<K: Hash + Eq + Clone>(quota: Quota, clock: &Clock) -> Keyed<K> {
    RateLimiter::new(quota, HashMapStateStore::default(), clock.clone())
}

fn wait(until: &NotUntil<Nanos>, clock: &Clock) -> TooOften {
    TooOften(until.wait_time_from(clock.now()))
}

impl governor::clock::Clock for Clock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.running().into()
    }
}

impl From<TooOften> for Error {
    fn from(TooOften(wait): TooOften) -> Error {
        // Rounded up to the next whole millisecond.
        Error::TooFast { retry_ms: u32::try_from(wait.as_millis() + 1).unwrap_or(u32::MAX) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const HOUR: Duration = Duration::from_secs(3_600);

    #[test]
    fn a_burst_then_a_steady_trickle() {
        let clock = Clock::default();
        let allowance = Allowance::new(quota(1, HOUR, 40), &clock);
        assert_eq!((0..50).filter(|_| allowance.take().is_ok()).count(), 40);
        let TooOften(wait) = allowance.take().unwrap_err();
        assert!(wait > HOUR - 10 * SECOND && wait <= HOUR, "{wait:?}");
        clock.advance(3_600_000);
        assert_eq!((0..50).filter(|_| allowance.take().is_ok()).count(), 1);
    }

    #[test]
    fn nothing_is_as_good_as_one() {
        let allowance = Allowance::new(quota(0, HOUR, 0), &Clock::default());
        assert!(allowance.take().is_ok());
        assert!(allowance.take().is_err());
    }

    #[test]
    fn no_limit_is_too_high_to_be_counted() {
        for (count, burst) in [(1, u32::MAX), (120, 1_000_000_000), (u32::MAX, u32::MAX)] {
            let allowance = Allowance::new(quota(count, HOUR, burst), &Clock::default());
            assert!((0..1_000).all(|_| allowance.take().is_ok()), "{count} an hour, {burst} at once");
        }
    }

    #[test]
    fn nobody_is_locked_out_by_others() {
        let clock = Clock::default();
        let allowances = Allowances { most: 10_000, ..Allowances::new(quota(1, HOUR, 2), &clock) };
        for stranger in 0..25_000 {
            assert_eq!(allowances.take(&stranger), Ok(()));
            assert!(allowances.each.read().unwrap().len() <= 10_000);
        }
        let newcomer = 25_000;
        assert_eq!([(); 3].map(|()| allowances.take(&newcomer).is_ok()), [true, true, false]);
    }

    #[test]
    fn those_who_have_rested_are_forgotten_first() {
        let clock = Clock::default();
        let allowances = Allowances { most: 100, ..Allowances::new(quota(1, HOUR, 2), &clock) };
        for who in 0..99 {
            allowances.take(&who).unwrap();
        }
        clock.advance(2 * 3_600_000);
        allowances.take(&7).unwrap();
        allowances.take(&7).unwrap();
        allowances.take(&100).unwrap();
        assert_eq!(allowances.take(&101), Ok(()));
        assert!(allowances.take(&7).is_err(), "what was done lately is remembered");
    }
}
