//! The messages that nodes send each other.

use crate::{
    bell::Ring,
    card::Card,
    door::Network,
    elsewhere::{Fact, Given, Invited, Key},
    far::{Attendance, Attended, node},
    sent::{Sent, known},
};
use cluster::{NodeId, Part};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::TokenHash;
use table::{Command, Guest, GuestId};
use wire::{Announcement, Error, Quick, Saying, TableCode, Whom, Written};

/// A message to one node.
///
/// Its reader's program may be an earlier or a later one: `docs/CONTRIBUTING.md`, "What goes over the bus", says what may
/// be changed here and in everything below.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Letter {
    /// A request. It may arrive more than once, under the same number.
    Ask {
        #[serde(with = "node")]
        from: NodeId,
        number: u64,
        /// The house's time after which it must not be carried out any more.
        until_ms: i64,
        asked: Sent<Asked>,
    },
    /// The answer to the request with this number.
    Answer { number: u64, answer: Sent<Answer> },
    /// The sender has missed what the node tells of itself, and wants all of it, or all since a count. If parts of all
    /// of it have arrived: the count they belong to, and the parts still missing.
    TellAll {
        #[serde(with = "node")]
        to: NodeId,
        #[serde(default)]
        since: Option<u64>,
        #[serde(default)]
        parts: Option<(u64, Vec<usize>)>,
    },
    /// Something the node had told of itself, repeated.
    Retold(Telling),
    /// A part of everything that a node tells of itself.
    Part {
        #[serde(with = "node")]
        from: NodeId,
        at: u64,
        number: usize,
        of: usize,
        #[serde(deserialize_with = "known")]
        set: Vec<(Key, Fact)>,
    },
}

/// The answer to a request. `None` if the node that was asked does not lead the shard.
pub(crate) type Answer = Option<Result<Told, Error>>;

/// The content of a request.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Asked {
    /// For a table, sent to the node believed to lead it at this epoch.
    Table { table: TableCode, epoch: u64, what: Sent<OfTable> },
    /// For quick match, likewise.
    Quick { epoch: u64, what: Sent<OfQuick> },
    /// An event for the people at the node.
    Event(Event),
}

/// A request to a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum OfTable {
    Do(Command<Written>),
    /// The same, if the previous leader of the table may already have done it.
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        ply: u32,
        action: Option<Value>,
    },
    Unsay {
        by: GuestId,
        of_match: u32,
    },
    CallOff,
    Attend(Attendance),
    /// Whether the table exists, and what the lobby shows of it.
    Show,
}

impl OfTable {
    /// The request as put to the current leader of the table, after another leader was asked.
    pub(crate) fn again(self) -> OfTable {
        match self {
            OfTable::Do(command) => OfTable::DoAgain(command),
            what => what,
        }
    }
}

/// A request to quick match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum OfQuick {
    Seek {
        guest: GuestId,
        from: Network,
        game: wire::GameName,
        seats: u8,
        since_ms: i64,
        #[serde(default)]
        again: Option<i64>,
        /// Whether they have agreed to bots. An earlier program does not say.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        agrees: bool,
    },
    Stop {
        guest: GuestId,
        #[serde(default)]
        since_ms: Option<i64>,
    },
    Agree {
        guest: GuestId,
        agrees: bool,
    },
    Blocks {
        guest: GuestId,
    },
    SatDown {
        guest: GuestId,
    },
}

