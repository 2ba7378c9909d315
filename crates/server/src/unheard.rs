//! The people a visitor does not want to hear, because they are muted or blocked: the same in all of the visitor's
//! tabs, at any node.

use crate::awake::Awake;
use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard},
};
use store::Unpoisoned;
use table::GuestId;

/// The people whose words do not reach a visitor.
#[derive(Default)]
pub(crate) struct Unheard(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// Whether it holds what the store knows.
    loaded: bool,
    /// Since when it does. A node that has stood still since may have missed what was changed at another, and puts out
    /// nothing that anybody said until it has asked the store once more. `None` in a house without nodes.
    as_of: Option<Awake>,
    /// The number of changes made so far.
    changes: u64,
    muted: BTreeSet<GuestId>,
    blocked: BTreeSet<GuestId>,
}

impl Unheard {
    /// Whether the store's knowledge has been loaded.
    pub(crate) fn is_loaded(&self) -> bool {
        self.lock().loaded
    }

    /// The number of changes made so far.
    pub(crate) fn changes(&self) -> u64 {
        self.lock().changes
    }

    /// Takes over what the store knew when queried at that time, after the given number of changes. Returns whether
    /// anything is new, or may not have been put out meanwhile. `None` if there have been further changes since, which
    /// the store's answer may not include.
    pub(crate) fn load(
        &self,
        (changes, as_of): (u64, Option<Awake>),
        muted: BTreeSet<GuestId>,
        blocked: BTreeSet<GuestId>,
    ) -> Option<bool> {
        let mut known = self.lock();
        if known.changes != changes {
            return None;
        }
        let is_news = known.is_uncertain() || (&known.muted, &known.blocked) != (&muted, &blocked);
        *known = Known { loaded: true, as_of, changes, muted, blocked };
        Some(is_news)
    }

    /// Mutes a person from now on, or no longer.
    pub(crate) fn mute(&self, other: GuestId, on: bool) {
        self.lock().change(|known| &mut known.muted, other, on);
    }

    /// Blocks a person from now on, or no longer.
    pub(crate) fn block(&self, other: GuestId, on: bool) {
        self.lock().change(|known| &mut known.blocked, other, on);
    }

    /// Whoever is not heard as the guest `before` is not heard as the account `now` either. Returns whether that is new.
    pub(crate) fn became(&self, before: GuestId, now: GuestId) -> bool {
        let mut known = self.lock();
        // What is being loaded may be from before that.
        known.changes += 1;
        let Known { muted, blocked, .. } = &mut *known;
        // Tables may still attribute words to the guest.
        let follows = |people: &mut BTreeSet<GuestId>| people.contains(&before) && people.insert(now);
        let (mutes, blocks) = (follows(muted), follows(blocked));
        mutes || blocks
    }

    /// Whether a person is not heard.
    pub(crate) fn has(&self, other: GuestId) -> bool {
        let known = self.lock();
        known.is_uncertain() || known.muted.contains(&other) || known.blocked.contains(&other)
    }

    /// Whether a person is muted.
    pub(crate) fn mutes(&self, other: GuestId) -> bool {
        self.lock().muted.contains(&other)
    }

    /// Whether a person is blocked.
    pub(crate) fn blocks(&self, other: GuestId) -> bool {
        self.lock().blocked.contains(&other)
    }

    /// Whether everyone is heard.
    pub(crate) fn is_nobody(&self) -> bool {
        let known = self.lock();
        known.muted.is_empty() && known.blocked.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unpoisoned()
    }
}

impl Known {
    fn is_uncertain(&self) -> bool {
        self.as_of.as_ref().is_some_and(|as_of| !as_of.is_still())
    }

    fn change(&mut self, whom: impl FnOnce(&mut Known) -> &mut BTreeSet<GuestId>, other: GuestId, on: bool) {
        self.changes += 1;
        let people = whom(self);
        if on {
            people.insert(other)
        } else {
            people.remove(&other)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, stalls::Stalls};
    use std::{sync::Arc, time::Instant};

    #[test]
    fn nobody_is_heard_after_the_node_stood_still_until_the_store_is_asked_once_more() {
        let clock = Clock::default();
        let stalls = Arc::new(Stalls::new(&clock, Instant::now()));
        stalls.open(Instant::now());
        let [friend, other] = [1, 2].map(|number| GuestId::from_bytes([number; 16]));
        let unheard = Unheard::default();
        let load = |muted| unheard.load((0, Some(Awake::now(&stalls, &clock))), muted, BTreeSet::new());
        assert_eq!(load(BTreeSet::new()), Some(false));
        assert!(!unheard.has(friend) && !unheard.has(other));
        clock.sleep(1_000);
        assert!(!unheard.has(other), "so short a time costs no one anything");
        clock.sleep(60_000);
        // At another node they have muted somebody meanwhile, and here that is not known yet.
        assert!(unheard.has(friend) && unheard.has(other) && !unheard.mutes(other));
        assert_eq!(load([other].into()), Some(true));
        assert!(!unheard.has(friend) && unheard.has(other));
        clock.sleep(60_000);
        assert_eq!(load([other].into()), Some(true), "what was not put out is put out now");
        assert_eq!(load([other].into()), Some(false));
    }
}
