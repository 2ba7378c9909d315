//! What waits to be told, and what it is sent with. The task that takes it out is in `calling`.

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
};
use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};
use table::GuestId;
use tokio::sync::mpsc;

/// Calls that may wait for the task; what comes then is not told.
const QUEUE: usize = 1_024;
/// How often somebody may be called in an hour, and at once.
const CALLS: u32 = 40;
const CALLS_AT_ONCE: u32 = 10;

/// Somebody is called.
pub(crate) struct Letter {
    pub(crate) to: GuestId,
    pub(crate) call: Call,
    /// When: milliseconds since 1970.
    pub(crate) at_ms: i64,
}

/// Why somebody is not called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotPut {
    /// They have been called too often.
    TooOften,
    /// Too many are to be called.
    Full,
}

/// The way to the task, and what it sends with.
pub(crate) struct Post {
    pub(crate) sender: Sender,
    inbox: mpsc::Sender<Letter>,
    /// Where the task takes what is to be told, until it is begun.
    letters: Mutex<Option<mpsc::Receiver<Letter>>>,
    often: Allowances<GuestId>,
}

impl Post {
    /// As it is set; none where nobody is called.
    ///
    /// # Errors
    /// [`Misset`].
    pub(crate) fn of(push: &Push, clock: &Clock) -> Result<Option<Post>, Misset> {
        let Some((key, contact)) = misset::set(push)? else { return Ok(None) };
        let outside = Outside::new(push.for_tests.clone()).map_err(|error| Misset::Tls(error.to_string()))?;
        let (inbox, letters) = mpsc::channel(QUEUE);
        let quota = allowance::quota(CALLS, Duration::from_secs(3_600), CALLS_AT_ONCE);
        Ok(Some(Post {
            sender: Sender { key, contact, outside },
            inbox,
            letters: Mutex::new(Some(letters)),
            often: Allowances::new(quota, clock),
        }))
    }

    /// The public key, as browsers subscribe with it.
    pub(crate) fn key(&self) -> String {
        self.sender.key.public()
    }

    /// Whether the house would speak to this address.
    pub(crate) fn speaks_to(&self, endpoint: &str) -> bool {
        self.sender.outside.endpoint(endpoint).is_some()
    }

    /// Has somebody called.
    ///
    /// # Errors
    /// [`NotPut`].
    pub(crate) fn put(&self, letter: Letter) -> Result<(), NotPut> {
        self.often.take(&letter.to).map_err(|_| NotPut::TooOften)?;
        self.inbox.try_send(letter).map_err(|_| NotPut::Full)
    }

    /// Where the task takes what is to be told; none if it has been begun.
    pub(crate) fn letters(&self) -> Option<mpsc::Receiver<Letter>> {
        self.letters.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
