//! What a node tells of itself.

use crate::card::Card;
use serde::{Deserialize, Serialize};
use table::{Guest, GuestId};
use wire::{GameName, TableCode};

/// What it is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) enum Key {
    /// A table that it leads, or has led until a moment ago.
    Table(TableCode),
    /// Somebody who is there.
    Person(GuestId),
    /// How many wait for quick match.
    Waiting,
    /// An invitation that was sent there.
    Invitation(u32),
}

/// What there is to be said of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Fact {
    /// At which epoch it is or was led, and the table in short.
    Table {
        epoch: u64,
        card: Box<Card>,
    },
    Person(Person),
    Waiting(Vec<(GameName, u8, u32)>),
    Invitation(Box<Invited>),
}

/// Somebody who is at a node.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Person {
    /// Whether they have a page in sight.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) sees: bool,
    /// The tables that they have entered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) at: Vec<TableCode>,
}

/// An invitation that stands.
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
