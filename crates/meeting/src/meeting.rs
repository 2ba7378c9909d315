//! Everyone who waits.

use crate::{
    GONE_MS,
    lately::Lately,
    pool::{Chairs, Group, Judge, Pool, Question},
    seeker::Seeker,
    window::Window,
};
use std::collections::BTreeMap;

/// Everyone who waits, each for one thing, and whom they met last. `G` names a game, `P` a person.
#[derive(Clone, Debug)]
pub struct Meeting<G, P> {
    window: Window,
    pools: BTreeMap<Chairs<G>, Pool<P>>,
    lately: Lately<P>,
}

/// A waiting player's situation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place<G, P> {
    /// What they wait for.
    pub chairs: Chairs<G>,
    /// Since when they have been waiting, and whether they agree to bots.
    pub seeker: Seeker<P>,
    /// How many players wait for the same, including them.
    pub waiting: usize,
    /// The question put to everyone who waits for it.
    pub question: Option<Question>,
}

impl<G: Copy + Ord, P: Copy + Ord> Meeting<G, P> {
    /// Creates a meeting in which no one waits.
    pub const fn new(window: Window) -> Meeting<G, P> {
        Meeting { window, pools: BTreeMap::new(), lately: Lately::new() }
    }

    /// A player waits from now on. They keep their place if they already wait for this, and give up waiting for
    /// anything else. Without a rating they count as in the middle.
    pub fn seek(&mut self, chairs: Chairs<G>, who: P, rating: Option<i32>, now_ms: i64) {
        if self.find(who).is_some_and(|(waits_for, _)| waits_for == chairs) {
            return;
        }
        self.leave(who);
        self.pool(chairs).enter(Seeker::new(who, rating, now_ms));
    }

    /// A player who was taken out waits again, in their old place, because those they were to meet did not come.
    pub fn put_back(&mut self, chairs: Chairs<G>, seeker: Seeker<P>) {
        self.leave(seeker.who);
        self.pool(chairs).put(seeker);
    }

    /// A player who waits is called something else from now on, and keeps their place.
    pub fn became(&mut self, before: P, now: P) {
        if let Some((chairs, seeker)) = self.find(before).map(|(chairs, seeker)| (chairs, *seeker)) {
            self.leave(before);
            self.put_back(chairs, Seeker { who: now, ..seeker });
        }
    }

    /// Takes out a player who no longer waits. False if they did not wait.
    pub fn leave(&mut self, who: P) -> bool {
        let mut left = false;
        for pool in self.pools.values_mut() {
            let before = pool.waiting.len();
            pool.waiting.retain(|seeker| seeker.who != who);
            left |= pool.waiting.len() < before;
        }
        left
    }

    /// Notes whether a player's line is up. Players whose line is down are not matched.
    pub fn line(&mut self, who: P, stands: bool, now_ms: i64) {
        if let Some(seeker) = self.find_mut(who) {
            seeker.gone_ms = if stands { None } else { seeker.gone_ms.or(Some(now_ms)) };
        }
    }

    /// Notes whether a player agrees that bots take the empty chairs. Returns whether that is new; it is not if they do
    /// not wait.
    pub fn agree(&mut self, who: P, agrees: bool, now_ms: i64) -> bool {
        let Some(seeker) = self.find_mut(who).filter(|seeker| seeker.agreed_ms.is_some() != agrees) else {
            return false;
        };
        seeker.agreed_ms = agrees.then_some(now_ms);
        true
    }

    /// Takes out the players whose line has been down for too long, and forgets what is long past.
    pub fn expire(&mut self, now_ms: i64) -> Vec<P> {
        let gone = |seeker: &Seeker<P>| seeker.gone_ms.is_some_and(|gone_ms| now_ms - gone_ms >= GONE_MS);
        let mut out = Vec::new();
        for pool in self.pools.values_mut() {
            out.extend(pool.waiting.iter().filter(|seeker| gone(seeker)).map(|seeker| seeker.who));
            pool.waiting.retain(|seeker| !gone(seeker));
        }
        self.pools.retain(|_, pool| !pool.forget(now_ms));
        self.lately.forget(now_ms);
        out
    }

    /// Takes out everyone who may sit down together now. `blocks` tells whether the first would refuse to play with the
    /// second.
    pub fn meet(&mut self, now_ms: i64, blocks: &dyn Fn(P, P) -> bool) -> Vec<Group<G, P>> {
        let judge = Judge { now_ms, window: self.window, lately: &self.lately, blocks };
        let mut groups = Vec::new();
        for (chairs, pool) in &mut self.pools {
            pool.forget(now_ms);
            while let Some((people, bots)) = pool.next_group(&judge) {
                groups.push(Group { chairs: *chairs, people, bots });
            }
        }
        groups
    }

    /// These players have sat down together; next time each should meet others.
    pub fn played(&mut self, people: &[P], now_ms: i64) {
        self.lately.note(people, now_ms);
    }

    /// A player was to sit down with these and has not come; next time each should meet others.
    pub fn missed(&mut self, who: P, people: &[P], now_ms: i64) {
        self.lately.note_for(who, people, now_ms);
    }

    /// A player's situation. `None` if they do not wait.
    pub fn place(&self, who: P, now_ms: i64) -> Option<Place<G, P>> {
        let (chairs, seeker) = self.find(who)?;
        let pool = self.pools.get(&chairs)?;
        Some(Place { chairs, seeker: *seeker, waiting: pool.waiting.len(), question: pool.question(now_ms) })
    }

    /// Everyone who waits.
    pub fn people(&self) -> impl Iterator<Item = P> + '_ {
        self.pools.values().flat_map(|pool| &pool.waiting).map(|seeker| seeker.who)
    }

    /// How many players wait for each kind of table.
    pub fn counts(&self) -> impl Iterator<Item = (Chairs<G>, usize)> + '_ {
        self.pools.iter().map(|(chairs, pool)| (*chairs, pool.waiting.len())).filter(|(_, count)| *count > 0)
    }

    fn pool(&mut self, chairs: Chairs<G>) -> &mut Pool<P> {
        self.pools.entry(chairs).or_insert_with(|| Pool::new(chairs.seats))
    }

    fn find(&self, who: P) -> Option<(Chairs<G>, &Seeker<P>)> {
        self.pools.iter().find_map(|(chairs, pool)| {
            let seeker = pool.waiting.iter().find(|seeker| seeker.who == who)?;
            Some((*chairs, seeker))
        })
    }

    fn find_mut(&mut self, who: P) -> Option<&mut Seeker<P>> {
        self.pools.values_mut().flat_map(|pool| &mut pool.waiting).find(|seeker| seeker.who == who)
    }
}
