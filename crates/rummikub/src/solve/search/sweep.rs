//! Number by number, all nodes at once: for each number only those that no other dominates are kept.
//!
//! A node dominates another if it has laid at least as much and used no more jokers, and if each open run of the other
//! is matched by one at least as long, with any further open runs free to end: whatever can follow the other can follow
//! it. That leaves some hundreds out of tens of thousands of distinct nodes.

use super::{
    end::{Best, Ended},
    expand::Expand,
};
use crate::{
    solve::{
        graph::{Choice, Graph, Node, Room},
        task::{LENGTH, Task},
    },
    tile::COLOURS,
};

/// What a sweep leaves to the next one: memory, so that it allocates none.
#[derive(Default)]
pub(super) struct Swept {
    /// The nodes of the present number, and their children.
    layer: Vec<Node>,
    next: Vec<Node>,
    /// The children in the order in which they are examined.
    order: Vec<Ranked>,
    /// Kept nodes that may dominate the next ones.
    rivals: Vec<Profile>,
    /// By number, how the kept nodes were reached.
    reached: [Vec<Reached>; LENGTH],
}

/// How a node was reached.
#[derive(Clone, Copy)]
struct Reached {
    parent: u32,
    choice: Choice,
}

/// What nodes are compared by; within a group of comparable nodes, the best comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ranked {
    group: (u64, u8),
    value: i32,
    profile: Profile,
    place: u32,
}

/// Small numbers for which more is better, packed with one free bit above each.
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

    /// Whether every number is at least as large.
    const fn covers(self, other: Profile) -> bool {
        ((self.0 | Self::FREE) - other.0) & Self::FREE == Self::FREE
    }
}

/// Searches the nodes that reach `least` for an arrangement worth more than `floor`, charging the budget. Returns how
/// it ended and the best arrangement found.
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
    /// Keeps the children that none dominates, as the layer after number `at` + 1.
    fn keep_best(&mut self, task: &Task, graph: &Graph, at: usize) {
        let Swept { layer, next, order, rivals, reached } = self;
        order.clear();
        order.extend(next.iter().enumerate().map(|(place, node)| Ranked {
            group: group(task, graph, at + 1, node),
            value: node.value,
            profile: Profile::of(task, graph, at + 1, node),
            place: place as u32,
        }));
        order.sort_unstable_by(|a, b| b.cmp(a));
        layer.clear();
        reached[at].clear();
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
            reached[at].push(Reached { parent: node.parent, choice: node.choice });
            layer.push(*node);
        }
    }

    /// The choices that led to a node after the last number.
    fn choices(&self, place: usize) -> [Choice; LENGTH] {
        let mut choices = [Choice::default(); LENGTH];
        let mut place = place;
        for at in (0..LENGTH).rev() {
            let reached = self.reached[at][place];
            choices[at] = reached.choice;
            place = reached.parent as usize;
        }
        choices
    }
}

/// Nodes are compared only if they have the same marked runs, as many made of jokers, and the same room for spare
/// jokers and, unless the room is for any number, the same number of jokers used.
fn group(task: &Task, graph: &Graph, at: usize, node: &Node) -> (u64, u8) {
    let name = |marks, colour| marks << 16 | u64::from(graph.marks_name(colour, at, node.states.of(colour)));
    let bare = |all, colour| all << 16 | u64::from(graph.open(colour, at, node.states.of(colour)).bare());
    let marks = match task.earning {
        Some(_) => (0..COLOURS).fold(0, name),
        None if task.locked == [0; LENGTH] => 0,
        None => (0..COLOURS).fold(0, bare),
    };
    let room = if node.room == Room::Any { 0 } else { (node.room as u8 + 1) << 3 | node.jokers };
    (marks, room)
}
