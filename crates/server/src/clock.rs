//! The house's clock. Tests may turn it forward, or put the machine to sleep.

use std::{
    fmt,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{sync::watch, time::sleep};

/// The longest single wait: the machine may be suspended meanwhile, or its clock set.
const LOOK: Duration = Duration::from_secs(60);

/// The time by a clock other than the machine's: milliseconds since 1970, once known.
type Told = Arc<dyn Fn() -> Option<u64> + Send + Sync>;

/// Tells the time in milliseconds since 1970, and waits for given moments.
#[derive(Clone)]
pub struct Clock {
    ahead: Arc<Ahead>,
    /// `None` for the machine's clock.
    told: Option<Told>,
}

/// How far the clock has been turned forward. Every move reads it several times, so a read must not write to shared
/// memory.
struct Ahead {
    ms: AtomicI64,
    /// For how long tests have had the machine sleep.
    slept_ms: AtomicI64,
    turned: watch::Sender<()>,
}

impl Default for Clock {
    fn default() -> Clock {
        let ahead = Ahead { ms: AtomicI64::new(0), slept_ms: AtomicI64::new(0), turned: watch::Sender::new(()) };
        Clock { ahead: Arc::new(ahead), told: None }
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").field("now_ms", &self.now_ms()).finish_non_exhaustive()
    }
}

impl Clock {
    /// The time now, in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        let told = self.told.as_ref().and_then(|told| told());
        let ms = told.map_or_else(|| self.of_machine_ms(), |ms| i64::try_from(ms).unwrap_or(i64::MAX));
        ms.saturating_add(self.ahead_ms())
    }

    /// The machine's time of day, which goes on while the machine sleeps. `None` if the house goes by another clock.
    pub(crate) fn machine_ms(&self) -> Option<i64> {
        self.told.is_none().then(|| self.of_machine_ms())
    }

    /// The machine's time of day, whichever clock the house goes by.
    fn of_machine_ms(&self) -> i64 {
        machine_ms().saturating_add(self.ahead.slept_ms.load(Ordering::Acquire))
    }

    /// The same clock, but with the time told by another.
    pub(crate) fn told_by(self, told: impl Fn() -> Option<u64> + Send + Sync + 'static) -> Clock {
        Clock { told: Some(Arc::new(told)), ..self }
    }

    /// How long the clock has run. Unlike the time of day it never goes back.
    pub(crate) fn running(&self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed() + Duration::from_millis(u64::try_from(self.ahead_ms()).unwrap_or(0))
    }

    /// Turns the clock forward. Waits for moments that are then past end.
    pub fn advance(&self, ms: i64) {
        self.ahead.turned.send_modify(|()| {
            self.ahead.ms.store(self.ahead_ms().saturating_add(ms), Ordering::Release);
        });
    }

    /// Has the machine sleep: its time of day goes on, and nothing else does.
    pub fn sleep(&self, ms: i64) {
        self.ahead.slept_ms.fetch_add(ms, Ordering::AcqRel);
    }

    /// Has whoever waits for a moment look at the time again: it has leapt.
    pub(crate) fn has_leapt(&self) {
        self.ahead.turned.send_replace(());
    }

    fn ahead_ms(&self) -> i64 {
        self.ahead.ms.load(Ordering::Acquire)
    }

    /// Waits until `at_ms` is reached.
    pub(crate) async fn until(&self, at_ms: i64) {
        let mut turned = self.ahead.turned.subscribe();
        loop {
            let left = at_ms.saturating_sub(self.now_ms());
            let Ok(left @ 1..) = u64::try_from(left) else { return };
            tokio::select! {
                () = sleep(Duration::from_millis(left).min(LOOK)) => {}
                _ = turned.changed() => {}
            }
        }
    }
}

/// A moment, by both clocks of the machine: while it sleeps, only its time of day goes on.
#[derive(Clone, Copy)]
pub(crate) struct Moment {
    pub(crate) at: Instant,
    pub(crate) of_day_ms: i64,
}

impl Moment {
    /// This moment.
    pub(crate) fn now(clock: &Clock) -> Moment {
        Moment { at: Instant::now(), of_day_ms: clock.of_machine_ms() }
    }

    /// For how long the machine was awake until a later moment, and for how long it slept.
    pub(crate) fn until(self, later: Moment) -> (Duration, Duration) {
        let awake = later.at.saturating_duration_since(self.at);
        let of_day_ms = u64::try_from(later.of_day_ms.saturating_sub(self.of_day_ms)).unwrap_or_default();
        (awake, Duration::from_millis(of_day_ms).saturating_sub(awake))
    }

    /// How long ago it was.
    pub(crate) fn ago(self, clock: &Clock) -> Duration {
        let (awake, slept) = self.until(Moment::now(clock));
        awake + slept
    }
}

fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
