//! How to ask a table: only its task touches its sitting. If another node leads the table, a relay takes the task's
//! place (`relay/`), and callers cannot tell the difference.

mod ask;

use crate::{
    Clock,
    card::Card,
    clock::Moment,
    far::{Attendance, Attended},
    opener::Opener,
};
use serde_json::Value;
use std::sync::{Arc, Mutex, RwLock, RwLockReadGuard};
use store::Unpoisoned;
use table::{Command, Guest, GuestId, Position};
use tokio::sync::{
    mpsc::{
        self,
        error::{SendError, TrySendError},
    },
    oneshot,
};
use wire::{Error, Saying, TableCode, Whom, Written};

pub(crate) use ask::{Ask, Beside, Shown, SocketId, Wants, Watcher};

/// Requests that may wait for a table before the next is refused as busy.
const QUEUE: usize = 64;

/// A handle to a table. It stays valid when the table moves to another node, or here.
#[derive(Clone)]
pub(crate) struct Handle {
    code: TableCode,
    clock: Clock,
    desk: Arc<RwLock<Desk>>,
}

/// Where the table can be asked at the moment.
#[derive(Clone)]
struct Desk {
    inbox: mpsc::Sender<Ask>,
    opener: Opener,
    card: Arc<Mutex<Card>>,
    /// The epoch at which the table's task runs here, 0 in a house without nodes. `None` if it is at another node.
    here: Option<u64>,
}

impl Handle {
    /// A handle to a table counted for `opener` and led here at an epoch, and the receiver for the table's task. The
    /// task keeps the card up to date.
    pub(crate) fn new(
        (code, clock): (TableCode, &Clock),
        (opener, epoch): (Opener, u64),
        card: Arc<Mutex<Card>>,
    ) -> (Handle, mpsc::Receiver<Ask>) {
        let (inbox, asks) = mpsc::channel(QUEUE);
        (Handle::to((code, clock), Desk { inbox, opener, card, here: Some(epoch) }), asks)
    }

    /// A handle to a table that another node leads, and the receiver for its relay.
    pub(crate) fn away((code, clock): (TableCode, &Clock), card: Arc<Mutex<Card>>) -> (Handle, mpsc::Receiver<Ask>) {
        let opener = Opener::Guest(card.lock().unpoisoned().host);
        let (inbox, asks) = mpsc::channel(QUEUE);
        (Handle::to((code, clock), Desk { inbox, opener, card, here: None }), asks)
    }

    fn to((code, clock): (TableCode, &Clock), desk: Desk) -> Handle {
        Handle { code, clock: clock.clone(), desk: Arc::new(RwLock::new(desk)) }
    }

    /// Redirects this handle and all its clones to where `other` points. The previous receiver gets no more requests.
    pub(crate) fn move_to(&self, other: &Handle) {
        // Before the lock is taken: both may be the same handle.
        let there = other.desk().clone();
        *self.desk.write().unpoisoned() = there;
    }

    /// Whether both handles point to the same receiver.
    pub(crate) fn is_same(&self, other: &Handle) -> bool {
        let (one, other) = (self.inbox(), other.inbox());
        one.same_channel(&other)
    }

    /// Has a command carried out. Returns the number of its entry, which is durable by then.
    ///
    /// # Errors
    /// Why it is refused; [`Error::Busy`] if too many requests wait, [`Error::NoSuchTable`] if the table stopped before
    /// answering.
    pub(crate) async fn command(&self, command: Command<Written>) -> Result<u64, Error> {
        let (since, mut again) = (Some(Moment::now(&self.clock)), false);
        loop {
            let command = command.clone();
            match self.answer(|answer| Ask::Do { command, again, since, answer }).await {
                // The table's task has ended without an answer, because another node takes the table over. It is passed
                // on as what was asked for then: whoever waited may have gone on long before.
                Err(Error::NoSuchTable { .. }) if !self.is_gone() => again = true,
                answer => return answer?,
            }
        }
    }

    /// Has a command carried out that was asked for at another node, and perhaps of an earlier leader before (`again`).
    /// It is not passed on if another node takes the table over: whoever asks for it there asks the next leader
    /// themselves, and may have gone on long before this one finds out.
    ///
    /// # Errors
    /// As [`Handle::command`]; [`Error::NoSuchTable`] also if the table is no longer led here.
    pub(crate) async fn command_here(&self, command: Command<Written>, again: bool) -> Result<u64, Error> {
        self.answer(|answer| Ask::Do { command, again, since: None, answer }).await?
    }

