//! The facts that a node tells of itself.

use crate::{
    card::Card,
    sent::{Sent, known},
};
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

/// The facts that have changed at a node, as far as this program can read them.
#[derive(Debug, Serialize, Deserialize)]
#[serde(from = "Gave")]
pub(crate) struct Given {
    /// Facts that are new or different.
    pub(crate) set: Vec<(Key, Fact)>,
    /// Facts that no longer hold.
    pub(crate) gone: Vec<Key>,
}

/// The same as it arrives.
#[derive(Deserialize)]
struct Gave {
    #[serde(deserialize_with = "known")]
    set: Vec<(Key, Sent<Fact>)>,
    #[serde(deserialize_with = "known")]
    gone: Vec<Key>,
}

impl From<Gave> for Given {
    /// A fact that cannot be read any more is gone: what it was before holds no longer, and if all the facts are told,
    /// it is not among them either.
    fn from(Gave { set, gone }: Gave) -> Given {
        let mut given = Given { set: Vec::new(), gone };
        for (key, fact) in set {
            match fact {
                Sent::Known(fact) => given.set.push((key, fact)),
                Sent::Unknown(_) => given.gone.push(key),
            }
        }
        given
    }
}
