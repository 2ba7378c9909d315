//! What is being said at a table, and who has heard it.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{
        Mutex, MutexGuard,
        atomic::{AtomicBool, Ordering},
    },
};
use store::Unpoisoned;

/// The talk at a table, as far as the people there know, visible to all.
#[derive(Default)]
pub(crate) struct Floor {
    hushed: AtomicBool,
    lines: Mutex<HashMap<String, Line>>,
}

/// A line.
#[derive(Default)]
struct Line {
    acknowledged: bool,
    /// The seats of those who have heard it.
    heard: BTreeSet<u8>,
}

impl Floor {
    /// Lets nobody say anything more.
    pub(crate) fn hush(&self) {
        self.hushed.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_hushed(&self) -> bool {
        self.hushed.load(Ordering::Relaxed)
    }

    pub(super) fn acknowledged(&self, text: &str) {
        self.lines().entry(text.to_owned()).or_default().acknowledged = true;
    }

    pub(super) fn heard(&self, text: &str, by: u8) {
        self.lines().entry(text.to_owned()).or_default().heard.insert(by);
    }

    /// The number of acknowledged lines that not all of so many people have heard.
    pub(crate) fn unheard(&self, people: usize) -> usize {
        self.lines().values().filter(|line| line.acknowledged && line.heard.len() < people).count()
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<String, Line>> {
        self.lines.lock().unpoisoned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_unheard_until_everybody_has_heard_it() {
        let floor = Floor::default();
        floor.heard("nobody was told that it was said", 0);
        assert_eq!(floor.unheard(2), 0);
        floor.acknowledged("hello");
        floor.heard("hello", 0);
        floor.heard("hello", 0);
        assert_eq!((floor.unheard(1), floor.unheard(2)), (0, 1));
        floor.heard("hello", 1);
        assert_eq!(floor.unheard(2), 0);
    }
}
