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
    muted: BTreeSet<GuestId>,
    blocked: BTreeSet<GuestId>,
}

impl Unheard {
    /// Whether the store was asked.
    pub(crate) fn is_loaded(&self) -> bool {
        self.lock().loaded
    }

    /// What the store knows.
    pub(crate) fn load(&self, muted: impl IntoIterator<Item = GuestId>, blocked: impl IntoIterator<Item = GuestId>) {
        let mut known = self.lock();
        known.loaded = true;
        known.muted.extend(muted);
        known.blocked.extend(blocked);
    }

    /// From now on.
    pub(crate) fn mute(&self, other: GuestId, on: bool) {
        set(&mut self.lock().muted, other, on);
    }

    /// From now on.
    pub(crate) fn block(&self, other: GuestId, on: bool) {
        set(&mut self.lock().blocked, other, on);
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

fn set(people: &mut BTreeSet<GuestId>, other: GuestId, on: bool) {
    if on {
        people.insert(other)
    } else {
        people.remove(&other)
    };
}
