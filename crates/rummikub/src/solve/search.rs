//! The search over the numbers, four lanes at a time, coupled by the groups of each number.
//!
//! A node stands for all ways to arrange the numbers so far that leave the same open runs and have used as many jokers.
//! Depth first, the most promising node first; a node is left when it cannot come to more than the best arrangement
//! known, or when it was met before with as much laid. So every node is worked out once or a few times, and the first
//! dive mostly finds the optimum.

use super::{
    aim::{Aim, Part, TILE_BITS},
    graph::Graph,
    groups::{Grouping, Room},
    node::{Choice, Key, Node},
    path::{Path, Taken},
    seen::Seen,
    task::{JokerWorth, LENGTH, Task},
    ways::{DEAD, IN_GROUPS, Transition},
};
use crate::tile::COLOURS;

/// What a search has come to.
pub(super) struct Found {
    /// The best path that is worth more than the floor, if there is one.
    pub(super) path: Option<Path>,
    /// Whether it is proven that nothing is worth more.
    pub(super) exact: bool,
}

/// How a dive ended.
enum Ended {
    /// Nothing is worth more.
    Proven,
    /// Any arrangement would do, and there is one.
    Enough,
    /// It made all the nodes that it might.
    Spent,
}

/// Rounds of bettering the bounds, and nodes made then.
type Phase = (u32, u64);

/// Most searches are over before better bounds would have been found; for the others these pay a hundred times.
const PHASES: &[Phase] = &[(0, 2_500), (40, 20_000), (150, u64::MAX)];

/// The same where jokers are to be earned: without a price for that no bound tells anything.
const PHASES_EARNING: &[Phase] = &[(40, 20_000), (150, u64::MAX)];
/// The same for the least change: what is best is known, and not much is spent on how it looks.
const PHASES_EARNING_CALM: &[Phase] = &[(20, 2_000), (20, 2_000)];

/// Reused memory of searches.
#[derive(Default)]
pub(super) struct Search {
    graph: Graph,
    seen: Seen,
    /// The children of the nodes on the way to the present one.
    nodes: Vec<Node>,
}

impl Search {
    /// The best arrangement of `task` that is worth more than `floor`, making at most `budget` nodes, which it is
    /// charged. With `any`, the first such arrangement will do.
    pub(super) fn best(&mut self, task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        let phases = match (&task.earning, &task.ties) {
            (None, _) => PHASES,
            (Some(_), None) => PHASES_EARNING,
            (Some(_), Some(_)) => PHASES_EARNING_CALM,
        };
        self.best_in(phases, task, floor, any, budget)
    }

    fn best_in(&mut self, phases: &[Phase], task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        self.graph.build(task);
        if self.graph.too_large {
            return Found { path: None, exact: false };
        }
        if task.counts_tiles_first() {
            return self.tiles_first(phases, task, floor, any, budget);
        }
        if task.aim.part == Part::All {
            return self.aimed(phases, task.aim, task, floor, any, budget);
        }
        // All at once is mostly quicker; what takes long that way takes less where only the ties count.
        let (short, long) = phases.split_at(phases.len() - 1);
        let whole = self.aimed(short, Aim::default(), task, floor, any, budget);
        if whole.exact || any && whole.path.is_some() {
            return whole;
        }
        let floor = whole.path.as_ref().map_or(floor, |path| path.worth);
        let found = self.aimed(long, task.aim, task, floor, any, budget);
        Found { path: found.path.or(whole.path), ..found }
    }

    /// The most tiles, and of what has as many the most points.
    fn tiles_first(&mut self, phases: &[Phase], task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        let found = self.aimed(phases, Aim::TILES, task, floor, any, budget);
        let Some(worth) = found.path.as_ref().map(|path| path.worth).filter(|_| found.exact && !any) else {
            return found;
        };
        let best = self.aimed(phases, task.aim_at_points(worth), task, worth, false, budget);
        Found { path: best.path.or(found.path), exact: best.exact }
    }

