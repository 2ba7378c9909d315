//! A table of any game, as everyone in the room sees it.

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
    /// For each decision: 5,000 to 600,000. `None` for no clock, which is always written.
    #[serde(deserialize_with = "Option::deserialize")]
    pub move_ms: Option<u32>,
}

impl Pace {
    /// The least and the most time for a decision.
    pub const MOVE_MS: (u32, u32) = (5_000, 600_000);
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { move_ms: Some(45_000) }
    }
}

/// The room around the felt. `R` is the type of the game's rules. A program that does not care which can use
/// `serde_json::Value`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Room<R = Value> {
    /// The table's name.
    pub table: TableCode,
    /// The name of its game.
    pub game: GameName,
    /// Its rules, with every option settled, as the game writes them.
    pub rules: R,
    /// The clocks of the table.
    pub pace: Pace,
    /// Whether strangers find it in the lobby.
    pub listed: bool,
    /// Whether the house opened it for people it brought together: it has no host, no one else may sit down, and the
    /// match begins when all are there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
    /// Whether its matches count for ratings, provided that all players have accounts when they begin. While one is
    /// played, whether this one does as things are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The public name of the deal, if other tables play it too. Such a deal is played once, alone, to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shared: Option<String>,
    /// The tournament it belongs to, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<OfTournament>,
    /// Whether the host has locked it, so that no one else may sit down.
    #[serde(default)]
    pub locked: bool,
    /// Whether the host has silenced it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quiet: bool,
    /// Whether its match stands still, and all clocks with it, until one of its players is back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub still: bool,
    /// The chairs, by seat.
    pub chairs: Vec<Chair>,
    /// Once a match is over: its players who are no longer in their chairs, by seat. Empty while all are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<Option<Chair>>,
    /// The observer's own chair. `None` also for a player whom the host has removed from the match.
    pub you: Option<Seat>,
    /// Whether the observer is the host.
    pub host: bool,
    /// What is going on.
    pub phase: Phase,
    /// The number of the match at this table, from 1.
    pub match_number: u32,
    /// The house's commitment for this match, shown before the deal.
    pub commitment: Commitment,
    /// The chance called for between the start and the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Called>,
    /// Number of spectators. Whoever the host has removed from the match is one.
    pub watchers: u32,
}

impl<R> Room<R> {
    /// Whether its match is played once only: others play its deal, or it belongs to a tournament.
    pub const fn is_once(&self) -> bool {
        self.shared.is_some() || self.tournament.is_some()
    }
}

/// Everyone has pledged chance for the next match, which must now be opened ([`crate::Request::Open`]).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Called {
    /// When the match is dealt without any chance still missing.
    pub until_ms: i64,
    /// The pledges of all people, in seat order: those that the match's proof must list.
    pub pledges: Vec<Pledge>,
    /// The seats whose chance is not open yet.
    pub missing: Vec<Seat>,
}

/// A chair at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Chair {
    /// No one sits there.
    Empty,
    /// A person sits there.
    Player {
        /// The player's nickname.
        name: Name,
        /// Whether that is the handle of an account, which has a profile.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        account: bool,
        /// Whether the player is here.
        presence: Presence,
        /// Whether the player has given up the chair, in a match that the house plays to its end for them. An earlier
        /// program does not say.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stood: bool,
    },
    /// A bot of the house.
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

/// What is going on at a table. Times are milliseconds since 1970 by the server's clock.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase {
    /// People are taking their chairs.
    Gathering,
    /// A round is being played.
    Playing {
        /// When the table began to wait for the present decision.
        since_ms: i64,
        /// How long after that the house decides instead, in milliseconds: the same for every decision, so that it need
        /// not be said with each. `None` without a clock. See [`Phase::deadline_ms`].
        limit_ms: Option<u32>,
        /// Whether every player, whether or not it is their turn, gives an answer of their own, unseen, until the
        /// deadline, by [`crate::Request::Sketch`]. A player who gives none is given the answer that risks least.
        sealed: bool,
        /// Whether the others may have the house play for a person whose turn it is and who has done nothing for two
        /// minutes, or end the match ([`crate::Request::Vote`]): if no clock is running and no answers are sealed. One
        /// that counts for ratings ([`Room::rated`]) cannot be ended.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        votable: bool,
        /// The seats that have voted for the house to play.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        votes: Vec<Seat>,
        /// The seats that have voted to end the match.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        ends: Vec<Seat>,
    },
    /// The result of a round is on show.
    BetweenRounds {
        /// When the next round is dealt at the latest.
        until_ms: i64,
        /// Whether each player has seen enough, by seat. Always true for bots.
        ready: Vec<bool>,
    },
    /// The match is over.
    Finished {
        /// The name of the match's record.
        record: String,
        /// Everything needed to check the shuffle. `None` while others may still play the same deal.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<Proof>,
        /// Whether each player would play again, by seat. Always true for bots.
        rematch: Vec<bool>,
        /// The house's commitment for the next match, before any player adds entropy to it by a rematch.
        next_commitment: Commitment,
    },
}

impl Phase {
    /// When the house decides for a person who has not decided. `None` if no clock is running.
    pub const fn deadline_ms(&self) -> Option<i64> {
        match self {
            Phase::Playing { since_ms, limit_ms: Some(limit_ms), .. } => {
                Some(since_ms.saturating_add(*limit_ms as i64))
            }
            _ => None,
        }
    }
}
