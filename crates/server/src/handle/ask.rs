//! What a table is asked, and by whom its pictures are watched.

use crate::{
    clock::Moment,
    far::{Attendance, Attended},
    heard::POINTED_AT,
    outbox::Outbox,
    unheard::Unheard,
};
use serde_json::Value;
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, Weak},
};
use store::Unpoisoned;
use table::{Command, Guest, GuestId, Position};
use tokio::sync::oneshot;
use wire::{Error, Lasting, Saying, Whom, Written};

/// A socket's number, never reused while the house is open.
pub(crate) type SocketId = u64;

/// A request to a table.
pub(crate) enum Ask {
    Do {
        command: Command<Written>,
        /// Whether it was asked before without an answer.
        again: bool,
        /// Since when a visitor of this node waits for it: not for ever. `None` if another node asks for it, which asks
        /// the next leader itself: it is carried out here or not at all.
        since: Option<Moment>,
        answer: oneshot::Sender<Result<u64, Error>>,
    },
    Enter {
        watcher: Watcher,
        last_seq: Option<u64>,
        answer: oneshot::Sender<Result<(), Error>>,
    },
    Exit {
        socket: SocketId,
    },
    Sketch {
        by: GuestId,
        of: Position,
        action: Option<Value>,
    },
    /// A guest says something.
    Say {
        by: Guest,
        what: Saying,
        /// Whether another node asks for it, as in [`Ask::Do`].
        here: bool,
        answer: oneshot::Sender<Result<(), Error>>,
    },
    /// Which guest does `by` mean?
    Point {
        by: GuestId,
        whom: Whom,
        answer: oneshot::Sender<Result<GuestId, Error>>,
    },
    /// Removes what a guest has said in a match.
    Unsay {
        by: GuestId,
        of_match: u32,
    },
    /// A guest's mutes or blocks have changed.
    Retell {
        to: GuestId,
    },
    /// A guest whom the house has called is not coming, or nobody can begin a match there any more.
    CallOff,
    /// The guests watching from another node, and what they have missed.
    Attend {
        there: Attendance,
        answer: oneshot::Sender<Attended>,
    },
}

/// A socket that receives a table's pictures.
pub(crate) struct Watcher {
    pub(crate) socket: SocketId,
    pub(crate) guest: GuestId,
    pub(crate) outbox: Arc<Outbox>,
    /// The people whom the guest does not want to hear.
    pub(crate) unheard: Arc<Unheard>,
    /// The form in which it is sent pictures.
    pub(crate) wants: Wants,
    /// Dead once the socket has left.
    pub(crate) stays: Weak<()>,
    pub(crate) beside: Arc<Beside>,
}

/// The numbers of the lines by people who only look on that a socket was sent: whoever sits is not sent them, and
/// nobody learns through a line that they were not sent who said it.
#[derive(Default)]
pub(crate) struct Beside(Mutex<VecDeque<u32>>);

impl Beside {
    /// Notes these lines, and forgets those that are too old to be pointed at.
    pub(crate) fn note(&self, numbers: impl Iterator<Item = u32>) {
        let mut sent = self.0.lock().unpoisoned();
        for number in numbers {
            if !sent.contains(&number) {
                sent.push_back(number);
            }
        }
        let surplus = sent.len().saturating_sub(POINTED_AT as usize);
        sent.drain(..surplus);
    }

    /// Whether the socket was sent this line.
    pub(crate) fn has(&self, number: u32) -> bool {
        self.0.lock().unpoisoned().contains(&number)
    }
}

/// The form in which a socket is sent a table's pictures.
pub(crate) enum Wants {
    /// Each picture as a whole.
    Whole,
    /// The changes since the last picture sent to it; the first is whole.
    Changes(Option<Shown>),
}

/// A picture that a socket has been sent, or will have been before the next.
#[derive(Clone)]
pub(crate) struct Shown {
    /// Its number.
    pub(crate) seq: u64,
    /// Its lasting part, shared by all who saw the same.
    pub(crate) lasting: Arc<Lasting>,
}

impl Watcher {
    /// Whether the socket has left, so that no request will ever end its watching.
    pub(crate) fn has_left(&self) -> bool {
        self.stays.strong_count() == 0
    }
}

impl Wants {
    /// The last picture sent, if known.
    pub(crate) const fn shown(&self) -> Option<&Shown> {
        match self {
            Wants::Changes(Some(shown)) => Some(shown),
            Wants::Changes(None) | Wants::Whole => None,
        }
    }
}
