//! What a client asks for.

use crate::{GameName, Level, Name, Pace, Saying, TableCode, Whom, Written, company::Invitee};
use game::{Chance, Entropy, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

/// A request with the client's number for it: `{"id": 7, "op": "sit", …}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Call {
    /// The client's number for the call, repeated in the answer.
    pub id: u32,
    /// The request itself.
    #[serde(flatten)]
    pub request: Request,
}

impl Call {
    /// Reads a frame of text.
    ///
    /// # Errors
    /// When it is no call.
    pub fn read(text: &str) -> Result<Call, serde_json::Error> {
        /// The only `op` of a move.
        #[derive(Deserialize)]
        #[serde(rename_all = "snake_case")]
        enum Op {
            Act,
        }

        // Nearly all calls are moves, and what is tagged from within costs several times as much to read.
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Move<'a> {
            id: u32,
            #[serde(rename = "op")]
            _op: Op,
            table: TableCode,
            move_id: u64,
            ply: u32,
            #[serde(borrow)]
            action: &'a RawValue,
        }

        match serde_json::from_str(text) {
            Ok(Move { id, table, move_id, ply, action, .. }) => {
                Ok(Call { id, request: Request::Act { table, move_id, ply, action: action.into() } })
            }
            Err(_) => serde_json::from_str(text),
        }
    }
}

/// What a client may ask for. `action` stays JSON here, since what an action is depends on the table's game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The first call on a socket. Answered by [`crate::Reply::Hello`].
    Hello {
        /// The version that the client speaks: [`crate::VERSION`].
        version: u32,
        /// Whether pictures may come as what has changed since the one before: [`crate::Message::Change`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        changes: bool,
    },
    /// What a player in turn is about to do: it counts when their time runs out, as far as the game's rules say so.
    /// Where answers are sealed ([`crate::Phase::Playing`]), any player's answer.
    Sketch {
        /// The code of the table.
        table: TableCode,
        /// How many actions the match has in the picture that was looked at.
        ply: u32,
        /// The action; none when the player has nothing in mind.
        action: Option<Value>,
    },
    /// Changes the visitor's nickname, at their tables too.
    Rename {
        /// The new nickname.
        name: Name,
    },
    /// Opens a table and enters it. Answered by [`crate::Reply::Created`]; the maker is its host and still stands.
    Create {
        /// The name of the game.
        game: GameName,
        /// How many chairs the table has.
        seats: u8,
        /// The options: `{"preset": …, option: value, …}`.
        rules: Value,
        /// The clocks of the table.
        pace: Pace,
        /// Whether strangers find it in the lobby.
        listed: bool,
        /// Whether its matches are to count for ratings, as far as they can: under official rules, between accounts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rated: bool,
    },
    /// Starts receiving a table's updates: as a player if the visitor sits there, else as a spectator.
    /// The first update follows at once.
    Enter {
        /// The code of the table.
        table: TableCode,
        /// The last `seq` that the client has, after a reconnect: what was missed comes as `seen`.
        last_seq: Option<u64>,
    },
    /// Stops receiving a table's updates. A seat is kept.
    Exit {
        /// The code of the table.
        table: TableCode,
    },
    /// Takes a chair, after the house has shown its commitment.
    Sit {
        /// The code of the table.
        table: TableCode,
        /// The chair; none: the first free one.
        seat: Option<Seat>,
        /// The browser's chance, mixed into the next shuffle, or its pledge.
        entropy: Chance,
    },
    /// Gives the chair up. During a match the house plays on for it.
    Stand {
        /// The code of the table.
        table: TableCode,
    },
    /// The host puts a bot on a chair.
    SeatBot {
        /// The code of the table.
        table: TableCode,
        /// The chair that the bot takes.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// The host clears a chair of a bot or of a guest, before the match.
    Clear {
        /// The code of the table.
        table: TableCode,
        /// The chair that is cleared.
        seat: Seat,
    },
    /// The host locks the table, so that nobody sits down any more, or unlocks it. Whoever likes may look on.
    Lock {
        /// Which table.
        table: TableCode,
        /// Whether to lock it.
        on: bool,
    },
    /// The host has nothing said at the table any more, or lets people talk again.
    Hush {
        /// Which table.
        table: TableCode,
        /// Whether nothing is said.
        on: bool,
    },
    /// Says something to those at a table: players to everybody there, those who look on to one another.
    Say {
        /// Which table.
        table: TableCode,
        /// What. A text is plain: [`crate::Text`].
        what: Saying<String>,
    },
    /// Hears somebody no more, at this table and all others, or hears them again.
    Mute {
        /// Which table.
        table: TableCode,
        /// Whom.
        whom: Whom,
        /// Whether not to hear them.
        on: bool,
    },
    /// The host removes a person, who may not sit at this table again: between matches, or when the house plays for them.
    Remove {
        /// Which table.
        table: TableCode,
        /// Where the person sits.
        seat: Seat,
    },
    /// The host makes another person at the table the host.
    HandOver {
        /// Which table.
        table: TableCode,
        /// Where that person sits.
        seat: Seat,
    },
    /// Would wait no longer for whoever is in turn, who has no clock and has done nothing for two minutes: done when the
    /// host would, or more than half of the others.
    Vote {
        /// Which table.
        table: TableCode,
        /// The match's plies.
        ply: u32,
        /// Whether to end the match as it stands; else the house plays for them.
        #[serde(default)]
        end: bool,
    },
    /// The host starts the match: every chair must be taken.
    Start {
        /// The code of the table.
        table: TableCode,
    },
    /// The player in turn acts.
    Act {
        /// The code of the table.
        table: TableCode,
        /// The client's own number for this move: sent again, it gets the first answer again.
        move_id: u64,
        /// How many actions the match had when the player decided ([`crate::Update::ply`]): a move made for another
        /// position is refused.
        ply: u32,
        /// The action, in the game's own notation.
        action: Written,
    },
    /// Has seen the result of the round; the next one is dealt when every player has.
    Ready {
        /// The code of the table.
        table: TableCode,
    },
    /// Would play another match; it starts when every player at the table would.
    Rematch {
        /// The code of the table.
        table: TableCode,
        /// The browser's chance for the next shuffle, or its pledge.
        entropy: Chance,
    },
    /// Opens the chance that was pledged, when the room says that it is called for ([`crate::Called`]).
    Open {
        /// The code of the table.
        table: TableCode,
        /// The chance.
        entropy: Entropy,
    },
    /// Takes the seat back from the house, which played on while the visitor was away.
    Return {
        /// The code of the table.
        table: TableCode,
    },
    /// Waits for others to play with, at a table that the house opens ([`crate::Quick`]). Whoever waits for something
    /// else gives that up; whoever waits for this already keeps the place.
    Seek {
        /// The name of the game.
        game: GameName,
        /// How many chairs the table has.
        seats: u8,
    },
    /// Waits no longer, or does not come to the table that was opened.
    StopSeeking,
    /// Whether bots may take the empty chairs, when the house asks ([`crate::BotsAsked`]).
    AgreeToBots {
        /// Whether the visitor agrees.
        on: bool,
    },
    /// Invites somebody to a table where the visitor sits or is the host. They are told for as long as
    /// [`crate::company::INVITATION_MS`]; to whom it is due to know is answered by [`crate::company::Company::invited`].
    Invite {
        /// Which table.
        table: TableCode,
        /// Whom.
        who: Invitee,
    },
    /// Says whether one comes; an invitation that is there no more is answered as well.
    AnswerInvitation {
        /// Which: [`crate::company::Invitation::invitation`].
        invitation: u32,
        /// Whether one comes. The chair is taken as any other.
        comes: bool,
    },
    /// Blocks somebody at a table, or no more: they are not heard, not met by quick match, and cannot invite the visitor.
    Block {
        /// Which table.
        table: TableCode,
        /// Whom.
        whom: Whom,
        /// Whether to block them.
        on: bool,
    },
    /// Starts receiving [`crate::Message::Tournament`] of one tournament in place of any other, or stops.
    Follow {
        /// Which; none: no more.
        tournament: Option<TableCode>,
    },
    /// Whether the page can be seen; at first it is taken to be. Whoever has no page in sight is called by Web Push, if they
    /// wish so ([`crate::push`]). Nobody else is told.
    Sight {
        /// Whether it can be seen now.
        on: bool,
    },
    /// Starts or stops receiving [`crate::Message::Lobby`].
    Lobby {
        /// Whether to receive it from now on.
        on: bool,
    },
}

