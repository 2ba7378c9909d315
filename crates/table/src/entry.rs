//! What has happened at a table. Only entries change a sitting, and only they are stored of it.

mod bad;
mod game_of;

use crate::{Guest, GuestId, Seating, SharedDeal};
use bad::unreadable;
use game::{Chance, Entropy, Game, Seat, Seed};
use serde::{Deserialize, Serialize};
use wire::{GameName, Level, Pace, TableCode};

pub use bad::BadEntry;
pub use game_of::GameOf;

/// The version of the journal's format. Raised for anything that earlier programs cannot read, so that they leave it to
/// others.
const FORMAT: u32 = 3;
/// The version that every program can read. An entry names a later one only if it says what no earlier one can, so that
/// earlier programs go on with all other tables.
const FIRST: u32 = 1;

/// One step of a sitting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Entry<G: Game> {
    /// The version of the format.
    #[serde(rename = "v")]
    format: u32,
    /// When it happened, in milliseconds since 1970.
    #[serde(rename = "at")]
    pub at_ms: i64,
    /// What happened then.
    #[serde(rename = "is")]
    pub fact: Fact<G>,
}

/// Something that happened at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", rename_all = "snake_case", deny_unknown_fields)]
pub enum Fact<G: Game> {
    /// The table was opened. Always the first entry, and only ever the first.
    Opened {
        /// The name of the game.
        game: GameName,
        /// [`Game::RULES_VERSION`] at that time.
        rules_version: u32,
        /// The code of the table.
        table: TableCode,
        /// The guest who opened it.
        host: GuestId,
        /// The options of the room.
        rules: G::Rules,
        /// The clocks of the table.
        pace: Pace,
        /// Whether the lobby lists it to strangers.
        listed: bool,
        /// The guests whom the house has brought together at it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        met: Vec<GuestId>,
        /// Whether its matches were declared to count for ratings.
        #[serde(default, skip_serializing_if = "is_false")]
        rated: bool,
        /// The house's seed for the first match.
        seed: Seed,
        /// What the players left to the room at an earlier table, if this one goes on from it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        room: Option<G::Room>,
        /// The deal, if other tables play it too. Its seed is [`Fact::Opened::seed`].
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shared: Option<SharedDeal>,
        /// Who sits where, if it is a table of a tournament.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seating: Option<Seating>,
    },
    /// A guest sat down.
    Sat {
        /// The chair that was taken.
        seat: Seat,
        /// The guest who sat down.
        guest: Guest,
        /// What the guest's browser adds to the shuffle, or its pledge.
        entropy: Chance,
    },
    /// A guest gave up a chair. During a match the house plays it to the end.
    Stood {
        /// The chair that was given up.
        seat: Seat,
    },
    /// A bot was put on a chair.
    BotSeated {
        /// The chair that the bot took.
        seat: Seat,
        /// How well it plays.
        level: Level,
    },
    /// The host cleared a chair.
    Cleared {
        /// The chair that was cleared.
        seat: Seat,
    },
    /// The table was locked, so that no one else sits down, or unlocked.
    Locked {
        /// Whether it is locked.
        on: bool,
    },
    /// The table was silenced, or people may talk again. What they say is no part of the journal.
    Hushed {
        /// Whether it is silenced.
        on: bool,
    },
    /// A person was removed and may not sit here again. In a match the house plays for them to the end.
    Removed {
        /// Where they sat.
        seat: Seat,
    },
    /// Another player is the host now.
    HandedOver {
        /// Where they sit.
        seat: Seat,
    },
    /// A player voted to wait no longer for the player in turn.
    Voted {
        /// Where the voter sits.
        seat: Seat,
        /// Whether to end the match. Otherwise the house is to play.
        #[serde(default, skip_serializing_if = "is_false")]
        end: bool,
    },
    /// The house plays for a person who did nothing, or did not come, until they return.
    GivenToTheHouse {
        /// Where they sit.
        seat: Seat,
    },
    /// The match was ended as it stands: the rounds played count, the present one does not.
    CalledOff,
    /// The other tables that play the same deal are over, or the tournament is cancelled.
    Revealed,
    /// A person at the table has a new name.
    Renamed {
        /// The guest, by the new name.
        guest: Guest,
    },
    /// A guest has signed in: everything of theirs here is now the account's. Also for an account that is deleted and
    /// leaves no trace but its seat, and for a new name of somebody who has left after the match and stands in its result.
    Became {
        /// Who they were.
        before: GuestId,
        /// Who they are now.
        guest: Guest,
        /// Whether they have given up their chair. False in journals that predate this. Earlier programs cannot read
        /// the entry if it is true.
        #[serde(default, skip_serializing_if = "is_false")]
        stands: bool,
    },
    /// A match began. The house commits to the next one at once, before it knows anyone's entropy for it.
    Started {
        /// The house's seed for the next match.
        next: Seed,
        /// Whether it goes on from what the same players left to the room. False in journals that predate this: there
        /// every match began alike.
        #[serde(default)]
        goes_on: bool,
        /// Whether that was left by a match that was called off. False in journals that predate this: there the match
        /// after such a one began like the first. Earlier programs cannot read the entry if it is true.
        #[serde(default, skip_serializing_if = "is_false")]
        called_off: bool,
    },
    /// The seat in turn acted.
    Acted {
        /// The seat that was in turn.
        seat: Seat,
        /// Who decided the action.
        by: By,
        /// The action itself.
        action: G::Action,
    },
    /// A player has seen the result of the round.
    Ready {
        /// The seat of the player.
        seat: Seat,
    },
    /// The next round was dealt.
    Dealt,
    /// A player wants another match.
    Willing {
        /// The seat of the player.
        seat: Seat,
        /// What the player's browser adds to its shuffle, or its pledge.
        entropy: Chance,
    },
    /// Everyone has pledged chance for the next match, and it is called for. No one sits down or leaves until it
    /// begins.
    Called,
    /// A player opened the chance they had pledged.
    ChanceOpened {
        /// The seat of the player.
        seat: Seat,
        /// The chance.
        entropy: Entropy,
    },
    /// A player took the seat back from the house, or has decided in time again.
    Returned {
        /// The seat of the player.
        seat: Seat,
    },
    /// No one was at the table any more: the match stands still until [`Fact::Resumed`].
    Paused {
        /// Since when, in milliseconds since 1970.
        since_ms: i64,
    },
    /// A player came back (or anyone, where none was awaited), and the clocks got back the time for which they had stood
    /// still.
    Resumed,
    /// The clocks got back the time that the house was down.
    Credit {
        /// How long it was down, in milliseconds.
        ms: i64,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// Who decided an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum By {
    /// The player did.
    Player {
        /// The player's own number for the move.
        move_id: u64,
    },
    /// A program did, in the player's place.
    Other(Standin),
}

/// Why a program decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standin {
    /// A bot sits there.
    Bot,
    /// The player's time ran out.
    Late,
    /// The player has been away for too long. The house plays from now on.
    Away,
    /// The house was playing already, or the player gave no answer while answers were sealed.
    House,
    /// It is a question that every seat is asked ([`Game::asks_everyone`]): there was no choice, or the answer was
    /// sealed until now. Or the time is up, and what the player has arranged counts as confirmed: journals that predate
    /// this say [`Standin::Late`].
    Table,
}

impl<G: Game> Entry<G> {
    pub(crate) fn new(at_ms: i64, fact: Fact<G>) -> Entry<G> {
        let format = match fact {
            Fact::Became { stands: true, .. } => FORMAT,
            Fact::Started { called_off: true, .. } => 2,
            _ => FIRST,
        };
        Entry { format, at_ms, fact }
    }

    /// The entry as JSON, as the journal keeps it.
    ///
    /// # Errors
    /// If a part of it cannot be written as JSON.
    pub fn to_bytes(&self) -> Result<Vec<u8>, serde_json::Error> {
        serde_json::to_vec(self)
    }

    /// Reads the entry numbered `seq`.
    ///
    /// # Errors
    /// [`BadEntry::Unreadable`], [`BadEntry::Format`].
    pub fn from_bytes(seq: u64, body: &[u8]) -> Result<Entry<G>, BadEntry> {
        let entry: Entry<G> = serde_json::from_slice(body).map_err(|source| unreadable(seq, body, source))?;
        match entry.format {
            FIRST..=FORMAT => Ok(entry),
            found => Err(BadEntry::Format { seq, found }),
        }
    }
}
