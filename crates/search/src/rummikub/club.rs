//! Level 3 sees every lay and prefers the most tiles, then the most costly ones, with the least change of the table.

use super::most;
use rummikub::{Layout, View};

/// Returns the best lay. `None` if nothing can be laid.
pub(super) fn choose(view: &View) -> Option<Layout> {
    let answer = most(&view.before(), true);
    (!answer.played.is_empty()).then_some(answer.after)
}
