//! How to ask about the guests who wait in quick match: only its task touches them (`quick/`).

use crate::{
    Clock,
    allowance::{self, Allowances, TooOften},
    door::Network,
    twofold::{TOGETHER, Twofold},
};
use games::{Name, of_game};
use meeting::Chairs;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, RwLock},
    time::{Duration, Instant},
};
use store::Unpoisoned;
use table::GuestId;
use tokio::sync::{mpsc, oneshot};
use wire::{Error, GameName};

/// Requests that may wait for the task before the next is refused as busy.
const QUEUE: usize = 256;
/// How often a visitor may start to wait in a minute, and at once.
const SEEKS: u32 = 20;
const SEEKS_AT_ONCE: u32 = 10;
/// A waiting guest is sent the state about every other second, so after this much silence no leader knows of them any
/// more.
const UNHEARD: Duration = Duration::from_secs(6);

/// A table with this many chairs in a game.
pub(crate) type Wish = Chairs<Name>;

/// A guest who wants to play, and their network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seeking {
    pub(crate) guest: GuestId,
    pub(crate) from: Network,
    pub(crate) wish: Wish,
    /// Since when, in milliseconds since 1970. It keeps their place in the queue, whichever node leads it.
    pub(crate) since_ms: i64,
    /// The beginning of the search that this goes on with, unless it has ended meanwhile.
    pub(crate) again: Option<i64>,
    /// Whether they have agreed, in that search, that bots take the empty chairs.
    pub(crate) agrees: bool,
}

/// What somebody waits for, as the leader of quick match tells them, and whether they agree to bots, if they are asked.
#[derive(Clone, Copy)]
pub(crate) struct Waits {
    pub(crate) wish: Wish,
    pub(crate) since_ms: i64,
    pub(crate) agrees: Option<bool>,
}

/// A request to the task. It is answered when it is done.
pub(crate) enum Ask {
    Seek {
        seeking: Seeking,
        answer: oneshot::Sender<Result<(), Error>>,
    },
    Stop {
        guest: GuestId,
        /// A search that has begun later goes on.
        since_ms: Option<i64>,
        answer: oneshot::Sender<()>,
    },
    Agree {
        guest: GuestId,
        agrees: bool,
        answer: oneshot::Sender<()>,
    },
    /// A guest's blocks have changed.
    Blocks {
        guest: GuestId,
        answer: oneshot::Sender<()>,
    },
    /// A guest has signed in to an account, and the blocks have come along.
    Became {
        before: GuestId,
        now: GuestId,
        answer: oneshot::Sender<()>,
    },
    /// A guest has sat down at a table of their own choice.
    SatDown {
        guest: GuestId,
        answer: oneshot::Sender<()>,
    },
}

/// The queue to the task, and what everyone may know of the waiting guests.
pub(crate) struct Seekers {
    /// `None` while no task of this process leads quick match.
    inbox: RwLock<Option<mpsc::Sender<Ask>>>,
    seeks: Twofold,
    waiting: RwLock<Arc<Vec<(Wish, u32)>>>,
    /// In a house of several nodes, the guests here who wait, and when they were last heard about.
    own: Mutex<HashMap<GuestId, (Seeking, Instant)>>,
}

impl Seekers {
    pub(crate) fn new(clock: &Clock) -> Seekers {
        let quota = |times: u32| allowance::quota(SEEKS * times, Duration::from_secs(60), SEEKS_AT_ONCE * times);
        Seekers {
            inbox: RwLock::default(),
            seeks: Twofold::of(Allowances::new(quota(1), clock), Allowances::new(quota(TOGETHER), clock)),
            waiting: RwLock::default(),
            own: Mutex::default(),
        }
    }

    /// The receiver for a new task, replacing that of the previous one.
    pub(crate) fn asks(&self) -> mpsc::Receiver<Ask> {
        let (inbox, asks) = mpsc::channel(QUEUE);
        *self.inbox.write().unpoisoned() = Some(inbox);
        asks
    }

    /// Counts one more attempt of a guest here to wait for others.
    ///
    /// # Errors
    /// [`TooOften`].
    pub(crate) fn may_seek(&self, seeking: &Seeking) -> Result<(), TooOften> {
        self.seeks.take(seeking.guest, seeking.from)
    }

