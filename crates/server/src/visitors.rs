//! Who is connected now, under which name, and with how many sockets.
mod known;
mod visitor;

pub(crate) use known::Known;
pub(crate) use visitor::Visitor;

use crate::{
    bell::Ring,
    door::{Network, Place},
};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use store::{TokenHash, Unpoisoned};
use table::{Guest, GuestId};
use tokio_util::sync::CancellationToken;
use visitor::Heard;
use wire::{Error, Limited, Quick, TableCode};

/// Everyone who is connected.
#[derive(Default)]
pub(crate) struct Visitors {
    here: Mutex<HashMap<GuestId, Arc<Visitor>>>,
    /// Counts visitors coming, going, and entering or leaving tables.
    changes: AtomicU64,
}

/// One of a visitor's sockets, for as long as it lives.
pub(crate) struct Visit {
    pub(crate) visitor: Arc<Visitor>,
    /// The network the socket comes from.
    pub(crate) from: Network,
    /// Cancelled when the session ends, or another socket takes its place.
    pub(crate) ended: CancellationToken,
    heard: Arc<Heard>,
    /// Whether its page is in sight.
    in_sight: AtomicBool,
    visitors: Arc<Visitors>,
    _place: Place,
}

impl Visitors {
    /// Adds a socket of a visitor. If they have as many as they may, it takes the place of the one on which nothing has
    /// been heard for longest, provided that is `unheard`: whose connection breaks again and again leaves lines behind
    /// that seem open.
    ///
    /// # Errors
    /// [`Error::TooMany`] if the visitor already has `per_user` sockets that are heard.
    pub(crate) fn enter(
        self: &Arc<Self>,
        known: Known,
        session: TokenHash,
        (per_user, unheard): (u32, Duration),
        place: Place,
    ) -> Result<Visit, Error> {
        let mut visitors = self.lock();
        let visitor = visitors.entry(known.id).or_insert_with(|| Arc::new(Visitor::new(known)));
        let too_many = Error::TooMany { what: Limited::Sockets, max: per_user };
        let (ended, heard) = visitor.connect(session, (per_user, unheard)).ok_or(too_many)?;
        self.changed();
        Ok(Visit {
            visitor: visitor.clone(),
            from: place.network(),
            ended,
            heard,
            in_sight: AtomicBool::new(true),
            visitors: self.clone(),
            _place: place,
        })
    }

    /// Ends the sockets of a visitor's session, or of all of them.
    pub(crate) fn end(&self, id: GuestId, only: Option<TokenHash>) {
        if let Some(visitor) = self.get(id) {
            visitor.end(|session| only.is_none_or(|only| only == session));
        }
    }

    /// Ends the sockets of all of a visitor's sessions but one.
    pub(crate) fn end_others(&self, id: GuestId, keep: TokenHash) {
        if let Some(visitor) = self.get(id) {
            visitor.end(|session| keep != session);
        }
    }

    /// Everyone who is connected.
    pub(crate) fn all(&self) -> Vec<Arc<Visitor>> {
        self.lock().values().cloned().collect()
    }

    /// Whether a person is connected.
    pub(crate) fn is_here(&self, id: GuestId) -> bool {
        self.lock().contains_key(&id)
    }

    /// Whether a person has a page of the house in sight.
    pub(crate) fn has_sight(&self, id: GuestId) -> bool {
        self.get(id).is_some_and(|visitor| visitor.has_sight())
    }

    /// A person, if they are connected.
    pub(crate) fn get(&self, id: GuestId) -> Option<Arc<Visitor>> {
        self.lock().get(&id).cloned()
    }

    /// How often visitors have come, gone, or entered or left a table.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Notes that a visitor has come, gone, or entered or left a table, here or at another node.
    pub(crate) fn changed(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Notifies a person, if they are connected, that something has changed about the people they know.
    pub(crate) fn ring(&self, id: GuestId, ring: Ring) {
        if let Some(visitor) = self.get(id) {
            visitor.ring(ring);
        }
    }

    /// Updates a person's progress in quick match, if they are connected. False if something later, by `at`, is known.
    pub(crate) fn tell_quick(&self, id: GuestId, now: Quick, at: (u64, u64)) -> bool {
        self.get(id).is_none_or(|visitor| visitor.tell_quick(now, at))
    }

    /// Gives a connected guest this name from now on.
    pub(crate) fn rename(&self, guest: Guest) {
        if let Some(visitor) = self.lock().get(&guest.id) {
            visitor.rename(guest.name, guest.account);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GuestId, Arc<Visitor>>> {
        self.here.lock().unpoisoned()
    }
}

impl Visit {
    /// Notes that something has been heard.
    pub(crate) fn hear(&self) {
        self.heard.note();
    }

    /// For how long nothing has been heard.
    pub(crate) fn silence(&self) -> Duration {
        self.heard.silence()
    }

    /// Notes that the page has come into sight, or gone out of it.
    pub(crate) fn sight(&self, on: bool) {
        if self.in_sight.swap(on, Ordering::Relaxed) != on {
            self.visitor.sight(on);
        }
    }

    /// Notes that the socket has entered a table, or left it.
    pub(crate) fn looks_at(&self, table: TableCode, on: bool) {
        self.visitor.look_at(table, on);
        self.visitors.changed();
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visitors = self.visitors.lock();
        self.sight(true);
        self.ended.cancel();
        if self.visitor.disconnect() {
            visitors.remove(&self.visitor.id);
        }
        self.visitors.changed();
    }
}

#[cfg(test)]
mod tests;
