//! Those who look on through a relay.

use crate::{
    far::Print,
    handle::{Ask, SocketId, Watcher},
    roster::Roster,
};
use std::time::Instant;
use table::{Audience, GuestId};
use tokio::sync::oneshot;
use wire::Error;

/// A socket that looks on.
pub(super) struct Watching {
    pub(super) watcher: Watcher,
    /// What it is to the table, as far as that was told.
    pub(super) audience: Option<Audience>,
    /// The number of the picture that it has, if it is to be sent another before any that follow.
    pub(super) missing: Option<Option<u64>>,
    /// Whoever waits for the first.
    entering: Option<oneshot::Sender<Result<(), Error>>>,
    pub(super) since: Instant,
    /// Whether it has just been sent what was missing.
    pub(super) fresh: bool,
    /// Whether it has been shown nothing here yet.
    pub(super) is_new: bool,
    /// Whether it is to be told what was said.
    pub(super) greets: bool,
    /// Whether it has waited for too long.
    pub(super) gone: bool,
}

impl Watching {
    /// One that enters.
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

    /// Whether nobody has said yet that it has entered.
    pub(super) const fn is_entering(&self) -> bool {
        self.entering.is_some()
    }

    /// It has entered, or cannot.
    pub(super) fn answer(&mut self, result: Result<(), Error>) {
        if let Some(entering) = self.entering.take() {
            entering.send(result).ok();
        }
    }

    /// Who is who has changed. True if it is something else to the table now.
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

    /// Whether it is shown what follows for an audience.
    pub(super) fn follows(&self, print: &Print) -> bool {
        self.missing.is_none() && self.audience == Some(print.audience)
    }

    pub(super) fn is(&self, socket: SocketId) -> bool {
        self.watcher.socket == socket
    }

    pub(super) const fn guest(&self) -> GuestId {
        self.watcher.guest
    }

    /// It enters where the table's task is, and goes on from what it has been shown.
    pub(super) fn enter(self) -> Ask {
        let shown = self.watcher.wants.shown().map(|shown| shown.seq);
        // Where nobody waits for the answer, nobody hears it.
        let answer = self.entering.unwrap_or_else(|| oneshot::channel().0);
        Ask::Enter { watcher: self.watcher, last_seq: self.missing.flatten().or(shown), answer }
    }
}
