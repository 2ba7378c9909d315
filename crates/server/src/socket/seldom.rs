//! What seldom happens on a line. A socket wakes at every move: what is in here is looked at only when it has happened.

use crate::{House, bell::Bell, visitors::Visit};
use std::{sync::Arc, time::Duration};
use tokio::{
    select,
    sync::{Notify, watch},
    time::{Interval, MissedTickBehavior, interval},
};
use tokio_util::sync::CancellationToken;
use wire::{Announcement, Quick};

/// Something that has happened.
pub(super) enum Seldom {
    /// A second has passed.
    Beat(Bell),
    /// The visitor has said hello: from now on they are told of themselves.
    Greeted,
    /// How far quick match is for them.
    Quick(Quick),
    /// What has changed about them and those whom they know.
    Rang(Bell),
    /// What everybody is told.
    Announced(Announcement),
    /// Their session has ended.
    SignedOut,
    /// The house goes down.
    Closing,
}

/// Where it is heard from.
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
    /// For a visitor whose line rings `greeting` once they have said hello.
    pub(super) fn of(house: &House, visit: &Visit, greeting: Arc<Notify>) -> Sources {
        let mut quick = visit.visitor.quick();
        let mut bell = visit.visitor.bell();
        bell.mark_changed();
        let mut announced = house.announcement.subscribe();
        if announced.borrow().text.is_some() {
            announced.mark_changed();
        }
        // Another tab may be waiting already.
        if !matches!(*quick.borrow(), Quick::Idle { .. }) {
            quick.mark_changed();
        }
        let mut beat = interval(Duration::from_secs(1));
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (ended, closing) = (visit.ended.clone(), house.closing.clone());
        Sources { beat, greeting, greeted: false, quick, bell, announced, ended, closing }
    }

    /// What happens next, and where the next but one is heard from.
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
