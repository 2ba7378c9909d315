//! Number by number, all nodes at once: of each number only those are kept that no other outdoes.
//!
//! A node outdoes another that has laid no more and used no fewer jokers, and of whose open runs each is matched by one
//! at least as long, what is open besides being free to end: whatever can follow on the other can follow on it. That
//! leaves some hundreds of the tens of thousands of nodes that differ.

use super::{
    expand::Expand,
    graph::Graph,
    groups::Room,
    node::{Best, Choice, Ended, Node},
    task::{LENGTH, Task},
};
use crate::tile::COLOURS;

/// Reused memory.
#[derive(Default)]
pub(super) struct Swept {
    /// The nodes of the present number, and those that follow.
    layer: Vec<Node>,
    next: Vec<Node>,
    /// Those that follow in the order in which they are looked at.
    order: Vec<Ranked>,
    /// Those kept that the next ones may be outdone by.
    rivals: Vec<Profile>,
    /// By number, how the kept nodes came about.
    steps: [Vec<Step>; LENGTH],
}

/// How a node came about.
#[derive(Clone, Copy)]
struct Step {
    parent: u32,
    choice: Choice,
}

/// What nodes are compared by, best first in a group of those that can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    group: (u64, u8),
    value: i32,
    profile: Profile,
    place: u32,
}

/// Small numbers of which more is better, side by side with a bit free above each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Profile(u64);

impl Profile {
    const BITS: u32 = 4;
    const FREE: u64 = 0x8888_8888_8888_8888;

    fn of(task: &Task, graph: &Graph, at: usize, node: &Node) -> Profile {
        let small = u64::from(task.jokers() - node.jokers) << Self::BITS | u64::from(node.earned);
        let lanes = (0..COLOURS).map(|colour| graph.open(colour, at, node.states.of(colour)).profile());
        Profile(lanes.fold(small, |profile, lane| profile << (3 * Self::BITS) | u64::from(lane)))
    }

    /// Whether every number is at least as great.
    const fn covers(self, other: Profile) -> bool {
        ((self.0 | Self::FREE) - other.0) & Self::FREE == Self::FREE
    }
}

/// Searches what reaches `least` for what is worth more than `floor`, at the cost of the budget. How it ended, and the
/// best that it found.
pub(super) fn sweep(
    task: &Task,
    graph: &Graph,
    memory: &mut Swept,
    floor: i32,
    least: i32,
    budget: &mut u64,
) -> (Ended, Option<Best>) {
    memory.layer.clear();
    memory.layer.push(Node::start(task));
    for at in 0..LENGTH {
        memory.next.clear();
        for place in 0..memory.layer.len() {
            let node = Node { parent: place as u32, ..memory.layer[place] };
            let before = memory.next.len();
            Expand::new(task, graph, least, &mut memory.next).expand(at, &node);
            *budget = budget.saturating_sub(1 + (memory.next.len() - before) as u64);
            if *budget == 0 {
                return (Ended::Spent, None);
            }
        }
        memory.keep_best(task, graph, at);
    }
    let mut best = None;
    for place in 0..memory.layer.len() {
        let choices = [Choice::default(); LENGTH];
        if let Some(better) = memory.layer[place].best_end(task, choices, floor, best) {
            best = Some(Best { choices: memory.choices(place), ..better });
        }
    }
    (Ended::Proven, best)
}

impl Swept {
    /// Keeps what nothing outdoes of the nodes that follow, as the layer after number `at` + 1.
    fn keep_best(&mut self, task: &Task, graph: &Graph, at: usize) {
        let Swept { layer, next, order, rivals, steps } = self;
        order.clear();
        order.extend(next.iter().enumerate().map(|(place, node)| Ranked {
            group: group(task, graph, at + 1, node),
            value: node.value,
            profile: Profile::of(task, graph, at + 1, node),
            place: place as u32,
        }));
        order.sort_unstable_by(|a, b| b.cmp(a));
        layer.clear();
        steps[at].clear();
        let mut group = None;
        for ranked in order {
            if group != Some(ranked.group) {
                group = Some(ranked.group);
                rivals.clear();
            }
            if rivals.iter().any(|rival| rival.covers(ranked.profile)) {
                continue;
            }
            rivals.push(ranked.profile);
            let node = &next[ranked.place as usize];
            steps[at].push(Step { parent: node.parent, choice: node.choice });
            layer.push(*node);
        }
    }

    /// The choices that led to a node after the last number.
    fn choices(&self, place: usize) -> [Choice; LENGTH] {
        let mut choices = [Choice::default(); LENGTH];
        let mut place = place;
        for at in (0..LENGTH).rev() {
            let step = self.steps[at][place];
            choices[at] = step.choice;
            place = step.parent as usize;
        }
        choices
    }
}

/// Nodes are compared with those of the same marked runs, and of the same room for spare jokers: where that is not
/// for any number, of the same jokers, too.
fn group(task: &Task, graph: &Graph, at: usize, node: &Node) -> (u64, u8) {
    let name = |marks, colour| marks << 16 | u64::from(graph.marks_name(colour, at, node.states.of(colour)));
    let marks = if task.earning.is_some() { (0..COLOURS).fold(0, name) } else { 0 };
    let room = if node.room == Room::Any { 0 } else { (node.room as u8 + 1) << 3 | node.jokers };
    (marks, room)
}
