//! Depth first, the most promising node first; a node is left when it cannot come to more than the best arrangement
//! known, or when it was met before with as much laid. The first dive mostly finds the optimum.

use super::{
    expand::Expand,
    graph::Graph,
    node::{Best, Choice, Ended, Key, Node},
    seen::Seen,
    task::{LENGTH, Task},
};

/// Reused memory.
#[derive(Default)]
pub(super) struct Dived {
    seen: Seen,
    /// The children of the nodes on the way to the present one.
    nodes: Vec<Node>,
}

/// A search under way.
pub(super) struct Dive<'a> {
    task: &'a Task,
    graph: &'a Graph,
    memory: &'a mut Dived,
    /// What is sought is worth more.
    floor: i32,
    /// What nodes must reach.
    least: i32,
    any: bool,
    /// Nodes that may still be worked out, and made.
    visits: u64,
    left: u64,
    choices: [Choice; LENGTH],
    best: Option<Best>,
}

impl<'a> Dive<'a> {
    /// To search what reaches `least` for what is worth more than `floor`.
    pub(super) fn new(task: &'a Task, graph: &'a Graph, memory: &'a mut Dived, floor: i32, least: i32) -> Dive<'a> {
        memory.seen.clear();
        memory.nodes.clear();
        let choices = [Choice::default(); LENGTH];
        Dive { task, graph, memory, floor, least, any: false, visits: 0, left: 0, choices, best: None }
    }

    /// Works out at most so many nodes, at the cost of the budget. How it ended, and the best that it found. With `any`
    /// the first arrangement will do.
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

    /// Works out a node and all that follows from it. False when the search is to end: the budget is spent, or the
    /// best there can be is found.
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

    /// All numbers are done.
    fn end(&mut self, node: &Node) {
        let best = node.best_end(self.task, self.choices, self.floor, self.best);
        if let Some(best) = best {
            self.best = Some(best);
            // Sought by count, an arrangement does not raise the floor.
            if !self.task.by_count {
                self.floor = best.worth;
                self.least = self.graph.least_above(self.task, best.worth);
            }
        }
    }

    /// Whether the best so far, or nothing, is as good as anything can be.
    fn is_unbeatable(&self) -> bool {
        self.graph.reach() < self.least || self.floor >= self.task.ceiling
    }
}
