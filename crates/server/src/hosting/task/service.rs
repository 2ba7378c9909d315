//! Time that the house took from the players by standing still, waiting for the database, sleeping with its machine, or
//! being out of their reach. Their clocks get it back before anyone is declared late or away.

use super::TableTask;
use crate::stalls::{Lost, PATIENCE};
use std::{
    ops::Range,
    time::{Duration, Instant},
};
use table::COMING_MS;

/// The most of a credit's own write that is not owed.
const FORGIVEN: Duration = Duration::from_secs(1);
/// For how long writes that have failed count as failing still for those who are called to the table. There may never
/// be another write, and whoever has come would wait for the others without end.
const FAILING: Duration = Duration::from_millis(COMING_MS.unsigned_abs());

/// The delays that a table has caused its players.
pub(super) struct Service {
    /// Everything before this moment has been given back.
    paid: Instant,
    /// Time lost since then to the database, and to the bus as far as that is counted.
    waited: Duration,
    /// The latest wait that is counted there, with those that it overlaps.
    counted: Range<Instant>,
    /// Since when writes have been failing.
    failing: Option<Instant>,
}

impl Service {
    /// The service of a table that exists from now on and whose clocks are right up to `since`; the process has stood
    /// still for `stalled` since then.
    pub(super) fn new(since: Instant, stalled: Duration) -> Service {
        let waited = since.elapsed().saturating_sub(stalled);
        Service { paid: since, waited, counted: since..since, failing: None }
    }

    /// Accounts for a write that began at `start` and has succeeded or failed.
    pub(super) fn wrote(&mut self, start: Instant, done: bool) {
        let since = self.failing.unwrap_or(start);
        if !done {
            self.failing = Some(since);
            return;
        }
        self.failing = None;
        self.waited_since(since);
    }

    /// Waits for the store, for anything but entries.
    pub(super) async fn wait<T>(&mut self, asked: impl Future<Output = T>) -> T {
        let start = Instant::now();
        let told = asked.await;
        self.has_waited(start);
        told
    }

    /// Accounts for a wait for the store, for anything but entries, that began at `start`: of what has been given back
    /// meanwhile, nothing is owed again.
    pub(super) fn has_waited(&mut self, start: Instant) {
        // While writes are failing, all time is counted.
        if self.failing.is_none() {
            self.waited_since(start.max(self.paid));
        }
    }

    /// For how long the store has been waited for since `start`, for anything but entries, without an end so far, as
    /// far as that is not counted yet.
    fn waiting(&self, start: Instant, now: Instant) -> Duration {
        // While writes are failing, all time is counted.
        if self.failing.is_some() {
            return Duration::ZERO;
        }
        self.uncounted(start.max(self.paid), now)
    }

    /// Counts a wait that is over, but for what is counted of it already, unless it was too short to matter. It may have
    /// begun before others that are counted: a line waits while moves are written.
    fn waited_since(&mut self, start: Instant) {
        let now = Instant::now();
        let took = self.uncounted(start, now);
        if took > Duration::ZERO {
            let Range { start: from, end } = self.counted;
            self.waited += took;
            self.counted = if end < start { start..now } else { from.min(start)..now };
        }
    }

    /// How much of a wait from `start` until `now` is not counted yet. Nothing if that is too short to matter.
    fn uncounted(&self, start: Instant, now: Instant) -> Duration {
        let Range { start: from, end } = self.counted;
        let counted = end.saturating_duration_since(from.max(start));
        let took = now.saturating_duration_since(start).saturating_sub(counted);
        if took > PATIENCE { took } else { Duration::ZERO }
    }

    /// Up to when everything has been given back.
    pub(super) const fn paid(&self) -> Instant {
        self.paid
    }

    /// Accounts for time in which people could not be reached.
    pub(super) fn missed(&mut self, time: Duration) {
        self.waited += time;
    }

    /// A decision begins.
    pub(super) fn begin(&mut self) -> Owed {
        Owed { at: Instant::now(), waited: std::mem::take(&mut self.waited) }
    }