    /// Records that a guest here waits, whichever node leads quick match. If they already wait for the same, they keep
    /// their place.
    pub(crate) fn note(&self, seeking: Seeking) {
        let mut own = self.own();
        let before = own.get(&seeking.guest).filter(|(before, _)| before.wish == seeking.wish);
        let seeking = before.map_or(seeking, |(before, _)| Seeking {
            since_ms: before.since_ms.min(seeking.since_ms),
            agrees: before.agrees,
            ..seeking
        });
        own.insert(seeking.guest, (Seeking { again: None, ..seeking }, Instant::now()));
    }

    /// Forgets a guest, who no longer waits.
    pub(crate) fn forget(&self, guest: GuestId) {
        self.own().remove(&guest);
    }

    /// Forgets a guest who no longer waits, unless they have begun to wait after `since_ms`.
    pub(crate) fn forget_as_of(&self, guest: GuestId, since_ms: Option<i64>) {
        let is_later = |begun_ms: i64| since_ms.is_some_and(|since_ms| begun_ms > since_ms);
        self.own().retain(|who, (seeking, _)| *who != guest || is_later(seeking.since_ms));
    }

    /// A guest who waits here is an account from now on, unless the account waits here already.
    pub(crate) fn hand_over(&self, before: GuestId, now: GuestId) {
        let mut own = self.own();
        if let Some((seeking, _)) = own.remove(&before) {
            own.entry(now).or_insert((Seeking { guest: now, ..seeking }, Instant::now()));
        }
    }

    /// Takes note that the leader of quick match knows of the guest and, if it says so, for what and since when they
    /// wait: they may have asked for something else at another node. Whoever has agreed to bots and is not asked at the
    /// moment, agrees still.
    pub(crate) fn heard(&self, guest: GuestId, waits: Option<Waits>) {
        if let Some((seeking, heard)) = self.own().get_mut(&guest) {
            *heard = Instant::now();
            if let Some(Waits { wish, since_ms, agrees }) = waits {
                let is_same = (seeking.wish, seeking.since_ms) == (wish, since_ms);
                let agrees = agrees.unwrap_or(is_same && seeking.agrees);
                *seeking = Seeking { wish, since_ms, agrees, ..*seeking };
            }
        }
    }

    /// The guests who wait and about whom nothing has been heard for long.
    pub(crate) fn unheard(&self) -> Vec<Seeking> {
        self.own().values().filter(|(_, heard)| heard.elapsed() > UNHEARD).map(|(seeking, _)| *seeking).collect()
    }

    fn own(&self) -> MutexGuard<'_, HashMap<GuestId, (Seeking, Instant)>> {
        self.own.lock().unpoisoned()
    }

    /// Puts the guest in the queue.
    ///
    /// # Errors
    /// [`Error::TooMany`] if too many wait, [`Error::SearchOver`], [`Error::Busy`].
    pub(crate) async fn seek(&self, seeking: Seeking) -> Result<(), Error> {
        self.ask(|answer| Ask::Seek { seeking, answer }).await?
    }

    /// Takes the guest out of the queue, unless they have begun to wait after `since_ms`.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub(crate) async fn stop(&self, guest: GuestId, since_ms: Option<i64>) -> Result<(), Error> {
        self.ask(|answer| Ask::Stop { guest, since_ms, answer }).await
    }

    /// Records whether the guest agrees to bots.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub(crate) async fn agree(&self, guest: GuestId, agrees: bool) -> Result<(), Error> {
        self.ask(|answer| Ask::Agree { guest, agrees, answer }).await
    }

    /// Takes a guest who has sat down at a table of their own choice out of the queue.
    ///
    /// # Errors
    /// [`Error::Busy`].
    pub(crate) async fn sat_down(&self, guest: GuestId) -> Result<(), Error> {
        self.ask(|answer| Ask::SatDown { guest, answer }).await
    }

    /// Reports that the guest's blocks have changed. A task too busy to take it loads them again when the guest next
    /// starts to wait.
    pub(crate) async fn blocks_changed(&self, guest: GuestId) {
        self.ask(|answer| Ask::Blocks { guest, answer }).await.ok();
    }

    /// Reports that a guest has signed in to an account.
    pub(crate) async fn became(&self, before: GuestId, now: GuestId) {
        self.ask(|answer| Ask::Became { before, now, answer }).await.ok();
    }

    async fn ask<T>(&self, ask: impl FnOnce(oneshot::Sender<T>) -> Ask) -> Result<T, Error> {
        let (answer, answered) = oneshot::channel();
        let inbox = self.inbox.read().unpoisoned().clone();
        inbox.ok_or(Error::Busy)?.try_send(ask(answer)).map_err(|_| Error::Busy)?;
        answered.await.map_err(|_| Error::Busy)
    }

    /// How many wait for each wish.
    pub(crate) fn waiting(&self) -> Arc<Vec<(Wish, u32)>> {
        self.waiting.read().unpoisoned().clone()
    }

    /// Records how many wait. True if that has changed.
    pub(crate) fn tell_waiting(&self, now: Vec<(Wish, u32)>) -> bool {
        let mut waiting = self.waiting.write().unpoisoned();
        let news = **waiting != now;
        if news {
            *waiting = Arc::new(now);
        }
        news
    }
}

