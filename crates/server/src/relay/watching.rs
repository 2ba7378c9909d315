//! The sockets that watch through a relay.

use crate::{
    far::Print,
    handle::{Ask, SocketId, Watcher},
    roster::Roster,
};
use std::time::Instant;
use table::{Audience, GuestId};
use tokio::sync::oneshot;
use wire::Error;

/// A socket that watches.
pub(super) struct Watching {
    pub(super) watcher: Watcher,
    /// Its audience, as far as known.
    pub(super) audience: Option<Audience>,
    /// Set if it must be sent a picture before any that follow; holds the number of the picture that it has.
    pub(super) missing: Option<Option<u64>>,
    /// Answers a caller who waits for the first picture.
    entering: Option<oneshot::Sender<Result<(), Error>>>,
    pub(super) since: Instant,
    /// Whether it has just been sent the missing picture.
    pub(super) fresh: bool,
    /// Whether it has been shown nothing here yet.
    pub(super) is_new: bool,
    /// Whether to send it what was said.
    pub(super) greets: bool,
    /// Whether it has waited too long.
    pub(super) gone: bool,
}

impl Watching {
    /// A socket that enters.
    pub(super) fn entering(
        watcher: Watcher,
        last_seq: Option<u64>,
        answer: Option<oneshot::Sender<Result<(), Error>>>,
    ) -> Watching {
        let is_new = answer.is_some();
        Watching {
            watcher,
            audience: None,
            missing: Some(last_seq),
            entering: answer,
            since: Instant::now(),
            fresh: false,
            is_new,
            greets: false,
            gone: false,
        }
    }

    /// Whether its caller still waits for an answer.
    pub(super) const fn is_entering(&self) -> bool {
        self.entering.is_some()
    }

    /// Tells the caller that it has entered, or cannot.
    pub(super) fn answer(&mut self, result: Result<(), Error>) {
        if let Some(entering) = self.entering.take() {
            entering.send(result).ok();
        }
    }

    /// Updates the audience from the roster. True if it has changed.
    pub(super) fn sort(&mut self, roster: &Roster) -> bool {
        let audience = roster.audience(self.watcher.guest);
        let other = self.audience != Some(audience);
        if other {
            self.audience = Some(audience);
            let shown = self.watcher.wants.shown().map(|shown| shown.seq);
            self.missing = Some(self.missing.unwrap_or(shown));
        }
        other
    }

    /// Whether it is shown the next pictures of this audience.
    pub(super) fn follows(&self, print: &Print) -> bool {
        self.missing.is_none() && self.audience == Some(print.audience)
    }

    pub(super) fn is(&self, socket: SocketId) -> bool {
        self.watcher.socket == socket
    }

    pub(super) const fn guest(&self) -> GuestId {
        self.watcher.guest
    }

    /// The request to enter at the table's task, continuing from what it has been shown.
    pub(super) fn enter(self) -> Ask {
        let shown = self.watcher.wants.shown().map(|shown| shown.seq);
        // If no caller waits, the answer goes nowhere.
        let answer = self.entering.unwrap_or_else(|| oneshot::channel().0);
        Ask::Enter { watcher: self.watcher, last_seq: self.missing.flatten().or(shown), answer }
    }
}
