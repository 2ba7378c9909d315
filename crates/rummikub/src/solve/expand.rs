//! The nodes that follow from a node by one number: a grouping, and a transition of every lane with its tiles in groups.

use super::{
    graph::Graph,
    groups::{Grouping, Room},
    node::{Choice, Node},
    task::Task,
    ways::{DEAD, IN_GROUPS, Transition},
};
use crate::tile::COLOURS;

/// Makes nodes.
pub(super) struct Expand<'a> {
    pub(super) task: &'a Task,
    pub(super) graph: &'a Graph,
    /// What nodes must reach.
    pub(super) least: i32,
    /// Where they go.
    pub(super) nodes: &'a mut Vec<Node>,
}

impl Expand<'_> {
    /// Makes every node that follows from `node` by number `at` + 1.
    pub(super) fn expand(&mut self, at: usize, node: &Node) {
        let graph = self.graph;
        let jokers_left = self.task.jokers() - node.jokers;
        let to_earn = self.task.to_earn();
        let base = graph.base(at, node.aimed, jokers_left, to_earn - node.earned);
        let best = graph.best(at, node.states);
        let lanes: i32 = best.iter().map(|best| best.iter().copied().max().unwrap_or(DEAD)).sum();
        for (which, grouping) in graph.groupings(at).iter().enumerate() {
            // Whatever the lanes have in groups, these and all that follow bring too little.
            if lanes < self.least - base - grouping.reach {
                break;
            }
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
                jokers: node.jokers + grouping.jokers,
                earned: to_earn.min(node.earned + grouping.earned),
                laid: node.laid + grouping.jokers,
                room: node.room.with(grouping.room),
                choice: Choice { grouping: which as u16, transitions: [0_u16; COLOURS] },
                ..*node
            };
            let ways = std::array::from_fn(|colour| {
                graph.transitions(colour, at, node.states[colour], grouping.tiles[colour])
            });
            self.choose_transitions(at, &ways, 0, grouping, &next);
        }
    }

    /// Chooses a transition for the lane of `colour` and all after it.
    fn choose_transitions(
        &mut self,
        at: usize,
        ways: &[&[Transition]; COLOURS],
        colour: usize,
        grouping: &Grouping,
        node: &Node,
    ) {
        let Some(transitions) = ways.get(colour) else {
            if self.graph.allows(self.task, at, node) {
                self.nodes.push(*node);
            }
            return;
        };
        let best = transitions.first().map_or(DEAD, |transition| transition.reach);
        for (which, transition) in transitions.iter().enumerate() {
            let reach = node.reach + transition.reach - best;
            if reach < self.least {
                break;
            }
            let jokers = node.jokers + transition.jokers;
            if jokers > self.task.jokers() {
                continue;
            }
            let mut next = Node { reach, jokers, ..*node };
            next.earned = self.task.to_earn().min(next.earned + transition.earned);
            next.value += transition.gain;
            next.aimed += transition.aimed;
            next.states[colour] = transition.to;
            next.laid += transition.jokers + transition.in_runs + grouping.tiles[colour];
            if transition.in_runs > 0 {
                next.room = Room::Any;
            }
            next.choice.transitions[colour] = which as u16;
            self.choose_transitions(at, ways, colour + 1, grouping, &next);
        }
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
