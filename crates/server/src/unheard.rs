//! Whom somebody does not want to hear, muted or blocked: the same in all their tabs, wherever they are.

use std::{
    collections::BTreeSet,
    sync::{Mutex, MutexGuard, PoisonError},
};
use table::GuestId;

/// The people whose words do not reach somebody.
#[derive(Default)]
pub(crate) struct Unheard(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// Whether what the store knows is in it.
    loaded: bool,
    /// How often something was told since.
    changes: u64,
    muted: BTreeSet<GuestId>,
    blocked: BTreeSet<GuestId>,
}

impl Unheard {
    /// Whether the store was asked.
    pub(crate) fn is_loaded(&self) -> bool {
        self.lock().loaded
    }

    /// How often it has changed.
    pub(crate) fn changes(&self) -> u64 {
        self.lock().changes
    }

    /// What the store knows, asked after so many changes. Whether that is news; none where there were more changes meanwhile, which
    /// the store may not have told.
    pub(crate) fn load(&self, changes: u64, muted: BTreeSet<GuestId>, blocked: BTreeSet<GuestId>) -> Option<bool> {
        let mut known = self.lock();
        if known.changes != changes {
            return None;
        }
        let is_news = (&known.muted, &known.blocked) != (&muted, &blocked);
        *known = Known { loaded: true, changes, muted, blocked };
        Some(is_news)
    }

    /// From now on.
    pub(crate) fn mute(&self, other: GuestId, on: bool) {
        self.lock().change(|known| &mut known.muted, other, on);
    }

    /// From now on.
    pub(crate) fn block(&self, other: GuestId, on: bool) {
        self.lock().change(|known| &mut known.blocked, other, on);
    }

    /// Whether this one is not heard.
    pub(crate) fn has(&self, other: GuestId) -> bool {
        let known = self.lock();
        known.muted.contains(&other) || known.blocked.contains(&other)
    }

    /// Whether this one is muted.
    pub(crate) fn mutes(&self, other: GuestId) -> bool {
        self.lock().muted.contains(&other)
    }

    /// Whether this one is blocked.
    pub(crate) fn blocks(&self, other: GuestId) -> bool {
        self.lock().blocked.contains(&other)
    }

    /// Whether everybody is heard.
    pub(crate) fn is_nobody(&self) -> bool {
        let known = self.lock();
        known.muted.is_empty() && known.blocked.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
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