    /// The decision is done. If it has ended a turn, no one benefits from what was owed before.
    pub(super) fn done(&mut self, owed: Owed, turn_ended: bool) {
        if turn_ended {
            self.paid = owed.at;
        } else {
            self.waited += owed.waited;
        }
    }

    /// What is owed until `now` is about to be given back. Returns the service as it was before.
    pub(super) fn pay(&mut self, now: Instant) -> Service {
        std::mem::replace(self, Service { paid: now, waited: Duration::ZERO, counted: now..now, failing: None })
    }

    /// It could not be given back.
    pub(super) fn owe(&mut self, before: Service) {
        *self = Service { failing: before.failing.or(self.failing), ..before };
    }

    /// A credit has put off a decision for a player. The time its own write took is not owed in turn, up to a second:
    /// where every write takes long, no one would ever be late.
    pub(super) fn forgive(&mut self) {
        self.waited = self.waited.saturating_sub(FORGIVEN);
    }

    /// A write that began at `start` was reported as failed, and has been taken in now: what was owed until then may
    /// have been given back by it.
    pub(super) fn caught_up(&mut self, start: Instant) {
        self.waited = Duration::ZERO;
        self.paid = start;
        self.failing = self.failing.map(|_| start);
    }

    /// The time owed by now, if no one has been served for all that is `lost` since the last payment, and the store has
    /// been waited for since `waits`. A write may have waited during a stall, so all together is capped at the time that
    /// has passed.
    fn owed(&self, lost: Lost, waits: Option<Instant>, now: Instant) -> Duration {
        let waiting = waits.map_or(Duration::ZERO, |start| self.waiting(start, now));
        self.owed_of(lost, self.failing(now) + waiting, now)
    }

    /// The same for those who are called to the table.
    fn owed_to_called(&self, lost: Lost, now: Instant) -> Duration {
        self.owed_of(lost, self.failing(now).min(FAILING), now)
    }

    /// While the machine slept, none of that passed.
    fn owed_of(&self, Lost { stalled, slept }: Lost, failing: Duration, now: Instant) -> Duration {
        (stalled + self.waited + failing).min(now.saturating_duration_since(self.paid)) + slept
    }

    /// For how long writes have been failing.
    fn failing(&self, now: Instant) -> Duration {
        self.failing.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }
}

/// The time owed to the player in turn when a decision begins: writing down what they get back takes time too.
pub(super) struct Owed {
    at: Instant,
    waited: Duration,
}

impl TableTask {
    /// The time owed to the player in turn, in milliseconds. `None` if there is none.
    pub(super) fn owed_ms(&self, now: Instant) -> Option<i64> {
        // The next move of whoever says something waits behind the line.
        let owed = self.service.owed(self.lost(now), self.lines.waits_since(), now);
        i64::try_from(owed.as_millis()).ok().filter(|ms| *ms > 0)
    }

    /// How much longer those have who are called to the table, in milliseconds: nobody could come while the house stood
    /// still.
    pub(super) fn time_of_called_ms(&self) -> i64 {
        let now = Instant::now();
        let owed = self.service.owed_to_called(self.lost(now), now);
        self.given_back_ms.saturating_add(i64::try_from(owed.as_millis()).unwrap_or_default())
    }

    /// For how long no one has been served since the last payment, or those whose time is running could not be reached,
    /// as far as that is not counted among the waits. What is owed is paid with every entry, so the machine has not
    /// slept for longer than since the last one.
    fn lost(&self, now: Instant) -> Lost {
        let out_of_reach = self.out_of_reach(now).unwrap_or_default();
        let lost = self.house.stalls.since_with(self.service.paid, now, out_of_reach);
        lost.slept_at_most(self.house.clock.now_ms().saturating_sub(self.sitting.changed_ms()))
    }

