//! How far the states of a lane reach: the most that can be made from there on, at the present prices.

use super::{
    aim::Part,
    groups::Groups,
    lane::Lane,
    prices::Prices,
    task::LENGTH,
    ways::{DEAD, IN_GROUPS},
};

/// The way of a lane that reaches farthest: tiles in groups by number, jokers used and earned, what is laid.
#[derive(Default)]
pub(super) struct Farthest {
    pub(super) grouped: [u8; LENGTH],
    pub(super) jokers: u8,
    pub(super) earned: u8,
    pub(super) laid: i32,
    pub(super) points: i32,
}

impl Lane {
    /// Drops the transitions from which there is no way to the end.
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

    /// Aims at a part of what there is.
    pub(super) fn aim(&mut self, part: Part) {
        for at in 0..LENGTH {
            let number = at as i32 + 1;
            let states = &self.states[self.layers[at]..self.layers[at + 1]];
            let (Some(first), Some(last)) = (states.first(), states.last()) else { continue };
            let all = first.starts[0] as usize..last.starts[IN_GROUPS] as usize;
            for transition in &mut self.transitions[all] {
                let laid = i32::from(transition.laid);
                transition.own = match part {
                    Part::All => transition.gain,
                    Part::Tiles => laid,
                    Part::Points => laid * number,
                    Part::Ties => transition.ties.into(),
                };
            }
        }
    }

    /// How far every state reaches at these prices, from the last number back. Returns how far the beginning does;
    /// [`DEAD`] if there is no way at all.
    pub(super) fn price(&mut self, groups: &Groups, colour: usize, prices: &Prices) -> i32 {
        let Lane { states, reach, transitions, layers, .. } = self;
        for at in (0..LENGTH).rev() {
            let free = usize::from(groups.most_without_joker[colour][at]);
            let (grouped, charge) = (prices.grouped[colour][at], prices.charge[at]);
            let each = prices.tile + prices.point * (at as i32 + 1);
            let (before, after) = reach.split_at_mut(layers[at + 1]);
            for (state, reach) in states[layers[at]..].iter_mut().zip(&mut before[layers[at]..]) {
                *reach = DEAD;
                for in_groups in 0..IN_GROUPS {
                    let own = &mut transitions[state.starts[in_groups] as usize..state.starts[in_groups + 1] as usize];
                    if own.is_empty() {
                        state.best[in_groups] = DEAD;
                        continue;
                    }
                    let in_all = grouped * in_groups as i32;
                    let mut best = DEAD;
                    for transition in own {
                        let further = after[usize::from(transition.to)];
                        transition.aimed = (transition.own << prices.shift) + i32::from(transition.laid) * each;
                        let coupled = prices.earned * i32::from(transition.earned)
                            - prices.joker * i32::from(transition.jokers)
                            - in_all;
                        transition.reach = transition.aimed + coupled + further;
                        best = best.max(transition.reach);
                    }
                    state.best[in_groups] = best;
                    *reach = (*reach).max(best - if in_groups > free { charge } else { 0 });
                }
            }
        }
        reach[0]
    }

    /// The way that reaches farthest.
    pub(super) fn farthest(&self) -> Farthest {
        let (mut far, mut state) = (Farthest::default(), 0);
        for at in 0..LENGTH {
            let best = self.best(at, state);
            let in_groups = (0..IN_GROUPS).max_by_key(|in_groups| best[*in_groups]).unwrap_or_default();
            far.grouped[at] = in_groups as u8;
            let transitions = self.transitions(at, state, in_groups as u8);
            let Some(transition) = transitions.iter().max_by_key(|transition| transition.reach) else { break };
            far.jokers += transition.jokers;
            far.earned += transition.earned;
            far.laid += i32::from(transition.laid);
            far.points += i32::from(transition.laid) * (at as i32 + 1);
            state = transition.to;
        }
        far
    }

    /// Puts the transitions that reach farthest first.
    pub(super) fn sort(&mut self) {
        for state in &self.states[..self.layers[LENGTH]] {
            for in_groups in 0..IN_GROUPS {
                self.transitions[state.transitions(in_groups)]
                    .sort_unstable_by_key(|transition| std::cmp::Reverse(transition.reach));
            }
        }
    }
}
