//! Of the lays that are worth as much, one that loosens least.
//!
//! That is proven where the lay keeps as many ties as any path to a lay worth as much. Paths are freer than lays: their
//! jokers need not be earned. So what they promise cannot always be kept; then it is proven of no lay.

use super::{
    Answer, Solver, Wish,
    aim::{TILE_BITS, WISH_BITS},
    fate::{Fate, Laid},
    lay::{Asked, Best},
    marks::Marking,
    task::{JokerWorth, Task, Ties},
};
use crate::{Before, JokerRule, Set};

/// How near to what paths promise something is looked for at first.
const NEAR: i32 = 2;
/// Nodes that may be made in looking for a lay that earns the jokers and keeps more, no proof being in sight.
const NODES: u64 = 100_000;

impl Solver {
    /// The best lay, or one worth as much that loosens less.
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
            let mut task = Task::new(&fate.must, &fate.may, wish.worth());
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
        // More than all ties is another worth, of which nothing is proven.
        let least_change = most == all || is_least && most < all;
        Answer { exact, least_change, ..answer }
    }

    /// A lay that is worth as much as a path that cannot be laid: in sets that stay as they are, lists of tiles are read as they
    /// were.
    pub(super) fn try_calmly(
        &mut self,
        asked: Asked<'_>,
        task: &Task,
        promised: i32,
        budget: &mut u64,
    ) -> Option<Laid> {
        let mut calm = task.clone();
        calm.mind_ties(Ties::of(asked.before.table), promised);
        let laid = self.try_for(asked, &calm, (promised << WISH_BITS) - 1, budget).laid?;
        Some(Laid { worth: laid.worth >> WISH_BITS, ..laid })
    }

    /// Looks for what earns the table's jokers and is better than `best`, and says whether it is proven that nothing is.
    /// That is so only where it comes to what nothing can be worth more than: a long run falls into marked ones that earn
    /// as much, but it keeps more together.
    pub(super) fn calm_earning_lay_of(
        &mut self,
        asked: Asked<'_>,
        task: &mut Task,
        mut best: Best,
        budget: &mut u64,
    ) -> (Option<Laid>, bool) {
        // Mostly there is something next to the most, and little comes to that.
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

    /// Tries what is worth more than `floor`, with no runs marked and with few.
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

/// Whether something worth `base` can be part of what is worth `worth`, in tiles and in points.
const fn reaches(worth: i32, base: i32) -> bool {
    const POINTS: i32 = (1 << TILE_BITS) - 1;
    worth & POINTS >= base & POINTS && worth >> TILE_BITS >= base >> TILE_BITS
}

impl Task {
    /// Makes what the table's sets hold together worth a little, less than anything else.
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

    /// What a path that promises so much is worth when it is laid, so that the table is this.
    pub(super) fn worth_as_laid(&self, promised: i32, table: &[Set]) -> i32 {
        match &self.ties {
            Some(ties) => (promised >> WISH_BITS << WISH_BITS) + ties.kept_by(&Ties::of(table)),
            None => promised,
        }
    }
}