    /// The best in what is aimed at, of what is worth more than `floor`.
    fn aimed(&mut self, phases: &[Phase], aim: Aim, task: &Task, floor: i32, any: bool, budget: &mut u64) -> Found {
        self.graph.aim(task, aim);
        // Only more tiles than the best has are sought; as many as the floor has will do at first.
        let mut beaten = if aim.part == Part::Tiles { floor + 1 - (1 << TILE_BITS) } else { floor };
        let mut floor = floor;
        let mut best = None;
        for (rounds, allowed) in phases.iter().copied() {
            if rounds > 0 {
                self.graph.tighten(task, beaten, rounds);
            }
            let (ended, found) = self.dive(task, floor, beaten, any, allowed, budget);
            if let Some(found) = found {
                floor = found.worth.max(floor);
                beaten = floor;
                best = Some(self.path(&found));
            }
            match ended {
                Ended::Proven => return Found { path: best, exact: true },
                Ended::Enough => return Found { path: best, exact: false },
                Ended::Spent if *budget == 0 => break,
                Ended::Spent => {}
            }
        }
        Found { path: best, exact: false }
    }

    /// Searches for what is worth more than `floor`, and in what is aimed at more than `beaten`, making at most `allowed` nodes of the budget.
    fn dive(
        &mut self,
        task: &Task,
        floor: i32,
        beaten: i32,
        any: bool,
        allowed: u64,
        budget: &mut u64,
    ) -> (Ended, Option<Best>) {
        self.seen.clear();
        self.nodes.clear();
        let allowed = allowed.min(*budget);
        let mut dive = Dive {
            task,
            graph: &self.graph,
            seen: &mut self.seen,
            nodes: &mut self.nodes,
            least: self.graph.least_above(task, beaten),
            floor,
            any,
            left: allowed,
            choices: [Choice::default(); LENGTH],
            best: None,
        };
        let over = dive.is_unbeatable() || dive.visit(0, &Node::start(task)) || dive.is_unbeatable();
        let ended = match over {
            true => Ended::Proven,
            false if any && dive.best.is_some() => Ended::Enough,
            false => Ended::Spent,
        };
        *budget -= allowed - dive.left;
        (ended, dive.best)
    }

    fn path(&self, best: &Best) -> Path {
        let mut states = [0_u16; COLOURS];
        let taken = std::array::from_fn(|at| {
            let choice = best.choices[at];
            let grouping = self.graph.groupings(at)[usize::from(choice.grouping)];
            let transitions: [Transition; COLOURS] = std::array::from_fn(|colour| {
                let transitions = self.graph.transitions(colour, at, states[colour], grouping.tiles[colour]);
                transitions[usize::from(choice.transitions[colour])]
            });
            states = transitions.map(|transition| transition.to);
            let begun = std::array::from_fn(|colour| {
                transitions[colour].begun.map(|number| self.graph.shape(colour, at, number))
            });
            Taken { grouping, transitions, begun }
        });
        Path { taken, jokers_laid: best.jokers_laid, worth: best.worth }
    }
}

/// The best complete node so far.
#[derive(Clone, Copy)]
struct Best {
    choices: [Choice; LENGTH],
    jokers_laid: u8,
    worth: i32,
    laid: u8,
}

/// A search under way.
struct Dive<'a> {
    task: &'a Task,
    graph: &'a Graph,
    seen: &'a mut Seen,
    nodes: &'a mut Vec<Node>,
    /// What is sought is worth more.
    floor: i32,
    /// What nodes must reach.
    least: i32,
    any: bool,
    /// Nodes that may still be made.
    left: u64,
    choices: [Choice; LENGTH],
    best: Option<Best>,
}

