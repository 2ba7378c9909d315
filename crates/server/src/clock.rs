//! The house's clock. Tests may turn it forward.

use std::{
    fmt,
    sync::{Arc, LazyLock},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{sync::watch, time::sleep};

/// The time by another clock than the machine's: milliseconds since 1970, once it is known.
type Told = Arc<dyn Fn() -> Option<u64> + Send + Sync>;

/// Milliseconds since 1970, and waiting for a moment of it.
#[derive(Clone)]
pub struct Clock {
    ahead_ms: Arc<watch::Sender<i64>>,
    /// None: the machine's clock tells.
    told: Option<Told>,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { ahead_ms: Arc::new(watch::Sender::new(0)), told: None }
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
        let ms = told.map_or_else(machine_ms, |ms| i64::try_from(ms).unwrap_or(i64::MAX));
        ms.saturating_add(*self.ahead_ms.borrow())
    }

    /// The same, but that another clock tells the time.
    pub(crate) fn told_by(self, told: impl Fn() -> Option<u64> + Send + Sync + 'static) -> Clock {
        Clock { told: Some(Arc::new(told)), ..self }
    }

    /// How long it has run: unlike the time of day it never goes back.
    pub(crate) fn running(&self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        START.elapsed() + Duration::from_millis(u64::try_from(*self.ahead_ms.borrow()).unwrap_or(0))
    }

    /// Turns the clock forward; whoever waits for a moment that is past then goes on.
    pub fn advance(&self, ms: i64) {
        self.ahead_ms.send_modify(|ahead| *ahead = ahead.saturating_add(ms));
    }

    /// Waits until the moment has come.
    pub(crate) async fn until(&self, at_ms: i64) {
        let mut turned = self.ahead_ms.subscribe();
        loop {
            let left = at_ms.saturating_sub(self.now_ms());
            let Ok(left @ 1..) = u64::try_from(left) else { return };
            tokio::select! {
                () = sleep(Duration::from_millis(left)) => {}
                _ = turned.changed() => {}
            }
        }
    }
}

fn machine_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
