//! Level 1 lays sets of its own rack and never touches the table.

use super::{lying, most};
use rummikub::{Before, Layout, View};

/// The best sets of the rack alone, beside what lies there; none when there are none.
pub(super) fn choose(view: &View) -> Option<Layout> {
    let own = own_sets(view);
    (!own.is_empty()).then(|| [lying(&view.table), own].concat())
}

/// The best sets of the rack alone; for the first lay only if they are worth enough.
pub(super) fn own_sets(view: &View) -> Layout {
    let alone = Before { table: &[], ..view.before() };
    let answer = most(&alone, false);
    if answer.played.is_empty() { Layout::new() } else { answer.after }
}
