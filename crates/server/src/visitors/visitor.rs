//! One who is connected: their sockets, sessions and tables, and what their pages are told.
use super::known::Known;
use crate::{
    bell::{Bell, Ring},
    unheard::Unheard,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};
use store::TokenHash;
use table::{Guest, GuestId};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use wire::{Name, Quick, TableCode};

/// Somebody with at least one socket.
pub(crate) struct Visitor {
    pub(crate) id: GuestId,
    known: Mutex<Known>,
    sockets: AtomicU32,
    /// Those of them whose page is not in sight.
    unseen: AtomicU32,
    /// The sockets by the session that each was opened in.
    lines: Mutex<Vec<(TokenHash, CancellationToken)>>,
    /// Chairs that are being taken.
    sitting: AtomicU32,
    /// How far quick match is for them.
    quick: watch::Sender<Quick>,
    /// When that was told: the epoch of whoever told it, and their number for it.
    quick_at: Mutex<(u64, u64)>,
    /// Whom they do not want to hear.
    pub(crate) unheard: Arc<Unheard>,
    /// What has changed about those whom they know.
    bell: watch::Sender<Bell>,
    /// The tables that they have entered, by how many of their sockets.
    entered: Mutex<BTreeMap<TableCode, u32>>,
}

/// A chair that a visitor is about to take.
pub(crate) struct SittingDown<'a> {
    visitor: &'a Visitor,
    /// Others that were being taken.
    pub(crate) others: usize,
}

impl Visitor {
    /// Somebody without a socket yet.
    pub(super) fn new(known: Known) -> Visitor {
        Visitor {
            id: known.id,
            known: Mutex::new(known),
            sockets: AtomicU32::new(0),
            unseen: AtomicU32::new(0),
            lines: Mutex::default(),
            sitting: AtomicU32::new(0),
            quick: watch::Sender::default(),
            quick_at: Mutex::default(),
            unheard: Arc::default(),
            bell: watch::Sender::default(),
            entered: Mutex::default(),
        }
    }

    /// One more socket, in a session: told when it ends. None where `most` are open already.
    pub(super) fn connect(&self, session: TokenHash, most: u32) -> Option<CancellationToken> {
        if self.sockets.load(Ordering::Relaxed) >= most {
            return None;
        }
        self.sockets.fetch_add(1, Ordering::Relaxed);
        let ended = CancellationToken::new();
        self.lines().push((session, ended.clone()));
        Some(ended)
    }

    /// One socket less: that which was told to end. Whether it was the last.
    pub(super) fn disconnect(&self) -> bool {
        self.lines().retain(|(_, ended)| !ended.is_cancelled());
        self.sockets.fetch_sub(1, Ordering::Relaxed) == 1
    }

    /// Ends the sockets of some sessions.
    pub(super) fn end(&self, which: impl Fn(TokenHash) -> bool) {
        let lines = self.lines().clone();
        lines.iter().filter(|(session, _)| which(*session)).for_each(|(_, ended)| ended.cancel());
    }

    fn lines(&self) -> MutexGuard<'_, Vec<(TokenHash, CancellationToken)>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether one of the visitor's pages is in sight.
    pub(crate) fn has_sight(&self) -> bool {
        self.sockets.load(Ordering::Relaxed) > self.unseen.load(Ordering::Relaxed)
    }

    /// One of the visitor's pages has come into sight, or has gone out of it.
    pub(super) fn sight(&self, on: bool) {
        if on {
            self.unseen.fetch_sub(1, Ordering::Relaxed)
        } else {
            self.unseen.fetch_add(1, Ordering::Relaxed)
        };
    }

    /// The sessions that the visitor's sockets were opened in.
    pub(crate) fn sessions(&self) -> BTreeSet<TokenHash> {
        self.lines().iter().map(|(session, _)| *session).collect()
    }

    /// How far quick match is for the visitor, whenever that changes.
    pub(crate) fn quick(&self) -> watch::Receiver<Quick> {
        self.quick.subscribe()
    }

    /// Tells how far quick match is, unless something that was told later, by `at`, is known.
    pub(super) fn tell_quick(&self, now: Quick, at: (u64, u64)) {
        let mut known = self.quick_at.lock().unwrap_or_else(PoisonError::into_inner);
        if at < *known {
            return;
        }
        *known = at;
        self.quick.send_if_modified(|told| {
            let news = *told != now;
            *told = now;
            news
        });
    }

    /// Tells that something has changed about those whom the visitor knows.
    pub(super) fn ring(&self, ring: Ring) {
        self.bell.send_modify(|bell| bell.ring(ring));
    }

    /// What has changed about those whom the visitor knows, whenever something has.
    pub(crate) fn bell(&self) -> watch::Receiver<Bell> {
        self.bell.subscribe()
    }

    /// The tables that the visitor has entered.
    pub(crate) fn looks_at(&self) -> Vec<TableCode> {
        self.entered().keys().copied().collect()
    }

    /// One of the visitor's sockets has entered a table, or left it.
    pub(super) fn look_at(&self, table: TableCode, on: bool) {
        let mut entered = self.entered();
        let sockets = entered.entry(table).or_default();
        *sockets = if on { sockets.saturating_add(1) } else { sockets.saturating_sub(1) };
        if *sockets == 0 {
            entered.remove(&table);
        }
    }

    fn entered(&self) -> MutexGuard<'_, BTreeMap<TableCode, u32>> {
        self.entered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the visitor is called, and whether they chose it.
    pub(crate) fn known(&self) -> Known {
        self.known.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The visitor has chosen a name, or has it as the handle of an account.
    pub(crate) fn rename(&self, name: Name, account: bool) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Known { id: self.id, name, named: true, account };
    }

    /// Counts a chair while it is being taken, so that several sockets do not take more than one may.
    pub(crate) fn sit_down(&self) -> SittingDown<'_> {
        SittingDown { visitor: self, others: self.sitting.fetch_add(1, Ordering::Relaxed) as usize }
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
