//! The house's clock. Tests may turn it forward.

use std::{
    sync::{Arc, LazyLock},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};
use tokio::{sync::watch, time::sleep};

/// Milliseconds since 1970, and waiting for a moment of it.
#[derive(Clone, Debug)]
pub struct Clock {
    ahead_ms: Arc<watch::Sender<i64>>,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock { ahead_ms: Arc::new(watch::Sender::new(0)) }
    }
}

impl Clock {
    /// The time now, in milliseconds since 1970.
    pub fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX).saturating_add(*self.ahead_ms.borrow())
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
