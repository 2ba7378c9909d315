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
};
use std::{sync::Mutex, time::Duration};
use store::Unpoisoned;
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

#[cfg(test)]
mod tests {
    use super::{super::key::Key, *};
    use std::{fs, ops::Range};
    use wire::TableCode;

    fn of(clock: &Clock) -> Post {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("push.pem");
        fs::write(&file, Key::new_pem().unwrap()).unwrap();
        let push = Push { key: Some(file), contact: Some("mailto:me@house.test".to_owned()), for_tests: None };
        Post::of(&push, clock).unwrap().unwrap()
    }

    fn put(post: &Post, to: u16, call: Call) -> Result<(), NotPut> {
        post.put(Letter { to: GuestId::from_bytes(u128::from(to).to_be_bytes()), call, at_ms: 0 })
    }

    fn asked(by: u16) -> Call {
        Call::Asked { by: by.to_string() }
    }

    fn ready() -> Call {
        let table: TableCode = "ABC234".parse().unwrap();
        Call::TableReady { tournament: table, title: String::new(), table, stands_ms: 1 }
    }

    #[test]
    fn nobody_is_called_without_end() {
        let clock = Clock::default();
        let post = of(&clock);
        assert_eq!(put(&post, 1, asked(0)), Ok(()));
        assert_eq!(put(&post, 1, asked(0)), Err(NotPut::TooOften), "once a day by the same");
        let by_others = |others: Range<u16>| others.filter(|by| put(&post, 1, asked(*by)).is_ok()).count();
        let by_the_house = || (0..50).filter(|_| put(&post, 1, ready()).is_ok()).count();
        assert_eq!((by_others(1..50), by_the_house()), (9, 10), "at once");
        assert_eq!(put(&post, 2, asked(0)), Ok(()), "somebody else");
        clock.advance(3_600_000 / 40);
        assert_eq!((by_others(50..99), by_the_house()), (1, 1));
        clock.advance(23 * 3_600_000);
        assert_eq!(put(&post, 1, asked(0)), Err(NotPut::TooOften), "not yet a day");
        assert_eq!(put(&post, 1, asked(100)), Ok(()));
        clock.advance(3_600_000);
        assert_eq!(put(&post, 1, asked(0)), Ok(()));
    }

    #[test]
    fn so_many_calls_wait_and_no_more() {
        let post = of(&Clock::default());
        let taken = (0..1_100).filter(|to| put(&post, *to, ready()) == Ok(())).count();
        assert_eq!((taken, put(&post, 2_000, ready())), (1_024, Err(NotPut::Full)));
    }
}
