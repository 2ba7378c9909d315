//! The queue of calls, and the sender to deliver them with. The task that empties it is in `calling`.

use super::{
    call::Call,
    delivery::Sender,
    misset::{self, Misset},
    outside::Outside,
};
use crate::{
    Clock,
    allowance::{self, Allowances},
    config::Push,
    locks::Unpoisoned,
};
use std::{sync::Mutex, time::Duration};
use table::GuestId;
use tokio::sync::mpsc;

/// Calls that may wait for the task; more are dropped.
const QUEUE: usize = 1_024;
/// How often a person may be called in an hour, and at once: by other people, and for everything else.
const CALLS: u32 = 40;
const CALLS_AT_ONCE: u32 = 10;
/// How long one account's request to be friends is not called out again to the same person.
const ASKED: Duration = Duration::from_secs(86_400);

/// A call to a person.
pub(crate) struct Letter {
    pub(crate) to: GuestId,
    pub(crate) call: Call,
    /// When, in milliseconds since 1970.
    pub(crate) at_ms: i64,
}

/// Why a person is not called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotPut {
    /// They have been called too often.
    TooOften,
    /// Too many calls are waiting.
    Full,
}

/// The queue to the task, and the sender it uses.
pub(crate) struct Post {
    pub(crate) sender: Sender,
    inbox: mpsc::Sender<Letter>,
    /// The receiver for the task, until the task starts.
    letters: Mutex<Option<mpsc::Receiver<Letter>>>,
    /// By whether people cause the calls, who are not to use up those of a tournament.
    often: Allowances<(GuestId, bool)>,
    /// By the handle of the account that asks.
    asked: Allowances<(GuestId, String)>,
}

impl Post {
    /// Sets up calls as configured. `None` if the house calls no one.
    ///
    /// # Errors
    /// [`Misset`].
    pub(crate) fn of(push: &Push, clock: &Clock) -> Result<Option<Post>, Misset> {
        let Some((key, contact)) = misset::set(push)? else { return Ok(None) };
        let outside = Outside::new(push.for_tests.clone()).map_err(|error| Misset::Tls(error.to_string()))?;
        let (inbox, letters) = mpsc::channel(QUEUE);
        let quota = allowance::quota(CALLS, Duration::from_secs(3_600), CALLS_AT_ONCE);
        Ok(Some(Post {
            sender: Sender::new(key, contact, outside),
            inbox,
            letters: Mutex::new(Some(letters)),
            often: Allowances::new(quota, clock),
            asked: Allowances::new(allowance::quota(1, ASKED, 1), clock),
        }))
    }

    /// The public key with which browsers subscribe.
    pub(crate) fn key(&self) -> String {
        self.sender.key.public()
    }

    /// Whether the house may contact this address.
    pub(crate) fn speaks_to(&self, endpoint: &str) -> bool {
        self.sender.outside.endpoint(endpoint).is_some()
    }

    /// Queues a call.
    ///
    /// # Errors
    /// [`NotPut`].
    pub(crate) fn put(&self, letter: Letter) -> Result<(), NotPut> {
        if let Call::Asked { by } = &letter.call {
            self.asked.take(&(letter.to, by.clone())).map_err(|_| NotPut::TooOften)?;
        }
        self.often.take(&(letter.to, letter.call.is_by_a_person())).map_err(|_| NotPut::TooOften)?;
        self.inbox.try_send(letter).map_err(|_| NotPut::Full)
    }

    /// The receiver for the task. `None` if the task has started.
    pub(crate) fn letters(&self) -> Option<mpsc::Receiver<Letter>> {
        self.letters.lock().unpoisoned().take()
    }
}
