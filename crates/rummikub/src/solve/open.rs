//! The best opening: sets from the rack alone that are worth enough, with jokers counting as what they stand for.

mod go_on;

use super::{
    Answer, Objective, Solver, TILE, Wish,
    build::{self, Like},
    fits,
    task::{JokerWorth, Task, Worth},
};
use crate::{Before, Layout, Set, Tiles};
use go_on::Opened;

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
        let gain = opening.sets.iter().filter_map(|set| Set::read(set).ok()).map(|set| wish.gain(&set)).sum();
        answer.after.extend(opening.sets);
        answer.played += opening.played;
        answer.value += opening.value;
        // Where all is laid, it is still open whether the jokers could count more.
        if !before.options.open_and_play || answer.exact && !wish.minds_faces(before.rack) {
            return answer;
        }
        self.open_and_go_on(before, wish, Opened { answer, gain }, budget)
    }
}
