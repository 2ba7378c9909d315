//! Which parts of a graph are worth making when something close to the best is known.
//!
//! Marked runs are runs, and with marks nothing reaches farther than without. So bounds found without marks limit how
//! far a state with marks can reach, if its marked runs are seen as runs of three tiles or more. Whatever cannot reach
//! far enough is not made.

use super::{
    prices::Prices,
    runs::Open,
    ways::{IN_GROUPS, Transition},
};
use crate::{
    solve::task::{LENGTH, Marks},
    tile::COLOURS,
};

/// Bounds without marks.
pub(in crate::solve) struct Narrow {
    pub(super) prices: Prices,
    pub(super) lanes: [Bounds; COLOURS],
    /// By number, the least that a grouping must yield.
    pub(super) groupings: [i32; LENGTH],
}

/// How far the states of a lane reach, and how far the lane must.
pub(super) struct Bounds {
    pub(in crate::solve) states: Vec<Bound>,
    /// Where the states before number n + 1 begin.
    pub(super) layers: [usize; LENGTH + 2],
    pub(super) least: i32,
}

/// How far a state reaches, in all and with each number of tiles in groups.
#[derive(Clone, Copy)]
pub(super) struct Bound {
    pub(super) open: Open,
    pub(in crate::solve) reach: i32,
    pub(in crate::solve) best: [i32; IN_GROUPS],
}

impl Bounds {
    /// The most that these open runs before number `at` + 1 can reach: no farther than any state that covers them.
    fn of(&self, at: usize, open: Open) -> Bound {
        let free = Bound { open, reach: FREE, best: [FREE; IN_GROUPS] };
        let states = &self.states[self.layers[at]..self.layers[at + 1]];
        states.iter().filter(|state| state.open.covers(open)).fold(free, |bound, state| Bound {
            open,
            reach: bound.reach.min(state.reach),
            best: std::array::from_fn(|in_groups| bound.best[in_groups].min(state.best[in_groups])),
        })
    }
}

/// Farther than anything reaches.
const FREE: i32 = i32::MAX / 4;

impl Narrow {
    /// The most that a lane can reach from these open runs before number `at` + 1.
    pub(super) fn bound(&self, colour: usize, at: usize, open: Open) -> Bound {
        self.lanes[colour].of(at, open)
    }

    /// How far the lane must reach.
    pub(super) const fn least(&self, colour: usize) -> i32 {
        self.lanes[colour].least
    }

    /// What a transition of number `at` + 1 yields.
    pub(super) fn worth(&self, colour: usize, at: usize, transition: &Transition, in_groups: usize) -> i32 {
        let prices = self.prices.of_lane(colour, at, 0);
        let Transition { laid, jokers, ties, .. } = *transition;
        prices.aimed(ties.into(), laid) + prices.coupled(jokers, 0, in_groups as u8)
    }

    /// The price of the jokers still to come that marked runs have already paid for.
    pub(super) fn paid_ahead(&self, marks: &Marks) -> i32 {
        let open = marks.iter().take_while(|rest| **rest > 0);
        let jokers: u32 = open.map(|rest| rest.count_zeros() - rest.leading_zeros()).sum();
        self.prices.joker * jokers as i32
    }
}