/// The wish that a call names.
///
/// # Errors
/// [`Error::UnknownGame`], [`Error::BadSeats`].
pub(crate) fn wish(game: GameName, seats: u8) -> Result<Wish, Error> {
    let game = Name::try_from(game)?;
    let (min, max) = of_game!(game, G => <<G as game::Game>::Rules as game::Ruleset>::SEATS);
    if !(min..=max).contains(&seats) {
        return Err(Error::BadSeats { min, max });
    }
    Ok(Chairs { game, seats })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    #[test]
    fn whoever_waits_on_keeps_their_place_wherever_that_is_led() {
        let seekers = Seekers::new(&Clock::default());
        let [guest, account] = [1, 2].map(|number| GuestId::from_bytes([number; 16]));
        let wish = wish(GameName::of::<games::Lexio>(), 2).unwrap();
        let from = Network::of(Ipv4Addr::LOCALHOST.into());
        let seeking = |wish, since_ms| Seeking { guest, from, wish, since_ms, again: None, agrees: false };
        let since = || seekers.own().values().map(|(seeking, _)| seeking.since_ms).collect::<Vec<_>>();
        seekers.note(seeking(wish, 1_000));
        seekers.note(seeking(wish, 5_000));
        assert_eq!(since(), [1_000]);
        seekers.note(seeking(Chairs { seats: 3, ..wish }, 6_000));
        assert_eq!(since(), [6_000], "for something else they wait anew");
        seekers.forget_as_of(guest, Some(5_000));
        assert_eq!(since(), [6_000], "that was another search");
        let waits = |since_ms, agrees| Some(Waits { wish, since_ms, agrees });
        [waits(6_100, None), None].into_iter().for_each(|waits| seekers.heard(guest, waits));
        let wishes = || seekers.own().values().map(|(seeking, _)| seeking.wish).collect::<Vec<_>>();
        assert_eq!((wishes(), since()), (vec![wish], vec![6_100]), "as the leader says");
        seekers.heard(guest, waits(6_000, None));
        let who = || seekers.own().iter().map(|(who, (seeking, _))| (*who, seeking.guest)).collect::<Vec<_>>();
        seekers.hand_over(guest, account);
        assert_eq!((who(), since()), (vec![(account, account)], vec![6_000]), "whoever signs in waits on");
        seekers.note(seeking(wish, 7_000));
        seekers.hand_over(guest, account);
        assert_eq!((who(), since()), (vec![(account, account)], vec![6_000]), "the account waits already");
        let agrees = || seekers.own().values().any(|(seeking, _)| seeking.agrees);
        [Some(true), None].into_iter().for_each(|agrees| seekers.heard(account, waits(6_000, agrees)));
        seekers.note(Seeking { guest: account, ..seeking(wish, 8_000) });
        assert!(agrees(), "nobody asks at the moment");
        seekers.heard(account, waits(6_001, None));
        assert!(!agrees(), "that was in another search");
        seekers.forget_as_of(account, Some(6_001));
        assert!(since().is_empty());
    }
}
