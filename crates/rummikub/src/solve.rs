//! The exact solver for a turn (docs/rules/rummikub.md#the-turn-solver).
//!
//! A dynamic program over the numbers 1 to 13. What to arrange is a [`task`]: counts, and what is aimed at, one goal
//! after the other. In its [`graph`], only the counts of open runs of one tile, of two and of three or more matter per
//! colour (a lane), and per number there are few ways to take groups out; it bounds what a node can reach. The
//! [`search`] couples lanes and groups, in a short dive and, where that is not enough, a sweep that keeps the nodes no
//! other dominates; [`build`] turns the counts into sets. Jokers enter where they hold something together; spare ones
//! are placed at the end, and where the table's must be earned, marks follow the runs with jokers.
//!
//! Upon that stands what a player asks for. A [`lay`] is the best of one task; but where freed jokers must end in new
//! sets, it is decided what becomes of each, and every decision leaves a smaller task. Among equally good lays, the one
//! that loosens least is searched for separately, and one that leaves the table's sets whole. Who has not opened must
//! first [`open`], and where the room allows it may then go on. Every answer is read back as a legal lay before it is
//! returned.

mod build;
mod graph;
mod lay;
mod open;
mod search;
mod task;

pub use open::Opening;

use crate::{Before, Edition, JokerRule, Layout, Set, Tile, Tiles, set::all_tiles};
use search::Search;
use serde::{Deserialize, Serialize};
use task::{JokerWorth, TILE_BITS, Task, Worth};
use thiserror::Error;

/// What a lay should maximise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Objective {
    /// The most tiles of the rack.
    #[default]
    Tiles,
    /// The greatest sum of numbers.
    Value,
    /// The most tiles, and among those lays the greatest sum.
    TilesThenValue,
}

/// What is wanted of a lay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// What it should maximise.
    pub objective: Objective,
    /// The value of a joker of the rack: 0, or 30 for what it costs on the rack.
    pub joker_value: u8,
    /// Whether, among equally good lays, to prefer the one that loosens least on the table: the fewest neighbours in
    /// runs separated (a number and the next of a colour that were adjacent somewhere and now are less often) and the
    /// fewest tiles moved out of groups into runs; a joker counts as the neighbour that it stands for. If nothing is
    /// loosened, a lay that leaves every set as it is comes first, then one that only adds tiles to some, if it is found
    /// soon, and then any that takes a set apart, even if only a joker is taken out.
    pub least_change: bool,
}

/// The best lay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The tiles that come from the rack; empty if nothing can be laid.
    pub played: Tiles,
    /// The sum of their numbers, counting jokers as wished; in the sets of an opening, as what they stand for.
    pub value: u32,
    /// The table after it: a legal lay, unless nothing is played.
    pub after: Layout,
    /// Whether this is proven to be the best; otherwise it is the best found within the budget.
    pub exact: bool,
    /// Whether it is also proven that no equally good lay loosens less. False if that was not wished.
    pub least_change: bool,
}

/// The budget was not enough to tell.
#[derive(Debug, Error, Clone, Copy, PartialEq, Eq)]
#[error("the search gave up after {nodes} nodes")]
pub struct GaveUp {
    /// The number of nodes that were allowed.
    pub nodes: u64,
}

/// The solver, with memory that it reuses between questions.
pub struct Solver {
    search: Search,
    /// For the rack alone, while a question about the table is being searched.
    aside: Option<Box<Search>>,
    budget: u64,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

/// The default number of nodes per question: some tenths of a second, a hundred times what hard positions take.
const BUDGET: u64 = 2_000_000;

/// A tile outweighs the value of any rack; a point of the wish outweighs every change of the table.
const TILE: i32 = 1 << TILE_BITS;

impl Solver {
    /// A solver with the default budget.
    pub fn new() -> Solver {
        Solver::with_budget(BUDGET)
    }

    /// A solver that makes at most `nodes` nodes per question.
    pub fn with_budget(nodes: u64) -> Solver {
        Solver { search: Search::default(), aside: None, budget: nodes }
    }