impl Request {
    /// The table that is meant, if one is.
    pub const fn table(&self) -> Option<TableCode> {
        match self {
            Request::Hello { .. }
            | Request::Rename { .. }
            | Request::Create { .. }
            | Request::Seek { .. }
            | Request::StopSeeking
            | Request::AgreeToBots { .. }
            | Request::AnswerInvitation { .. }
            | Request::Follow { .. }
            | Request::Sight { .. }
            | Request::Lobby { .. } => None,
            Request::Enter { table, .. }
            | Request::Exit { table }
            | Request::Sit { table, .. }
            | Request::Stand { table }
            | Request::SeatBot { table, .. }
            | Request::Clear { table, .. }
            | Request::Lock { table, .. }
            | Request::Hush { table, .. }
            | Request::Say { table, .. }
            | Request::Mute { table, .. }
            | Request::Block { table, .. }
            | Request::Invite { table, .. }
            | Request::Remove { table, .. }
            | Request::HandOver { table, .. }
            | Request::Vote { table, .. }
            | Request::Start { table }
            | Request::Act { table, .. }
            | Request::Sketch { table, .. }
            | Request::Ready { table }
            | Request::Rematch { table, .. }
            | Request::Open { table, .. }
            | Request::Return { table } => Some(*table),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Call, serde_json::Error> {
        let read = Call::read(text);
        assert_eq!(read.is_ok(), serde_json::from_str::<Call>(text).is_ok(), "{text}");
        read
    }

    #[test]
    fn calls_survive_the_wire() {
        let text =
            r#"{"id":7,"op":"act","table":"ABCDEF","move_id":18446744073709551615,"ply":3,"action":{"pass":true}}"#;
        assert_eq!(serde_json::to_string(&read(text).unwrap()).unwrap(), text);
        assert!(matches!(
            read(r#"{"id":1,"op":"hello","version":1}"#).unwrap().request,
            Request::Hello { version: 1, changes: false }
        ));
    }

    #[test]
    fn strangers_are_refused() {
        for text in [
            r#"{"id":1,"op":"hello","version":1,"admin":true}"#,
            r#"{"id":1,"op":"fly"}"#,
            r#"{"op":"lobby","on":true}"#,
            r#"{"id":-1,"op":"lobby","on":true}"#,
            r#"{"id":1,"op":"sit","table":"ABCDE0","seat":0,"entropy":""}"#,
            r#"{"id":1,"op":"stand"}"#,
            r#"{"id":7,"op":"act","table":"ABCDEF","move_id":1,"ply":3,"action":{"pass":true},"seat":0}"#,
            r#"{"id":7,"op":"act","table":"ABCDEF","move_id":1,"ply":3}"#,
            r#"[]"#,
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
