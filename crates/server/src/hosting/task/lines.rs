//! Lines of talk on their way to the store, one after the other, while play goes on.

use crate::{ids::user_id, journals::joined, tasks::spawn};
use game::Seat;
use std::{collections::VecDeque, future, mem, time::Instant};
use store::{AnyStore, Spoken, TableId, Words};
use table::{Guest, GuestId};
use tokio::sync::oneshot;
use tokio_util::task::AbortOnDropHandle;
use wire::{Error, Saying};

/// Lines that may wait for the store before the next is refused as busy.
const QUEUE: usize = 64;

/// Something that a guest says.
pub(super) struct Line {
    pub(super) by: Guest,
    pub(super) seat: Option<Seat>,
    pub(super) of_match: u32,
    pub(super) at_ms: i64,
    /// When the table was asked.
    pub(super) asked: Instant,
    pub(super) what: Saying,
    /// The same as it is stored.
    pub(super) json: String,
    /// Whoever says it hears whether it was said.
    pub(super) answer: oneshot::Sender<Result<(), Error>>,
    /// Whether the number that it was given was taken.
    pub(super) again: bool,
}

/// The lines at a table that are not stored yet, in their order.
#[derive(Default)]
pub(super) struct Lines {
    waiting: VecDeque<Line>,
    /// The first of them is being stored under this number, in a task of its own: it takes some round trips to the
    /// database, for which nobody at the table is to wait.
    storing: Option<(u32, AbortOnDropHandle<Result<(), store::Error>>)>,
}

impl Lines {
    /// Whether no other line may wait.
    pub(super) fn is_full(&self) -> bool {
        self.waiting.len() >= QUEUE
    }

    /// Lets a line wait.
    pub(super) fn push(&mut self, line: Line) {
        self.waiting.push_back(line);
    }

    /// Begins to store the first line under this number, unless one is being stored or none waits.
    pub(super) fn store_next(&mut self, store: &AnyStore, table: TableId, number: u32) {
        let Some(line) = self.waiting.front().filter(|_| self.storing.is_none()) else { return };
        let spoken = Spoken {
            table,
            number,
            of_match: line.of_match,
            user: Some(user_id(line.by.id)),
            seat: line.seat.map(|seat| seat.0),
            at_ms: line.at_ms,
            what: line.json.clone(),
            removed: false,
        };
        let store = store.clone();
        let storing = async move { store.keep_words(spoken).await };
        self.storing = Some((number, AbortOnDropHandle::new(spawn(storing))));
    }

    /// Since when the first line of somebody in a chair has been waiting for the store.
    pub(super) fn waits_since(&self) -> Option<Instant> {
        self.waiting.iter().find(|line| line.seat.is_some()).map(|line| line.asked)
    }

    /// Whether a line is being stored.
    pub(super) const fn is_storing(&self) -> bool {
        self.storing.is_some()
    }

    /// Waits until the first line is stored, or cannot be, and returns its number; waits forever if none is being stored.
    /// Nothing is lost if it is dropped.
    pub(super) async fn done(&mut self) -> (u32, Result<(), store::Error>) {
        let Some((number, storing)) = &mut self.storing else { return future::pending().await };
        let number = *number;
        let kept = joined(storing.await);
        self.storing = None;
        (number, kept)
    }

    /// Lets the first line keep its place, to be stored under another number. False if that has been tried.
    pub(super) fn try_again(&mut self) -> bool {
        self.waiting.front_mut().is_some_and(|line| !mem::replace(&mut line.again, true))
    }

    /// Takes out the first line.
    pub(super) fn pop(&mut self) -> Option<Line> {
        self.waiting.pop_front()
    }

    /// Attributes what `before` says to `now`.
    pub(super) fn said_as(&mut self, before: GuestId, now: &Guest) {
        self.waiting.iter_mut().filter(|line| line.by.id == before).for_each(|line| line.by = now.clone());
    }
}

impl Drop for Lines {
    /// The table ends, or goes on elsewhere. What waits may have been stored or not, as after any lost answer.
    fn drop(&mut self) {
        for line in self.waiting.drain(..) {
            line.answer.send(Err(Error::Busy)).ok();
        }
    }
}
