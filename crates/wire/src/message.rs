//! What the server says.

use crate::{
    Announcement, Error, GameName, Listing, Lobby, Name, Quick, Room, TableCode, Talk, company::Company,
    moderation::Conduct, tournament::Entered,
};
use game::Commitment;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One frame from the server. `V` is a view and `S` what was seen, of the table's game; a program that does not
/// care takes `serde_json::Value` for both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message<V, S> {
    /// The answer to a call.
    Answer(Answer),
    /// Something happened at a table, or its first picture.
    Table(Box<Update<V, S>>),
    /// The same, as what has changed since the picture before: for those who have asked for it
    /// ([`crate::Request::Hello::changes`]). [`crate::Pictures`] makes a whole one of it.
    Change(Change<S>),
    /// Somebody has said something at a table, or all that there is to be heard there.
    Talk(Talk),
    /// The lobby as it is now.
    Lobby(Lobby),
    /// How far quick match is for the visitor, whenever that changes.
    Quick(Quick),
    /// Friends who are here, and who asks or invites the visitor, whenever that changes.
    Company(Company),
    /// What the visitor may not do, and what was done about them, whenever that changes.
    Conduct(Conduct),
    /// What whoever runs the house tells everybody, in place of what was told before.
    Announcement(Announcement),
    /// The tournament that the visitor follows has changed ([`crate::Request::Follow`]); the first comes at once.
    Tournament {
        /// Which.
        tournament: TableCode,
        /// How its page is numbered from now on.
        version: u64,
    },
    /// The tournaments in which the visitor is, whenever that changes: all of them, in place of what was told before.
    Entered {
        /// Those that are not over.
        #[serde(rename = "in")]
        tournaments: Vec<Entered>,
    },
    /// The table has closed.
    Closed {
        /// The code of the table.
        table: TableCode,
        /// Why, if not because nobody was left: [`Error::SetAside`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Error>,
    },
    /// The server is going down for a moment: reconnect after this time.
    GoingDown {
        /// Milliseconds to wait before reconnecting.
        retry_ms: u32,
    },
}

/// The answer to the call of the same `id`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The call's `id`; 0 when the frame was so broken that it had none.
    pub id: u32,
    /// What came of it: `{"ok": {…}}` or `{"error": {"kind": …}}`.
    #[serde(flatten)]
    pub result: Outcome,
}

/// What came of a call.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Done. For whatever changes a table: durable, too.
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
        /// What the house has committed to for the first match: known before the browser gives chance of its own.
        commitment: Commitment,
    },
    /// The answer to `act`: the action is in the journal.
    Acted {
        /// The table's last entry with it: the update that shows it has this `seq` or a later one.
        seq: u64,
    },
    /// The answer to everything else.
    Done,
}

/// What visitors are told about themselves and the house.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Welcome {
    /// The version that the server speaks: [`crate::VERSION`].
    pub version: u32,
    /// The visitor's nickname.
    pub name: Name,
    /// Whether the visitor chose it.
    pub named: bool,
    /// The server's clock, in milliseconds since 1970.
    pub now_ms: i64,
    /// The games that are open.
    pub games: Vec<GameName>,
    /// The visitor's own tables: "return to your seat".
    pub mine: Vec<Listing>,
    /// Whether the house can call people while no page is seen ([`crate::push`]).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub push: bool,
}

/// A table as one observer sees it now. `R` is the room, or as much of it as is not told elsewhere.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Update<V, S, R = Room> {
    /// The code of the table.
    pub table: TableCode,
    /// The number of the table's last journal entry. Updates of one table come in this order.
    pub seq: u64,
    /// Actions in the match so far: what [`crate::Request::Act`] must name.
    pub ply: u32,
    /// The server's clock, in milliseconds since 1970.
    pub now_ms: i64,
    /// The room around the felt: chairs, host, phase.
    pub room: R,
    /// The game as the observer knows it; none before the first deal.
    pub view: Option<V>,
    /// What has happened since the update before, for animation, sound and the log; in a `fresh` picture everything
    /// of the present round.
    pub seen: Vec<S>,
    /// Whether this is a first picture: nothing in it is to be animated.
    pub fresh: bool,
    /// What the player in turn is about to do, as an action of the game that need not be legal yet: told to the others
    /// where the room plays with open arrangements (Rummikub's `live_table`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sketch: Option<Value>,
}

/// What has changed at a table since the last picture on the same socket.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Change<S> {
    /// The code of the table.
    pub table: TableCode,
    /// The number of the picture that it builds on; none: that of the one before.
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
