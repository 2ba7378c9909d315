//! The open tables that name deleted accounts.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
};
use store::{TableId, Unpoisoned, UserId};

/// The deleted accounts for whom all closed tables have been searched while open ones named them, with those that did
/// at the last look. Only this process knows: another one searches all again.
#[derive(Default)]
pub(crate) struct StillNamed(Mutex<HashMap<UserId, Vec<TableId>>>);

impl StillNamed {
    /// The open tables that named the user at the last look. `None` if the closed ones have not all been searched yet.
    pub(crate) fn at(&self, user: UserId) -> Option<Vec<TableId>> {
        self.lock().get(&user).cloned()
    }

    /// Notes which open tables name the user, once the closed ones have been searched.
    pub(crate) fn note(&self, user: UserId, open: Vec<TableId>) {
        match open.is_empty() {
            true => self.lock().remove(&user),
            false => self.lock().insert(user, open),
        };
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Vec<TableId>>> {
        self.0.lock().unpoisoned()
    }
}
