//! The best lay of a player who has opened.

mod calm;
mod decided;
mod extend;
mod fate;
mod new_set;
mod renew;
mod whole;

pub(super) use new_set::Stock;
pub(super) use renew::BRANCH;

use super::{
    Answer, Solver, Wish,
    task::{Earning, Marking, Task},
};
use crate::{Before, JokerRule};
use fate::{Fate, Laid};

impl Solver {
    /// The best lay of a player who has opened, with jokers free or locked.
    pub(super) fn lay_under(&mut self, rule: JokerRule, before: &Before<'_>, wish: &Wish, budget: &mut u64) -> Answer {
        let (mut best, mut worth, mut exact) = (None, 0, true);
        for fate in Fate::all(rule, before) {
            let mut task = fate.task(wish.worth());
            let base = wish.worth_of(&fate.forced);
            let asked = Asked { fate: &fate, before, wish };
            let (laid, is_best) = self.lay_of(asked, &mut task, worth - base, budget);
            exact &= is_best;
            if let Some(laid) = laid {
                worth = base + laid.worth;
                best = Some(laid);
            }
        }
        let Some(Laid { answer, table, .. }) = best else { return Answer::nothing(before.table, exact) };
        let best = Laid { answer: Answer { exact, ..answer }, table, worth };
        if wish.least_change { self.calm(rule, before, wish, best, budget) } else { best.answer }
    }

    /// The best lay worth more than `floor`, if there is one, and whether it is proven that none is worth more. If the
    /// best cannot earn the table's jokers (see [`Old`](super::build::Old)), the best lay that can.
    fn lay_of(&mut self, asked: Asked<'_>, task: &mut Task, floor: i32, budget: &mut u64) -> (Option<Laid>, bool) {
        let mut best = Best { laid: None, worth: floor };
        let tried = self.try_for(asked, task, floor, budget);
        let is_as_promised = tried.is_as_promised();
        best.better(tried.laid);
        if is_as_promised || asked.before.options.joker != JokerRule::Official {
            return (best.laid, is_as_promised && tried.exact);
        }
        if let Some(promised) = tried.promised.filter(|_| tried.exact) {
            // No lay that earns the jokers is worth more.
            task.ceiling = promised;
        }
        match task.ties {
            Some(_) => self.calm_earning_lay_of(asked, task, best, budget),
            None => self.earning_lay_of(asked, task, best, budget),
        }
    }

    /// The same for lays that earn the table's jokers: with few runs marked at first, then with more, until the known
    /// maximum is reached.
    fn earning_lay_of(
        &mut self,
        asked: Asked<'_>,
        task: &mut Task,
        mut best: Best,
        budget: &mut u64,
    ) -> (Option<Laid>, bool) {
        for marking in Marking::MORE_AND_MORE {
            let tried = self.try_earning(asked, task, marking, best.worth, budget);
            let are_all = marking.suffices(task.to_earn());
            let is_proven = are_all && tried.exact && tried.is_as_promised();
            best.better(tried.laid);
            if is_proven || best.worth >= task.ceiling {
                return (best.laid, true);
            }
            if are_all {
                break;
            }
        }
        (best.laid, false)
    }

    /// Tries to earn the table's jokers with these runs marked.
    fn try_earning(
        &mut self,
        asked: Asked<'_>,
        task: &mut Task,
        marking: Marking,
        floor: i32,
        budget: &mut u64,
    ) -> Tried {
        task.earning = Some(Earning::new(&asked.fate.table, marking));
        self.try_for(asked, task, floor, budget)
    }

    /// The best path, and the lay that it stands for, if there is one.
    fn try_for(&mut self, asked: Asked<'_>, task: &Task, floor: i32, budget: &mut u64) -> Tried {
        let Asked { fate, before, wish } = asked;
        let found = self.search.best(task, floor, false, budget);
        let laid = found.path.as_ref().and_then(|path| fate.answer(before, task, path, wish));
        Tried { laid, promised: found.path.map(|path| path.worth), exact: found.exact }
    }
}

/// What a path is searched for.
#[derive(Clone, Copy)]
struct Asked<'a> {
    fate: &'a Fate,
    before: &'a Before<'a>,
    wish: &'a Wish,
}

/// The best lay so far.
struct Best {
    laid: Option<Laid>,
    /// Its worth; without a lay, the worth to exceed.
    worth: i32,
}

impl Best {
    /// Replaces it if `laid` is better.
    fn better(&mut self, laid: Option<Laid>) {
        if let Some(laid) = laid.filter(|laid| laid.worth > self.worth) {
            *self = Best { worth: laid.worth, laid: Some(laid) };
        }
    }
}

/// The result of a search.
struct Tried {
    laid: Option<Laid>,
    /// The worth of the best path, if there is one.
    promised: Option<i32>,
    /// Whether it is proven that no path is worth more.
    exact: bool,
}

impl Tried {
    /// Whether the lay is worth as much as the path. It is not if jokers are not earned, or if sets are cut to place
    /// jokers.
    fn is_as_promised(&self) -> bool {
        self.promised.is_none_or(|promised| self.laid.as_ref().is_some_and(|laid| laid.worth >= promised))
    }
}
