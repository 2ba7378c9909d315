//! The search over the numbers, four lanes at a time, coupled by the groups of each number.
//!
//! A node stands for all ways to arrange the numbers so far that leave the same open runs and have used as many jokers.
//! A short [`dive`] is enough for most questions; for the others there are better bounds, and a [`sweep`](mod@sweep).

mod dive;
mod end;
mod expand;
mod path;
mod seen;
mod steps;
mod sweep;
#[cfg(test)]
mod tests;

pub(super) use path::Path;

use super::{
    graph::{ByLane, Graph, Transition},
    task::{Aim, Part, TILE_BITS, Task},
};
use crate::tile::COLOURS;
use dive::{Dive, Dived};
use end::{Best, Ended};
use path::Taken;
use steps::{STEPS, STEPS_BY_COUNT, STEPS_EARNING, STEPS_NARROW, STEPS_POINTS, STEPS_TIES, Step, split};
use sweep::{Swept, sweep};

/// The result of a search.
pub(super) struct Found {
    /// The best path worth more than the floor, if there is one.
    pub(super) path: Option<Path>,
    /// Whether it is proven that nothing is worth more.
    pub(super) exact: bool,
}

/// Rounds of improving the bounds that a graph is narrowed by.
const ROUNDS: u32 = 25;

/// The number of nodes below which a sweep lets the next one go farther.
const CHEAP: u64 = 2_000;

/// Reused memory of searches.
#[derive(Default)]
pub(super) struct Search {
    graph: Graph,
    dived: Dived,
    swept: Swept,
}

/// What a run searches for: something worth more than `floor`, and more than `beaten` in what is aimed at. With `any`,
/// the first such arrangement will do.
#[derive(Clone, Copy)]
struct Sought {
    floor: i32,
    beaten: i32,
    any: bool,
}

impl Search {
    /// Forgets what would make an answer depend on the questions before.
    pub(super) fn forget(&mut self) {
        self.graph.forget();
    }

    /// The best arrangement of `task` worth more than `floor`, making at most `budget` nodes and charging it for them.
    /// With `any`, the first such arrangement will do.
    pub(super) fn best(&mut self, task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        let steps = match task.earning {
            _ if task.by_count => STEPS_BY_COUNT,
            _ if self.graph.narrow.is_some() => STEPS_NARROW,
            Some(_) => STEPS_EARNING,
            None if task.ties.is_some() => STEPS_TIES,
            None => STEPS,
        };
        self.best_in(steps, task, floor, any, budget)
    }

    fn best_in(&mut self, steps: &[Step], task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        self.graph.build(task);
        if self.graph.too_large {
            return Found { path: None, exact: false };
        }
        if task.counts_tiles_first() {
            return self.tiles_first(steps, task, floor, any, budget);
        }
        if task.aim.part == Part::All {
            return self.aimed(steps, task.aim, task, floor, any, budget);
        }
        // All at once is usually faster; what takes long that way is faster when only the ties count.
        let (short, long) = split(steps);
        if short.is_empty() {
            return self.aimed(long, task.aim, task, floor, any, budget);
        }
        let whole = self.aimed(short, Aim::default(), task, floor, any, budget);
        if whole.exact || any && whole.path.is_some() {
            return whole;
        }
        let floor = whole.path.as_ref().map_or(floor, |path| path.worth);
        let found = self.aimed(long, task.aim, task, floor, any, budget);
        Found { path: found.path.or(whole.path), ..found }
    }

    /// The most tiles, and among arrangements with as many the most points.
    fn tiles_first(&mut self, steps: &[Step], task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        let found = self.aimed(steps, Aim::TILES, task, floor, any, budget);
        let Some(worth) = found.path.as_ref().map(|path| path.worth).filter(|_| found.exact && !any) else {
            return found;
        };
        self.graph.hold(task, worth);
        let steps = if task.earning.is_some() { steps } else { STEPS_POINTS };
        let best = self.aimed(steps, task.aim_at_points(worth), task, worth, false, budget);
        Found { path: best.path.or(found.path), exact: best.exact }
    }

    /// Narrows the next searches of the task searched last to what is worth more than `floor`.
    pub(super) fn narrow(&mut self, task: &Task, floor: i32) {
        // If that search got as far as improving its bounds, these are as good as any.
        if self.graph.aim.part != task.aim.part {
            self.graph.aim(task, task.aim);
        }
        self.graph.tighten(task, floor, ROUNDS);
        self.graph.narrow_to(self.graph.least_above(task, floor));
    }

    /// Stops narrowing searches.
    pub(super) fn widen(&mut self) {
        self.graph.widen();
    }

