//! Level 1 lays sets from its own rack and never touches the table.

use super::{lying, most};
use crate::Budget;
use rummikub::{Before, Layout, View};

/// Adds the best sets of the rack alone to the table as it is. `None` if there are none.
pub(super) fn choose(view: &View, budget: &Budget<'_>) -> Option<Layout> {
    let own = own_sets(view, budget);
    (!own.is_empty()).then(|| [lying(&view.table), own].concat())
}

/// Returns the best sets of the rack alone. For the first lay, only if they are worth enough.
pub(super) fn own_sets(view: &View, budget: &Budget<'_>) -> Layout {
    let alone = Before { table: &[], ..view.before() };
    let answer = most(&alone, false, budget);
    if answer.played.is_empty() { Layout::new() } else { answer.after }
}
