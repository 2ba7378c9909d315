//! The best opening: sets from the rack alone that are worth enough, with jokers counting as what they stand for.

use super::{
    Answer, Objective, Solver, TILE, Wish,
    build::{self, Like},
    fits,
    new_set::Stock,
    renew::BRANCH,
    task::{JokerWorth, Task, Worth},
};
use crate::{Before, JokerRule, Layout, Options, Set, Tiles, set::all_tiles};
use std::cmp::Reverse;

/// The best opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Whether the rack can open.
    pub can_open: bool,
    /// The tiles laid; if the rack cannot open, those of the most valuable sets.
    pub played: Tiles,
    /// The joint value of the sets.
    pub value: u32,
    /// The sets.
    pub sets: Layout,
    /// Whether it is proven that nothing is better.
    pub exact: bool,
}

/// A point outweighs any number of tiles.
const POINT: i32 = 1 << 8;

impl Solver {
    /// The best opening of `rack` worth at least `need`; if there is none, the most valuable sets. Tiles beyond the
    /// larger box cannot be laid.
    pub fn open(&mut self, rack: &Tiles, need: u32, objective: Objective) -> Opening {
        self.open_within(rack, need, objective, &mut { self.budget })
    }

    fn open_within(&mut self, rack: &Tiles, need: u32, objective: Objective, budget: &mut u64) -> Opening {
        if !fits(rack) {
            return Opening { can_open: false, played: Tiles::NONE, value: 0, sets: Vec::new(), exact: true };
        }
        let tiles_first = Worth { tile: TILE, point: 1, joker: JokerWorth::Face };
        let value_first = Worth { tile: 1, point: POINT, joker: JokerWorth::Face };
        if objective != Objective::Value {
            let most_tiles = self.sets_of(&Task::new(&Tiles::NONE, rack, tiles_first), 0, need, budget);
            if most_tiles.can_open {
                return most_tiles;
            }
        }
        let most_value = self.sets_of(&Task::new(&Tiles::NONE, rack, value_first), 0, need, budget);
        if objective == Objective::Value || !most_value.can_open {
            return most_value;
        }
        // The lay with the most tiles is worth too little: count tiles beside the value.
        let mut task = Task::new(&Tiles::NONE, rack, Worth { tile: 0, point: 1, joker: JokerWorth::Face });
        task.by_count = true;
        let balanced = self.sets_of(&task, need as i32 - 1, need, budget);
        match balanced.exact || balanced.played.len() >= most_value.played.len() {
            true => balanced,
            false => Opening { exact: false, ..most_value },
        }
    }

    fn sets_of(&mut self, task: &Task, floor: i32, need: u32, budget: &mut u64) -> Opening {
        let found = self.search.best(task, floor, false, budget);
        let sets = found.path.map_or_else(Vec::new, |path| build::build(task, &path, &[], None, &Like::default()));
        let value = sets.iter().filter_map(|set| Set::read(set).ok()).map(|set| set.value()).sum();
        let played: Tiles = sets.iter().flatten().copied().collect();
        Opening { can_open: value >= need && !played.is_empty(), played, value, sets, exact: found.exact }
    }

    /// The best opening as a lay. If the room lets a player go on after opening, it is followed by the best lay with
    /// the rest of the rack that leaves the opening's sets as they are; only in what follows do jokers count as wished.
    pub(super) fn lay_opening(&mut self, before: &Before<'_>, wish: &Wish, budget: &mut u64) -> Answer {
        let opening = self.open_within(before.rack, before.options.opening, wish.objective, budget);
        if !opening.can_open {
            return Answer::nothing(before.table, opening.exact);
        }
        let rest = *before.rack - opening.played;
        let mut answer = Answer::nothing(before.table, opening.exact);
        if before.options.open_and_play && !rest.is_empty() {
            let then = Before { rack: &rest, opened: true, ..*before };
            let more = self.lay(&then, wish);
            let together = [&more.after[..], &opening.sets[..]].concat();
            if before.lay(&together).is_ok() {
                answer = more;
            }
            (answer.exact, answer.least_change) = (false, false);
        }
        answer.after.extend(opening.sets);
        answer.played += opening.played;
        answer.value += opening.value;
        // Where jokers of an opening count as what they stand for, the tiles alone do not tell what is best.
        let counts_faces = wish.objective != Objective::Tiles && before.rack.jokers() > 0;
        if !before.options.open_and_play || answer.exact || counts_faces {
            return answer;
        }
        self.open_and_go_on(before, wish, answer, budget)
    }

