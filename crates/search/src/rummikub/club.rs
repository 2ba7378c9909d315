//! Level 3 sees every lay: most tiles, then the most costly, with the least change of the table.

use super::most;
use rummikub::{Layout, View};

/// The best lay; none when nothing can be laid.
pub(super) fn choose(view: &View) -> Option<Layout> {
    let answer = most(&view.before(), true);
    (!answer.played.is_empty()).then_some(answer.after)
}
