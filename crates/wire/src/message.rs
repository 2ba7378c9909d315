//! Messages from the server.

use crate::{
    Announcement, Error, GameName, Listing, Lobby, LobbyChange, Name, Quick, Room, TableCode, Talk, company::Company,
    moderation::Conduct, tournament::Entered,
};
use game::Commitment;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One frame from the server. `V` is the view and `S` the event type of the table's game. A program that does not care
/// which can use `serde_json::Value` for both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message<V, S> {
    /// The answer to a call.
    Answer(Answer),
    /// A table's picture: the first one, or one after something happened there.
    Table(Box<Update<V, S>>),
    /// The same, as the change since the previous picture, for clients that asked for it
    /// ([`crate::Request::Hello::changes`]). [`crate::Pictures`] turns it into a whole picture.
    Change(Change<S>),
    /// Something said at a table, or everything there is to hear there.
    Talk(Talk),
    /// The lobby as it is now.
    Lobby(Lobby),
    /// The same, as the change since it was last sent on this socket, for clients that asked for it
    /// ([`crate::Request::Hello::changes`]). [`Lobby::changed`] turns it into the whole lobby.
    LobbyChange(LobbyChange),
    /// The state of the visitor's quick match, whenever it changes.
    Quick(Quick),
    /// Friends who are in the house, friend requests and invitations, whenever they change.
    Company(Company),
    /// What the visitor may not do and what moderators did about them, whenever it changes.
    Conduct(Conduct),
    /// An announcement by the operator of the house, replacing the one before.
    Announcement(Announcement),
    /// The tournament that the visitor follows has changed ([`crate::Request::Follow`]). The first message comes at
    /// once.
    Tournament {
        /// The tournament.
        tournament: TableCode,
        /// How much has been written of it: [`tournament::Page::seq`](crate::tournament::Page::seq).
        #[serde(default)]
        seq: u64,
        /// The new version of its page.
        version: u64,
        /// What has changed on it since the last message, for clients that asked for changes
        /// ([`crate::Request::Hello::changes`]): [`tournament::Changes`](crate::tournament::Changes), which only pages of
        /// tournaments read. `None` if the page has to be requested.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        changes: Option<Value>,
    },
    /// All tournaments the visitor is in, whenever they change, replacing what was sent before.
    Entered {
        /// The tournaments that are not over.
        #[serde(rename = "in")]
        tournaments: Vec<Entered>,
    },
    /// The table has closed.
    Closed {
        /// The code of the table.
        table: TableCode,
        /// Why, unless it closed because no one was left: [`Error::SetAside`]. From nodes that no bus connects, as only
        /// tests have them, also [`Error::NoSuchTable`]: it may go on elsewhere, or here in a while.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Error>,
    },
    /// The server is shutting down for a moment. Reconnect after this time.
    GoingDown {
        /// Milliseconds to wait before reconnecting.
        retry_ms: u32,
    },
}

/// The answer to the call with the same `id`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The call's `id`, or 0 if the frame was too broken to have one.
    pub id: u32,
    /// The outcome: `{"ok": {…}}` or `{"error": {"kind": …}}`.
    #[serde(flatten)]
    pub result: Outcome,
}

/// The outcome of a call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Done. Anything that changed a table is durable, too.
    Ok(Reply),
    /// Refused; nothing has changed.
    Error(Error),
}

/// The answer to a call that was carried out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "reply", rename_all = "snake_case")]
pub enum Reply {
    /// The answer to `hello`.
    Hello(Welcome),
    /// The answer to `create`.
    Created {
        /// The code of the new table.
        table: TableCode,
        /// The house's commitment for the first match, given before the browser adds chance of its own.
        commitment: Commitment,
    },
    /// The answer to `act`: the action is in the journal. Clients that asked for changes are mostly told by the change
    /// that shows it ([`Change::answers`]).
    Acted {
        /// The last journal entry of the action. The update that shows the action has this `seq` or a later one.
        seq: u64,
    },
    /// The answer to any other call.
    Done,
}

/// What a visitor is told about themselves and the house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The version the server speaks: [`crate::VERSION`].
    pub version: u32,
    /// The visitor's nickname.
    pub name: Name,
    /// Whether the visitor chose that name.
    pub named: bool,
    /// The server's clock, in milliseconds since 1970.
    pub now_ms: i64,
    /// The games that are open.
    pub games: Vec<GameName>,
    /// The visitor's own tables, for "return to your seat".
    pub mine: Vec<Listing>,
    /// Whether the house can send notifications while no page of it is in sight ([`crate::push`]).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub push: bool,
}

/// A table as one observer sees it now. `R` is the room, or the part of it that is not sent elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Update<V, S, R = Room> {
    /// The code of the table.
    pub table: TableCode,
    /// The number of the table's last journal entry. Updates of one table come in this order.
    pub seq: u64,
    /// Number of actions in the match so far, which [`crate::Request::Act`] must name.
    pub ply: u32,
    /// The server's clock, in milliseconds since 1970.
    pub now_ms: i64,
    /// The room around the felt: chairs, host, phase.
    pub room: R,
    /// The game as the observer knows it. `None` before the first deal.
    pub view: Option<V>,
    /// What has happened since the previous update, for animation, sound and the log. In a `fresh` picture, everything
    /// from the present round.
    pub seen: Vec<S>,
    /// Whether this is a first picture, in which nothing should be animated.
    pub fresh: bool,
    /// What the player in turn is about to do, as an action of the game that need not be legal yet. Sent to
    /// the others if the room plays with open arrangements (Rummikub's `live_table`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sketch: Option<Value>,
}

/// What has changed at a table since the last picture on the same socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Change<S> {
    /// The code of the table.
    pub table: TableCode,
    /// The call of which it shows what was done, so that it is also the answer: [`Reply::Acted`] with its `seq`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<u32>,
    /// The number of the picture it builds on. `None` for the one before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u64>,
    /// As [`Update::seq`].
    pub seq: u64,
    /// As [`Update::now_ms`].
    pub now_ms: i64,
    /// As [`Update::seen`].
    pub seen: Vec<S>,
    /// What has changed of all else, for [`crate::fold`].
    pub change: Value,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn answers_are_flat() {
        let answer = |result| Message::<Value, Value>::Answer(Answer { id: 7, result });
        let done = serde_json::to_value(answer(Outcome::Ok(Reply::Acted { seq: 9 }))).unwrap();
        assert_eq!(done, json!({"kind": "answer", "id": 7, "ok": {"reply": "acted", "seq": 9}}));
        let refused = serde_json::to_value(answer(Outcome::Error(Error::Stale { ply: 4 }))).unwrap();
        assert_eq!(refused, json!({"kind": "answer", "id": 7, "error": {"kind": "stale", "ply": 4}}));
        for message in [done, refused] {
            let read: Message<Value, Value> = serde_json::from_value(message.clone()).unwrap();
            assert_eq!(serde_json::to_value(read).unwrap(), message);
        }
    }
}
