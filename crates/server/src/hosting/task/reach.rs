//! Whether the people whose time is running can be reached. Those at another node cannot while it and this one do not
//! hear each other; nobody elsewhere can while this node does not hear itself on the bus. They get that time back.

use super::{Broken, TableTask};
use crate::{
    cuts::{MOST, counted},
    stalls::{Span, together},
};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};
use table::{Command, GuestId, Job, Standin, Task};

/// How long a node may be silent that reports every second who watches there.
const SILENCE: Duration = Duration::from_millis(1_500);
/// While somebody cannot be reached, at least so much is given back at a time, in milliseconds: each time is an entry.
const WORTH_MS: i64 = 5_000;

/// Those who could not be reached.
pub(super) struct Reach {
    /// Up to when it is counted for how long that was.
    counted: Instant,
    /// The people whose node has fallen silent and counts as gone, and when it was last heard.
    lost: BTreeMap<GuestId, Instant>,
    /// A job that is put off for them, and until when.
    put_off: Option<(Job, i64)>,
}

impl Reach {
    /// Everybody could be reached until then.
    pub(super) const fn since(counted: Instant) -> Reach {
        Reach { counted, lost: BTreeMap::new(), put_off: None }
    }

    /// Notes that a guest is gone with their node, which was last heard then.
    pub(super) fn lose(&mut self, guest: GuestId, heard: Instant) {
        self.lost.retain(|_, before| heard.saturating_duration_since(*before) < MOST);
        self.lost.insert(guest, heard);
    }

    /// Notes that a guest is here, or at a node that is heard.
    pub(super) fn find(&mut self, guest: GuestId) {
        self.lost.remove(&guest);
    }

    /// Until when a job is put off, if it is.
    pub(super) fn put_off_until(&self, job: Job) -> Option<i64> {
        self.put_off.filter(|(put_off, _)| *put_off == job).map(|(_, until_ms)| until_ms)
    }
}

impl TableTask {
    /// When people whose time is running could not be reached, as far as that is not counted yet. `None` if all of them
    /// are here.
    pub(super) fn out_of_reach(&self, now: Instant) -> Option<Vec<Span>> {
        self.house.afar.as_ref()?;
        let is_here = |guest: &GuestId| self.watchers.iter().any(|watcher| watcher.guest == *guest);
        let elsewhere: Vec<GuestId> = self.sitting.awaited().into_iter().filter(|guest| !is_here(guest)).collect();
        if elsewhere.is_empty() {
            return None;
        }
        let from = self.service.paid().max(self.reach.counted);
        let silences = elsewhere.iter().filter_map(|guest| counted(self.silence(*guest, now)?, from));
        let mut spans = self.house.cuts.since(from, now);
        spans.extend(silences);
        Some(spans)
    }

    /// The silence of the node at which a guest watches or was last seen, if it is silent now.
    fn silence(&self, guest: GuestId, now: Instant) -> Option<Span> {
        let heard = self.afar.heard(guest).or_else(|| self.reach.lost.get(&guest).copied())?;
        (now.saturating_duration_since(heard) > SILENCE).then_some((heard, now))
    }

    /// Counts for how long people could not be reached, before that changes. True if anybody could not.
    pub(super) fn count_out_of_reach(&mut self) -> bool {
        let now = Instant::now();
        let out_of_reach = self.out_of_reach(now);
        let are_all_here = out_of_reach.is_none();
        let missed = together(out_of_reach.unwrap_or_default());
        // A silence that has just begun may be no more than a message that is late.
        if are_all_here || !missed.is_zero() {
            self.reach.counted = now;
        }
        self.service.missed(missed);
        !missed.is_zero()
    }

    /// The same before something is decided: what comes after it is not to get back what was before.
    pub(super) fn count_all_out_of_reach(&mut self) {
        self.count_out_of_reach();
        self.reach.counted = Instant::now();
    }

    /// These people are here, or at a node that is heard. If one of them could not be reached while their time was
    /// running, it is given back at once: they are about to see how much they have.
    pub(super) async fn reaches(&mut self, guests: &[GuestId]) -> Result<(), Broken> {
        let could_not = self.count_out_of_reach();
        if could_not && self.sitting.awaited().iter().any(|guest| guests.contains(guest)) {
            // What cannot be written now is still owed.
            self.carry_out(Command::Credit { ms: 0 }).await?.ok();
        }
        Ok(())
    }

    /// Puts a job off that would cost somebody something who cannot be reached now, until what they get back is worth
    /// an entry. True if it is put off.
    pub(super) fn puts_off(&mut self, job: Job) -> bool {
        let costs = match job.task {
            Task::Stand { why: Standin::Late | Standin::Away, .. } | Task::Rise { .. } => true,
            // Sealed answers; what is a mere formality waits for nothing.
            Task::Stand { why: Standin::Table, .. } => job.at_ms > self.sitting.not_before_ms(),
            _ => false,
        };
        let now = Instant::now();
        let lasts = |spans: Vec<Span>| spans.iter().any(|(_, until)| *until == now);
        let left_ms = WORTH_MS.saturating_sub(self.owed_ms(now).unwrap_or_default());
        let waits = costs && left_ms > 0 && self.out_of_reach(now).is_some_and(lasts);
        self.reach.put_off = waits.then(|| (job, self.house.clock.now_ms().saturating_add(left_ms)));
        waits
    }
}
