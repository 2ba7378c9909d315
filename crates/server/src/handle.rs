//! How a table is asked: its task alone touches its sitting. Where another node has that, a relay stands in its place
//! (`relay/`), and whoever asks cannot tell.

use crate::{
    card::Card,
    far::{Attendance, Attended},
    opener::Opener,
    outbox::Outbox,
    unheard::Unheard,
};
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};
use table::{Command, Guest, GuestId};
use tokio::sync::{
    mpsc::{self, error::TrySendError},
    oneshot,
};
use wire::{Error, Lasting, Saying, TableCode, Whom, Written};

/// Asks that may wait for a table before the next one is told that it is busy.
const QUEUE: usize = 64;

/// A socket's number, never used again while the house is open.
pub(crate) type SocketId = u64;

/// Something asked of a table.
pub(crate) enum Ask {
    Do {
        command: Command<Written>,
        /// Whether it was asked before, and no answer has come.
        again: bool,
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
    /// Who looks on at another node, and what they have missed.
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
    pub(crate) lasting: Arc<Lasting>,
}

/// A way to ask a table. It stays the same when the table comes to be led elsewhere, or here.
#[derive(Clone)]
pub(crate) struct Handle {
    code: TableCode,
    desk: Arc<RwLock<Desk>>,
}

/// Where a table is asked at the moment.
struct Desk {
    inbox: mpsc::Sender<Ask>,
    opener: Opener,
    card: Arc<Mutex<Card>>,
    /// At which epoch the table's task is here, 0 in a house without nodes; none: it is at another node.
    here: Option<u64>,
}

impl Handle {
    /// A way to a table that is counted for `opener` and led at an epoch, and where its task takes what is asked. The task keeps the card
    /// true.
    pub(crate) fn new(
        code: TableCode,
        (opener, epoch): (Opener, u64),
        card: Arc<Mutex<Card>>,
    ) -> (Handle, mpsc::Receiver<Ask>) {
        let (inbox, asks) = mpsc::channel(QUEUE);
        (Handle::to(code, Desk { inbox, opener, card, here: Some(epoch) }), asks)
    }

    /// A way to a table that another node leads, and where its relay takes what is asked.
    pub(crate) fn away(code: TableCode, card: Arc<Mutex<Card>>) -> (Handle, mpsc::Receiver<Ask>) {
        let opener = Opener::Guest(card.lock().unwrap_or_else(PoisonError::into_inner).host);
        let (inbox, asks) = mpsc::channel(QUEUE);
        (Handle::to(code, Desk { inbox, opener, card, here: None }), asks)
    }

    fn to(code: TableCode, desk: Desk) -> Handle {
        Handle { code, desk: Arc::new(RwLock::new(desk)) }
    }

    /// From now on whoever holds this handle asks where `other` asks. Whoever took what was asked until now gets nothing more.
    pub(crate) fn move_to(&self, other: &Handle) {
        let there = other.desk();
        let desk =
            Desk { inbox: there.inbox.clone(), opener: there.opener, card: there.card.clone(), here: there.here };
        drop(there);
        *self.desk.write().unwrap_or_else(PoisonError::into_inner) = desk;
    }

    /// Whether both ask at the same place.
    pub(crate) fn is_same(&self, other: &Handle) -> bool {
        let (one, other) = (self.inbox(), other.inbox());
        one.same_channel(&other)
    }

    /// Has a command carried out; the answer is the number of its entry, which is durable by then.
    ///
    /// # Errors
    /// Why it is refused; [`Error::Busy`] when too many wait, [`Error::NoSuchTable`] when the table stopped before
    /// answering.
    pub(crate) fn command(&self, command: Command<Written>) -> impl Future<Output = Result<u64, Error>> {
        self.carry_out(command, false)
    }

    /// The same for a command that was given before, and may have been carried out: then it is not refused.
    ///
    /// # Errors
    /// As [`Handle::command`].
    pub(crate) fn command_again(&self, command: Command<Written>) -> impl Future<Output = Result<u64, Error>> {
        self.carry_out(command, true)
    }

    async fn carry_out(&self, command: Command<Written>, mut again: bool) -> Result<u64, Error> {
        loop {
            let command = command.clone();
            match self.answer(|answer| Ask::Do { command, again, answer }).await {
                // The table's task has ended without an answer, because another node is to lead it.
                Err(Error::NoSuchTable { .. }) if !self.is_gone() => again = true,
                answer => return answer?,
            }
        }
    }

    /// Has the table send its pictures to a socket, the first at once: with what was missed since `last_seq`.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn enter(&self, watcher: Watcher, last_seq: Option<u64>) -> Result<(), Error> {
        self.answer(|answer| Ask::Enter { watcher, last_seq, answer }).await?
    }

    /// Asks what somebody has asked before, and waits until there is a place in the queue.
    pub(crate) async fn pass_on(&self, ask: Ask) {
        // What a table is asked that is gone is answered by that.
        self.inbox().send(ask).await.ok();
    }

    /// Tells it who looks on at another node.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn attend(&self, there: Attendance) -> Result<Attended, Error> {
        let (answer, answered) = oneshot::channel();
        self.ask(Ask::Attend { there, answer })?;
        answered.await.map_err(|_| Error::NoSuchTable { table: self.code })
    }

    /// Asks what has an answer, and waits for it. A table that has stopped without one is waited for until it is over with
    /// it.
    async fn answer<T>(&self, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        // Whoever waits is not to keep the place open where nobody else asks any more.
        let inbox = self.desk().inbox.downgrade();
        self.ask(ask(answer))?;
        if let Ok(answer) = answered.await {
            return Ok(answer);
        }
        if let Some(inbox) = inbox.upgrade() {
            inbox.closed().await;
        }
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
        self.desk().inbox.is_closed()
    }

    /// Whether the table's task is here, and not at another node.
    pub(crate) fn is_here(&self) -> bool {
        self.desk().here.is_some()
    }

    /// At which epoch the table's task is here, if it is.
    pub(crate) fn here(&self) -> Option<u64> {
        self.desk().here
    }

    /// Has it stop.
    pub(crate) async fn exit(&self, socket: SocketId) {
        // A table that is gone sends nothing any more.
        self.pass_on(Ask::Exit { socket }).await;
    }

    /// How much is asked that the table has not come to yet.
    pub(crate) fn waiting(&self) -> usize {
        let desk = self.desk();
        desk.inbox.max_capacity() - desk.inbox.capacity()
    }

    /// Its code.
    pub(crate) const fn code(&self) -> TableCode {
        self.code
    }

    /// Who is counted for its place.
    pub(crate) fn opener(&self) -> Opener {
        self.desk().opener
    }

    /// The table in short.
    pub(crate) fn card(&self) -> Card {
        let card = self.desk().card.clone();
        card.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn ask(&self, ask: Ask) -> Result<(), Error> {
        self.desk().inbox.try_send(ask).map_err(|error| match error {
            TrySendError::Full(_) => Error::Busy,
            TrySendError::Closed(_) => Error::NoSuchTable { table: self.code },
        })
    }

    fn inbox(&self) -> mpsc::Sender<Ask> {
        self.desk().inbox.clone()
    }

    fn desk(&self) -> RwLockReadGuard<'_, Desk> {
        self.desk.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Wants {
    /// The last picture that was put out, as far as that is known.
    pub(crate) const fn shown(&self) -> Option<&Shown> {
        match self {
            Wants::Changes(Some(shown)) => Some(shown),
            Wants::Changes(None) | Wants::Whole => None,
        }
    }
}
