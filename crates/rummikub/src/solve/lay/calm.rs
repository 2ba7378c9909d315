//! Among the lays of equal worth, finds one that loosens least and, if nothing is loosened, one that leaves the sets of
//! the table as they are or at least whole (see [`super::whole`]).
//!
//! This is proven if the lay keeps as many ties as any path to a lay of equal worth. Paths are freer than lays, because
//! their jokers need not be earned, so their promises cannot always be kept; then nothing is proven for any lay.

use super::{
    Asked, Best,
    fate::{Fate, Laid},
    whole::{are_whole, is_untouched},
};
use crate::{
    Before, JokerRule, Set, Tile, Tiles,
    solve::{
        Answer, Solver, Wish,
        search::Path,
        task::{JokerWorth, Marking, Task, Ties, WISH_BITS, reaches},
    },
};

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
        let Laid { mut answer, mut table, worth } = best;
        let exact = answer.exact;
        if is_untouched(before.table, &table) {
            return Answer { least_change: true, ..answer };
        }
        let ties = Ties::of(before.table);
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
            let asked = Asked { fate: &fate, before, wish };
            let (laid, is_proven) = self.lay_of(asked, &mut task, most - base, budget);
            is_least &= is_proven;
            if let Some(laid) = laid {
                most = laid.worth + base;
                (answer, table) = (laid.answer, laid.table);
            }
        }
        // More than `all` means a higher worth, for which nothing is proven.
        let is_loose = is_least && most < all;
        let least_change = most == all || is_loose;
        // Where something must be loosened, no lay keeps every set whole.
        if !is_loose && most <= all && !is_untouched(before.table, &table) {
            // Jokers that are worth nothing are not spent on it.
            let jokers = |count: u8| (0..count).map(|_| Tile::JOKER).collect::<Tiles>();
            let is_worthless = wish.worth().joker == JokerWorth::Flat(0);
            let unspent = if is_worthless { before.rack.jokers() - answer.played.jokers() } else { 0 };
            let rack = *before.rack - jokers(unspent);
            let before = &Before { rack: &rack, ..*before };
            if let Some(beside) = self.lay_beside(before, wish, worth, budget) {
                return Answer { exact, ..beside.answer };
            }
            if most == all && !are_whole(before.table, &table) {
                let mut best = Laid { answer, table, worth };
                self.keep_whole(rule, before, wish, &mut best, budget);
                answer = best.answer;
            }
        }
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

impl Task {
    /// Gives the ties of the table's sets a small worth, less than that of anything else.
    pub(super) fn mind_ties(&mut self, ties: Ties, worth: i32) {
        self.aim = self.aim_at_ties(worth);
        self.ties = Some(ties);
        self.jokers_anywhere = true;
        self.worth.tile <<= WISH_BITS;
        self.worth.point <<= WISH_BITS;
        if let JokerWorth::Flat(worth) = &mut self.worth.joker {
            *worth <<= WISH_BITS;
        }
    }

    /// What a path is worth when laid like this, with this many jokers of the rack. Where kept sets leave no place for
    /// one, it is not laid.
    pub(super) fn worth_as_laid(&self, path: &Path, table: &[Set], jokers: u8) -> i32 {
        let lacking = i32::from(path.jokers_laid.saturating_sub(jokers));
        let worth = match self.worth.joker {
            JokerWorth::Flat(each) => path.worth - lacking * each,
            JokerWorth::Face => path.worth,
        };
        match &self.ties {
            Some(ties) => (worth >> WISH_BITS << WISH_BITS) + ties.kept_by(&Ties::of(table)),
            None => worth,
        }
    }
}
