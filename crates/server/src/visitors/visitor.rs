//! A connected visitor: their sockets, sessions and tables, and what their pages are sent.
use super::known::Known;
use crate::{
    bell::{Bell, Ring},
    unheard::Unheard,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};
use store::{TokenHash, Unpoisoned};
use table::{Guest, GuestId};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use wire::{Name, Quick, TableCode};

/// How long another node may take to tell who sits at its tables.
const UNSEEN: Duration = Duration::from_secs(2);

/// A person with at least one socket.
pub(crate) struct Visitor {
    pub(crate) id: GuestId,
    known: Mutex<Known>,
    sockets: AtomicU32,
    /// How many of the sockets have their page out of sight.
    unseen: AtomicU32,
    /// The sockets that have not been ended.
    lines: Mutex<Vec<Open>>,
    /// Chairs that are being taken.
    sitting: AtomicU32,
    /// The tables of other nodes at which they have just sat down.
    sat: Mutex<Vec<(TableCode, Instant)>>,
    /// Their progress in quick match.
    quick: watch::Sender<Quick>,
    /// The version of that: the epoch of the node that reported it, and that node's number for it.
    quick_at: Mutex<(u64, u64)>,
    /// The people they do not want to hear.
    pub(crate) unheard: Arc<Unheard>,
    /// What has changed about the people they know.
    bell: watch::Sender<Bell>,
    /// The tables they have entered, each with how many of their sockets have.
    entered: Mutex<BTreeMap<TableCode, u32>>,
}

/// A socket.
struct Open {
    /// The session it was opened in.
    session: TokenHash,
    ended: CancellationToken,
    heard: Arc<Heard>,
}

/// When a socket was last heard.
pub(super) struct Heard(Mutex<Instant>);

impl Heard {
    fn now() -> Heard {
        Heard(Mutex::new(Instant::now()))
    }

    pub(super) fn note(&self) {
        *self.0.lock().unpoisoned() = Instant::now();
    }

    pub(super) fn silence(&self) -> Duration {
        self.0.lock().unpoisoned().elapsed()
    }
}

/// A chair that a visitor is about to take.
pub(crate) struct SittingDown<'a> {
    visitor: &'a Visitor,
    /// How many other chairs were being taken.
    pub(crate) others: usize,
}

impl Visitor {
    /// A person without a socket yet.
    pub(super) fn new(known: Known) -> Visitor {
        Visitor {
            id: known.id,
            known: Mutex::new(known),
            sockets: AtomicU32::new(0),
            unseen: AtomicU32::new(0),
            lines: Mutex::default(),
            sitting: AtomicU32::new(0),
            sat: Mutex::default(),
            quick: watch::Sender::default(),
            quick_at: Mutex::default(),
            unheard: Arc::default(),
            bell: watch::Sender::default(),
            entered: Mutex::default(),
        }
    }

    /// Adds a socket of a session. The token is cancelled when the session ends. If `most` sockets are already open, it
    /// takes the place of the one on which nothing has been heard for longest; `None` if that is not `unheard`.
    pub(super) fn connect(
        &self,
        session: TokenHash,
        (most, unheard): (u32, Duration),
    ) -> Option<(CancellationToken, Arc<Heard>)> {
        let mut lines = self.lines();
        lines.retain(|line| !line.ended.is_cancelled());
        if lines.len() >= most as usize {
            let silent = lines.iter().enumerate().map(|(at, line)| (line.heard.silence(), at)).max();
            let (_, at) = silent.filter(|(silence, _)| *silence >= unheard)?;
            lines.swap_remove(at).ended.cancel();
        }
        self.sockets.fetch_add(1, Ordering::Relaxed);
        let (ended, heard) = (CancellationToken::new(), Arc::new(Heard::now()));
        lines.push(Open { session, ended: ended.clone(), heard: heard.clone() });
        Some((ended, heard))
    }

    /// Removes one socket, and forgets those that were ended. Returns whether it was the last.
    pub(super) fn disconnect(&self) -> bool {
        self.lines().retain(|line| !line.ended.is_cancelled());
        self.sockets.fetch_sub(1, Ordering::Relaxed) == 1
    }

    /// Ends the sockets of some sessions.
    pub(super) fn end(&self, which: impl Fn(TokenHash) -> bool) {
        let ending = |line: &Open| which(line.session).then(|| line.ended.clone());
        let ending: Vec<CancellationToken> = self.lines().iter().filter_map(ending).collect();
        ending.iter().for_each(CancellationToken::cancel);
    }

