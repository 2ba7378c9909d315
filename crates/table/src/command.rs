//! What may be asked of a sitting.

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
    /// The guest who opens it; they do not sit yet.
    pub host: GuestId,
    /// How many chairs it has.
    pub seats: u8,
    /// The options: `{"preset": …, option: value, …}`.
    pub rules: Value,
    /// The clocks of the table.
    pub pace: Pace,
    /// Whether strangers find it in the lobby.
    pub listed: bool,
    /// Those whom the house has brought together: nobody else may sit, and the match begins when all are there. Nobody at
    /// a table that somebody has opened.
    pub met: Vec<GuestId>,
    /// Whether its matches are to count for ratings, as far as they can: under official rules, between people alone.
    pub rated: bool,
    /// The house's chance for the first match: from the operating system, committed to at once, opened at the end.
    pub seed: Seed,
    /// What the players have left to the room at an earlier table ([`game::Game::Room`]) and would go on from; null if
    /// this is their first.
    pub room: Value,
    /// The deal, if other tables play it, too: then `seed` is the deal's, and one match is played; where it is of no
    /// tournament nothing presses.
    pub shared: Option<SharedDeal>,
    /// Who sits where, if it is a table of a tournament: `met` is of no account then.
    pub seating: Option<Seating>,
}

impl Opening {
    /// A table that is neither listed nor rated and has no clock, whose players come from nowhere.
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

/// Something to be done at a table. `A` is an action of its game, or JSON that may be one. Nodes of one house hand it on to
/// each other as JSON, which is written down nowhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Command<A> {
    /// Somebody takes a chair, or takes their own back during a match.
    Sit {
        /// The guest who sits down.
        guest: Guest,
        /// Which chair; none: the first free one.
        seat: Option<Seat>,
        /// The chance that the guest's browser adds, or its pledge.
        entropy: Chance,
    },
    /// Somebody gives up a chair.
    Stand {
        /// The guest who stands up.
        by: GuestId,
    },
    /// The host puts a bot on a chair.
    SeatBot {
        /// The guest who asks for it.
        by: GuestId,
        /// The chair that the bot takes.
        seat: Seat,
        /// How well it plays: the caller knows which levels there are.
        level: Level,
    },
    /// The host clears a chair.
    Clear {
        /// The guest who asks for it.
        by: GuestId,
        /// The chair that is cleared.
        seat: Seat,
    },
    /// The host lets nobody sit down any more, or lets them again.
    Lock {
        /// Who asks.
        by: GuestId,
        /// Whether to lock.
        on: bool,
    },
    /// The host has nothing said at the table any more, or lets people talk again.
    Hush {
        /// Who asks.
        by: GuestId,
        /// Whether nothing is said.
        on: bool,
    },
    /// The host removes a person for good.
    Remove {
        /// Who asks.
        by: GuestId,
        /// Where the person sits.
        seat: Seat,
    },
    /// The host makes somebody else the host.
    HandOver {
        /// Who asks.
        by: GuestId,
        /// Where the new host sits.
        seat: Seat,
    },
    /// A player, or the host, would wait no longer for whoever is in turn and does nothing.
    Vote {
        /// Who.
        by: GuestId,
        /// The match's plies.
        ply: u32,
        /// Whether to end the match as it stands; else the house plays for them.
        end: bool,
    },
    /// Somebody is called something else now.
    Rename {
        /// The guest, by the new name.
        guest: Guest,
    },
    /// A guest has signed in, and is somebody else now.
    Become {
        /// Who it was.
        by: GuestId,
        /// Who it is now.
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
        /// How many actions the match had when the player decided.
        ply: u32,
        /// What the player does.
        action: A,
    },
    /// A bot or the house acts for the seat in turn, as the agenda asked.
    StandIn {
        /// Why a program decides.
        why: Standin,
        /// The match's plies when it was decided.
        ply: u32,
        /// What it does.
        action: A,
    },
    /// A player has seen the result of the round.
    Ready {
        /// The player who has seen it.
        by: GuestId,
    },
    /// The time for looking at the result is up, as the agenda said.
    Deal,
    /// A player would play another match.
    Rematch {
        /// The player who would.
        by: GuestId,
        /// The chance that their browser adds to it, or its pledge.
        entropy: Chance,
    },
    /// A player opens the chance that they have pledged, when it is called for.
    Open {
        /// The player who does.
        by: GuestId,
        /// The chance.
        entropy: Entropy,
    },
    /// The time for opening chance is up, as the agenda said: the match is dealt with what is open.
    Begin,
    /// Time is up for those who are called to a table of a tournament: the house plays for whoever has not come, and the
    /// match begins.
    BeginWithout,
    /// The other tables that play the same deal in a tournament are over: this one may be shown.
    Reveal,
    /// A player takes the seat back from the house.
    Return {
        /// The player who is back.
        by: GuestId,
    },
    /// Nobody is at the table any more: the match stands still, as the agenda asked.
    Pause {
        /// Since when nobody is there: milliseconds since 1970.
        since_ms: i64,
    },
    /// Somebody is there again, as the agenda said.
    Resume,
    /// The house was down for so many milliseconds: the clocks get them back.
    Credit {
        /// How long it was down, in milliseconds.
        ms: i64,
    },
}

impl<A> Command<A> {
    /// The same command with its action read by `read`.
    ///
    /// # Errors
    /// Whatever `read` says.
    pub(crate) fn try_map<B, E>(self, read: impl FnOnce(A) -> Result<B, E>) -> Result<Command<B>, E> {
        Ok(match self {
            Command::Sit { guest, seat, entropy } => Command::Sit { guest, seat, entropy },
            Command::Stand { by } => Command::Stand { by },
            Command::SeatBot { by, seat, level } => Command::SeatBot { by, seat, level },
            Command::Clear { by, seat } => Command::Clear { by, seat },
            Command::Lock { by, on } => Command::Lock { by, on },
            Command::Hush { by, on } => Command::Hush { by, on },
            Command::Remove { by, seat } => Command::Remove { by, seat },
            Command::HandOver { by, seat } => Command::HandOver { by, seat },
            Command::Vote { by, ply, end } => Command::Vote { by, ply, end },
            Command::Rename { guest } => Command::Rename { guest },
            Command::Become { by, guest } => Command::Become { by, guest },
            Command::Start { by } => Command::Start { by },
            Command::Act { by, move_id, ply, action } => Command::Act { by, move_id, ply, action: read(action)? },
            Command::StandIn { why, ply, action } => Command::StandIn { why, ply, action: read(action)? },
            Command::Ready { by } => Command::Ready { by },
            Command::Deal => Command::Deal,
            Command::Rematch { by, entropy } => Command::Rematch { by, entropy },
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
