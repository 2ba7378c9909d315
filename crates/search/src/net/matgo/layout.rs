//! The layout of a net's inputs for Matgo.

use matgo::SETS;

pub(super) const CARDS: usize = 50;
pub(super) const MONTHS: usize = 12;
pub(super) const AWAITED: usize = 8;
/// The most points counted, and the most counted as missing for a stop.
pub(super) const POINTS: usize = 14;
pub(super) const GOES: usize = 5;
pub(super) const DOUBLINGS: usize = 3;
/// The highest counts of junk, animals, ribbons and brights.
pub(super) const COUNTS: [usize; 4] = [16, 8, 8, 5];
pub(super) const COUNTED: usize = COUNTS[0] + COUNTS[1] + COUNTS[2] + COUNTS[3];
pub(super) const SET_SIZE: usize = 3;
pub(super) const PAIRS: usize = 4;
/// The steps for what a stop pays.
pub(super) const PAYS: [u64; 8] = [7, 10, 14, 20, 28, 40, 60, 100];
pub(super) const VERBS: usize = 13;
/// The most points counted of those that an action takes at once.
pub(super) const GAINED: usize = 6;

/// What each side has.
#[derive(Clone, Copy)]
pub(super) struct OfSide {
    pub(super) captured: usize,
    pub(super) points: usize,
    pub(super) lacks: usize,
    pub(super) go: usize,
    pub(super) doublings: usize,
    pub(super) ppeoks: usize,
    pub(super) counts: usize,
    pub(super) sets: usize,
    pub(super) chances: usize,
    pub(super) mission: usize,
    pub(super) mission_pairs: usize,
    pub(super) mission_first: usize,
}

/// Where each kind of input begins.
pub(super) struct Layout {
    pub(super) hand: usize,
    pub(super) floor: usize,
    pub(super) unseen: usize,
    pub(super) shown: usize,
    pub(super) piles: usize,
    /// For each month, how many of its cards the hand holds, by what is on the floor.
    pub(super) takes: usize,
    /// For each month, how many of its cards are unseen, by what is on the floor.
    pub(super) open: usize,
    pub(super) theirs: usize,
    pub(super) turns: usize,
    pub(super) carry: usize,
    pub(super) gukjin: usize,
    pub(super) mission_points: usize,
    pub(super) race: usize,
    pub(super) awaited: usize,
    pub(super) dealer: usize,
    pub(super) flip: usize,
    pub(super) part: usize,
    pub(super) sides: [OfSide; 2],
    pub(super) verb: usize,
    pub(super) played: usize,
    pub(super) taken: usize,
    /// The month's unseen cards, by its cards on the floor.
    pub(super) meets: usize,
    pub(super) another: usize,
    pub(super) shake: usize,
    pub(super) pile: usize,
    pub(super) bomb: usize,
    pub(super) gained: usize,
    /// What the other player would gain from the same cards.
    pub(super) denied: usize,
    pub(super) pays: usize,
    pub(super) end: usize,
}

impl Layout {
    const fn new() -> Layout {
        let mut next = 0;
        macro_rules! room {
            ($inputs:expr) => {{
                next += $inputs;
                next - $inputs
            }};
        }
        macro_rules! of_side {
            () => {
                OfSide {
                    captured: room!(CARDS),
                    points: room!(POINTS),
                    lacks: room!(POINTS),
                    go: room!(GOES),
                    doublings: room!(DOUBLINGS),
                    ppeoks: room!(2),
                    counts: room!(COUNTED),
                    sets: room!(SETS.len() * SET_SIZE),
                    chances: room!(SETS.len() * SET_SIZE * 3),
                    mission: room!(MONTHS + SETS.len()),
                    mission_pairs: room!(PAIRS),
                    mission_first: room!(1),
                }
            };
        }
        Layout {
            hand: room!(CARDS),
            floor: room!(CARDS),
            unseen: room!(CARDS),
            shown: room!(CARDS),
            piles: room!(MONTHS * 3),
            takes: room!(MONTHS * 16),
            open: room!(MONTHS * 16),
            theirs: room!(10),
            turns: room!(12),
            carry: room!(3),
            gukjin: room!(3),
            mission_points: room!(1),
            race: room!(3),
            awaited: room!(AWAITED),
            dealer: room!(1),
            flip: room!(CARDS),
            part: room!(4),
            sides: [of_side!(), of_side!()],
            verb: room!(VERBS),
            played: room!(CARDS),
            taken: room!(CARDS),
            meets: room!(16),
            another: room!(4),
            shake: room!(1),
            pile: room!(3),
            bomb: room!(MONTHS),
            gained: room!(GAINED),
            denied: room!(GAINED),
            pays: room!(2 * PAYS.len()),
            end: room!(0),
        }
    }
}

pub(super) const LAYOUT: Layout = Layout::new();
