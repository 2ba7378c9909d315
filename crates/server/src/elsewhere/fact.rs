//! The facts that a node tells of itself.

use crate::card::Card;
use serde::{Deserialize, Serialize};
use table::{Guest, GuestId};
use wire::{GameName, TableCode};

/// The subject of a fact.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Key {
    /// A table that the node leads, or led until a moment ago.
    Table(TableCode),
    /// A guest connected there.
    Person(GuestId),
    /// The number of guests waiting for quick match.
    Waiting,
    /// An invitation that was sent there.
    Invitation(u32),
}

/// The content of a fact.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Fact {
    /// The epoch at which the table is or was led, and its card.
    Table {
        epoch: u64,
        card: Box<Card>,
    },
    Person(Person),
    Waiting(Vec<(GameName, u8, u32)>),
    Invitation(Box<Invited>),
}

/// A guest connected to a node.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    /// Whether they have a page in sight.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) sees: bool,
    /// The tables that they have entered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) at: Vec<TableCode>,
}

/// An open invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Invited {
    pub(crate) by: Guest,
    pub(crate) to: Guest,
    pub(crate) table: TableCode,
    pub(crate) game: GameName,
    pub(crate) hidden: bool,
    pub(crate) declined: bool,
    pub(crate) until_ms: i64,
}