    /// The best lay of a player who goes on after opening, given one.
    fn open_and_go_on(&mut self, before: &Before<'_>, wish: &Wish, answer: Answer, budget: &mut u64) -> Answer {
        let freely = self.lay_anywhere(&Before { opened: true, ..*before }, wish, budget);
        let worth = wish.worth_of_all(&answer.played);
        let most = if freely.exact { wish.worth_of_all(&freely.played) } else { i32::MAX };
        if freely.exact && worth < most && freely.played.jokers() == 0 && before.lay(&freely.after).is_ok() {
            return freely;
        }
        let wish = &Wish { least_change: false, ..*wish };
        let mut opener = Opener { before, wish, best: answer, worth, most, left: 0, budget };
        if worth < most {
            let stock = Stock { table: Tiles::NONE, rack: *before.rack, locked: Vec::new() };
            let mut sets = Vec::new();
            stock.each_set(&mut |set| sets.push(set));
            sets.sort_by_key(|set| Reverse(set.value()));
            self.open_with(&mut opener, &sets, &mut Vec::new());
        }
        Answer { exact: opener.worth >= opener.left, ..opener.best }
    }

    /// Opens with `chosen` and any more of `sets`, and goes on. The bound lets jokers go anywhere: what an opening lays
    /// may be what allows one of the table to be moved.
    fn open_with(&mut self, opener: &mut Opener<'_>, sets: &[Set], chosen: &mut Vec<Set>) {
        let Opener { before, wish, .. } = *opener;
        let own = all_tiles(&*chosen);
        let rest = *before.rack - own;
        let then = Before { rack: &rest, opened: true, ..*before };
        *opener.budget = opener.budget.saturating_sub(BRANCH);
        let free = Options { joker: JokerRule::Free, ..*before.options };
        let freely = self.lay_under(JokerRule::Free, &Before { options: &free, ..then }, wish, opener.budget);
        let most = match freely.exact {
            true => opener.most.min(wish.worth_of_all(&own) + wish.worth_of_all(&freely.played)),
            false => opener.most,
        };
        let value: u32 = chosen.iter().map(Set::value).sum();
        if opener.worth >= most {
            return;
        }
        if !chosen.is_empty() && value >= before.options.opening {
            let more = self.lay_anywhere(&then, wish, opener.budget);
            opener.try_with(chosen, more);
            return opener.leave(most);
        }
        for (at, set) in sets.iter().enumerate() {
            if rest.contains_all(&all_tiles([set])) {
                chosen.push(set.clone());
                self.open_with(opener, &sets[at..], chosen);
                chosen.pop();
            }
            if opener.worth >= most {
                return;
            }
            if *opener.budget == 0 {
                return opener.leave(most);
            }
        }
    }
}

/// A search for the best opening with what follows it.
struct Opener<'a> {
    before: &'a Before<'a>,
    wish: &'a Wish,
    best: Answer,
    worth: i32,
    /// The most that anything can be worth, and that anything could be that was left undecided.
    most: i32,
    left: i32,
    budget: &'a mut u64,
}

impl Opener<'_> {
    fn leave(&mut self, most: i32) {
        self.left = self.left.max(most);
    }

    /// Opens with these sets, and goes on like this.
    fn try_with(&mut self, opening: &[Set], more: Answer) {
        let played = all_tiles(opening) + more.played;
        let mut after = more.after;
        after.extend(opening.iter().map(|set| set.tiles().to_vec()));
        let worth = self.wish.worth_of_all(&played);
        if worth > self.worth && self.before.lay(&after).is_ok() {
            let value = more.value + opening.iter().map(Set::value).sum::<u32>();
            self.worth = worth;
            self.best = Answer { played, value, after, exact: false, least_change: false };
        }
    }
}
