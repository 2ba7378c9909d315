//! How a table is asked: its task alone touches its sitting.

use crate::{card::Card, opener::Opener, outbox::Outbox, unheard::Unheard};
use prometheus_client::metrics::gauge::Gauge;
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use table::{Command, Guest, GuestId};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};
use wire::{Error, Saying, TableCode, Whom};

/// Asks that may wait for a table before the next one is told that it is busy.
const QUEUE: usize = 64;

/// A socket's number, never used again while the house is open.
pub(crate) type SocketId = u64;

/// Something asked of a table.
pub(crate) enum Ask {
    Do {
        command: Command<Value>,
        answer: oneshot::Sender<Result<u64, Error>>,
    },
    Enter {
        watcher: Watcher,
        last_seq: Option<u64>,
        answer: oneshot::Sender<()>,
    },
    Exit {
        socket: SocketId,
    },
    Sketch {
        by: GuestId,
        ply: u32,
        action: Option<Value>,
    },
    /// Somebody says something.
    Say {
        by: Guest,
        what: Saying,
        answer: oneshot::Sender<Result<(), Error>>,
    },
    /// Somebody means another: who is it?
    Point {
        by: GuestId,
        whom: Whom,
        answer: oneshot::Sender<Result<GuestId, Error>>,
    },
    /// What somebody has said in a match is heard no more.
    Unsay {
        by: GuestId,
        of_match: u32,
    },
    /// Somebody hears others than before.
    Retell {
        to: GuestId,
    },
    /// Somebody whom the house has called does not come.
    CallOff,
}

/// A socket that receives a table's pictures.
pub(crate) struct Watcher {
    pub(crate) socket: SocketId,
    pub(crate) guest: GuestId,
    pub(crate) outbox: Arc<Outbox>,
    /// Whom the guest does not want to hear.
    pub(crate) unheard: Arc<Unheard>,
    /// What it is sent of each picture.
    pub(crate) wants: Wants,
}

/// What a socket is sent of a table's pictures.
pub(crate) enum Wants {
    /// All of each.
    Whole,
    /// What has changed since the last that was put out to it; the first is whole.
    Changes(Option<Shown>),
}

/// A picture that a socket has been sent, or will have been before the next.
#[derive(Clone)]
pub(crate) struct Shown {
    /// Its number.
    pub(crate) seq: u64,
    /// What lasts of it, shared by all who saw the same.
    pub(crate) lasting: Arc<str>,
}

/// A way to ask a table.
#[derive(Clone)]
pub(crate) struct Handle {
    code: TableCode,
    inbox: mpsc::Sender<Ask>,
    opener: Opener,
    card: Arc<Mutex<Card>>,
    waiting: Gauge,
}

impl Handle {
    /// A way to a table that is counted for `opener`, and where its task takes what is asked. The task keeps the card
    /// true.
    pub(crate) fn new(
        code: TableCode,
        opener: Opener,
        card: Arc<Mutex<Card>>,
        waiting: Gauge,
    ) -> (Handle, mpsc::Receiver<Ask>) {
        let (inbox, asks) = mpsc::channel(QUEUE);
        (Handle { code, inbox, opener, card, waiting }, asks)
    }

    /// Has a command carried out; the answer is the number of its entry, which is durable by then.
    ///
    /// # Errors
    /// Why it is refused; [`Error::Busy`] when too many wait, [`Error::NoSuchTable`] when the table stopped before
    /// answering.
    pub(crate) async fn command(&self, command: Command<Value>) -> Result<u64, Error> {
        self.answer(|answer| Ask::Do { command, answer }).await?
    }

    /// Has the table send its pictures to a socket, the first at once: with what was missed since `last_seq`.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn enter(&self, watcher: Watcher, last_seq: Option<u64>) -> Result<(), Error> {
        self.answer(|answer| Ask::Enter { watcher, last_seq, answer }).await
    }

    /// Asks what has an answer, and waits for it. A table that has stopped without one is waited for until it is over with
    /// it.
    async fn answer<T>(&self, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        self.ask(ask(answer))?;
        if let Ok(answer) = answered.await {
            return Ok(answer);
        }
        self.inbox.closed().await;
        Err(Error::NoSuchTable { table: self.code })
    }

    /// Shows it what somebody is about to do.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) fn sketch(&self, by: GuestId, ply: u32, action: Option<Value>) -> Result<(), Error> {
        self.ask(Ask::Sketch { by, ply, action })
    }

    /// Has what somebody has said in a match heard no more.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) fn unsay(&self, by: GuestId, of_match: u32) -> Result<(), Error> {
        self.ask(Ask::Unsay { by, of_match })
    }

    /// Says something to those who are there.
    ///
    /// # Errors
    /// Why it is refused; [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn say(&self, by: Guest, what: Saying) -> Result<(), Error> {
        self.answer(|answer| Ask::Say { by, what, answer }).await?
    }

    /// Who is meant by `by`, who means somebody else.
    ///
    /// # Errors
    /// [`Error::Nobody`], [`Error::NoSuchSeat`]; [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn point(&self, by: GuestId, whom: Whom) -> Result<GuestId, Error> {
        self.answer(|answer| Ask::Point { by, whom, answer }).await?
    }

    /// Has it tell somebody anew what they hear.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) fn retell(&self, to: GuestId) -> Result<(), Error> {
        self.ask(Ask::Retell { to })
    }

    /// Has the table cleared away if it still waits for those whom the house has called.
    pub(crate) fn call_off(&self) {
        // A table that is too busy or gone sees to it itself when time is up.
        self.ask(Ask::CallOff).ok();
    }

    /// Whether the table is no more.
    pub(crate) fn is_gone(&self) -> bool {
        self.inbox.is_closed()
    }

    /// Has it stop.
    pub(crate) async fn exit(&self, socket: SocketId) {
        // A table that is gone sends nothing any more.
        if self.inbox.send(Ask::Exit { socket }).await.is_ok() {
            self.waiting.inc();
        }
    }

    /// Its code.
    pub(crate) const fn code(&self) -> TableCode {
        self.code
    }

    /// Who is counted for its place.
    pub(crate) const fn opener(&self) -> Opener {
        self.opener
    }

    /// The table in short.
    pub(crate) fn card(&self) -> Card {
        self.card.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn ask(&self, ask: Ask) -> Result<(), Error> {
        self.inbox.try_send(ask).map_err(|error| match error {
            TrySendError::Full(_) => Error::Busy,
            TrySendError::Closed(_) => Error::NoSuchTable { table: self.code },
        })?;
        self.waiting.inc();
        Ok(())
    }
}
