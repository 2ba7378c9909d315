//! Among the lays of equal worth, finds one that loosens least.
//!
//! This is proven if the lay keeps as many ties as any path to a lay of equal worth. Paths are freer than lays, because
//! their jokers need not be earned, so their promises cannot always be kept; then nothing is proven for any lay.

use super::{
    Answer, Solver, Wish,
    aim::{TILE_BITS, WISH_BITS},
    fate::{Fate, Laid},
    lay::{Asked, Best},
    marks::Marking,
    path::Path,
    task::{JokerWorth, Task, Ties},
};
use crate::{Before, JokerRule, Lay};

/// How close to the promise of the paths the first attempt looks.
const NEAR: i32 = 2;
/// Nodes allowed for a lay that earns the jokers and keeps more ties, when no proof is in sight.
const NODES: u64 = 100_000;

impl Solver {
    /// The best lay, or one of equal worth that loosens less.
    pub(super) fn calm(
        &mut self,
        rule: JokerRule,
        before: &Before<'_>,
        wish: &Wish,
        best: Laid,
        budget: &mut u64,
    ) -> Answer {
        let ties = Ties::of(before.table);
        let Laid { mut answer, table, worth } = best;
        let exact = answer.exact;
        let all = (worth << WISH_BITS) + ties.count();
        let mut most = (worth << WISH_BITS) + ties.kept_by(&Ties::of(&table));
        let mut is_least = true;
        for fate in Fate::all(rule, before) {
            let base = wish.worth_of(&fate.forced);
            if most >= all || !reaches(worth, base) {
                continue;
            }
            let mut task = fate.task(wish.worth());
            task.mind_ties(ties.clone(), worth - base);
            let base = base << WISH_BITS;
            task.ceiling = all - base;
            let asked = Asked { fate: &fate, before, wish, any: false };
            let (laid, is_proven) = self.lay_of(asked, &mut task, most - base, budget);
            is_least &= is_proven;
            if let Some(laid) = laid {
                most = laid.worth + base;
                answer = laid.answer;
            }
        }
        // More than `all` means a higher worth, for which nothing is proven.
        let least_change = most == all || is_least && most < all;
        Answer { exact, least_change, ..answer }
    }

    /// Looks for a lay that earns the table's jokers and is better than `best`, and returns whether it is proven that
    /// nothing is better. That is only so if the lay reaches the ceiling: a long run splits into marked ones that earn
    /// as much, but unsplit it keeps more together.
    pub(super) fn calm_earning_lay_of(
        &mut self,
        asked: Asked<'_>,
        task: &mut Task,
        mut best: Best,
        budget: &mut u64,
    ) -> (Option<Laid>, bool) {
        // There is usually something close to the maximum, and few candidates come that close.
        let near = best.worth.max(task.ceiling - NEAR);
        self.search.narrow(task, near);
        task.jokers_anywhere = false;
        self.try_few(asked, task, near, &mut best, budget);
        self.search.widen();
        if best.worth < near {
            self.try_few(asked, task, best.worth, &mut best, budget);
        }
        let is_proven = best.worth >= task.ceiling;
        (best.laid, is_proven)
    }

    /// Tries to find more than `floor`, first with no runs marked and then with few.
    fn try_few(&mut self, asked: Asked<'_>, task: &mut Task, floor: i32, best: &mut Best, budget: &mut u64) {
        let own = NODES.min(*budget);
        let mut left = own;
        task.earning = None;
        best.better(self.try_for(asked, task, floor, &mut left).laid);
        for marking in Marking::FEW {
            if best.worth < task.ceiling {
                best.better(self.try_earning(asked, task, marking, floor.max(best.worth), &mut left).laid);
            }
        }
        *budget -= own - left;
    }
}

/// Whether something worth `base` can be part of something worth `worth`, both in tiles and in points.
const fn reaches(worth: i32, base: i32) -> bool {
    const POINTS: i32 = (1 << TILE_BITS) - 1;
    worth & POINTS >= base & POINTS && worth >> TILE_BITS >= base >> TILE_BITS
}

impl Task {
    /// Gives the ties of the table's sets a small worth, less than that of anything else.
    fn mind_ties(&mut self, ties: Ties, worth: i32) {
        self.aim = self.aim_at_ties(worth);
        self.ties = Some(ties);
        self.jokers_anywhere = true;
        self.worth.tile <<= WISH_BITS;
        self.worth.point <<= WISH_BITS;
        if let JokerWorth::Flat(worth) = &mut self.worth.joker {
            *worth <<= WISH_BITS;
        }
    }

    /// What a path is worth when laid like this. Where kept sets leave no place for a joker, it is not laid.
    pub(super) fn worth_as_laid(&self, path: &Path, lay: &Lay) -> i32 {
        let lacking = i32::from(path.jokers_laid.saturating_sub(lay.played.jokers()));
        let worth = match self.worth.joker {
            JokerWorth::Flat(each) => path.worth - lacking * each,
            JokerWorth::Face => path.worth,
        };
        match &self.ties {
            Some(ties) => (worth >> WISH_BITS << WISH_BITS) + ties.kept_by(&Ties::of(&lay.table)),
            None => worth,
        }
    }
}
