//! The reports to the table's leader: who watches here, and which of them lack a picture.

use super::{
    super::{heard::Mark, watching::Watching},
    Relay,
};
use crate::{courier::letter::OfTable, far::Attendance};
use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};
use table::GuestId;

/// How often the leader of the table is sent the guests watching here: a node silent for four seconds counts as gone.
const ATTEND: Duration = Duration::from_secs(1);
/// Guests whose pictures are requested together; the others follow. One answer has them all, and NATS takes no message
/// above 1 MiB.
pub(super) const TOGETHER: usize = 64;

impl Relay {
    /// Reports to the leader who watches here and what they miss, if that is due.
    pub(super) fn attend_if_due(&mut self) {
        if self.attending.is_some() || Instant::now() < self.due {
            return;
        }
        self.due = Instant::now() + ATTEND;
        let guests = self.guests();
        // Once the last guest has left, report once more, so that the leader knows at once.
        if guests.is_empty() && self.told.is_empty() {
            return;
        }
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let attendance = Attendance {
            node: self.afar.me,
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            guests: guests.iter().copied().collect(),
            missing: self.missing(),
            unheard: self.head.as_ref().is_none_or(|head| self.words.lacks(Mark::of(head), self.players())),
        };
        self.told = guests;
        self.attending = Some(Box::pin(self.ask(OfTable::Attend(attendance), None)));
    }

    /// The guests for whom a picture is missing: those who have none, and one of each audience that has lost one.
    pub(super) fn missing(&self) -> Vec<(GuestId, Option<u64>)> {
        let mut missing: Vec<(GuestId, Option<u64>)> = Vec::new();
        for watching in &self.watching {
            let Some(last_seq) = watching.missing else { continue };
            let has_room = missing.len() < TOGETHER;
            match missing.iter_mut().find(|(guest, _)| *guest == watching.guest()) {
                // Both sockets get the same picture, so it must cover enough for either.
                Some((_, known)) if *known != last_seq => *known = None,
                Some(_) => {}
                None if has_room => missing.push((watching.guest(), last_seq)),
                None => {}
            }
        }
        for (audience, following) in self.following.iter().filter(|(_, following)| following.is_missing()) {
            let one = self.watching.iter().find(|watching| watching.audience == Some(*audience));
            if let Some(one) = one.filter(|one| missing.iter().all(|(guest, _)| *guest != one.guest())) {
                missing.push((one.guest(), following.seq()));
            }
        }
        missing
    }

    pub(super) fn guests(&self) -> BTreeSet<GuestId> {
        self.watching.iter().map(Watching::guest).collect()
    }

    /// Whether all watchers here are players.
    pub(super) fn players(&self) -> bool {
        self.watching.iter().all(|watching| watching.audience.is_some_and(|audience| audience.seat.is_some()))
    }
}