    /// The best in what is aimed at, among arrangements worth more than `floor`.
    fn aimed(&mut self, steps: &[Step], aim: Aim, task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        if floor >= task.ceiling {
            return Found { path: None, exact: true };
        }
        self.graph.aim(task, aim);
        if !matches!(steps.first(), Some(Step::Tighten(_))) {
            self.graph.settle(task);
        }
        // Only more tiles than the best has are sought, but at first as many as the floor has will do.
        let beaten = if aim.part == Part::Tiles { floor + 1 - (1 << TILE_BITS) } else { floor };
        let mut sought = Sought { floor, beaten, any };
        let mut best = None;
        for step in steps {
            let (ended, found) = match *step {
                Step::Tighten(rounds) => {
                    if aim.part == Part::Points {
                        self.graph.start_from_tiles(task);
                    }
                    self.graph.tighten(task, sought.beaten, rounds);
                    continue;
                }
                Step::TightenAbove(gap, rounds) => {
                    if self.graph.gap(task, sought.beaten) >= gap {
                        self.graph.tighten(task, sought.beaten, rounds);
                    }
                    continue;
                }
                Step::HoldAbove(gap) => {
                    if aim.part == Part::Ties && self.graph.gap(task, sought.beaten) >= gap {
                        self.graph.hold_known(task);
                    }
                    continue;
                }
                Step::Dive(visits) => self.dive(task, sought, visits, budget),
                Step::Sweep => self.sweep(task, sought, budget),
            };
            if let Some(found) = found {
                sought.floor = found.worth.max(sought.floor);
                sought.beaten = sought.floor;
                best = Some(self.path(&found));
            }
            match ended {
                Ended::Proven => {
                    self.graph.remember(task);
                    return Found { path: best, exact: true };
                }
                Ended::Enough => return Found { path: best, exact: false },
                Ended::Spent if *budget == 0 => break,
                Ended::Spent => {}
            }
        }
        Found { path: best, exact: false }
    }

    /// Searches depth first, expanding at most `visits` nodes.
    fn dive(&mut self, task: &Task, sought: Sought, visits: u64, budget: &mut u64) -> (Ended, Option<Best>) {
        let least = self.graph.least_above(task, sought.beaten);
        Dive::new(task, &self.graph, &mut self.dived, sought.floor, least).run(sought.any, visits, budget)
    }

    /// Sweeps repeatedly: at first only for what reaches as much as the bound promises, then for less and less.
    fn sweep(&mut self, task: &Task, sought: Sought, budget: &mut u64) -> (Ended, Option<Best>) {
        let mut bottom = self.graph.least_above(task, sought.beaten);
        let (mut floor, mut best) = (sought.floor, None);
        let (mut least, mut step) = (self.graph.whole_reach(), 1);
        if task.ceiling < i32::MAX {
            least = least.min(self.graph.bound_of(task, task.ceiling));
        }
        // Ends when nothing is left between what was found and what was searched last.
        let (mut sought_from, mut cost) = (i32::MAX, u64::MAX);
        while bottom < sought_from && floor < task.ceiling {
            least = least.max(bottom);
            let before = *budget;
            let (ended, found) = sweep(task, &self.graph, &mut self.swept, floor, least, budget);
            if let Some(found) = found {
                floor = found.worth;
                bottom = self.graph.least_above(task, floor);
                best = Some(found);
            }
            if matches!(ended, Ended::Spent) {
                return (Ended::Spent, best);
            }
            sought_from = least;
            least -= self.graph.whole(step);
            // Long steps while sweeps are cheap, and longer ones while each costs little more than the one before.
            let spent = before - *budget;
            step = match spent {
                ..CHEAP => step * 4,
                _ if spent / 3 < cost / 2 => step * 2,
                _ => 1,
            };
            cost = spent;
        }
        (Ended::Proven, best)
    }

    fn path(&self, best: &Best) -> Path {
        let mut states = ByLane::default();
        let taken = std::array::from_fn(|at| {
            let choice = best.choices[at];
            let grouping = self.graph.groupings(at)[usize::from(choice.grouping)];
            let from = self.graph.states(at, states);
            let transitions: [Transition; COLOURS] = std::array::from_fn(|colour| {
                let transitions = self.graph.transitions(colour, from[colour], grouping.tiles[colour]);
                transitions[usize::from(choice.transitions.of(colour))]
            });
            states = (0..COLOURS).fold(ByLane::default(), |to, colour| to.with(colour, transitions[colour].to));
            let begun = std::array::from_fn(|colour| {
                transitions[colour].begun.map(|number| self.graph.shape(colour, at, number))
            });
            Taken { grouping, transitions, begun }
        });
        Path { taken, jokers_laid: best.jokers_laid, worth: best.worth }
    }
}
