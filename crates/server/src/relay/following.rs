//! What a relay has received for one audience.

use super::watching::Watching;
use crate::{bus::Listening, far::Print, made::Made};
use axum::extract::ws::Utf8Bytes;
use cluster::{Heard, Place, Subscriber};
use table::Audience;
use wire::TableCode;

/// An audience with watchers here.
pub(super) struct Following {
    subscriber: Subscriber<Audience>,
    /// The last picture, and its place.
    last: Option<(Place, Print)>,
    _listening: Listening,
}

impl Following {
    /// An audience newly listened to, whose whole view is requested.
    pub(super) fn new(now_ms: u64, audience: Audience, listening: Listening) -> Following {
        Following { subscriber: Subscriber::new(now_ms, audience), last: None, _listening: listening }
    }

    /// Decides what to do with the next picture. One to be shown is remembered.
    pub(super) fn next(&mut self, now_ms: u64, place: Place, print: Print) -> (Heard, Option<&Print>) {
        let heard = self.subscriber.picture(now_ms, print.audience, place);
        (heard, self.remember(heard, place, print))
    }

    /// The same, for a whole view that was requested.
    pub(super) fn whole(&mut self, place: Place, print: Print) -> Option<&Print> {
        let heard = self.subscriber.whole(print.audience, place);
        self.remember(heard, place, print)
    }

    /// Takes note of the place of the latest picture. True if it must be requested.
    pub(super) fn is_behind(&mut self, now_ms: u64, audience: Audience, last: Place) -> bool {
        self.subscriber.pulse(now_ms, audience, last) == Heard::Ask
    }

    /// Whether to request again what is missing.
    pub(super) fn tick(&mut self, now_ms: u64) -> bool {
        self.subscriber.tick(now_ms)
    }

    /// Whether something is missing.
    pub(super) const fn is_missing(&self) -> bool {
        self.subscriber.is_missing()
    }

    /// The place of the last picture.
    pub(super) fn at(&self) -> Option<Place> {
        self.last.as_ref().map(|(place, _)| *place)
    }

    /// The number by which browsers know the last picture.
    pub(super) fn seq(&self) -> Option<u64> {
        self.last.as_ref().map(|(_, print)| print.seq)
    }

    /// The last picture.
    pub(super) fn last(&self) -> Option<&Print> {
        self.last.as_ref().map(|(_, print)| print)
    }

    fn remember(&mut self, heard: Heard, place: Place, print: Print) -> Option<&Print> {
        (heard == Heard::Show).then(|| &self.last.insert((place, print)).1)
    }
}

/// Sends a picture to these watchers. One who reads too slowly gets it in place of all that wait and, as it tells no
/// more than its own step, lacks a fresh one from then on. Returns how many were sent.
pub(super) fn put<'w>(table: TableCode, print: &Print, to: impl Iterator<Item = &'w mut Watching>) -> u64 {
    let Some(mut made) = Made::of(print) else {
        tracing::error!(%table, "another node has sent an invalid picture");
        return 0;
    };
    let mut count = 0;
    for Watching { watcher, missing, .. } in to.filter(|to| !to.watcher.has_left()) {
        let whole = || {
            if !print.fresh {
                *missing = Some(None);
            }
            Ok(Utf8Bytes::from(print.whole().unwrap_or_default()))
        };
        match made.put(table, watcher, &mut None, whole) {
            Ok(()) => count += 1,
            Err(error) => tracing::error!(%table, %error, "a picture of another node cannot be written"),
        }
    }
    count
}
