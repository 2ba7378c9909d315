//! Level 4 keeps its jokers: until the end is near, one is worth more in the hand than another tile on the table.

use super::{lay, without_jokers};
use crate::Budget;
use rummikub::{Before, Layout, View};

/// The number of other rack tiles that a joker must bring to the table to be laid.
const BRINGS: usize = 5;
/// When another player holds this few tiles, nothing is kept back.
const NEAR: u8 = 1;

/// Returns the lay to make. `None` to lay nothing.
pub(super) fn choose(view: &View, budget: &Budget<'_>) -> Option<Layout> {
    let best = lay(&view.before(), budget);
    let jokers = usize::from(best.played.jokers());
    if jokers == 0 || best.played == view.rack || someone_is_near(view) {
        return (!best.played.is_empty()).then_some(best.after);
    }
    let kept = lay(&Before { rack: &without_jokers(&view.rack), ..view.before() }, budget);
    // Where a joker takes the place of another tile, it brings less than nothing.
    let brought = best.played.len().saturating_sub(jokers + kept.played.len());
    // A player who has not opened has nothing else to lay either.
    let opens = !view.before().opened && kept.played.is_empty();
    let better = if opens || brought > BRINGS * jokers { best } else { kept };
    (!better.played.is_empty()).then_some(better.after)
}

/// Whether another player could go out soon.
fn someone_is_near(view: &View) -> bool {
    let me = view.me.map(|me| me.index());
    view.counts.iter().enumerate().any(|(seat, count)| Some(seat) != me && *count <= NEAR)
}
