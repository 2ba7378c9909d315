//! Level 4 keeps its jokers: until the end is near, one is worth more in the hand than another tile on the table. Once
//! the pool is empty, they only cost points, so one is laid rather than nothing.

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
    // A player who has not opened has nothing else to lay either; and with an empty pool, nothing comes to keep one for.
    let instead_of_nothing = kept.played.is_empty() && (view.pool == 0 || !view.before().opened);
    let better = if instead_of_nothing || brought > BRINGS * jokers { best } else { kept };
    (!better.played.is_empty()).then_some(better.after)
}

/// Whether another player could go out soon.
fn someone_is_near(view: &View) -> bool {
    let me = view.me.map(|me| me.index());
    view.counts.iter().enumerate().any(|(seat, count)| Some(seat) != me && *count <= NEAR)
}