impl Dive<'_> {
    /// Works out a node and all that follows from it. False when the search is to end: the budget is spent, or the
    /// best there can be is found.
    fn visit(&mut self, at: usize, node: &Node) -> bool {
        if at == LENGTH {
            self.end(node);
            return !(self.is_unbeatable() || self.any && self.best.is_some());
        }
        let begin = self.nodes.len();
        self.expand(at, node);
        let made = (self.nodes.len() - begin) as u64;
        self.left = self.left.saturating_sub(1 + made);
        if self.left == 0 {
            return false;
        }
        self.nodes[begin..].sort_unstable_by_key(|child| (child.reach, std::cmp::Reverse(child.jokers), child.value));
        while self.nodes.len() > begin {
            let Some(child) = self.nodes.pop() else { break };
            if child.reach < self.least {
                self.nodes.truncate(begin);
                break;
            }
            if !self.seen.improve(Key::new(at + 1, &child, self.task.by_count), child.value) {
                continue;
            }
            self.choices[at] = child.choice;
            if !self.visit(at + 1, &child) {
                return false;
            }
        }
        true
    }

    /// Makes every node that follows from `node` by one number.
    fn expand(&mut self, at: usize, node: &Node) {
        let graph = self.graph;
        let jokers_left = self.task.jokers() - node.jokers;
        let to_earn = self.task.to_earn();
        let base = graph.base(at, node.aimed, jokers_left, to_earn - node.earned);
        let best = graph.best(at, node.states);
        for (which, grouping) in graph.groupings(at).iter().enumerate() {
            let of_lanes = most(best, grouping.tiles);
            let reach = of_lanes.map(|of_lanes| base + grouping.reach + of_lanes);
            let Some(reach) = reach.filter(|reach| *reach >= self.least) else { continue };
            if grouping.jokers > jokers_left {
                continue;
            }
            let next = Node {
                value: node.value + grouping.gain,
                aimed: node.aimed + graph.aimed(grouping),
                reach,
                states: node.states,
                jokers: node.jokers + grouping.jokers,
                earned: to_earn.min(node.earned + grouping.earned),
                laid: node.laid + grouping.jokers,
                room: node.room.with(grouping.room),
                choice: Choice { grouping: which as u16, transitions: [0_u16; COLOURS] },
            };
            self.choose_transitions(at, 0, grouping, next);
        }
    }

    /// Chooses a transition for the lane of `colour` and all after it.
    fn choose_transitions(&mut self, at: usize, colour: usize, grouping: &Grouping, node: Node) {
        if colour == COLOURS {
            return self.nodes.push(node);
        }
        let in_groups = grouping.tiles[colour];
        let transitions = self.graph.transitions(colour, at, node.states[colour], in_groups);
        let best = transitions.first().map_or(DEAD, |transition| transition.reach);
        for (which, transition) in transitions.iter().enumerate() {
            let mut next = node;
            next.reach += transition.reach - best;
            if next.reach < self.least {
                break;
            }
            next.jokers += transition.jokers();
            if next.jokers > self.task.jokers() {
                continue;
            }
            next.earned = self.task.to_earn().min(next.earned + transition.earned);
            next.value += transition.gain;
            next.aimed += transition.aimed;
            next.states[colour] = transition.to;
            next.laid += transition.jokers() + transition.in_runs + in_groups;
            if transition.in_runs > 0 {
                next.room = Room::Any;
            }
            next.choice.transitions[colour] = which as u16;
            self.choose_transitions(at, colour + 1, grouping, next);
        }
    }

    /// All numbers are done: the best way to lay the jokers that are left, equal ones laying as few as they can.
    fn end(&mut self, node: &Node) {
        if node.earned < self.task.to_earn() {
            return;
        }
        let (must, may) = (self.task.jokers_must, self.task.jokers_may);
        let (laid, each) = match self.task.worth.joker {
            JokerWorth::Flat(each) => (node.jokers.saturating_sub(must)..=may, each),
            JokerWorth::Face => (node.jokers..=node.jokers, 0),
        };
        let spare = |laid: u8| (must + laid).saturating_sub(node.jokers);
        for jokers_laid in laid.filter(|laid| node.room.takes(spare(*laid))) {
            let worth = node.value + each * i32::from(jokers_laid);
            let count = if self.task.by_count { node.laid } else { 0 };
            // Sought by count, an arrangement does not raise the floor.
            let beats = worth > self.floor && self.best.is_none_or(|best| (count, worth) > (best.laid, best.worth));
            if beats {
                self.best = Some(Best { choices: self.choices, jokers_laid, worth, laid: count });
                if !self.task.by_count {
                    self.floor = worth;
                    self.least = self.graph.least_above(self.task, worth);
                }
            }
        }
    }

    /// Whether the best so far, or nothing, is as good as anything can be.
    fn is_unbeatable(&self) -> bool {
        self.graph.reach() < self.least
    }
}

