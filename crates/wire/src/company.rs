//! Friends, blocks and invitations.
//!
//! Friendships are between accounts. Whoever is known to the house may block whomever they like, and invite those with
//! whom they sit at a table. By plain requests of JSON under `/api/company`:
//!
//! | request | body | answer | may be refused with, beside those of every request |
//! |---|---|---|---|
//! | `GET /api/company` | | [`Circle`] | |
//! | `GET /api/company/with/{handle}` | | [`Tie`] | `bad_handle`, `nobody` |
//! | `POST /api/company/befriend` | [`Named`] | [`Tie`] | `not_signed_in`, `bad_handle`, `nobody`, `yourself`, `you_block`, `too_many_friends` |
//! | `POST /api/company/part` | [`Named`] | [`Tie`] | `not_signed_in`, `bad_handle`, `nobody` |
//! | `POST /api/company/block` | [`Named`] | [`Tie`] | `bad_handle`, `nobody`, `yourself`, `too_many_blocks` |
//! | `POST /api/company/unblock` | [`Blocked`] | 204 | |
//!
//! `befriend` asks somebody, or says yes to whoever has asked; `part` takes the ask back, says no, or ends the friendship.
//! Nobody is told of a no: the ask stays as it was for whoever asked. Nobody is told that they are blocked: what they ask
//! and whom they invite is answered as if nothing had come of it yet.
//!
//! Over the socket: [`Request::Invite`](crate::Request::Invite), [`Request::AnswerInvitation`](crate::Request::AnswerInvitation)
//! and [`Request::Block`](crate::Request::Block). [`Message::Company`](crate::Message::Company) is told whenever it has
//! changed: to everybody who is concerned by anything of it.

use crate::{GameName, Name, Stage, TableCode, profile::Who};
use game::Seat;
use serde::{Deserialize, Serialize};

/// Somebody with an account.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The handle, in capitals or not, as it is or was.
    pub handle: String,
}

/// A block that is to end.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocked {
    /// Which: [`Block::block`]. Where there is none, nothing changes.
    pub block: u64,
}

/// What somebody is to whoever asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tie {
    /// The handle, as it is written now.
    pub handle: String,
    /// How far a friendship is.
    pub friendship: Friendship,
    /// The number of the caller's block, if they block them.
    pub block: Option<u64>,
}

/// How far a friendship is, as one of both is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Friendship {
    /// There is none.
    None,
    /// The reader has asked.
    Asked,
    /// The reader is asked.
    AsksYou,
    /// They are friends.
    Friends,
}

/// Whom somebody knows, as they see it themselves; each list has the latest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Circle {
    /// Their friends.
    pub friends: Vec<Acquaintance>,
    /// Who asks them.
    pub asks: Vec<Acquaintance>,
    /// Whom they have asked.
    pub asked: Vec<Acquaintance>,
    /// Whom they block.
    pub blocks: Vec<Block>,
}

/// Somebody with an account whom one knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acquaintance {
    /// The handle, as it is written now.
    pub handle: String,
    /// Since when it is so: milliseconds since 1970.
    pub since_ms: i64,
}

/// Somebody who is blocked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Block {
    /// The number of the block.
    pub block: u64,
    /// Who.
    pub who: Who,
    /// Since when: milliseconds since 1970.
    pub since_ms: i64,
}

/// What somebody is told of those whom they know, in place of what was told before.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Company {
    /// The friends who are in the house now, by handle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<Friend>,
    /// Who asks to be a friend: their handles, the latest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asks: Vec<String>,
    /// Who invites the reader, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invitations: Vec<Invitation>,
    /// Whom the reader has invited, the earliest first.
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

/// Where somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum Whereabouts {
    /// At no table.
    Courtyard,
    /// On a chair.
    Table {
        /// The game.
        game: GameName,
        /// How far it is.
        stage: Stage,
        /// The code, where others may come to look on: not of a private table, nor of a deal that is played alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableCode>,
    },
    /// They look on.
    Watching {
        /// The game.
        game: GameName,
        /// The code, as above.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        table: Option<TableCode>,
    },
}

/// Who is invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Invitee {
    /// A friend, by handle.
    Friend(String),
    /// Whoever sits there, at a table where the caller sits, too, or sat there in its last match.
    Seat(TableCode, Seat),
}

/// An invitation to a table, as it reaches whoever is invited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invitation {
    /// Its number.
    pub invitation: u32,
    /// Who invites.
    pub from: Name,
    /// Whether it is the handle of an account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub account: bool,
    /// To which table.
    pub table: TableCode,
    /// Which game is played there.
    pub game: GameName,
    /// Until when it stands: milliseconds since 1970.
    pub until_ms: i64,
}

/// An invitation, as whoever has sent it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invited {
    /// Its number.
    pub invitation: u32,
    /// Who is invited.
    pub to: Name,
    /// To which table.
    pub table: TableCode,
    /// Whether they have said that they do not come.
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
