//! What is to happen, and the machines where it does.

use super::super::{
    database::{Ask, Told},
    faults::Fault,
    message::{Message, Request, Word},
    node::Node,
};
use crate::NodeId;

/// A node's number modulo this is its slot; the quotient is how many nodes had started there before.
pub(super) const PLACES: u64 = 16;

/// A machine with a node on it, or about to have one.
pub(super) struct Slot {
    pub(super) node: Option<Node>,
    pub(super) begun: u64,
    pub(super) paused_ms: u64,
    /// What has come for the node while it stands still, in this order: a socket never changes it.
    pub(super) waiting: Vec<Event>,
    /// The speed of its clock, in millionths.
    pub(super) rate: u64,
    pub(super) offset: u64,
}

impl Slot {
    pub(super) const fn local(&self, now_ms: u64) -> u64 {
        self.offset + now_ms * self.rate / 1_000_000
    }
}

pub(super) enum Event {
    Tick(usize),
    Wake(usize),
    Begin(usize),
    Resume(usize),
    Fault(Fault),
    Asked { by: NodeId, number: u64, ask: Box<Ask>, sent_ms: u64 },
    Told { to: NodeId, number: u64, told: Box<Told>, house_ms: u64 },
    Bus { to: NodeId, message: Message },
    Visit { to: NodeId, client: usize, request: Request },
    Word { from: NodeId, client: usize, word: Word },
}

pub(super) const fn slot_of(node: NodeId) -> usize {
    (node.number() % PLACES) as usize
}
