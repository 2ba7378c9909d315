//! The commands that a sitting takes.

use crate::{Guest, GuestId, Seating, SharedDeal, Standin};
use game::{Chance, Entropy, Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wire::{Level, Pace, TableCode};

/// What a table is opened with.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The code of the table.
    pub table: TableCode,
    /// The guest who opens it. They do not sit yet.
    pub host: GuestId,
    /// The number of chairs.
    pub seats: u8,
    /// The options: `{"preset": …, option: value, …}`.
    pub rules: Value,
    /// The clocks of the table.
    pub pace: Pace,
    /// Whether the lobby lists it to strangers.
    pub listed: bool,
    /// The guests whom the house has brought together. No one else may sit, and the match begins once all are there.
    /// Empty at a table that a guest has opened.
    pub met: Vec<GuestId>,
    /// Whether its matches count for ratings where they can: under official rules, between people only.
    pub rated: bool,
    /// The house's chance for the first match: from the operating system, committed to at once, opened at the end.
    pub seed: Seed,
    /// What the players left to the room at an earlier table ([`game::Game::Room`]) and go on from. Null if this is
    /// their first.
    pub room: Value,
    /// The deal, if other tables play it too. `seed` is then the deal's, and one match is played. Outside a tournament
    /// nothing presses the player.
    pub shared: Option<SharedDeal>,
    /// Who sits where, if it is a table of a tournament. `met` is then ignored.
    pub seating: Option<Seating>,
}

impl Opening {
    /// A table that is neither listed nor rated, has no clock, and whose players come from no earlier table.
    #[must_use]
    pub fn new(table: TableCode, host: GuestId, seats: u8, rules: Value, seed: Seed) -> Opening {
        let pace = Pace { move_ms: None };
        let met = Vec::new();
        Opening {
            table,
            host,
            seats,
            rules,
            pace,
            listed: false,
            met,
            rated: false,
            seed,
            room: Value::Null,
            shared: None,
            seating: None,
        }
    }
}

/// Something to be done at a table. `A` is an action of its game, or JSON that may be one. The nodes of a house pass it
/// to each other as JSON, which is stored nowhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Command<A> {
    /// A guest takes a chair, or takes their own back during a match.
    Sit {
        /// The guest who sits down.
        guest: Guest,
        /// Which chair. `None` for the first free one.
        seat: Option<Seat>,
        /// The chance that the guest's browser adds, or its pledge.
        entropy: Chance,
    },
    /// A guest gives up a chair.
    Stand {
        /// The guest who stands up.
        by: GuestId,
    },
    /// A guest gives up a chair, unless a match is being played: then they keep it.
    StepBack {
        /// The guest who stands up.
        by: GuestId,
    },
    /// The host puts a bot on a chair.
    SeatBot {
        /// The guest who asks for it.
        by: GuestId,
        /// The chair that the bot takes.
        seat: Seat,
        /// How well it plays. The caller knows which levels there are.
        level: Level,
    },
    /// The host clears a chair.
    Clear {
        /// The guest who asks for it.
        by: GuestId,
        /// The chair that is cleared.
        seat: Seat,
        /// The number of the picture by which the guest decided. Whoever has sat down since is not meant.
        #[serde(default)]
        seq: Option<u64>,
    },
    /// The host locks the table, so that no one else sits down, or unlocks it.
    Lock {
        /// Who asks.
        by: GuestId,
        /// Whether to lock.
        on: bool,
    },
    /// The host silences the table, or lets people talk again.
    Hush {
        /// Who asks.
        by: GuestId,
        /// Whether to silence it.
        on: bool,
    },
    /// The host removes a person for good.
    Remove {
        /// Who asks.
        by: GuestId,
        /// Where the person sits.
        seat: Seat,
        /// As in [`Command::Clear`].
        #[serde(default)]
        seq: Option<u64>,
    },
    /// The host makes another player the host.
    HandOver {
        /// Who asks.
        by: GuestId,
        /// Where the new host sits.
        seat: Seat,
        /// As in [`Command::Clear`].
        #[serde(default)]
        seq: Option<u64>,
    },
    /// A player, or the host, no longer wants to wait for a player in turn who does nothing.
    Vote {
        /// Who votes.
        by: GuestId,
        /// The match in which they vote, if they name it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        /// The number of plies in the match.
        ply: u32,
        /// Whether to end the match as it stands. Otherwise the house plays for the idle player.
        end: bool,
    },
    /// A guest has a new name.
    Rename {
        /// The guest, by the new name.
        guest: Guest,
    },
    /// A guest has signed in and is now an account.
    Become {
        /// Who they were.
        by: GuestId,
        /// Who they are now.
        guest: Guest,
    },
    /// The host starts the match.
    Start {
        /// The guest who asks for it.
        by: GuestId,
    },
    /// A player acts.
    Act {
        /// The player who acts.
        by: GuestId,
        /// The player's own number for this move.
        move_id: u64,
        /// The match in which the player decided, if they name it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        /// The number of actions in the match when the player decided.
        ply: u32,
        /// What the player does.
        action: A,
    },
    /// A bot or the house acts for the seat in turn, as the agenda asked.
    StandIn {
        /// Why a program decides.
        why: Standin,
        /// The number of plies in the match when it was decided.
        ply: u32,
        /// What it does.
        action: A,
    },
    /// A player has seen the result of the round.
    Ready {
        /// The player who has seen it.
        by: GuestId,
    },
    /// The time for looking at the result is up, as the agenda scheduled.
    Deal,
    /// A player wants another match.
    Rematch {
        /// The player who wants it.
        by: GuestId,
        /// The match after which they want it, if they name it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        match_number: Option<u32>,
        /// The chance that their browser adds to it, or its pledge.
        entropy: Chance,
    },
    /// A player opens the chance that they pledged, after it has been called for.
    Open {
        /// The player who opens it.
        by: GuestId,
        /// The chance.
        entropy: Entropy,
    },
    /// The time for opening chance is up, as the agenda scheduled: the match is dealt with the chance that is open.
    Begin,
    /// The time to come to a table of a tournament is up: the house plays for those who have not come, and the match
    /// begins.
    BeginWithout,
    /// The other tables that play the same deal in a tournament are over, or the tournament is cancelled: this one may
    /// be shown. A match still being played ends as it stands.
    Reveal,
    /// A player takes the seat back from the house.
    Return {
        /// The player who is back.
        by: GuestId,
    },
    /// No one is at the table any more: the match stands still, as the agenda asked.
    Pause {
        /// Since when no one has been there, in milliseconds since 1970.
        since_ms: i64,
    },
    /// Someone for whom the match goes on is back at the table, as the agenda noted.
    Resume,
    /// The house was down for this long: the clocks get the time back.
    Credit {
        /// How long it was down, in milliseconds.
        ms: i64,
    },
}

