//! The nodes that follow a node by one number: a grouping, and for every lane a transition with its tiles in groups.

use crate::{
    solve::{
        graph::{ByLane, Choice, DEAD, Graph, LaneState, Node, Room, Transition},
        task::Task,
    },
    tile::COLOURS,
};

/// Makes the children of a node, leaving out those that cannot reach the bound.
pub(super) struct Expand<'a> {
    task: &'a Task,
    graph: &'a Graph,
    /// The bound that nodes must reach.
    least: i32,
    jokers: u8,
    to_earn: u8,
    /// Where new nodes go.
    nodes: &'a mut Vec<Node>,
}

impl<'a> Expand<'a> {
    /// Prepares to make nodes that reach `least`.
    pub(in crate::solve) fn new(task: &'a Task, graph: &'a Graph, least: i32, nodes: &'a mut Vec<Node>) -> Expand<'a> {
        Expand { task, graph, least, jokers: task.jokers(), to_earn: task.to_earn(), nodes }
    }

    /// Makes every node that follows `node` by number `at` + 1.
    pub(super) fn expand(&mut self, at: usize, node: &Node) {
        let graph = self.graph;
        let jokers_left = self.jokers - node.jokers;
        let base = graph.base(at, node.aimed, jokers_left, self.to_earn - node.earned);
        let states = graph.states(at, node.states);
        let lanes: i32 = states.iter().map(|state| state.best.iter().copied().max().unwrap_or(DEAD)).sum();
        for (which, grouping) in graph.groupings(at).iter().enumerate() {
            // Whatever the lanes have in groups, this grouping and all that follow yield too little.
            if lanes < self.least - base - grouping.reach {
                break;
            }
            let of_lanes = most(states, grouping.tiles);
            let reach = of_lanes.map(|of_lanes| base + grouping.reach + of_lanes);
            let Some(reach) = reach.filter(|reach| *reach >= self.least) else { continue };
            if grouping.jokers > jokers_left {
                continue;
            }
            let next = Node {
                value: node.value + grouping.gain,
                aimed: node.aimed + graph.aimed(grouping),
                reach,
                states: ByLane::default(),
                jokers: node.jokers + grouping.jokers,
                earned: self.to_earn.min(node.earned + grouping.earned),
                laid: node.laid + grouping.jokers + grouping.tiles.iter().sum::<u8>(),
                room: node.room.with(grouping.room),
                choice: Choice { grouping: which as u16, transitions: ByLane::default() },
                parent: node.parent,
            };
            let ways: Ways<'_> =
                std::array::from_fn(|colour| graph.transitions(colour, states[colour], grouping.tiles[colour]));
            self.each(ways, 0, next, &mut |expand, next| {
                expand.each(ways, 1, next, &mut |expand, next| {
                    expand.each(ways, 2, next, &mut |expand, next| {
                        expand.each(ways, 3, next, &mut |expand, next| {
                            if graph.allows(expand.task, at, &next) {
                                expand.nodes.push(next);
                            }
                        });
                    });
                });
            });
        }
    }

    /// Tries every transition of the lane of `colour`.
    #[inline(always)]
    fn each(&mut self, ways: Ways<'_>, colour: usize, node: Node, make: &mut impl FnMut(&mut Self, Node)) {
        let transitions = ways[colour];
        let Some(best) = transitions.first().map(|transition| transition.reach) else { return };
        for (which, transition) in transitions.iter().enumerate() {
            let reach = node.reach + transition.reach - best;
            if reach < self.least {
                break;
            }
            let jokers = node.jokers + transition.jokers;
            if jokers > self.jokers {
                continue;
            }
            let next = Node {
                value: node.value + transition.gain,
                aimed: node.aimed + transition.aimed,
                reach,
                states: node.states.with(colour, transition.to),
                jokers,
                earned: self.to_earn.min(node.earned + transition.earned),
                laid: node.laid + transition.jokers + transition.in_runs,
                room: if transition.in_runs > 0 { Room::Any } else { node.room },
                choice: Choice { transitions: node.choice.transitions.with(colour, which as u16), ..node.choice },
                parent: node.parent,
            };
            make(self, next);
        }
    }
}

/// The transitions of every lane.
type Ways<'a> = [&'a [Transition]; COLOURS];

/// The most that the lanes can reach with these tiles in groups. `None` if one of them cannot go on.
fn most(states: [&LaneState; COLOURS], tiles: [u8; COLOURS]) -> Option<i32> {
    let mut sum = 0;
    for colour in 0..COLOURS {
        match states[colour].best[usize::from(tiles[colour])] {
            DEAD => return None,
            best => sum += best,
        }
    }
    Some(sum)
}
