//! What nodes write to each other.

use crate::{
    bell::Ring,
    card::Card,
    door::Network,
    elsewhere::{Fact, Given, Key},
    far::{Attendance, Attended, node},
};
use cluster::{NodeId, Part};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::TokenHash;
use table::{Command, Guest, GuestId};
use wire::{Announcement, Error, Quick, Saying, TableCode, Whom, Written};

/// What is sent to one node.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Letter {
    /// Something is asked. It may come more than once, under the same number.
    Ask {
        #[serde(with = "node")]
        from: NodeId,
        number: u64,
        /// The time of the house after which it is not to be done any more.
        until_ms: i64,
        asked: Asked,
    },
    /// The answer to the ask of this number; none: whoever was asked does not lead what it is about.
    Answer { number: u64, answer: Option<Result<Told, Error>> },
    /// Somebody has missed what the node tells of itself: all of it, or all since a count. Where parts of all of it have come,
    /// of which count these are, and which have not.
    TellAll {
        #[serde(with = "node")]
        to: NodeId,
        #[serde(default)]
        since: Option<u64>,
        #[serde(default)]
        parts: Option<(u64, Vec<usize>)>,
    },
    /// What the node had told of itself, once more.
    Retold(Telling),
    /// A part of what a node tells of itself.
    Part {
        #[serde(with = "node")]
        from: NodeId,
        at: u64,
        number: usize,
        of: usize,
        set: Vec<(Key, Fact)>,
    },
}

/// What is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Asked {
    /// Something of a table, by whoever takes the node for its leader at an epoch.
    Table { table: TableCode, epoch: u64, what: OfTable },
    /// Something of quick match, in the same way.
    Quick { epoch: u64, what: OfQuick },
    /// Something to be told to whoever is at the node.
    Event(Event),
}

/// What is asked of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum OfTable {
    Do(Command<Written>),
    /// The same, when whoever led the table before may have done it.
    DoAgain(Command<Written>),
    Say {
        by: Guest,
        what: Saying,
    },
    Point {
        by: GuestId,
        whom: Whom,
    },
    Sketch {
        by: GuestId,
        ply: u32,
        action: Option<Value>,
    },
    Unsay {
        by: GuestId,
        of_match: u32,
    },
    CallOff,
    Attend(Attendance),
    /// Whether it is there, and what the lobby shows of it.
    Show,
}

impl OfTable {
    /// As it is asked of whoever leads the table now, when another who led it was asked before.
    pub(crate) fn again(self) -> OfTable {
        match self {
            OfTable::Do(command) => OfTable::DoAgain(command),
            what => what,
        }
    }
}

/// What is asked of quick match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum OfQuick {
    Seek { guest: GuestId, from: Network, game: wire::GameName, seats: u8, since_ms: i64 },
    Stop { guest: GuestId },
    Agree { guest: GuestId, agrees: bool },
    Blocks { guest: GuestId },
    SatDown { guest: GuestId },
}

/// What has happened at one node and is to be known at another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    /// Something has changed about somebody or those whom they know.
    Ring { who: GuestId, ring: Ring },
    /// How far quick match is for somebody; what was told at an earlier epoch, or before it, is old.
    Quick { who: GuestId, now: Quick, at: (u64, u64) },
    /// Somebody hears somebody no more, or again.
    Unheard { by: GuestId, other: GuestId, blocks: bool, on: bool },
    /// Somebody is called so.
    Rename(Guest),
    /// Sessions of somebody have ended: this one, all, or all but this one.
    End { who: GuestId, session: Option<TokenBytes>, others: bool },
    /// Somebody has answered an invitation that was sent from the node.
    Answered { to: GuestId, invitation: u32, comes: bool },
    /// Somebody blocks whoever has invited them.
    Hide { by: GuestId, to: GuestId },
    /// What everybody is told.
    Announce(Announcement),
}

/// What tells a session apart.
pub(crate) type TokenBytes = [u8; 32];

/// An answer.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Told {
    Done,
    /// The number of the entry.
    Entry(u64),
    Guest(GuestId),
    Attended(Box<Attended>),
    /// A table that whoever answers leads at this epoch.
    Card {
        #[serde(with = "node")]
        node: NodeId,
        epoch: u64,
        card: Box<Card>,
    },
}

/// What is sent to everybody.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Telling {
    #[serde(with = "node")]
    pub(crate) from: NodeId,
    /// How often what the node tells of itself has changed, before this.
    pub(crate) at: u64,
    /// What has; none: nothing, it is only said that the node is there.
    pub(crate) news: Option<Given>,
}

impl Letter {
    pub(crate) fn part(from: NodeId, part: Part<Key, Fact>) -> Letter {
        let Part { at, number, of, set } = part;
        Letter::Part { from, at, number, of, set }
    }
}

/// The subject of one node.
pub(crate) fn of_node(node: NodeId) -> String {
    format!("node.{node}")
}

/// The subject of all.
pub(crate) const EVERYBODY: &str = "house";

/// A session as it is told apart.
pub(crate) const fn token(session: TokenHash) -> TokenBytes {
    *session.as_bytes()
}