    fn lines(&self) -> MutexGuard<'_, Vec<Open>> {
        self.lines.lock().unpoisoned()
    }

    /// Whether one of the visitor's pages is in sight.
    pub(crate) fn has_sight(&self) -> bool {
        self.sockets.load(Ordering::Relaxed) > self.unseen.load(Ordering::Relaxed)
    }

    /// Notes that one of the visitor's pages has come into sight, or gone out of it.
    pub(super) fn sight(&self, on: bool) {
        if on {
            self.unseen.fetch_sub(1, Ordering::Relaxed)
        } else {
            self.unseen.fetch_add(1, Ordering::Relaxed)
        };
    }

    /// The sessions that the visitor's sockets were opened in.
    pub(crate) fn sessions(&self) -> BTreeSet<TokenHash> {
        self.lines().iter().map(|line| line.session).collect()
    }

    /// The visitor's progress in quick match, as it changes.
    pub(crate) fn quick(&self) -> watch::Receiver<Quick> {
        self.quick.subscribe()
    }

    /// Updates the progress in quick match. False if something later, by `at`, is known.
    pub(super) fn tell_quick(&self, now: Quick, at: (u64, u64)) -> bool {
        let mut known = self.quick_at.lock().unpoisoned();
        if at < *known {
            return false;
        }
        *known = at;
        self.quick.send_if_modified(|told| {
            let news = *told != now;
            *told = now;
            news
        });
        true
    }

    /// The table to which quick match has called the visitor, and the version of that.
    pub(crate) fn called(&self) -> Option<(TableCode, (u64, u64))> {
        let at = *self.quick_at.lock().unpoisoned();
        match *self.quick.borrow() {
            Quick::Called { table, .. } => Some((table, at)),
            Quick::Idle { .. } | Quick::Waiting { .. } => None,
        }
    }

    /// Signals that something has changed about the people the visitor knows.
    pub(super) fn ring(&self, ring: Ring) {
        self.bell.send_modify(|bell| bell.ring(ring));
    }

    /// What has changed about the people the visitor knows, as it happens.
    pub(crate) fn bell(&self) -> watch::Receiver<Bell> {
        self.bell.subscribe()
    }

    /// The tables that the visitor has entered.
    pub(crate) fn looks_at(&self) -> Vec<TableCode> {
        self.entered().keys().copied().collect()
    }

    /// Notes that one of the visitor's sockets has entered a table, or left it.
    pub(super) fn look_at(&self, table: TableCode, on: bool) {
        let mut entered = self.entered();
        let sockets = entered.entry(table).or_default();
        *sockets = if on { sockets.saturating_add(1) } else { sockets.saturating_sub(1) };
        if *sockets == 0 {
            entered.remove(&table);
        }
    }

    fn entered(&self) -> MutexGuard<'_, BTreeMap<TableCode, u32>> {
        self.entered.lock().unpoisoned()
    }

    /// What the visitor is called, and whether they chose it.
    pub(crate) fn known(&self) -> Known {
        self.known.lock().unpoisoned().clone()
    }

    /// Gives the visitor a name: one they chose, or the handle of their account. No account is a guest again: a name
    /// that was stored just before they signed up may be heard of after that.
    pub(crate) fn rename(&self, name: Name, account: bool) {
        let mut known = self.known.lock().unpoisoned();
        if account || !known.account {
            *known = Known { id: self.id, name, named: true, account };
        }
    }

    /// Notes what the visitor is called according to the store, unless they have been renamed since they were known as
    /// `before`.
    pub(crate) fn learn(&self, before: &Known, now: Known) {
        let mut known = self.known.lock().unpoisoned();
        if *known == *before {
            *known = now;
        }
    }

    /// Counts a chair while it is being taken, so that several sockets together do not take more than allowed.
    pub(crate) fn sit_down(&self) -> SittingDown<'_> {
        SittingDown { visitor: self, others: self.sitting.fetch_add(1, Ordering::Relaxed) as usize }
    }

    /// Notes that the visitor has sat down at a table of another node.
    pub(crate) fn sat_afar(&self, table: TableCode) {
        let mut sat = self.sat.lock().unpoisoned();
        sat.retain(|(known, at)| *known != table && at.elapsed() < UNSEEN);
        sat.push((table, Instant::now()));
    }

    /// The tables of other nodes whose cards may not show yet that the visitor sits there.
    pub(crate) fn sat_lately(&self) -> Vec<TableCode> {
        let sat = self.sat.lock().unpoisoned();
        sat.iter().filter(|(_, at)| at.elapsed() < UNSEEN).map(|(table, _)| *table).collect()
    }

    pub(crate) fn guest(&self) -> Guest {
        self.known().guest()
    }
}

impl Drop for SittingDown<'_> {
    fn drop(&mut self) {
        self.visitor.sitting.fetch_sub(1, Ordering::Relaxed);
    }
}
