//! The order in which a search tries its means, by what is searched for.

/// One step of a search.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// Improve the bounds for this many rounds.
    Tighten(u32),
    /// The same if the bound is at least this many whole units above what is sought.
    TightenAbove(i32, u32),
    /// Add bounds on what is known if the bound on ties is at least this many whole units above what is sought.
    HoldAbove(i32),
    /// Expand at most this many nodes, depth first.
    Dive(u64),
    /// Go through all nodes that matter, number by number.
    Sweep,
}

/// Most searches end with the first dive, before better bounds could be found. The others are swept, which costs more
/// the farther off the bound is.
pub(super) const STEPS: &[Step] = &[
    Step::Dive(100),
    Step::Tighten(25),
    Step::Dive(40),
    Step::TightenAbove(3, 50),
    Step::TightenAbove(16, 50),
    Step::Sweep,
];
/// The same for points given the most tiles: with the prices of the tiles, further rounds soon hardly improve the
/// bounds.
pub(super) const STEPS_POINTS: &[Step] = &[
    Step::Dive(100),
    Step::Tighten(25),
    Step::Dive(40),
    Step::TightenAbove(9, 50),
    Step::TightenAbove(16, 50),
    Step::Sweep,
];
/// The same for ties: bounds on what is known make a sweep cheap even when the bound is farther off.
pub(super) const STEPS_TIES: &[Step] = &[
    Step::Dive(100),
    Step::Tighten(25),
    Step::HoldAbove(4),
    Step::Dive(40),
    Step::TightenAbove(11, 50),
    Step::TightenAbove(16, 50),
    Step::Sweep,
];
/// The same where jokers must be earned: without a price for that, bounds say nothing.
pub(super) const STEPS_EARNING: &[Step] = &[Step::Tighten(40), Step::HoldAbove(4), Step::Dive(60), Step::Sweep];
/// The same in a narrowed graph, where the bounds are already good except for that.
pub(super) const STEPS_NARROW: &[Step] =
    &[Step::Tighten(15), Step::HoldAbove(4), Step::Dive(60), Step::TightenAbove(5, 25), Step::Sweep];
/// The same where arrangements with different counts are kept apart: straight away, because the worth of one found is
/// no floor for the next.
pub(super) const STEPS_BY_COUNT: &[Step] = &[Step::Dive(u64::MAX)];

/// Splits the steps before the bounds are improved from the rest.
pub(super) fn split(steps: &[Step]) -> (&[Step], &[Step]) {
    let first = steps.iter().position(|step| matches!(step, Step::Tighten(_)));
    steps.split_at(first.unwrap_or_default())
}
