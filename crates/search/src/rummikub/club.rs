//! Level 3 sees every lay and prefers the most tiles, then the most costly ones, with the least change of the table.

use super::most;
use crate::Budget;
use rummikub::{Layout, View};

/// Returns the best lay. `None` if nothing can be laid.
pub(super) fn choose(view: &View, budget: &Budget<'_>) -> Option<Layout> {
    let answer = most(&view.before(), true, budget);
    (!answer.played.is_empty()).then_some(answer.after)
}