    /// Has the table send its pictures to a socket, the first at once, including what was missed since `last_seq`.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn enter(&self, watcher: Watcher, last_seq: Option<u64>) -> Result<(), Error> {
        self.answer(|answer| Ask::Enter { watcher, last_seq, answer }).await?
    }

    /// Passes on a request made elsewhere, waiting for a place in the queue. If the table moves meanwhile, the request
    /// goes along: where it is a watcher, nobody would notice that it was dropped.
    pub(crate) async fn pass_on(&self, mut ask: Ask) {
        loop {
            let inbox = self.inbox();
            match inbox.send(ask).await {
                Err(SendError(unsent)) if !self.inbox().same_channel(&inbox) => ask = unsent,
                // If the table is gone, dropping the request answers it.
                Ok(()) | Err(_) => return,
            }
        }
    }

    /// Reports which guests watch from another node.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn attend(&self, there: Attendance) -> Result<Attended, Error> {
        let (answer, answered) = oneshot::channel();
        self.ask(Ask::Attend { there, answer })?;
        answered.await.map_err(|_| Error::NoSuchTable { table: self.code })
    }

    /// Sends a request and waits for its answer. If the table has stopped without one, waits until its task has wound
    /// up.
    async fn answer<T>(&self, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        // A waiting caller must not keep the channel open once no one else can use it.
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

    /// Shows the table what the guest is about to do in this position.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) fn sketch(&self, by: GuestId, of: Position, action: Option<Value>) -> Result<(), Error> {
        self.ask(Ask::Sketch { by, of, action })
    }

    /// Removes what the guest has said in a match, if the store has, and tells everything else under the names that the
    /// store has.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) fn unsay(&self, by: GuestId, of_match: u32) -> Result<(), Error> {
        self.ask(Ask::Unsay { by, of_match })
    }

    /// Says something to the people at the table.
    ///
    /// # Errors
    /// Why it is refused; [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn say(&self, by: Guest, what: Saying) -> Result<(), Error> {
        self.answer(|answer| Ask::Say { by, what, here: false, answer }).await?
    }

    /// The same for a guest at another node, as in [`Handle::command_here`].
    ///
    /// # Errors
    /// As there.
    pub(crate) async fn say_here(&self, by: Guest, what: Saying) -> Result<(), Error> {
        self.answer(|answer| Ask::Say { by, what, here: true, answer }).await?
    }

    /// The guest whom `by` means.
    ///
    /// # Errors
    /// [`Error::Nobody`], [`Error::NoSuchSeat`]; [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) async fn point(&self, by: GuestId, whom: Whom) -> Result<GuestId, Error> {
        self.answer(|answer| Ask::Point { by, whom, answer }).await?
    }

    /// Has the table resend to the guest what they hear.
    ///
    /// # Errors
    /// [`Error::Busy`], [`Error::NoSuchTable`].
    pub(crate) fn retell(&self, to: GuestId) -> Result<(), Error> {
        self.ask(Ask::Retell { to })
    }

    /// Closes the table if it still waits for guests whom the house has called, or gathers players while nobody sits
    /// there.
    pub(crate) fn call_off(&self) {
        // A table that is too busy sees to it itself when time is up.
        self.ask(Ask::CallOff).ok();
    }

    /// Whether the table no longer exists.
    pub(crate) fn is_gone(&self) -> bool {
        self.desk().inbox.is_closed()
    }

    /// Whether the table's task is here rather than at another node.
    pub(crate) fn is_here(&self) -> bool {
        self.desk().here.is_some()
    }

    /// The epoch at which the table's task runs here. `None` if it does not.
    pub(crate) fn here(&self) -> Option<u64> {
        self.desk().here
    }

    /// The epoch at which the table's task runs here, if the guest has no chair there.
    pub(crate) fn here_without(&self, guest: GuestId) -> Option<u64> {
        let (here, card) = {
            let desk = self.desk();
            (desk.here?, desk.card.clone())
        };
        let has_chair = card.lock().unpoisoned().seats(guest);
        (!has_chair).then_some(here)
    }

    /// Stops sending pictures to a socket, whose stay ends.
    pub(crate) async fn exit(&self, socket: SocketId, stays: Arc<()>) {
        // Before the request: the table may have moved, and the watcher may only be handed over there after it.
        drop(stays);
        // A table that is gone sends nothing any more.
        self.pass_on(Ask::Exit { socket }).await;
    }

    /// The number of requests that the table has not come to yet.
    pub(crate) fn waiting(&self) -> usize {
        let desk = self.desk();
        desk.inbox.max_capacity() - desk.inbox.capacity()
    }

    /// The table's code.
    pub(crate) const fn code(&self) -> TableCode {
        self.code
    }

    /// The opener to whom the table is counted.
    pub(crate) fn opener(&self) -> Opener {
        self.desk().opener
    }

    /// The table's card. Where its task is here, it says whose share of the lists it takes.
    pub(crate) fn card(&self) -> Card {
        let (card, share) = {
            let desk = self.desk();
            (desk.card.clone(), desk.here.map(|_| desk.opener.share()))
        };
        let mut card = card.lock().unpoisoned().clone();
        card.share = share.or(card.share);
        card
    }

    /// What `look` finds on the table's card, which is not copied for it.
    pub(crate) fn on_card<T>(&self, look: impl FnOnce(&Card) -> T) -> T {
        let card = self.desk().card.clone();
        let card = card.lock().unpoisoned();
        look(&card)
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
        self.desk.read().unpoisoned()
    }
}

#[cfg(test)]
mod tests;
