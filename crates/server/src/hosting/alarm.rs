//! The times that a table waits for.

use crate::Clock;
use std::{future, pin::Pin};

/// Rings at a given moment. Each turn is due later than the one before, so an alarm set for an earlier moment rings in
/// time to be set again, and a move sets nothing.
pub(super) struct Alarm {
    clock: Clock,
    set: Option<Set>,
}

/// An alarm that has been set.
struct Set {
    at_ms: i64,
    rings: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Alarm {
    pub(super) const fn new(clock: Clock) -> Alarm {
        Alarm { clock, set: None }
    }

    /// Waits until the moment has come, or forever if there is none.
    pub(super) async fn until(&mut self, at_ms: Option<i64>) {
        let Some(at_ms) = at_ms else { return future::pending().await };
        while self.clock.now_ms() < at_ms {
            let set = match &mut self.set {
                Some(set) if set.at_ms <= at_ms => set,
                other => {
                    let clock = self.clock.clone();
                    other.insert(Set { at_ms, rings: Box::pin(async move { clock.until(at_ms).await }) })
                }
            };
            set.rings.as_mut().await;
            self.set = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn it_rings_at_its_moment_whatever_it_was_set_for_before() {
        let clock = Clock::default();
        let mut alarm = Alarm::new(clock.clone());
        let start_ms = clock.now_ms();
        for at_ms in [50_000, 90_000, 40_000, 70_000] {
            assert!(alarm.until(Some(start_ms + at_ms)).now_or_never().is_none());
        }
        assert_eq!(alarm.set.as_ref().map(|set| set.at_ms), Some(start_ms + 40_000), "the earliest is enough");
        assert!(alarm.until(None).now_or_never().is_none());
        let turning = async {
            tokio::task::yield_now().await;
            clock.advance(45_000);
            tokio::task::yield_now().await;
            clock.advance(30_000);
        };
        tokio::join!(alarm.until(Some(start_ms + 70_000)), turning);
        assert!(clock.now_ms() >= start_ms + 70_000);
        assert!(alarm.until(Some(start_ms)).now_or_never().is_some(), "what is past has come");
    }
}
