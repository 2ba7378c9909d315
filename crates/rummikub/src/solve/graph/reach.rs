//! How far the states of a lane reach: the most that can still be made from there, at the present prices.

use super::{
    groups::Groups,
    lane::Lane,
    prices::Prices,
    ways::{DEAD, IN_GROUPS},
};
use crate::solve::task::{LENGTH, Part};

/// The path of a lane that reaches farthest: tiles in groups by number, jokers used and earned, tiles and points laid.
#[derive(Default)]
pub(super) struct Farthest {
    pub(super) grouped: [u8; LENGTH],
    pub(in crate::solve) jokers: u8,
    pub(in crate::solve) earned: u8,
    pub(in crate::solve) laid: i32,
    pub(in crate::solve) points: i32,
}

impl Lane {
    /// Drops the transitions from which no path leads to the end.
    pub(super) fn drop_dead_ends(&mut self) {
        let Lane { states, reach, transitions, layers, .. } = self;
        reach.clear();
        reach.resize(states.len(), DEAD);
        reach[layers[LENGTH]..].fill(0);
        for at in (0..LENGTH).rev() {
            let (before, after) = reach.split_at_mut(layers[at + 1]);
            for (state, reach) in states[layers[at]..].iter().zip(&mut before[layers[at]..]) {
                let mut all = transitions[state.starts[0] as usize..state.starts[IN_GROUPS] as usize].iter();
                if all.any(|transition| after[usize::from(transition.to)] > DEAD) {
                    *reach = 0;
                }
            }
        }
        let mut kept = 0;
        for at in 0..LENGTH {
            for state in &mut states[layers[at]..layers[at + 1]] {
                let old = state.starts;
                for in_groups in 0..IN_GROUPS {
                    state.starts[in_groups] = kept as u32;
                    for place in old[in_groups] as usize..old[in_groups + 1] as usize {
                        if reach[layers[at + 1] + usize::from(transitions[place].to)] > DEAD {
                            transitions[kept] = transitions[place];
                            kept += 1;
                        }
                    }
                }
                state.starts[IN_GROUPS] = kept as u32;
            }
        }
        transitions.truncate(kept);
    }

    /// Aims at a part of what the task counts.
    pub(super) fn aim(&mut self, part: Part) {
        let Lane { states, transitions, layers, edges, .. } = self;
        edges.clear();
        for at in 0..LENGTH {
            let number = at as i32 + 1;
            for state in &states[layers[at]..layers[at + 1]] {
                for in_groups in 0..IN_GROUPS {
                    for transition in &mut transitions[state.transitions(in_groups)] {
                        let laid = i32::from(transition.laid);
                        transition.own = match part {
                            Part::All => transition.gain,
                            Part::Tiles => laid,
                            Part::Points => laid * number,
                            Part::Ties => transition.ties.into(),
                        };
                        edges.push(transition, in_groups);
                    }
                }
                edges.end_state();
            }
            edges.end_number();
        }
    }

    /// Computes how far every state reaches at these prices, from the last number back, and returns the reach of the
    /// first; [`DEAD`] if there is no path at all. The reach of transitions stays as it was.
    pub(super) fn bound(&mut self, groups: &Groups, colour: usize, prices: &Prices) -> i32 {
        let Lane { reach, layers, edges, .. } = self;
        for at in (0..LENGTH).rev() {
            edges.price(at, prices.of_lane(colour, at, groups.most_without_joker[colour][at]));
            let (before, after) = reach.split_at_mut(layers[at + 1]);
            edges.reach(at, layers[at]..layers[at + 1], &mut before[layers[at]..], after);
        }
        reach[0]
    }

    /// The same, including the reach of every transition.
    pub(super) fn price(&mut self, groups: &Groups, colour: usize, prices: &Prices) -> i32 {
        let Lane { states, reach, transitions, layers, .. } = self;
        for at in (0..LENGTH).rev() {
            let here = prices.of_lane(colour, at, groups.most_without_joker[colour][at]);
            let (before, after) = reach.split_at_mut(layers[at + 1]);
            for (state, reach) in states[layers[at]..].iter_mut().zip(&mut before[layers[at]..]) {
                *reach = DEAD;
                for in_groups in 0..IN_GROUPS {
                    let mut best = DEAD;
                    for transition in &mut transitions[state.transitions(in_groups)] {
                        let further = after[usize::from(transition.to)];
                        transition.aimed = here.aimed(transition.own, transition.laid);
                        let coupled = here.coupled(transition.jokers, transition.earned, in_groups as u8);
                        transition.reach = transition.aimed + coupled + further;
                        best = best.max(transition.reach);
                    }
                    state.best[in_groups] = best;
                    if best > DEAD {
                        *reach = (*reach).max(best - here.charged(in_groups as u8));
                    }
                }
            }
        }
        reach[0]
    }

    /// The path that reaches farthest, once the reach of every state is known.
    pub(super) fn farthest(&self) -> Farthest {
        let Lane { reach, layers, edges, .. } = self;
        let (mut far, mut state) = (Farthest::default(), 0);
        for at in 0..LENGTH {
            let here = layers[at] + usize::from(state);
            let Some((to, kind)) = edges.best(at, here, &reach[layers[at + 1]..]) else { break };
            far.grouped[at] = kind.in_groups;
            far.jokers += kind.jokers;
            far.earned += kind.earned;
            far.laid += i32::from(kind.laid);
            far.points += i32::from(kind.laid) * (at as i32 + 1);
            state = to;
        }
        far
    }

    /// Sorts the transitions, those that reach farthest first.
    pub(super) fn sort(&mut self) {
        for state in &self.states[..self.layers[LENGTH]] {
            for in_groups in 0..IN_GROUPS {
                self.transitions[state.transitions(in_groups)]
                    .sort_unstable_by_key(|transition| std::cmp::Reverse(transition.reach));
            }
        }
    }
}