    /// Gives only those who are away back the time in which they could not come: after a match no clock runs. False if
    /// there is none.
    pub(super) fn give_back_to_the_absent(&mut self) -> bool {
        let now = Instant::now();
        let Some(ms) = self.owed_ms(now) else { return false };
        self.service.pay(now);
        self.crowd.credit(ms, self.house.clock.now_ms());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn waited(seconds: u32) -> Service {
        let paid = Instant::now().checked_sub(SECOND * 10).unwrap();
        Service { paid, waited: SECOND * seconds, counted: paid..paid, failing: None }
    }

    fn stalled(stalled: Duration) -> Lost {
        Lost { stalled, ..Lost::default() }
    }

    #[test]
    fn what_is_owed_ends_with_the_turn() {
        let mut service = waited(3);
        let owed = service.begin();
        // Writing its own entry takes two seconds, which belong to the next turn.
        service.waited += SECOND * 2;
        service.done(owed, true);
        assert_eq!(service.waited, SECOND * 2);
        let mut refused = waited(3);
        let owed = refused.begin();
        refused.done(owed, false);
        assert_eq!(refused.waited, SECOND * 3);
    }

    #[test]
    fn waits_at_the_same_time_are_counted_once() {
        let mut service = waited(0);
        let asked = service.paid + SECOND * 5;
        // Lines that several people said while a move was being written.
        service.wrote(asked, true);
        for later in 0..4 {
            service.has_waited(asked + SECOND * later);
        }
        assert!((SECOND * 5..SECOND * 6).contains(&service.waited), "{:?}", service.waited);
        // A line that was said before the move, and is stored after it.
        let said = service.paid + SECOND * 2;
        service.has_waited(said);
        assert!((SECOND * 8..SECOND * 9).contains(&service.waited), "{:?}", service.waited);
    }

    #[test]
    fn no_more_is_owed_than_has_passed() {
        let service = waited(6);
        let now = service.paid + SECOND * 7;
        assert_eq!(service.owed(stalled(SECOND), None, now), SECOND * 7);
        assert_eq!(service.owed(stalled(SECOND * 6), None, now), SECOND * 7, "it stood still while it waited");
        assert_eq!(Service { failing: Some(now - SECOND), ..waited(0) }.owed(Lost::default(), None, now), SECOND);
    }

    #[test]
    fn a_wait_that_has_not_ended_is_owed_too() {
        let mut service = waited(0);
        let (asked, now) = (service.paid + SECOND * 2, service.paid + SECOND * 7);
        let owed = |service: &Service, now| service.owed(Lost::default(), Some(asked), now);
        assert_eq!(owed(&service, asked + PATIENCE), Duration::ZERO, "too short to matter");
        assert_eq!(owed(&service, now), SECOND * 5);
        // A move was written meanwhile, for a second.
        service.waited = SECOND;
        service.counted = asked + SECOND..asked + SECOND * 2;
        assert_eq!(owed(&service, now), SECOND * 5);
        service.pay(now);
        assert_eq!(owed(&service, now + SECOND), SECOND, "the rest has been given back");
        let failing = Service { failing: Some(asked), ..waited(0) };
        let since = failing.paid + SECOND * 7;
        assert_eq!(failing.owed(Lost::default(), Some(asked), since), since - asked, "all of it once");
    }

    #[test]
    fn what_the_machine_slept_is_owed_on_top() {
        let service = waited(6);
        let (now, slept) = (service.paid + SECOND * 7, FAILING * 40);
        assert_eq!(service.owed(Lost { stalled: SECOND, slept }, None, now), SECOND * 7 + slept);
        assert_eq!(service.owed_to_called(Lost { stalled: SECOND, slept }, now), SECOND * 7 + slept);
    }

    #[test]
    fn nobody_waits_without_end_for_those_who_could_not_come_once() {
        let service = waited(0);
        let begun = service.paid + SECOND;
        let service = Service { failing: Some(begun), ..service };
        for (after, owed) in [(SECOND, SECOND), (FAILING, FAILING), (FAILING * 40, FAILING)] {
            assert_eq!(service.owed_to_called(Lost::default(), begun + after), owed);
        }
        let slept = FAILING * 40;
        let owed = service.owed_to_called(stalled(slept), begun + slept);
        assert_eq!(owed, SECOND + slept, "it stood still while they failed");
        let stood = begun + SECOND * 60;
        assert_eq!(waited(0).owed_to_called(stalled(SECOND * 50), stood), SECOND * 50, "the house itself stood still");
    }
}
