//! What goes over the bus, and between a visitor and the node that they are at.

use super::table::{Command, View};
use crate::{Audience, Epoch, NodeId, Place};

/// Over the bus, from node to node.
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
    /// The view is missing where only the number is told.
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

/// What whoever leads the table says to a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    Acted {
        move_id: u64,
        seq: u64,
    },
    /// Its turn is over, and it was not made.
    Stale {
        move_id: u64,
    },
    /// Somebody else leads the table, or this one at another epoch.
    NotMine,
}

/// From a visitor to the node that they are at.
#[derive(Debug, Clone, Copy)]
pub(super) enum Request {
    /// They have come, and look at a table.
    Attach {
        table: usize,
        audience: Audience,
        connection: u64,
    },
    Act {
        table: usize,
        command: Command,
    },
}

/// From a node to a visitor.
#[derive(Debug, Clone, Copy)]
pub(super) enum Word {
    Acted {
        move_id: u64,
        seq: u64,
    },
    Stale {
        move_id: u64,
    },
    /// Nobody has answered: it may have been made.
    Unknown {
        move_id: u64,
    },
    Shown {
        connection: u64,
        view: View,
    },
}
