//! The lists of tournaments as they are for whoever is in none. Pages look at them again and again, and the names of
//! those who have won are looked up one by one: so they are written once for all.

use super::sheet::Sheet;
use std::sync::{Arc, Mutex};
use store::Unpoisoned;

/// The lists as last written. Their version is how often any tournament had changed.
#[derive(Default)]
pub(crate) struct Listed(Mutex<Option<Arc<Sheet>>>);

impl Listed {
    /// The lists, if they have been written lately and no tournament has changed since.
    pub(crate) fn now(&self, changes: u64) -> Option<Arc<Sheet>> {
        let written = self.0.lock().unpoisoned().clone();
        written.filter(|sheet| sheet.version == changes && sheet.is_fresh())
    }

    /// Keeps the lists for others, as they were after this many changes.
    pub(crate) fn keep(&self, changes: u64, text: &str) {
        *self.0.lock().unpoisoned() = Some(Arc::new(Sheet::new(changes, text.to_owned())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn lists_are_shown_to_others_until_a_tournament_changes() {
        let listed = Listed::default();
        let now = |changes| listed.now(changes).map(|sheet| sheet.text.clone());
        assert_eq!(now(3), None);
        listed.keep(3, "{}");
        assert_eq!(now(3).as_deref(), Some("{}"));
        assert_eq!(now(4), None);
        let written = Instant::now().checked_sub(Duration::from_secs(10)).unwrap();
        *listed.0.lock().unpoisoned() = Some(Arc::new(Sheet { written, ..Sheet::new(3, "{}".into()) }));
        assert_eq!(now(3), None, "somebody may have another name by now");
    }
}
