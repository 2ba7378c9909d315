//! Friends, blocks and invitations.
//!
//! Friendships are between accounts. Every guest and account may block any other, and may invite the players at their
//! own table. The plain JSON requests, under `/api/company`:
//!
//! | request | body | answer | possible refusals, besides those of every request |
//! |---|---|---|---|
//! | `GET /api/company` | | [`Circle`] | |
//! | `GET /api/company/with/{handle}` | | [`Tie`] | `bad_handle`, `nobody` |
//! | `POST /api/company/befriend` | [`Named`] | [`Tie`] | `not_signed_in`, `bad_handle`, `nobody`, `yourself`, `you_block`, `too_many_friends` |
//! | `POST /api/company/part` | [`Named`] | [`Tie`] | `not_signed_in`, `bad_handle`, `nobody` |
//! | `POST /api/company/block` | [`Named`] | [`Tie`] | `bad_handle`, `nobody`, `yourself`, `too_many_blocks` |
//! | `POST /api/company/unblock` | [`Blocked`] | 204 | |
//!
//! `befriend` sends a request, or accepts the other's; `part` withdraws a request, declines one, or ends the
//! friendship. A decline is never shown: the request stays as it was for its sender. Neither is a block: the requests
//! and invitations of a blocked person are answered as if there were no response yet.
//!
//! Over the socket: [`Request::Invite`](crate::Request::Invite),
//! [`Request::AnswerInvitation`](crate::Request::AnswerInvitation) and [`Request::Block`](crate::Request::Block).
//! [`Message::Company`](crate::Message::Company) is sent whenever it changes, to everyone concerned.

use crate::{GameName, Name, Stage, TableCode, profile::Who};
use game::Seat;
use serde::{Deserialize, Serialize};

/// Names an account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Its present or former handle, in any letter case.
    pub handle: String,
}

/// A block to end.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocked {
    /// The block: [`Block::block`]. Nothing changes if there is none.
    pub block: u64,
}

/// How an account relates to the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tie {
    /// The present handle.
    pub handle: String,
    /// The state of their friendship.
    pub friendship: Friendship,
    /// The number of the caller's block, if they block them.
    pub block: Option<u64>,
}

/// The state of a friendship, as shown to one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Friendship {
    /// There is none.
    None,
    /// The reader has asked.
    Asked,
    /// The other has asked.
    AsksYou,
    /// They are friends.
    Friends,
}

/// An account's acquaintances, as shown to its owner. Each list has the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Circle {
    /// Their friends.
    pub friends: Vec<Acquaintance>,
    /// Accounts that ask to be friends.
    pub asks: Vec<Acquaintance>,
    /// Accounts they have asked.
    pub asked: Vec<Acquaintance>,
    /// The people they block.
    pub blocks: Vec<Block>,
}

/// An account in a list of acquaintances.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acquaintance {
    /// The present handle.
    pub handle: String,
    /// When it came into that list, in milliseconds since 1970.
    pub since_ms: i64,
}

/// A blocked person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Block {
    /// The number of the block.
    pub block: u64,
    /// The person.
    pub who: Who,
    /// When they were blocked, in milliseconds since 1970.
    pub since_ms: i64,
}

/// News of a visitor's friends and invitations, replacing what was sent before.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Company {
    /// The friends who are in the house now, by handle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<Friend>,
    /// Handles of accounts that ask to be friends, the latest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<String>,
    /// Invitations to the reader, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invitations: Vec<Invitation>,
    /// Invitations from the reader, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invited: Vec<Invited>,
}

/// A friend who is in the house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Friend {
    /// The handle.
    pub handle: String,
    /// Where they are.
    pub place: Whereabouts,
}

/// Where a friend is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum Whereabouts {
    /// At no table.
    Courtyard,
    /// On a chair.
    Table {
        /// The game.
        game: GameName,
        /// What stage its table is at.
        stage: Stage,
        /// The code, if others may come and watch. `None` for a private table, a deal that is played alone, or one of a
        /// tournament that the visitor does not find or whose tables have the same deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableCode>,
    },
    /// Watching a table.
    Watching {
        /// The game.
        game: GameName,
        /// The code, as above.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableCode>,
    },
}

/// The recipient of an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Invitee {
    /// A friend, by handle.
    Friend(String),
    /// The player in a seat, at a table where the caller sits too, or sat in its last match.
    Seat(TableCode, Seat),
    /// The player who was in a seat in the picture with this number, even if another is there by now, as long as they
    /// have a chair there or played in the last match. If nobody was, the player of the last match.
    Sat(TableCode, Seat, u64),
}

/// An invitation to a table, as sent to its recipient.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    /// Its number.
    pub invitation: u32,
    /// Name of the sender.
    pub from: Name,
    /// Whether that is the handle of an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
    /// The table.
    pub table: TableCode,
    /// The game played there.
    pub game: GameName,
    /// When it expires, in milliseconds since 1970.
    pub until_ms: i64,
}

/// An invitation, as shown to its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invited {
    /// Its number.
    pub invitation: u32,
    /// Name of the recipient.
    pub to: Name,
    /// The table.
    pub table: TableCode,
    /// Whether the recipient has declined.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub declined: bool,
}

/// How long an invitation stands, in milliseconds.
pub const INVITATION_MS: i64 = 300_000;

#[cfg(test)]
mod tests {
    use crate::{Call, Message, Request};
    use serde_json::{Value, json};

    #[test]
    fn company_survives_the_wire_and_tells_nothing_where_there_is_nothing() {
        let nothing = json!({"kind": "company"});
        let all = json!({
            "kind": "company",
            "friends": [
                {"handle": "Mina", "place": {"at": "courtyard"}},
                {"handle": "Ben", "place": {"at": "table", "game": "lexio", "stage": "playing", "table": "ABC234"}},
                {"handle": "Cho", "place": {"at": "watching", "game": "matgo"}},
            ],
            "asks": ["단비"],
            "invitations": [{"invitation": 7, "from": "Mina", "account": true, "table": "ABC234", "game": "lexio", "until_ms": 9}],
            "invited": [{"invitation": 8, "to": "Ben", "table": "ABC234", "declined": true}],
        });
        for text in [nothing, all] {
            let read: Message<Value, Value> = serde_json::from_value(text.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), text);
        }
        for who in [json!({"friend": "Mina"}), json!({"seat": ["ABC234", 1]})] {
            let asked = json!({"id": 1, "op": "invite", "table": "ABC235", "who": who});
            let call: Call = serde_json::from_value(asked.clone()).unwrap();
            assert!(matches!(call.request, Request::Invite { .. }));
            assert_eq!(serde_json::to_value(&call).unwrap(), asked);
        }
    }
}
