//! The transitions of a lane as bounds see them: where each leads, and its kind. Bounds are recomputed a hundred times
//! per question, so they should have little to read.

use super::{
    prices::LanePrices,
    ways::{DEAD, Transition},
};
use crate::solve::task::LENGTH;
use std::ops::Range;

/// All transitions of a lane, in the lane's order.
pub(super) struct Edges {
    all: Vec<Edge>,
    /// Where the transitions of each state end.
    ends: Vec<u32>,
    kinds: Vec<Kind>,
    /// Where the kinds of each number begin.
    starts: [usize; LENGTH + 1],
    numbers: usize,
    /// Where to look for a kind, by its hash.
    places: [u16; PLACES],
    /// What a transition of each kind yields at the present prices.
    worth: Vec<i32>,
}

#[derive(Clone, Copy)]
struct Edge {
    to: u16,
    kind: u16,
}

/// What the price of a transition depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Kind {
    /// What it yields of what is aimed at.
    own: i32,
    pub(super) laid: u8,
    pub(super) jokers: u8,
    pub(super) earned: u8,
    pub(super) in_groups: u8,
}

const PLACES: usize = 256;

impl Default for Edges {
    fn default() -> Edges {
        Edges {
            all: Vec::new(),
            ends: Vec::new(),
            kinds: Vec::new(),
            starts: [0; LENGTH + 1],
            numbers: 0,
            places: [0; PLACES],
            worth: Vec::new(),
        }
    }
}

impl Edges {
    pub(super) fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
        self.kinds.clear();
        self.numbers = 0;
    }

    /// Adds the next transition of the present number.
    pub(super) fn push(&mut self, transition: &Transition, in_groups: usize) {
        let Transition { own, laid, jokers, earned, .. } = *transition;
        let kind = Kind { own, laid, jokers, earned, in_groups: in_groups as u8 };
        let kinds = &self.kinds[self.starts[self.numbers]..];
        let place = &mut self.places[kind.place()];
        // A kind that had its place taken by another is stored twice, which does no harm.
        if kinds.get(usize::from(*place)) != Some(&kind) {
            *place = kinds.len() as u16;
            self.kinds.push(kind);
        }
        self.all.push(Edge { to: transition.to, kind: *place });
    }

    /// Ends the transitions of the present state.
    pub(super) fn end_state(&mut self) {
        self.ends.push(self.all.len() as u32);
    }

    /// Ends the transitions of the present number.
    pub(super) fn end_number(&mut self) {
        self.numbers += 1;
        self.starts[self.numbers] = self.kinds.len();
        self.worth.resize(self.kinds.len(), 0);
    }

    /// Applies these prices to the transitions of number `at` + 1.
    pub(super) fn price(&mut self, at: usize, prices: LanePrices) {
        let here = self.starts[at]..self.starts[at + 1];
        for (worth, kind) in self.worth[here.clone()].iter_mut().zip(&self.kinds[here]) {
            *worth = prices.aimed(kind.own, kind.laid) + prices.coupled(kind.jokers, kind.earned, kind.in_groups)
                - prices.charged(kind.in_groups);
        }
    }

    /// Computes how far each of the `states` of number `at` + 1 can reach, given the reach `after` of the states that
    /// they lead to; [`DEAD`] if there is no way on.
    pub(super) fn reach(&self, at: usize, states: Range<usize>, reach: &mut [i32], after: &[i32]) {
        let worth = &self.worth[self.starts[at]..self.starts[at + 1]];
        let mut begin = self.begin(states.start);
        for (reach, end) in reach.iter_mut().zip(&self.ends[states]) {
            let all = &self.all[begin..*end as usize];
            *reach = all.iter().fold(DEAD, |most, edge| most.max(edge.reach(worth, after)));
            begin = *end as usize;
        }
    }

    /// The transition from a state of number `at` + 1 that reaches farthest: the state that it leads to, and its kind.
    pub(super) fn best(&self, at: usize, state: usize, after: &[i32]) -> Option<(u16, Kind)> {
        let here = self.starts[at]..self.starts[at + 1];
        let (worth, kinds) = (&self.worth[here.clone()], &self.kinds[here]);
        let all = &self.all[self.begin(state)..self.ends[state] as usize];
        let best = all.iter().max_by_key(|edge| edge.reach(worth, after))?;
        Some((best.to, kinds[usize::from(best.kind)]))
    }

    fn begin(&self, state: usize) -> usize {
        state.checked_sub(1).map_or(0, |before| self.ends[before] as usize)
    }
}

impl Edge {
    fn reach(self, worth: &[i32], after: &[i32]) -> i32 {
        worth[usize::from(self.kind)] + after[usize::from(self.to)]
    }
}

impl Kind {
    fn place(self) -> usize {
        let small = u32::from_le_bytes([self.laid, self.jokers, self.earned, self.in_groups]);
        let mixed = (self.own as u32).wrapping_mul(0x9e37_79b9) ^ small.wrapping_mul(0x85eb_ca6b);
        (mixed >> 24) as usize % PLACES
    }
}
