//! What a relay has heard for one audience.

use crate::{bus::Listening, far::Print, handle::Watcher, made::Made};
use axum::extract::ws::Utf8Bytes;
use cluster::{Heard, Place, Subscriber};
use std::convert::Infallible;
use table::Audience;
use wire::TableCode;

/// An audience that looks on here.
pub(super) struct Following {
    subscriber: Subscriber<Audience>,
    /// The last picture, and where it stands.
    last: Option<(Place, Print)>,
    _listening: Listening,
}

impl Following {
    /// One that begins to be listened to, and whose whole view is asked for.
    pub(super) fn new(now_ms: u64, audience: Audience, listening: Listening) -> Following {
        Following { subscriber: Subscriber::new(now_ms, audience), last: None, _listening: listening }
    }

    /// What is to be done with the next picture. One that is to be shown is remembered.
    pub(super) fn next(&mut self, now_ms: u64, place: Place, print: Print) -> (Heard, Option<&Print>) {
        let heard = self.subscriber.picture(now_ms, print.audience, place);
        (heard, self.remember(heard, place, print))
    }

    /// The same of a whole view that was asked for.
    pub(super) fn whole(&mut self, place: Place, print: Print) -> Option<&Print> {
        let heard = self.subscriber.whole(print.audience, place);
        self.remember(heard, place, print)
    }

    /// This is the last picture so far. True if it is to be asked for.
    pub(super) fn is_behind(&mut self, now_ms: u64, audience: Audience, last: Place) -> bool {
        self.subscriber.pulse(now_ms, audience, last) == Heard::Ask
    }

    /// Whether what is missing is to be asked for again.
    pub(super) fn tick(&mut self, now_ms: u64) -> bool {
        self.subscriber.tick(now_ms)
    }

    /// Whether something is missing.
    pub(super) const fn is_missing(&self) -> bool {
        self.subscriber.is_missing()
    }

    /// Where the last picture stands.
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

/// Puts a picture out to those who are meant. Answers how many.
pub(super) fn put<'w>(table: TableCode, print: &Print, to: impl Iterator<Item = &'w mut Watcher>) -> u64 {
    let Some(mut made) = Made::of(print) else {
        tracing::error!(%table, "another node has sent a picture that is none");
        return 0;
    };
    let mut count = 0;
    for watcher in to {
        let fresh = || Ok::<_, Infallible>(Utf8Bytes::from(print.fresh().unwrap_or_default()));
        match made.put(table, watcher, fresh) {
            Ok(()) => count += 1,
            Err(never) => match never {},
        }
    }
    count
}
