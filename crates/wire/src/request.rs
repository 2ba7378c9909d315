//! Requests from the client.

use crate::{GameName, Level, Name, Pace, Saying, TableCode, Whom, Written, company::Invitee};
use game::{Chance, Entropy, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a client may ask for. An `action` stays JSON here, since its type depends on the table's game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// The first call on a socket. Answered by [`crate::Reply::Hello`].
    Hello {
        /// The version the client speaks: [`crate::VERSION`].
        version: u32,
        /// Whether pictures may be sent as the change since the one before: [`crate::Message::Change`]. Then so are the
        /// page of a tournament that the client follows, [`crate::tournament::Changes`], and the lobby,
        /// [`crate::LobbyChange`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        changes: bool,
    },
    /// What the player in turn is about to do. It counts when their time runs out, as far as the game's rules
    /// say so. If answers are sealed ([`crate::Phase::Playing`]), the answer of any player.
    Sketch {
        /// The code of the table.
        table: TableCode,
        /// The match in that picture ([`crate::Room::match_number`]). Without it, a call that arrives after that match
        /// may count in a later one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        /// Number of actions in the match, in the picture the player was looking at.
        ply: u32,
        /// The action. `None` if the player has nothing in mind.
        action: Option<Value>,
    },
    /// Changes the visitor's nickname, at their tables too.
    Rename {
        /// The new nickname.
        name: Name,
    },
    /// Opens a table and enters it. Answered by [`crate::Reply::Created`]. The creator becomes its host, without a
    /// chair yet.
    Create {
        /// The name of the game.
        game: GameName,
        /// Number of chairs.
        seats: u8,
        /// The options: `{"preset": …, option: value, …}`.
        rules: Value,
        /// The clocks of the table.
        pace: Pace,
        /// Whether strangers find it in the lobby.
        listed: bool,
        /// Whether its matches should count for ratings, if they can: under official rules, between accounts.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rated: bool,
    },
    /// Starts receiving a table's updates: as a player if the visitor sits there, otherwise as a spectator. The first
    /// update follows at once.
    Enter {
        /// The code of the table.
        table: TableCode,
        /// The last `seq` the client has, after a reconnect. Events of the present round that were
        /// missed come as `seen`. If the client has a picture of an earlier round, the new one is fresh.
        last_seq: Option<u64>,
    },
    /// Stops receiving a table's updates. A seat there is kept.
    Exit {
        /// The code of the table.
        table: TableCode,
    },
    /// Takes a chair, after the house has shown its commitment.
    Sit {
        /// The code of the table.
        table: TableCode,
        /// The chair. `None` for the first free one.
        seat: Option<Seat>,
        /// The browser's chance for the next shuffle, or its pledge.
        entropy: Chance,
    },
    /// Gives up the chair. During a match the house plays on for it.
    Stand {
        /// The code of the table.
        table: TableCode,
    },
    /// The host puts a bot on a chair.
    SeatBot {
        /// The code of the table.
        table: TableCode,
        /// The chair for the bot.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// The host clears a chair, whoever sits there, between matches.
    Clear {
        /// The code of the table.
        table: TableCode,
        /// The chair.
        seat: Seat,
        /// The number of the picture in which the host has seen who sits there: nobody who has sat down since is meant.
        /// `None` for whoever sits there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// The host locks the table, so that no one else may sit down, or unlocks it. Anyone may still watch.
    Lock {
        /// The table.
        table: TableCode,
        /// Whether to lock it.
        on: bool,
    },
    /// The host silences the table, or lets people talk again.
    Hush {
        /// The table.
        table: TableCode,
        /// Whether to silence it.
        on: bool,
    },
    /// Says something at a table. Players are heard by everyone there, spectators by one another.
    Say {
        /// The table.
        table: TableCode,
        /// What to say. A text is plain: [`crate::Text`].
        what: Saying<String>,
    },
    /// Stops hearing a person, at this table and all others, or hears them again.
    Mute {
        /// The table.
        table: TableCode,
        /// The person.
        whom: Whom,
        /// Whether to stop hearing them.
        on: bool,
    },
    /// The host removes a person, who may not sit at this table again: between matches or, unless the match counts for
    /// ratings, while the house plays for them.
    Remove {
        /// The table.
        table: TableCode,
        /// The person's seat.
        seat: Seat,
        /// As in [`Request::Clear`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// The host makes another person at the table its host.
    HandOver {
        /// The table.
        table: TableCode,
        /// The person's seat.
        seat: Seat,
        /// As in [`Request::Clear`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seq: Option<u64>,
    },
    /// Votes to stop waiting for the player whose turn it is, who has no clock and has done nothing for two minutes.
    /// Passes when the host votes, or more than half of the others do.
    Vote {
        /// The table.
        table: TableCode,
        /// The match, as in [`Request::Sketch`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        /// The match's ply.
        ply: u32,
        /// Whether to end the match as it stands rather than have the house play for them. One that counts for ratings
        /// is played to its end.
        #[serde(default)]
        end: bool,
    },
    /// The host starts the match. Every chair must be taken.
    Start {
        /// The code of the table.
        table: TableCode,
    },
    /// The player whose turn it is acts.
    Act {
        /// The code of the table.
        table: TableCode,
        /// The client's own number for this move. Sent again, the move gets the same answer again.
        move_id: u64,
        /// The match in which the player decided, as in [`Request::Sketch`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        /// Number of actions in the match when the player decided ([`crate::Update::ply`]). A move made for another
        /// position is refused.
        ply: u32,
        /// The action, in the game's own notation.
        action: Written,
    },
    /// The player has seen the result of the round. The next one is dealt when every player has.
    Ready {
        /// The code of the table.
        table: TableCode,
    },
    /// The player would like another match. It starts when every player at the table would.
    Rematch {
        /// The code of the table.
        table: TableCode,
        /// The match after which the player would, as in [`Request::Sketch`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        /// The browser's chance for the next shuffle, or its pledge.
        entropy: Chance,
    },
    /// Opens the chance pledged before, when the room calls for it ([`crate::Called`]).
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
    /// Waits for others to play with, at a table that the house opens ([`crate::Quick`]). Gives up any other wait. A
    /// visitor already waiting for the same keeps their place.
    Seek {
        /// The name of the game.
        game: GameName,
        /// Number of chairs at the table.
        seats: u8,
        /// To go on with a search after the connection was lost: since when the visitor was waiting
        /// ([`crate::Quick::Waiting`]). Refused if that search has ended meanwhile.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since_ms: Option<i64>,
    },
    /// Stops waiting, or declines to come to the table that was opened.
    StopSeeking {
        /// Since when the visitor was waiting, as last told ([`crate::Quick::Waiting`]): a search that has begun later
        /// goes on. Whatever it is ends if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since_ms: Option<i64>,
    },
    /// Says whether bots may take the empty chairs, when the house asks ([`crate::BotsAsked`]).
    AgreeToBots {
        /// Whether the visitor agrees.
        on: bool,
    },
    /// Invites a person to a table where the visitor sits or is the host. The invitation stands for
    /// [`crate::company::INVITATION_MS`], and is shown to its sender in [`crate::company::Company::invited`].
    Invite {
        /// The table.
        table: TableCode,
        /// The person.
        who: Invitee,
    },
    /// Says whether the visitor will come. Succeeds even if the invitation no longer exists. After
    /// [`crate::Error::Busy`] the invitation may still stand, and can be answered again.
    AnswerInvitation {
        /// The invitation: [`crate::company::Invitation::invitation`].
        invitation: u32,
        /// Whether the visitor will come. They take the chair like any other.
        comes: bool,
    },
    /// Blocks a person at a table, or unblocks them. A blocked person is not heard, not met in quick match, and cannot
    /// invite the visitor.
    Block {
        /// The table.
        table: TableCode,
        /// The person.
        whom: Whom,
        /// Whether to block them.
        on: bool,
    },
    /// Starts receiving [`crate::Message::Tournament`] for one tournament, instead of any other, or stops.
    Follow {
        /// The tournament. `None` to stop.
        tournament: Option<TableCode>,
    },
    /// Says whether the page is in sight, as it is assumed to be at first. A visitor with no page in sight is notified
    /// by Web Push if they want to be ([`crate::push`]). No one else is told.
    Sight {
        /// Whether it is in sight now.
        on: bool,
    },
    /// Starts or stops receiving [`crate::Message::Lobby`].
    Lobby {
        /// Whether to receive it from now on.
        on: bool,
    },
}