/// Something that has happened at one node and that another must know.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Event {
    /// Something has changed about an account or the people it knows.
    Ring { who: GuestId, ring: Ring },
    /// Where a guest stands in quick match; anything from an earlier epoch, or numbered earlier within it, is old.
    Quick { who: GuestId, now: Quick, at: (u64, u64) },
    /// One guest no longer hears another, or hears them again.
    Unheard { by: GuestId, other: GuestId, blocks: bool, on: bool },
    /// A guest has signed in to an account.
    Became { before: GuestId, now: GuestId },
    /// A guest has this name now.
    Rename(Guest),
    /// Sessions of a guest have ended: this one, all, or all but this one.
    End { who: GuestId, session: Option<TokenBytes>, others: bool },
    /// An invitation sent from the node was answered.
    Answered { to: GuestId, invitation: u32, comes: bool },
    /// A guest blocks another who has invited them.
    Hide { by: GuestId, to: GuestId },
    /// The node closes, and these invitations, by number, are the other one's from now on.
    HandOver { invitations: Vec<(u32, Invited)> },
    /// The announcement shown to everyone.
    Announce(Announcement),
}

impl Event {
    /// The person whose doing it tells, or whom it is for. `None` if it is for everybody.
    pub(crate) const fn of(&self) -> Option<GuestId> {
        match self {
            Event::Ring { who, .. } | Event::Quick { who, .. } | Event::End { who, .. } => Some(*who),
            Event::Unheard { by, .. } | Event::Hide { by, .. } => Some(*by),
            Event::Became { now, .. } => Some(*now),
            Event::Rename(guest) => Some(guest.id),
            Event::Answered { to, .. } => Some(*to),
            Event::HandOver { .. } | Event::Announce(_) => None,
        }
    }
}

/// Identifies a session.
pub(crate) type TokenBytes = [u8; 32];

/// What a node answers to a request of another ([`Asked`]).
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Told {
    Done,
    /// The entry's number.
    Entry(u64),
    Guest(GuestId),
    Attended(Box<Attended>),
    /// A table that the answering node leads at this epoch.
    Card {
        #[serde(with = "node")]
        node: NodeId,
        epoch: u64,
        card: Box<Card>,
    },
}

/// A message to every node.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Telling {
    #[serde(with = "node")]
    pub(crate) from: NodeId,
    /// How often the node's facts had changed before this.
    pub(crate) at: u64,
    /// What has changed. `None` if nothing has: the message only shows that the node is alive.
    pub(crate) news: Option<Given>,
    /// The nodes that some events did not reach.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "known")]
    pub(crate) unreached: Vec<Unreached>,
}

/// A node that did not acknowledge events in time.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Unreached {
    #[serde(with = "node")]
    pub(crate) node: NodeId,
    /// How many events, while the sender has heard of the node.
    pub(crate) events: u64,
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

/// The subject for every node.
pub(crate) const EVERYBODY: &str = "house";

/// The bytes that identify a session.
pub(crate) const fn token(session: TokenHash) -> TokenBytes {
    *session.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_of_a_later_program_is_heard_though_not_all_it_tells_is_understood() {
        let told: Telling = serde_json::from_str(
            r#"{"from": "0000000000000002", "at": 4, "of_tomorrow": 1, "unreached": [{"of_tomorrow": 2}], "news": {
                "set": [[{"OfTomorrow": 3}, {"Waiting": []}], ["Waiting", {"Waiting": [["lexio", 2, 3]]}]],
                "gone": [{"OfTomorrow": 4}, {"Invitation": 5}]
            }}"#,
        )
        .unwrap();
        let Telling { from, at, news: Some(Given { set, gone }), unreached } = told else { panic!("{told:?}") };
        assert_eq!((from, at, unreached.len()), (NodeId::new(2), 4, 0));
        assert!(matches!(&set[..], [(Key::Waiting, Fact::Waiting(_))]), "{set:?}");
        assert_eq!(gone, [Key::Invitation(5)]);
        let part = r#"{"Part": {"from": "0000000000000002", "at": 4, "number": 0, "of": 1, "set": [
            ["Waiting", {"OfTomorrow": 1}], [{"Person": "01010101010101010101010101010101"}, {"Person": {"new": 2}}]
        ]}}"#;
        let Letter::Part { set, .. } = serde_json::from_str(part).unwrap() else { panic!("{part}") };
        assert!(matches!(&set[..], [(Key::Person(_), Fact::Person(_))]), "{set:?}");
    }
}
