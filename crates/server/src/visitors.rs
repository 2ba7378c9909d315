//! Who is connected now, under which name, by how many sockets.

use crate::{
    bell::{Bell, Ring},
    door::{Network, Place},
    nickname,
    unheard::Unheard,
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering},
    },
};
use store::{Called, Session, TokenHash, UserId};
use table::{Guest, GuestId};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use wire::{Error, Limited, Name, Quick, TableCode};

/// A guest by name.
#[derive(Clone)]
pub(crate) struct Known {
    pub(crate) id: GuestId,
    pub(crate) name: Name,
    /// Whether the visitor chose the name.
    pub(crate) named: bool,
    /// Whether it is the handle of an account.
    pub(crate) account: bool,
}

impl Known {
    /// A session without a nickname has the one that comes with the guest.
    pub(crate) fn of(session: &Session) -> Known {
        Known::named(session.user, &session.nickname, session.account)
    }

    /// Somebody as the store knows them.
    pub(crate) fn called(called: &Called) -> Known {
        Known::named(called.user, &called.name, called.account)
    }

    fn named(user: UserId, name: &str, account: bool) -> Known {
        let id = GuestId::from_bytes(*user.as_bytes());
        match nickname::chosen(name) {
            Ok(name) => Known { id, name, named: true, account },
            Err(_) => Known::new(id),
        }
    }

    /// Somebody who has not said what they are called.
    pub(crate) fn new(id: GuestId) -> Known {
        Known { id, name: nickname::of(id), named: false, account: false }
    }

    /// The same, as tables know them.
    pub(crate) fn guest(self) -> Guest {
        Guest { id: self.id, name: self.name, account: self.account }
    }
}

/// Everyone who is connected.
#[derive(Default)]
pub(crate) struct Visitors {
    here: Mutex<HashMap<GuestId, Arc<Visitor>>>,
    /// Counts who comes, goes, and looks on elsewhere.
    changes: AtomicU64,
}

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

/// One of a visitor's sockets, as long as it lives.
pub(crate) struct Visit {
    pub(crate) visitor: Arc<Visitor>,
    /// Where the socket comes from.
    pub(crate) from: Network,
    /// Told when the session ends.
    pub(crate) ended: CancellationToken,
    /// Whether its page is in sight.
    in_sight: AtomicBool,
    visitors: Arc<Visitors>,
    _place: Place,
}

impl Visitors {
    /// One more socket of a visitor.
    ///
    /// # Errors
    /// [`Error::TooMany`] above `per_user` of the visitor's own.
    pub(crate) fn enter(
        self: &Arc<Self>,
        known: Known,
        session: TokenHash,
        per_user: u32,
        place: Place,
    ) -> Result<Visit, Error> {
        let id = known.id;
        let mut visitors = self.lock();
        let visitor = visitors.entry(id).or_insert_with(|| {
            Arc::new(Visitor {
                id,
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
            })
        });
        if visitor.sockets.load(Ordering::Relaxed) >= per_user {
            return Err(Error::TooMany { what: Limited::Sockets, max: per_user });
        }
        visitor.sockets.fetch_add(1, Ordering::Relaxed);
        let (from, ended) = (place.network(), CancellationToken::new());
        visitor.lines().push((session, ended.clone()));
        self.changed();
        Ok(Visit {
            visitor: visitor.clone(),
            from,
            ended,
            in_sight: AtomicBool::new(true),
            visitors: self.clone(),
            _place: place,
        })
    }

    /// Ends the sockets of a visitor's session, or of all of them.
    pub(crate) fn end(&self, id: GuestId, only: Option<TokenHash>) {
        let visitor = self.lock().get(&id).cloned();
        let lines = visitor.iter().flat_map(|visitor| visitor.lines().clone());
        lines.filter(|(session, _)| only.is_none_or(|only| only == *session)).for_each(|(_, ended)| ended.cancel());
    }

    /// Ends the sockets of all of a visitor's sessions but one.
    pub(crate) fn end_others(&self, id: GuestId, keep: TokenHash) {
        let visitor = self.lock().get(&id).cloned();
        let lines = visitor.iter().flat_map(|visitor| visitor.lines().clone());
        lines.filter(|(session, _)| keep != *session).for_each(|(_, ended)| ended.cancel());
    }

    /// Everybody who is connected.
    pub(crate) fn all(&self) -> Vec<Arc<Visitor>> {
        self.lock().values().cloned().collect()
    }

    /// Whether somebody is connected.
    pub(crate) fn is_here(&self, id: GuestId) -> bool {
        self.lock().contains_key(&id)
    }

    /// Whether somebody has a page of the house in sight.
    pub(crate) fn has_sight(&self, id: GuestId) -> bool {
        self.get(id).is_some_and(|visitor| visitor.has_sight())
    }

    /// Somebody, if they are connected.
    pub(crate) fn get(&self, id: GuestId) -> Option<Arc<Visitor>> {
        self.lock().get(&id).cloned()
    }

    /// How often somebody has come, gone, or looked on elsewhere.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// Somebody has come, gone, or looks on elsewhere, here or at another node.
    pub(crate) fn changed(&self) {
        self.changes.fetch_add(1, Ordering::Relaxed);
    }

    /// Tells somebody, if they are connected, that something has changed about those whom they know.
    pub(crate) fn ring(&self, id: GuestId, ring: Ring) {
        if let Some(visitor) = self.get(id) {
            visitor.bell.send_modify(|bell| bell.ring(ring));
        }
    }

