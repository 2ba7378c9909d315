//! Since when this process has been awake without a break. While a node stands still, its visitors may go to another,
//! and change there what this one takes for certain when it wakes.

use crate::{
    Clock,
    clock::Moment,
    stalls::{STILL, Stalls},
};
use std::sync::Arc;

/// A moment, and whether the process has been awake ever since.
pub(crate) struct Awake {
    stalls: Arc<Stalls>,
    since: Moment,
}

impl Awake {
    /// From now on.
    pub(crate) fn now(stalls: &Arc<Stalls>, clock: &Clock) -> Awake {
        Awake { stalls: stalls.clone(), since: Moment::now(clock) }
    }

    /// Whether it still is, or has stood still since, even if only until this very moment.
    pub(crate) fn is_still(&self) -> bool {
        !self.stalls.stood_still(self.since, STILL)
    }
}
