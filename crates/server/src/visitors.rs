//! Who is connected now, under which name, and with how many sockets.
mod known;
mod visitor;

pub(crate) use known::Known;
pub(crate) use visitor::Visitor;

use crate::{
    bell::Ring,
    door::{Network, Place},
    locks::Unpoisoned,
};
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};
use store::TokenHash;
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
mod tests {
    use super::*;
    use crate::door::Places;

    const LONG: Duration = Duration::from_secs(3_600);

    #[test]
    fn sockets_are_counted_and_given_back() {
        let visitors = Arc::new(Visitors::default());
        let places = Places::new(10, None);
        let enter = |who: u8| {
            let place = places.take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
            let known = Known::new(GuestId::from_bytes([who; 16]));
            visitors.enter(known, TokenHash::from_bytes([1; 32]), (2, LONG), place)
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
    fn a_line_on_which_nothing_is_heard_makes_room_for_another() {
        let visitors = Arc::new(Visitors::default());
        let places = Places::new(10, None);
        let id = GuestId::from_bytes([1; 16]);
        let enter = |unheard| {
            let place = places.take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
            visitors.enter(Known::new(id), TokenHash::from_bytes([1; 32]), (2, unheard), place)
        };
        let (first, second) = (enter(LONG).ok().unwrap(), enter(LONG).ok().unwrap());
        assert!(enter(LONG).is_err(), "both have been heard lately");
        std::thread::sleep(Duration::from_millis(5));
        first.hear();
        let third = enter(Duration::ZERO).ok().unwrap();
        let ended = |visit: &Visit| visit.ended.is_cancelled();
        assert!(!ended(&first) && ended(&second), "the first has just been heard");
        assert!(enter(LONG).is_err(), "as many as may be");
        drop(second);
        assert!(enter(LONG).is_err(), "the third has its place");
        assert_eq!((ended(&first), ended(&third)), (false, false));
        drop((first, third));
        assert!(!visitors.is_here(id));
    }

    #[test]
    fn a_name_heard_late_takes_the_place_of_no_later_one() {
        let visitors = Arc::new(Visitors::default());
        let place = Places::new(10, None).take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
        let id = GuestId::from_bytes([1; 16]);
        let visit = visitors.enter(Known::new(id), TokenHash::from_bytes([1; 32]), (2, LONG), place).ok().unwrap();
        let visitor = &visit.visitor;
        let (before, name) = (visitor.known(), "달".parse().unwrap());
        let signed_up = Known { name, named: true, account: true, ..before.clone() };
        visitor.learn(&before, signed_up.clone());
        assert_eq!(visitor.known(), signed_up, "they signed up while the socket was opening");
        visitor.rename("Mina".parse().unwrap(), true);
        visitor.learn(&before, signed_up);
        assert_eq!(visitor.guest().name.as_str(), "Mina", "they have been renamed since");
        visitor.rename("Ann".parse().unwrap(), false);
        assert_eq!((visitor.guest().name.as_str(), visitor.guest().account), ("Mina", true));
    }

    #[test]
    fn what_is_told_of_quick_match_late_is_not_so_any_more() {
        let visitors = Arc::new(Visitors::default());
        let place = Places::new(10, None).take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
        let id = GuestId::from_bytes([1; 16]);
        let _visit = visitors.enter(Known::new(id), TokenHash::from_bytes([1; 32]), (2, LONG), place).ok().unwrap();
        let tell = |id, at| visitors.tell_quick(id, Quick::default(), at);
        assert!(tell(id, (1, 2)) && tell(id, (1, 2)));
        assert!(!tell(id, (1, 1)), "something later was told");
        assert!(tell(GuestId::from_bytes([2; 16]), (0, 0)), "of somebody else nothing is known");
    }

    #[test]
    fn somebody_has_sight_while_one_of_their_pages_is_seen() {
        let visitors = Arc::new(Visitors::default());
        let places = Places::new(10, None);
        let id = GuestId::from_bytes([1; 16]);
        let enter = || {
            let place = places.take(Network::of([10, 0, 0, 1].into())).ok().unwrap();
            visitors.enter(Known::new(id), TokenHash::from_bytes([1; 32]), (3, LONG), place).ok().unwrap()
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
            visitors.enter(Known::new(id), session(number), (3, LONG), place).ok().unwrap()
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
