//! The nodes of a search, and the keys that identify equal ones.

use super::room::Room;
use crate::{solve::task::Task, tile::COLOURS};

/// The position of a node: numbers done, four lane states, jokers used and earned, room for spare ones, and tiles laid
/// (in a search by count).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::solve) struct Key(pub(in crate::solve) u64);

/// Bits of a lane state in a key; fewer in a search by count, which is only used for racks alone.
const STATE_BITS: u32 = 13;
const STATE_BITS_BY_COUNT: u32 = 9;

/// The limit on the states of a lane at a number, so that nodes can name them.
pub(super) const MOST_STATES: usize = 1 << STATE_BITS;

impl Key {
    pub(in crate::solve) fn new(at: usize, node: &Node, by_count: bool) -> Key {
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
pub(in crate::solve) struct ByLane(u64);

impl ByLane {
    /// The number of the lane of `colour`.
    pub(in crate::solve) const fn of(self, colour: usize) -> u16 {
        (self.0 >> (16 * colour)) as u16
    }

    /// The same with the number for the lane of `colour` set, which must not be set yet.
    pub(in crate::solve) const fn with(self, colour: usize, number: u16) -> ByLane {
        ByLane(self.0 | (number as u64) << (16 * colour))
    }

    /// All of them.
    pub(super) fn all(self) -> [u16; COLOURS] {
        std::array::from_fn(|colour| self.of(colour))
    }
}

/// The choice that led to a node: a grouping of its number, and one transition per lane.
#[derive(Clone, Copy, Default)]
pub(in crate::solve) struct Choice {
    pub(in crate::solve) grouping: u16,
    pub(in crate::solve) transitions: ByLane,
}

/// A node, or one for which some lanes have not chosen a transition yet.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Node {
    /// What is laid so far.
    pub(in crate::solve) value: i32,
    /// The part of it that is aimed at, at the present prices.
    pub(in crate::solve) aimed: i32,
    /// The most that it can reach, jokers priced in.
    pub(in crate::solve) reach: i32,
    pub(in crate::solve) states: ByLane,
    pub(in crate::solve) jokers: u8,
    /// Jokers earned, counted up to the number needed.
    pub(in crate::solve) earned: u8,
    pub(in crate::solve) laid: u8,
    pub(in crate::solve) room: Room,
    pub(in crate::solve) choice: Choice,
    /// The place of its parent, if that is needed.
    pub(in crate::solve) parent: u32,
}

impl Node {
    /// The node before the first number.
    pub(in crate::solve) fn start(task: &Task) -> Node {
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
}
