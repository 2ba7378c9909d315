//! The nodes of a search, and the keys that identify equal ones.

use super::{
    room::Room,
    task::{JokerWorth, LENGTH, Task},
};
use crate::tile::COLOURS;

/// The position of a node: numbers done, four lane states, jokers used and earned, room for spare ones, and tiles laid
/// (in a search by count).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(pub(super) u64);

/// Bits of a lane state in a key; fewer in a search by count, which is only used for racks alone.
const STATE_BITS: u32 = 13;
const STATE_BITS_BY_COUNT: u32 = 9;

/// The limit on the states of a lane at a number, so that nodes can name them.
pub(super) const MOST_STATES: usize = 1 << STATE_BITS;

impl Key {
    pub(super) fn new(at: usize, node: &Node, by_count: bool) -> Key {
        let (bits, laid) = if by_count { (STATE_BITS_BY_COUNT, u64::from(node.laid)) } else { (STATE_BITS, 0) };
        let states = node.states.all().into_iter().fold(laid, |key, state| key << bits | u64::from(state));
        // Each of these is at most four.
        let small = (node.jokers * 5 + node.earned) * 5 + node.room as u8;
        Key(states << 12 | u64::from(small) << 4 | at as u64)
    }
}

/// One number per lane, packed: nodes are copied all the time, and reading back as a whole what was written in parts is
/// slow.
#[derive(Clone, Copy, Default)]
pub(super) struct ByLane(u64);

impl ByLane {
    /// The number of the lane of `colour`.
    pub(super) const fn of(self, colour: usize) -> u16 {
        (self.0 >> (16 * colour)) as u16
    }

    /// The same with the number for the lane of `colour` set, which must not be set yet.
    pub(super) const fn with(self, colour: usize, number: u16) -> ByLane {
        ByLane(self.0 | (number as u64) << (16 * colour))
    }

    /// All of them.
    pub(super) fn all(self) -> [u16; COLOURS] {
        std::array::from_fn(|colour| self.of(colour))
    }
}

/// The choice that led to a node: a grouping of its number, and one transition per lane.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice {
    pub(super) grouping: u16,
    pub(super) transitions: ByLane,
}

/// A node, or one for which some lanes have not chosen a transition yet.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// What is laid so far.
    pub(super) value: i32,
    /// The part of it that is aimed at, at the present prices.
    pub(super) aimed: i32,
    /// The most that it can reach, jokers priced in.
    pub(super) reach: i32,
    pub(super) states: ByLane,
    pub(super) jokers: u8,
    /// Jokers earned, counted up to the number needed.
    pub(super) earned: u8,
    pub(super) laid: u8,
    pub(super) room: Room,
    pub(super) choice: Choice,
    /// The place of its parent, if that is needed.
    pub(super) parent: u32,
}

/// The best complete node so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) choices: [Choice; LENGTH],
    pub(super) jokers_laid: u8,
    pub(super) worth: i32,
    pub(super) laid: u8,
}

/// How a search ended.
pub(super) enum Ended {
    /// Nothing is worth more.
    Proven,
    /// Any arrangement will do, and there is one.
    Enough,
    /// The allowed nodes have been made.
    Spent,
}

impl Node {
    /// The node before the first number.
    pub(super) fn start(task: &Task) -> Node {
        let room = if task.jokers() == 0 || task.jokers_count_by_face() { Room::Any } else { Room::Nothing };
        let choice = Choice::default();
        Node {
            value: 0,
            aimed: 0,
            reach: 0,
            states: ByLane::default(),
            jokers: 0,
            earned: 0,
            laid: 0,
            room,
            choice,
            parent: 0,
        }
    }

    /// Completes a node after all numbers: the best way to lay the remaining jokers, and the fewest among equals.
    /// `None` if too few are earned, or if it is worth no more than `floor` or the best so far.
    pub(super) fn best_end(
        &self,
        task: &Task,
        choices: [Choice; LENGTH],
        floor: i32,
        mut best: Option<Best>,
    ) -> Option<Best> {
        if self.earned < task.to_earn() {
            return None;
        }
        let (must, may) = (task.jokers_must, task.jokers_may);
        let (laid, each) = match task.worth.joker {
            JokerWorth::Flat(each) => (self.jokers.saturating_sub(must)..=may, each),
            JokerWorth::Face => (self.jokers..=self.jokers, 0),
        };
        let mut better = None;
        let spare = |laid: u8| (must + laid).saturating_sub(self.jokers);
        for jokers_laid in laid.filter(|laid| self.room.takes(spare(*laid))) {
            let worth = self.value + each * i32::from(jokers_laid);
            let count = if task.by_count { self.laid } else { 0 };
            if worth > floor && best.is_none_or(|best| (count, worth) > (best.laid, best.worth)) {
                best = Some(Best { choices, jokers_laid, worth, laid: count });
                better = best;
            }
        }
        better
    }
}