/// The most that the lanes can come to with so many tiles in groups; none if one of them cannot go on.
fn most(best: [&[i32; IN_GROUPS]; COLOURS], tiles: [u8; COLOURS]) -> Option<i32> {
    let mut sum = 0;
    for colour in 0..COLOURS {
        match best[colour][usize::from(tiles[colour])] {
            DEAD => return None,
            best => sum += best,
        }
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::task::Worth;
    use crate::{Edition, Set, Tile, Tiles};
    use game::{below, shuffle, sim};

    /// A table of random sets and a random rack.
    fn task(number: u64, worth: Worth) -> Task {
        let mut chance = sim(number);
        let edition = if number.is_multiple_of(2) { Edition::Standard } else { Edition::Xp };
        let mut left: Vec<Tile> = edition.tiles().iter().collect();
        let mut table = Tiles::NONE;
        for _ in 0..below(12, &mut chance) {
            for _ in 0..500 {
                shuffle(&mut left, &mut chance);
                if Set::read(&left[..3]).is_ok() {
                    table += left.drain(..3).collect();
                    break;
                }
            }
        }
        let rack = left.into_iter().take(8 + below(16, &mut chance) as usize).collect();
        Task::new(&table, &rack, worth)
    }

    #[test]
    fn better_bounds_come_to_the_same() {
        let mut search = Search::default();
        let tiles = Worth { tile: 1, point: 0, joker: JokerWorth::Flat(1) };
        let both = Worth { tile: 2_048, point: 1, joker: JokerWorth::Flat(2_078) };
        let faces = Worth { tile: 0, point: 1, joker: JokerWorth::Face };
        for number in 0..if cfg!(debug_assertions) { 200 } else { 5_000 } {
            for worth in [tiles, both, faces] {
                let mut task = task(number, worth);
                if worth.joker == JokerWorth::Face {
                    (task.must, task.jokers_must) = (Default::default(), 0);
                }
                let mut best = |phases| {
                    let found = search.best_in(phases, &task, 0, false, &mut 10_000_000);
                    (found.path.map(|path| path.worth), found.exact)
                };
                let plain = best(&[(0, u64::MAX)]);
                assert!(plain.1);
                assert_eq!(plain, best(&[(30, u64::MAX)]), "task {number}");
                assert_eq!(plain, best(&[(0, 20), (5, 100), (30, u64::MAX)]), "task {number}");
                // All at once comes to the same as one thing after the other.
                search.graph.build(&task);
                let whole = search.aimed(&[(0, u64::MAX)], Aim::default(), &task, 0, false, &mut 10_000_000);
                assert_eq!(plain, (whole.path.map(|path| path.worth), whole.exact), "task {number}");
            }
        }
    }

    #[test]
    fn a_spent_budget_is_told() {
        let mut search = Search::default();
        let worth = Worth { tile: 1, point: 0, joker: JokerWorth::Flat(1) };
        let mut told = 0;
        for number in 0..100 {
            let task = task(number, worth);
            let all = search.best(&task, 0, false, &mut 10_000_000).path.map_or(0, |path| path.worth);
            let mut budget = 200;
            let some = search.best(&task, 0, false, &mut budget);
            let worth = some.path.map_or(0, |path| path.worth);
            assert!(worth <= all && (!some.exact || worth == all), "task {number}");
            told += u32::from(!some.exact);
        }
        assert!(told > 10, "{told}");
    }
}
