//! The lists of tournaments as they are for whoever is in none. Pages look at them again and again, and the names of
//! those who have won are looked up one by one: so they are written once for all.

use crate::locks::Unpoisoned;
use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

/// For how long lists that have been written are shown to others as they are: whoever has won may have another name
/// since.
const FRESH: Duration = Duration::from_secs(2);

/// The lists as last written.
#[derive(Default)]
pub(crate) struct Listed(Mutex<Option<Written>>);

struct Written {
    /// How often any tournament had changed.
    changes: u64,
    at: Instant,
    text: Arc<str>,
}

impl Listed {
    /// The lists as JSON, if they have been written lately and no tournament has changed since.
    pub(crate) fn now(&self, changes: u64) -> Option<Arc<str>> {
        let written = self.0.lock().unpoisoned();
        let is_fresh = |written: &&Written| written.changes == changes && written.at.elapsed() < FRESH;
        written.as_ref().filter(is_fresh).map(|written| written.text.clone())
    }

    /// Keeps the lists for others, as they were after this many changes.
    pub(crate) fn keep(&self, changes: u64, text: &str) {
        *self.0.lock().unpoisoned() = Some(Written { changes, at: Instant::now(), text: text.into() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_shown_to_others_until_a_tournament_changes() {
        let listed = Listed::default();
        assert_eq!(listed.now(3), None);
        listed.keep(3, "{}");
        assert_eq!(listed.now(3).as_deref(), Some("{}"));
        assert_eq!(listed.now(4), None);
        let past = Instant::now().checked_sub(FRESH).unwrap();
        listed.0.lock().unpoisoned().as_mut().unwrap().at = past;
        assert_eq!(listed.now(3), None, "somebody may have another name by now");
    }
}
