//! The place of a table that is being written down.

use crate::{locks::Unpoisoned, opener::Opener};
use std::sync::Mutex;
use table::GuestId;

/// The place reserved for a table being written down.
pub(crate) struct Founding<'a> {
    pub(super) all: &'a Mutex<Vec<(Opener, GuestId)>>,
    pub(super) own: (Opener, GuestId),
}

impl Drop for Founding<'_> {
    fn drop(&mut self) {
        let mut all = self.all.lock().unpoisoned();
        if let Some(at) = all.iter().position(|place| *place == self.own) {
            all.swap_remove(at);
        }
    }
}
