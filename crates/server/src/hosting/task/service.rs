//! Time that the house took from whoever plays, which their clocks get back before anybody is told that they are late: this
//! process stood still, or waited for the database.

use super::{Broken, TableTask};
use crate::stalls::PATIENCE;
use std::time::{Duration, Instant};
use table::{Command, Standin};
use wire::{Error, Written};

/// What a table has kept its players waiting for.
pub(super) struct Service {
    /// Everything before this has been given back.
    paid: Instant,
    /// The database took so long since then.
    waited: Duration,
    /// Since when nothing can be written.
    failing: Option<Instant>,
}

impl Service {
    /// A table that is there from now on, while its clocks are right until `since`; the process has stood still for `stalled`
    /// since then.
    pub(super) fn new(since: Instant, stalled: Duration) -> Service {
        Service { paid: since, waited: since.elapsed().saturating_sub(stalled), failing: None }
    }

    /// Something that was to be written since `start` has been written, or not.
    pub(super) fn wrote(&mut self, start: Instant, done: bool) {
        let since = self.failing.unwrap_or(start);
        if !done {
            self.failing = Some(since);
            return;
        }
        self.failing = None;
        let took = since.elapsed();
        if took > PATIENCE {
            self.waited += took;
        }
    }

    /// Something is decided now.
    pub(super) fn begin(&mut self) -> Owed {
        Owed { at: Instant::now(), waited: std::mem::take(&mut self.waited) }
    }

    /// It is done. Where a turn has ended with it, nobody has anything from what was owed before.
    pub(super) fn done(&mut self, owed: Owed, turn_ended: bool) {
        if turn_ended {
            self.paid = owed.at;
        } else {
            self.waited += owed.waited;
        }
    }

    /// What is owed by now, as long as the process has stood still for `stalled` since all was paid. A write may have waited
    /// just then: both together are no longer than the time that has passed.
    fn owed(&self, stalled: Duration, now: Instant) -> Duration {
        let failing = self.failing.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        (stalled + self.waited + failing).min(now.saturating_duration_since(self.paid))
    }
}

/// What is owed to whoever is in turn when something is decided: to write down what they got back took its time, too.
pub(super) struct Owed {
    at: Instant,
    waited: Duration,
}

impl TableTask {
    /// Gives back what is owed, before `command` is decided. Whether that is to be thought of anew: nobody is late who has
    /// got time back.
    pub(super) async fn give_back(&mut self, command: &Command<Written>) -> Result<Result<bool, Error>, Broken> {
        let now = Instant::now();
        let owed = self.service.owed(self.house.stalls.since(self.service.paid, now), now);
        let ms = i64::try_from(owed.as_millis()).unwrap_or(i64::MAX);
        if ms == 0 {
            return Ok(Ok(false));
        }
        let before = std::mem::replace(&mut self.service, Service { paid: now, waited: Duration::ZERO, failing: None });
        match self.decide(Command::Credit { ms }).await? {
            Ok(_) => Ok(Ok(matches!(command, Command::StandIn { why: Standin::Late, .. }))),
            Err(error) => {
                let failing = self.service.failing;
                self.service = Service { failing: before.failing.or(failing), ..before };
                Ok(Err(error))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn waited(seconds: u32) -> Service {
        let paid = Instant::now().checked_sub(SECOND * 10).unwrap();
        Service { paid, waited: SECOND * seconds, failing: None }
    }

    #[test]
    fn what_is_owed_ends_with_the_turn() {
        let mut service = waited(3);
        let owed = service.begin();
        // Its own entry takes two seconds to be written: that is the next turn's.
        service.waited += SECOND * 2;
        service.done(owed, true);
        assert_eq!(service.waited, SECOND * 2);
        let mut refused = waited(3);
        let owed = refused.begin();
        refused.done(owed, false);
        assert_eq!(refused.waited, SECOND * 3);
    }

    #[test]
    fn no_more_is_owed_than_has_passed() {
        let service = waited(6);
        let now = service.paid + SECOND * 7;
        assert_eq!(service.owed(SECOND, now), SECOND * 7);
        assert_eq!(service.owed(SECOND * 6, now), SECOND * 7, "it stood still while it waited");
        assert_eq!(Service { failing: Some(now - SECOND), ..waited(0) }.owed(Duration::ZERO, now), SECOND);
    }
}
