//! What of a graph is worth making, where something next to the best is known.
//!
//! Marked runs are runs, and with them nothing comes to more than without. So bounds found without marks tell how far a state with
//! marks can reach, these being seen as runs of three tiles or more: what cannot come to enough is not made.

use super::{
    marks::Marks,
    prices::Prices,
    task::LENGTH,
    ways::{IN_GROUPS, Open, Transition},
};
use crate::tile::COLOURS;

/// Bounds without marks.
pub(super) struct Narrow {
    pub(super) prices: Prices,
    pub(super) lanes: [Bounds; COLOURS],
    /// By number, what a grouping must bring.
    pub(super) groupings: [i32; LENGTH],
}

/// How far the states of a lane reach, and how far it must.
pub(super) struct Bounds {
    pub(super) states: Vec<Bound>,
    /// Where those before number n + 1 begin.
    pub(super) layers: [usize; LENGTH + 2],
    pub(super) least: i32,
}

/// How far a state reaches, and with so many tiles in groups.
pub(super) struct Bound {
    pub(super) open: Open,
    pub(super) reach: i32,
    pub(super) best: [i32; IN_GROUPS],
}

impl Bounds {
    /// Whether no state that covers these open runs before number `at` + 1 tells that what has come to `so_far` cannot come to
    /// enough.
    fn allow(&self, at: usize, open: Open, so_far: i32, reach: impl Fn(&Bound) -> i32) -> bool {
        let states = &self.states[self.layers[at]..self.layers[at + 1]];
        states.iter().all(|bound| so_far + reach(bound) >= self.least || !bound.open.covers(open))
    }
}

impl Narrow {
    /// Whether a lane that has come to `so_far` with these open runs before number `at` + 1 can come to enough.
    pub(super) fn allows(&self, colour: usize, at: usize, open: Open, so_far: i32) -> bool {
        self.lanes[colour].allow(at, open, so_far, |bound| bound.reach)
    }

    /// Whether it can with so many tiles of that number in groups.
    pub(super) fn allows_with(&self, in_groups: usize, colour: usize, at: usize, open: Open, so_far: i32) -> bool {
        self.lanes[colour].allow(at, open, so_far, |bound| bound.best[in_groups])
    }

    /// What a transition of number `at` + 1 brings.
    pub(super) fn worth(&self, colour: usize, at: usize, transition: &Transition, in_groups: usize) -> i32 {
        let prices = self.prices.of_lane(colour, at, 0);
        let Transition { laid, jokers, ties, .. } = *transition;
        prices.aimed(ties.into(), laid) + prices.coupled(jokers, 0, in_groups as u8)
    }

    /// What the jokers cost that marked runs have paid for and that are yet to come.
    pub(super) fn paid_ahead(&self, marks: &Marks) -> i32 {
        let open = marks.iter().take_while(|rest| **rest > 0);
        let jokers: u32 = open.map(|rest| rest.count_zeros() - rest.leading_zeros()).sum();
        self.prices.joker * jokers as i32
    }
}
