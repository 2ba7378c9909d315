//! Whom somebody does not want to hear: the same in all their tabs, wherever they are.

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
    people: BTreeSet<GuestId>,
}

impl Unheard {
    /// Whether the store was asked.
    pub(crate) fn is_loaded(&self) -> bool {
        self.lock().loaded
    }

    /// What the store knows.
    pub(crate) fn load(&self, people: impl IntoIterator<Item = GuestId>) {
        let mut known = self.lock();
        known.loaded = true;
        known.people.extend(people);
    }

    /// From now on.
    pub(crate) fn set(&self, other: GuestId, unheard: bool) {
        let people = &mut self.lock().people;
        if unheard {
            people.insert(other)
        } else {
            people.remove(&other)
        };
    }

    /// Whether this one is among them.
    pub(crate) fn has(&self, other: GuestId) -> bool {
        self.lock().people.contains(&other)
    }

    /// Whether everybody is heard.
    pub(crate) fn is_nobody(&self) -> bool {
        self.lock().people.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
