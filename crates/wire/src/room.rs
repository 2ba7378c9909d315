//! A table as everyone in the room sees it, whatever the game.

use crate::{GameName, Name, TableCode, held::OfTournament};
use game::{Commitment, Pledge, Proof, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How well a bot plays: 1 beginner, 2 casual, 3 club, 4 strong, 5 master.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Level(pub u8);

/// The clocks of a table, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// For each decision: 5,000 to 600,000; none: no clock.
    pub move_ms: Option<u32>,
}

impl Pace {
    /// The least and the most for a decision.
    pub const MOVE_MS: (u32, u32) = (5_000, 600_000);
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { move_ms: Some(45_000) }
    }
}

/// The room around the felt. `R` are the rules of the table's game; a program that does not care takes
/// `serde_json::Value`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Room<R = Value> {
    /// The table's name.
    pub table: TableCode,
    /// The name of its game.
    pub game: GameName,
    /// Its rules, every option settled, as the game writes them.
    pub rules: R,
    /// The clocks of the table.
    pub pace: Pace,
    /// Whether strangers find it in the lobby.
    pub listed: bool,
    /// Whether the house has opened it for people whom it has brought together: it has no host, nobody else sits down,
    /// and the match begins when all are there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// Whether its matches count for ratings, if all who play have accounts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The public name of the deal, if other tables play it, too: it is played once and alone, to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// The tournament, if it is a table of one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<OfTournament>,
    /// Whether nobody may sit down any more: the host has locked it.
    #[serde(default)]
    pub locked: bool,
    /// Whether nothing is said here: the host has wished it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// The chairs, by seat.
    pub chairs: Vec<Chair>,
    /// The observer's own chair.
    pub you: Option<Seat>,
    /// Whether the observer is the host.
    pub host: bool,
    /// What goes on.
    pub phase: Phase,
    /// The number of the match at this table, from 1.
    pub match_number: u32,
    /// What the house has committed to for this match: shown before the deal.
    pub commitment: Commitment,
    /// The chance that is called for, between the start and the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Called>,
    /// How many look on.
    pub watchers: u32,
}

/// Everybody has pledged chance for the next match: now it is opened ([`crate::Request::Open`]).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Called {
    /// When the match is dealt without what is still missing.
    pub until_ms: i64,
    /// The pledges of all people, in the order of seats: those that the match's proof has to tell.
    pub pledges: Vec<Pledge>,
    /// Whose chance is not open yet.
    pub missing: Vec<Seat>,
}

/// A chair at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Chair {
    /// Nobody sits there.
    Empty,
    /// A person has it.
    Player {
        /// The player's nickname.
        name: Name,
        /// Whether it is the handle of an account, which has a profile.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        account: bool,
        /// Whether the player is here.
        presence: Presence,
    },
    /// A program of the house.
    Bot {
        /// How well it plays.
        level: Level,
    },
}

/// Whether a player is at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// The player is connected.
    Here,
    /// The player is not connected; the house waits.
    Away,
    /// The house plays on until the player returns.
    HousePlays,
}

/// What goes on at a table. Times are milliseconds since 1970 by the server's clock.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase {
    /// People take their chairs.
    Gathering,
    /// A round is played.
    Playing {
        /// When the decision now awaited was asked for.
        since_ms: i64,
        /// When the house decides instead; none without a clock.
        deadline_ms: Option<i64>,
        /// Whether every player gives an answer of their own, unseen, until the deadline, in turn or not: by
        /// [`crate::Request::Sketch`]. Whoever shows nothing gives the answer that risks least.
        sealed: bool,
        /// Whether the others may have the house play for a person in turn who has done nothing for two minutes, or end the match
        /// ([`crate::Request::Vote`]): where no clock runs and no answers are sealed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        votable: bool,
        /// Who would have the house play.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        votes: Vec<Seat>,
        /// Who would end the match.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ends: Vec<Seat>,
    },
    /// The result of a round is shown.
    BetweenRounds {
        /// When the next round is dealt at the latest.
        until_ms: i64,
        /// Who has seen enough, by seat; bots always have.
        ready: Vec<bool>,
    },
    /// The match is over.
    Finished {
        /// The name of the match's record.
        record: String,
        /// Everything needed to check the shuffle; none while others may still play the same deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<Proof>,
        /// Who would play again, by seat; bots always would.
        rematch: Vec<bool>,
        /// What the house has committed to for the next match, before anyone adds entropy to it by a rematch.
        next_commitment: Commitment,
    },
}