    /// Tells somebody, if they are connected, how far quick match is for them: unless something that was told later, by `at`,
    /// is known.
    pub(crate) fn tell_quick(&self, id: GuestId, now: Quick, at: (u64, u64)) {
        let visitor = self.lock().get(&id).cloned();
        if let Some(visitor) = visitor {
            let mut known = visitor.quick_at.lock().unwrap_or_else(PoisonError::into_inner);
            if at < *known {
                return;
            }
            *known = at;
            visitor.quick.send_if_modified(|told| {
                let news = *told != now;
                *told = now;
                news
            });
        }
    }

    /// Whoever is connected is called so from now on.
    pub(crate) fn rename(&self, guest: Guest) {
        if let Some(visitor) = self.lock().get(&guest.id) {
            visitor.rename(guest.name, guest.account);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GuestId, Arc<Visitor>>> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visitor {
    fn lines(&self) -> MutexGuard<'_, Vec<(TokenHash, CancellationToken)>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether one of the visitor's pages is in sight.
    pub(crate) fn has_sight(&self) -> bool {
        self.sockets.load(Ordering::Relaxed) > self.unseen.load(Ordering::Relaxed)
    }

    /// The sessions that the visitor's sockets were opened in.
    pub(crate) fn sessions(&self) -> BTreeSet<TokenHash> {
        self.lines().iter().map(|(session, _)| *session).collect()
    }

    /// How far quick match is for the visitor, whenever that changes.
    pub(crate) fn quick(&self) -> watch::Receiver<Quick> {
        self.quick.subscribe()
    }

    /// What has changed about those whom the visitor knows, whenever something has.
    pub(crate) fn bell(&self) -> watch::Receiver<Bell> {
        self.bell.subscribe()
    }

    /// The tables that the visitor has entered.
    pub(crate) fn looks_at(&self) -> Vec<TableCode> {
        self.entered().keys().copied().collect()
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

impl Visit {
    /// The page has come into sight, or has gone out of it.
    pub(crate) fn sight(&self, on: bool) {
        if self.in_sight.swap(on, Ordering::Relaxed) != on {
            let unseen = &self.visitor.unseen;
            if on {
                unseen.fetch_sub(1, Ordering::Relaxed)
            } else {
                unseen.fetch_add(1, Ordering::Relaxed)
            };
        }
    }

    /// The socket has entered a table, or left it.
    pub(crate) fn looks_at(&self, table: TableCode, on: bool) {
        let mut entered = self.visitor.entered();
        let sockets = entered.entry(table).or_default();
        *sockets = if on { sockets.saturating_add(1) } else { sockets.saturating_sub(1) };
        if *sockets == 0 {
            entered.remove(&table);
        }
        drop(entered);
        self.visitors.changed();
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut visitors = self.visitors.lock();
        self.sight(true);
        self.ended.cancel();
        self.visitor.lines().retain(|(_, ended)| !ended.is_cancelled());
        if self.visitor.sockets.fetch_sub(1, Ordering::Relaxed) == 1 {
            visitors.remove(&self.visitor.id);
        }
        self.visitors.changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::Places;

    #[test]
    fn sockets_are_counted_and_given_back() {
        let visitors = Arc::new(Visitors::default());
        let places = Places::new(10, None);
        let enter = |who: u8| {
            let place = places.take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
            let known = Known::new(GuestId::from_bytes([who; 16]));
            visitors.enter(known, TokenHash::from_bytes([1; 32]), 2, place)
        };
        let too_many = |visit: Result<Visit, Error>| match visit {
            Err(Error::TooMany { what: Limited::Sockets, max }) => max,
            other => panic!("{:?}", other.map(|_| ())),
        };
        let (first, _second) = (enter(1).unwrap(), enter(1).unwrap());
        assert_eq!(too_many(enter(1)), 2);
        let _third = enter(2).unwrap();
        assert_eq!(places.taken(), 3, "who is refused has no place");
        first.visitor.rename("달".parse().unwrap(), false);
        drop(first);
        let known = enter(1).unwrap().visitor.known();
        assert_eq!((known.name.as_str(), known.named), ("달", true));
    }

    #[test]
    fn somebody_has_sight_while_one_of_their_pages_is_seen() {
        let visitors = Arc::new(Visitors::default());
        let places = Places::new(10, None);
        let id = GuestId::from_bytes([1; 16]);
        let enter = || {
            let place = places.take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
            visitors.enter(Known::new(id), TokenHash::from_bytes([1; 32]), 3, place).ok().unwrap()
        };
        assert!(!visitors.has_sight(id));
        let (first, second) = (enter(), enter());
        first.sight(false);
        first.sight(false);
        assert!(visitors.has_sight(id));
        second.sight(false);
        assert!(!visitors.has_sight(id));
        drop(first);
        assert!(!visitors.has_sight(id));
        let third = enter();
        assert!(visitors.has_sight(id));
        third.sight(false);
        third.sight(true);
        drop(second);
        assert!(visitors.has_sight(id));
        drop(third);
        assert!(!visitors.has_sight(id));
    }

    #[test]
    fn sessions_end_one_by_one_or_all() {
        let visitors = Arc::new(Visitors::default());
        let places = Places::new(10, None);
        let id = GuestId::from_bytes([1; 16]);
        let session = |number: u8| TokenHash::from_bytes([number; 32]);
        let enter = |number| {
            let place = places.take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
            visitors.enter(Known::new(id), session(number), 3, place).ok().unwrap()
        };
        let visits = [enter(1), enter(2), enter(1)];
        let ended = || visits.each_ref().map(|visit| visit.ended.is_cancelled());
        visitors.end_others(id, session(2));
        assert_eq!(ended(), [true, false, true]);
        visitors.end(id, Some(session(1)));
        assert_eq!(ended(), [true, false, true]);
        visitors.end(id, None);
        assert_eq!(ended(), [true; 3]);
        drop(visits);
        visitors.end(id, None);
        assert_eq!(places.taken(), 0);
    }
}
