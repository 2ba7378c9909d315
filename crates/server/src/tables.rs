//! The tables that someone here plays at or watches: those whose tasks run here, and those of other nodes that are
//! reached from here.

use crate::handle::Handle;
use std::{
    collections::HashMap,
    sync::{RwLock, RwLockReadGuard},
};
use store::Unpoisoned;
use wire::TableCode;

/// The handles of these tables.
#[derive(Default)]
pub(crate) struct Tables(RwLock<HashMap<TableCode, Handle>>);

impl Tables {
    /// Adds a table whose task is here. Requests that went to another node are sent here from now on. Returns the handle
    /// that stays valid wherever the table goes.
    pub(crate) fn add(&self, code: TableCode, handle: Handle) -> Handle {
        let mut all = self.0.write().unpoisoned();
        match all.get(&code) {
            Some(known) => {
                known.move_to(&handle);
                known.clone()
            }
            None => all.entry(code).or_insert(handle).clone(),
        }
    }

    /// The handle of a table that another node leads, made if there is none.
    pub(crate) fn away(&self, code: TableCode, make: impl FnOnce() -> Handle) -> Handle {
        let mut all = self.0.write().unpoisoned();
        match all.get(&code).filter(|known| !known.is_gone()) {
            Some(known) => known.clone(),
            None => {
                let made = make();
                all.insert(code, made.clone());
                made
            }
        }
    }

    /// Forgets a table. True if its task was here.
    pub(crate) fn remove(&self, code: TableCode) -> bool {
        let removed = self.0.write().unpoisoned().remove(&code);
        removed.is_some_and(|handle| handle.is_here())
    }

    /// Forgets a table of another node, unless its handle leads elsewhere by now.
    pub(crate) fn remove_if(&self, code: TableCode, is: impl FnOnce(&Handle) -> bool) {
        let mut all = self.0.write().unpoisoned();
        if all.get(&code).is_some_and(is) {
            all.remove(&code);
        }
    }

    /// The handle of a table.
    pub(crate) fn get(&self, code: TableCode) -> Option<Handle> {
        self.read().get(&code).cloned()
    }

    /// The tables whose tasks are here.
    pub(crate) fn here(&self) -> Vec<Handle> {
        self.read().values().filter(|handle| handle.is_here()).cloned().collect()
    }

    /// How many requests are waiting at all of them together.
    pub(crate) fn waiting(&self) -> usize {
        self.read().values().map(Handle::waiting).sum()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.read().len()
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<TableCode, Handle>> {
        self.0.read().unpoisoned()
    }
}
