//! Depth-first search, most promising node first. A node is dropped if it cannot beat the best known arrangement, or if
//! it was reached before with as much laid. The first dive usually finds the optimum.

use super::{
    end::{Best, Ended},
    expand::Expand,
    seen::Seen,
};
use crate::solve::{
    graph::{Choice, Graph, Key, Node},
    task::{LENGTH, Task},
};

/// What a dive leaves to the next one: memory, so that it allocates none.
#[derive(Default)]
pub(super) struct Dived {
    seen: Seen,
    /// The children of the nodes on the current path.
    nodes: Vec<Node>,
}

/// A search under way.
pub(super) struct Dive<'a> {
    task: &'a Task,
    graph: &'a Graph,
    memory: &'a mut Dived,
    /// An arrangement must be worth more than this.
    floor: i32,
    /// The bound that nodes must reach.
    least: i32,
    any: bool,
    /// Nodes that may still be expanded, and made.
    visits: u64,
    left: u64,
    choices: [Choice; LENGTH],
    best: Option<Best>,
}

impl<'a> Dive<'a> {
    /// A search of the nodes that reach `least` for an arrangement worth more than `floor`.
    pub(in crate::solve) fn new(
        task: &'a Task,
        graph: &'a Graph,
        memory: &'a mut Dived,
        floor: i32,
        least: i32,
    ) -> Dive<'a> {
        memory.seen.clear();
        memory.nodes.clear();
        let choices = [Choice::default(); LENGTH];
        Dive { task, graph, memory, floor, least, any: false, visits: 0, left: 0, choices, best: None }
    }

    /// Expands at most `visits` nodes, charging the budget. Returns how it ended and the best arrangement found. With
    /// `any`, the first arrangement will do.
    pub(super) fn run(mut self, any: bool, visits: u64, budget: &mut u64) -> (Ended, Option<Best>) {
        (self.any, self.visits, self.left) = (any, visits, *budget);
        let over = self.is_unbeatable() || self.visit(0, &Node::start(self.task)) || self.is_unbeatable();
        *budget = self.left;
        let ended = match over {
            true => Ended::Proven,
            false if any && self.best.is_some() => Ended::Enough,
            false => Ended::Spent,
        };
        (ended, self.best)
    }

    /// Expands a node and everything below it. Returns false to end the search, because the budget is spent or the best
    /// possible arrangement is found.
    fn visit(&mut self, at: usize, node: &Node) -> bool {
        if at == LENGTH {
            self.end(node);
            return !(self.is_unbeatable() || self.any && self.best.is_some());
        }
        let begin = self.memory.nodes.len();
        let Dive { task, graph, least, .. } = *self;
        Expand::new(task, graph, least, &mut self.memory.nodes).expand(at, node);
        let made = (self.memory.nodes.len() - begin) as u64;
        self.visits -= 1;
        self.left = self.left.saturating_sub(1 + made);
        if self.visits == 0 || self.left == 0 {
            return false;
        }
        self.memory.nodes[begin..]
            .sort_unstable_by_key(|child| (child.reach, std::cmp::Reverse(child.jokers), child.value));
        while self.memory.nodes.len() > begin {
            let Some(child) = self.memory.nodes.pop() else { break };
            if child.reach < self.least {
                self.memory.nodes.truncate(begin);
                break;
            }
            if !self.memory.seen.improve(Key::new(at + 1, &child, self.task.by_count), child.value) {
                continue;
            }
            self.choices[at] = child.choice;
            if !self.visit(at + 1, &child) {
                return false;
            }
        }
        true
    }

    /// Completes a node after all numbers.
    fn end(&mut self, node: &Node) {
        let best = node.best_end(self.task, self.choices, self.floor, self.best);
        if let Some(best) = best {
            self.best = Some(best);
            // In a search by count, an arrangement does not raise the floor.
            if !self.task.by_count {
                self.floor = best.worth;
                self.least = self.graph.least_above(self.task, best.worth);
            }
        }
    }

    /// Whether nothing can beat the best so far or, without one, the floor.
    fn is_unbeatable(&self) -> bool {
        self.graph.reach() < self.least || self.floor >= self.task.ceiling
    }
}
