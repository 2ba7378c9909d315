//! How a search ends, and the best that it has found by then.

use crate::solve::{
    graph::{Choice, Node},
    task::{JokerWorth, LENGTH, Task},
};

/// The best complete node so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) choices: [Choice; LENGTH],
    pub(in crate::solve) jokers_laid: u8,
    pub(in crate::solve) worth: i32,
    pub(in crate::solve) laid: u8,
}

/// How a search ended.
pub(super) enum Ended {
    /// Nothing is worth more.
    Proven,
    /// Any arrangement will do, and there is one.
    Enough,
    /// The allowed nodes have been made.
    Spent,
}

impl Node {
    /// Completes a node after all numbers: the best way to lay the remaining jokers, and the fewest among equals.
    /// `None` if too few are earned, or if it is worth no more than `floor` or the best so far.
    pub(super) fn best_end(
        &self,
        task: &Task,
        choices: [Choice; LENGTH],
        floor: i32,
        mut best: Option<Best>,
    ) -> Option<Best> {
        if self.earned < task.to_earn() {
            return None;
        }
        let (must, may) = (task.jokers_must, task.jokers_may);
        let (laid, each) = match task.worth.joker {
            JokerWorth::Flat(each) => (self.jokers.saturating_sub(must)..=may, each),
            JokerWorth::Face => (self.jokers..=self.jokers, 0),
        };
        let mut better = None;
        let spare = |laid: u8| (must + laid).saturating_sub(self.jokers);
        for jokers_laid in laid.filter(|laid| self.room.takes(spare(*laid))) {
            let worth = self.value + each * i32::from(jokers_laid);
            let count = if task.by_count { self.laid } else { 0 };
            if worth > floor && best.is_none_or(|best| (count, worth) > (best.laid, best.worth)) {
                best = Some(Best { choices, jokers_laid, worth, laid: count });
                better = best;
            }
        }
        better
    }
}
