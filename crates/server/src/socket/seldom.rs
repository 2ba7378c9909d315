//! The rare events of a line. A socket wakes at every move; these are looked at only when one of them has occurred.

use crate::{House, bell::Bell, visitors::Visit};
use std::{sync::Arc, time::Duration};
use tokio::{
    select,
    sync::{Notify, watch},
    time::{Interval, MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;
use wire::{Announcement, Quick};

/// A rare event.
pub(super) enum Seldom {
    /// A second has passed.
    Beat(Bell),
    /// The visitor has said hello: from now on they are sent what concerns them.
    Greeted,
    /// The visitor's progress in quick match has changed.
    Quick(Quick),
    /// Something has changed about the visitor or the people they know.
    Rang(Bell),
    /// The announcement to everyone has changed.
    Announced(Announcement),
    /// Their session has ended, or another of their sockets has taken the place of this one.
    SignedOut,
    /// The house is going down.
    Closing,
}

/// The sources of these events.
pub(super) struct Sources {
    beat: Interval,
    greeting: Arc<Notify>,
    greeted: bool,
    quick: watch::Receiver<Quick>,
    bell: watch::Receiver<Bell>,
    announced: watch::Receiver<Announcement>,
    ended: CancellationToken,
    closing: CancellationToken,
}

impl Sources {
    /// The sources for a visitor whose line notifies `greeting` once they have said hello.
    pub(super) fn of(house: &House, visit: &Visit, greeting: Arc<Notify>) -> Sources {
        let mut quick = visit.visitor.quick();
        let mut bell = visit.visitor.bell();
        bell.mark_changed();
        let mut announced = house.announcement.subscribe();
        if announced.borrow().text.is_some() {
            announced.mark_changed();
        }
        // Another tab may already be waiting.
        if !matches!(*quick.borrow(), Quick::Idle { .. }) {
            quick.mark_changed();
        }
        let mut beat = interval(Duration::from_secs(1));
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (ended, closing) = (visit.ended.clone(), house.closing.clone());
        Sources { beat, greeting, greeted: false, quick, bell, announced, ended, closing }
    }

    /// The next event, and the sources to wait on for the one after it.
    pub(super) async fn next(mut self) -> (Seldom, Sources) {
        let what = select! {
            () = self.greeting.notified(), if !self.greeted => {
                self.greeted = true;
                Seldom::Greeted
            }
            Ok(()) = self.quick.changed(), if self.greeted => Seldom::Quick(self.quick.borrow_and_update().clone()),
            Ok(()) = self.bell.changed(), if self.greeted => Seldom::Rang(*self.bell.borrow_and_update()),
            Ok(()) = self.announced.changed(), if self.greeted => {
                Seldom::Announced(self.announced.borrow_and_update().clone())
            }
            _ = self.beat.tick() => Seldom::Beat(*self.bell.borrow()),
            () = self.ended.cancelled() => Seldom::SignedOut,
            () = self.closing.cancelled() => Seldom::Closing,
        };
        (what, self)
    }
}
