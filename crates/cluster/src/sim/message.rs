//! The messages on the bus, and between visitors and their nodes.

use super::table::{Command, View};
use crate::{Audience, Epoch, NodeId, Place};

/// A message over the bus, from node to node.
#[derive(Debug, Clone, Copy)]
pub(super) enum Message {
    Command {
        table: usize,
        epoch: Epoch,
        from: NodeId,
        call: u64,
        command: Command,
    },
    Answer {
        call: u64,
        answer: Reply,
    },
    /// The view is missing where only the number is announced.
    Picture {
        table: usize,
        audience: Audience,
        place: Place,
        view: Option<View>,
    },
    AskWhole {
        table: usize,
        epoch: Epoch,
        from: NodeId,
        client: usize,
        audience: Audience,
    },
    Whole {
        client: usize,
        audience: Audience,
        place: Place,
        view: View,
    },
}

/// A leader's reply to a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    Acted {
        move_id: u64,
        seq: u64,
    },
    /// Its turn is over, and the move was not made.
    Stale {
        move_id: u64,
    },
    /// Another node leads the table, or this one at another epoch.
    NotMine,
}

/// A message from a visitor to their node.
#[derive(Debug, Clone, Copy)]
pub(super) enum Request {
    /// The visitor has arrived and watches a table.
    Attach {
        table: usize,
        audience: Audience,
        connection: u64,
    },
    Act {
        table: usize,
        command: Command,
    },
    /// The visitor has gone to another node.
    Leave {
        connection: u64,
    },
}

/// A message from a node to a visitor.
#[derive(Debug, Clone, Copy)]
pub(super) enum Word {
    Acted {
        move_id: u64,
        seq: u64,
    },
    Stale {
        move_id: u64,
    },
    /// No one answered; the move may have been made.
    Unknown {
        move_id: u64,
    },
    Shown {
        connection: u64,
        view: View,
    },
}