impl<A> Command<A> {
    /// The same command with its action read by `read`.
    ///
    /// # Errors
    /// The errors of `read`.
    pub(crate) fn try_map<B, E>(self, read: impl FnOnce(A) -> Result<B, E>) -> Result<Command<B>, E> {
        Ok(match self {
            Command::Sit { guest, seat, entropy } => Command::Sit { guest, seat, entropy },
            Command::Stand { by } => Command::Stand { by },
            Command::StepBack { by } => Command::StepBack { by },
            Command::SeatBot { by, seat, level } => Command::SeatBot { by, seat, level },
            Command::Clear { by, seat, seq } => Command::Clear { by, seat, seq },
            Command::Lock { by, on } => Command::Lock { by, on },
            Command::Hush { by, on } => Command::Hush { by, on },
            Command::Remove { by, seat, seq } => Command::Remove { by, seat, seq },
            Command::HandOver { by, seat, seq } => Command::HandOver { by, seat, seq },
            Command::Vote { by, match_number, ply, end } => Command::Vote { by, match_number, ply, end },
            Command::Rename { guest } => Command::Rename { guest },
            Command::Become { by, guest } => Command::Become { by, guest },
            Command::Start { by } => Command::Start { by },
            Command::Act { by, move_id, match_number, ply, action } => {
                Command::Act { by, move_id, match_number, ply, action: read(action)? }
            }
            Command::StandIn { why, ply, action } => Command::StandIn { why, ply, action: read(action)? },
            Command::Ready { by } => Command::Ready { by },
            Command::Deal => Command::Deal,
            Command::Rematch { by, match_number, entropy } => Command::Rematch { by, match_number, entropy },
            Command::Open { by, entropy } => Command::Open { by, entropy },
            Command::Begin => Command::Begin,
            Command::BeginWithout => Command::BeginWithout,
            Command::Reveal => Command::Reveal,
            Command::Return { by } => Command::Return { by },
            Command::Pause { since_ms } => Command::Pause { since_ms },
            Command::Resume => Command::Resume,
            Command::Credit { ms } => Command::Credit { ms },
        })
    }
}
