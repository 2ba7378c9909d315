//! The best lay where a joker that loses its identity must end in a set with two tiles of the rack
//! (docs/rules/rummikub.md#jokers, `new_set`).
//!
//! Branch and bound over what becomes of the table's jokers. With all of them free, the best lay is worth at least as
//! much as under the rule; mostly it is legal. Otherwise it is decided which jokers go on standing for their tiles, and
//! then, set by set, where the others end (see [`super::new_set`]). Every decision leaves a smaller task, whose best
//! lay bounds what may follow and, if it is legal, makes further decisions needless.

use super::{
    Asked, Best,
    decided::Decided,
    fate::{Fate, Laid},
};
use crate::{
    Before, JokerRule, Set,
    solve::{Answer, Solver, Wish},
};

/// What every branch is charged beside the nodes of its search, in nodes: to prepare the search takes about as long.
pub(in crate::solve) const BRANCH: u64 = 400;

/// A question, and the best lay so far.
struct Bound<'a> {
    before: &'a Before<'a>,
    wish: &'a Wish,
    best: Best,
    /// The most that anything could be worth that was left undecided.
    left: i32,
    budget: &'a mut u64,
}

impl Bound<'_> {
    fn leave(&mut self, most: i32) {
        self.left = self.left.max(most);
    }
}

impl Solver {
    /// The best lay where freed jokers must end in new sets.
    pub(in crate::solve) fn lay_renewing(&mut self, before: &Before<'_>, wish: &Wish, budget: &mut u64) -> Answer {
        // Some is left for what can be laid in any case.
        let own = *budget - *budget / 8;
        let mut left = own;
        let best = Best { laid: None, worth: 0 };
        let mut bound = Bound { before, wish, best, left: 0, budget: &mut left };
        self.decide(&mut bound, &Decided::default(), i32::MAX);
        let Bound { best: Best { mut laid, worth }, left: undecided, .. } = bound;
        let exact = worth >= undecided;
        *budget -= own - left;
        if !exact {
            let beside = self.lay_beside_jokers(before, wish, budget);
            laid = beside.filter(|beside| beside.worth > worth).or(laid);
        }
        let Some(laid) = laid else { return Answer::nothing(before.table, exact) };
        let best = Laid { answer: Answer { exact, ..laid.answer }, ..laid };
        if wish.least_change { self.calm(JokerRule::NewSet, before, wish, best, budget) } else { best.answer }
    }

    /// Finds the best lay that accords with what is decided, which is worth `most` at most, if it is better than the
    /// best so far.
    fn decide(&mut self, bound: &mut Bound<'_>, decided: &Decided, most: i32) {
        let Bound { before, wish, .. } = *bound;
        *bound.budget = bound.budget.saturating_sub(BRANCH);
        let Some(fate) = Fate::decided(before, decided).filter(|_| *bound.budget > 0) else {
            return bound.leave(most);
        };
        let base = wish.worth_of_all(&fate.forced);
        let task = fate.task(wish.worth());
        let asked = Asked { fate: &fate, before, wish };
        let tried = self.try_for(asked, &task, bound.best.worth - base, bound.budget);
        bound.best.better(tried.laid.map(|laid| Laid { worth: wish.worth_of_all(&laid.answer.played), ..laid }));
        let most = match tried.promised {
            _ if !tried.exact => return bound.leave(most),
            Some(promised) => promised + base,
            None => return,
        };
        if bound.best.worth >= most {
            return;
        }
        let Some(more) = decided.more(before) else { return bound.leave(most) };
        // There can be a hundred thousand ways in the larger box, and making one takes about as long as a node.
        *bound.budget = bound.budget.saturating_sub(more.len() as u64);
        for decided in more {
            self.decide(bound, &decided, most);
            if bound.best.worth >= most {
                return;
            }
            if *bound.budget == 0 {
                return bound.leave(most);
            }
        }
    }

    /// The best lay that leaves every set with a joker as it lies, which no rule forbids.
    fn lay_beside_jokers(&mut self, before: &Before<'_>, wish: &Wish, budget: &mut u64) -> Option<Laid> {
        let is_held = |set: &&Set| set.jokers().next().is_some();
        let loose: Vec<Set> = before.table.iter().filter(|set| !is_held(set)).cloned().collect();
        let beside = Before { table: &loose, ..*before };
        let wish = Wish { least_change: false, ..*wish };
        let mut answer = self.lay_under(JokerRule::Free, &beside, &wish, budget);
        answer.after.extend(before.table.iter().filter(is_held).map(|set| set.tiles().to_vec()));
        let table = before.lay(&answer.after).ok()?.table;
        let worth = wish.worth_of_all(&answer.played);
        Some(Laid { answer, table, worth })
    }
}
