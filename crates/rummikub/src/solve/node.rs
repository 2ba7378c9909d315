//! The nodes of a search, and the keys by which equal ones are known again.

use super::{groups::Room, task::Task};
use crate::tile::COLOURS;

/// The position of a node: numbers done, four lane states, jokers used, room for spare ones, tiles laid (where that is
/// asked for).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key(pub(super) u64);

impl Key {
    pub(super) fn new(at: usize, node: &Node, by_count: bool) -> Key {
        let laid = if by_count { node.laid } else { 0 };
        let bytes = [node.jokers, node.room as u8, laid, at as u8];
        Key(u64::from(u32::from_le_bytes(node.states)) | u64::from(u32::from_le_bytes(bytes)) << 32)
    }
}

/// The choice that led to a node: a grouping of its number, and a transition of every lane.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice {
    pub(super) grouping: u16,
    pub(super) transitions: [u8; COLOURS],
}

/// A node, or one for which the transitions of some lanes are not chosen yet.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// What was laid so far.
    pub(super) value: i32,
    /// The most that it can come to, jokers priced in.
    pub(super) reach: i32,
    pub(super) states: [u8; COLOURS],
    pub(super) jokers: u8,
    pub(super) laid: u8,
    pub(super) room: Room,
    pub(super) choice: Choice,
}

impl Node {
    /// The node before the first number.
    pub(super) fn start(task: &Task) -> Node {
        let room = if task.jokers() == 0 || task.jokers_count_by_face() { Room::Any } else { Room::Nothing };
        let choice = Choice::default();
        Node { value: 0, reach: 0, states: [0; COLOURS], jokers: 0, laid: 0, room, choice }
    }
}
