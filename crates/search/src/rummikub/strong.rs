//! Level 4 keeps its jokers: one is worth more in the hand than a tile more on the table, until the end is near.

use super::{lay, without_jokers};
use rummikub::{Before, Layout, View};

/// Tiles of the rack besides it that a joker must bring to the table to be laid.
const BRINGS: usize = 5;
/// When somebody else holds so few tiles, nothing is kept.
const NEAR: u8 = 1;

/// The lay that it makes; none when it wants to make none.
pub(super) fn choose(view: &View) -> Option<Layout> {
    let best = lay(&view.before());
    let jokers = usize::from(best.played.jokers());
    if jokers == 0 || best.played == view.rack || someone_is_near(view) {
        return (!best.played.is_empty()).then_some(best.after);
    }
    let kept = lay(&Before { rack: &without_jokers(&view.rack), ..view.before() });
    let brought = best.played.len() - jokers - kept.played.len();
    // A player who has not opened cannot lay anything else either.
    let opens = !view.before().opened && kept.played.is_empty();
    let better = if opens || brought > BRINGS * jokers { best } else { kept };
    (!better.played.is_empty()).then_some(better.after)
}

/// Whether another player could go out soon.
fn someone_is_near(view: &View) -> bool {
    let me = view.me.map(|me| me.index());
    view.counts.iter().enumerate().any(|(seat, count)| Some(seat) != me && *count <= NEAR)
}