    /// The best lay from `before`; for a player who has not opened, the best opening. Tiles beyond the larger box cannot
    /// be laid.
    pub fn lay(&mut self, before: &Before<'_>, wish: &Wish) -> Answer {
        if !fits(&(all_tiles(before.table) + *before.rack)) {
            return Answer::nothing(before.table, true);
        }
        let mut budget = self.budget;
        if !before.may_rearrange() {
            return self.lay_opening(before, wish, &mut budget);
        }
        let answer = self.lay_anywhere(before, wish, &mut budget);
        let jokers_are_worthless = wish.objective == Objective::Value && wish.joker_value == 0;
        if answer.played.is_empty() && jokers_are_worthless && before.rack.jokers() > 0 {
            // What is worth nothing was not sought, but a lay of jokers alone is a lay.
            let wish = Wish { objective: Objective::Tiles, ..*wish };
            let jokers = self.lay_anywhere(before, &wish, &mut budget);
            return Answer { exact: answer.exact && jokers.exact, ..jokers };
        }
        answer
    }

    /// The best lay of a player who may rearrange the table.
    fn lay_anywhere(&mut self, before: &Before<'_>, wish: &Wish, budget: &mut u64) -> Answer {
        match before.options.joker {
            JokerRule::NewSet => self.lay_renewing(before, wish, budget),
            rule => self.lay_under(rule, before, wish, budget),
        }
    }

    /// Arranges all these tiles as legal sets, if that is possible.
    ///
    /// # Errors
    /// [`GaveUp`] if the budget was not enough to tell.
    pub fn arrange(&mut self, tiles: &Tiles) -> Result<Option<Layout>, GaveUp> {
        if !fits(tiles) {
            return Ok(None);
        }
        let worth = Worth { tile: 0, point: 0, joker: JokerWorth::Flat(0) };
        let task = Task::new(tiles, &Tiles::NONE, worth);
        let found = self.search.best(&task, -1, true, &mut { self.budget });
        match found.path {
            Some(path) => Ok(Some(build::build(&task, &path, &[], None, &build::Like::default()))),
            None if found.exact => Ok(None),
            None => Err(self.gave_up()),
        }
    }

    const fn gave_up(&self) -> GaveUp {
        GaveUp { nodes: self.budget }
    }
}

impl Wish {
    fn worth(&self) -> Worth {
        let joker = i32::from(self.joker_value);
        match self.objective {
            Objective::Tiles => Worth { tile: 1, point: 0, joker: JokerWorth::Flat(1) },
            Objective::Value => Worth { tile: 0, point: 1, joker: JokerWorth::Flat(joker) },
            Objective::TilesThenValue => Worth { tile: TILE, point: 1, joker: JokerWorth::Flat(TILE + joker) },
        }
    }

    /// What laying these numbered tiles is worth.
    fn worth_of(&self, tiles: &Tiles) -> i32 {
        tiles.iter().filter_map(Tile::number).map(|number| self.worth().of(number)).sum()
    }

    /// What laying these tiles is worth, jokers included.
    fn worth_of_all(&self, tiles: &Tiles) -> i32 {
        let JokerWorth::Flat(each) = self.worth().joker else { return self.worth_of(tiles) };
        self.worth_of(tiles) + each * i32::from(tiles.jokers())
    }

    /// Whether jokers of this rack may be worth more or less in an opening, as what they stand for, than as wished.
    fn minds_faces(&self, rack: &Tiles) -> bool {
        self.worth().point > 0 && rack.jokers() > 0
    }

    /// How much more the jokers of a set are worth as what they stand for than as wished.
    fn gain(&self, set: &Set) -> i32 {
        let more = |shown: u8| i32::from(shown) - i32::from(self.joker_value);
        self.worth().point * set.jokers().filter_map(Tile::number).map(more).sum::<i32>()
    }
}

impl Answer {
    fn nothing(table: &[Set], exact: bool) -> Answer {
        let after = table.iter().map(|set| set.tiles().to_vec()).collect();
        Answer { played: Tiles::NONE, value: 0, after, exact, least_change: false }
    }

    /// The number of tiles laid.
    pub fn count(&self) -> usize {
        self.played.len()
    }
}

/// Whether the larger box has all these tiles.
fn fits(tiles: &Tiles) -> bool {
    Edition::Xp.tiles().contains_all(tiles)
}
