//! What is told of tournaments. Times are milliseconds since 1970 by the house's clock.

use super::{Format, Recurrence, Start, Terms};
use crate::{GameName, TableCode, profile::Who};
use game::{Commitment, Proof};
use serde::{Deserialize, Serialize};

/// The tournaments of the house that the visitor may find: the listed ones, and those that they have opened or entered.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tournaments {
    /// The house's time.
    pub now_ms: i64,
    /// Those that have not begun, the first to begin first, then those that begin by hand.
    pub open: Vec<Summary>,
    /// Those that are played, the one that began last first.
    pub running: Vec<Summary>,
    /// Those that are over, the latest first: at most [`FINISHED`].
    pub finished: Vec<Summary>,
}

/// The most tournaments in [`Tournaments::finished`].
pub const FINISHED: u32 = 30;

/// A tournament in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Its name in links.
    pub tournament: TableCode,
    /// What it is called.
    pub title: String,
    /// The game that is played.
    pub game: GameName,
    /// How one is paired.
    pub format: Format,
    /// Whether all tables of a round are dealt alike.
    pub same_deal: bool,
    /// Whether its matches count for ratings.
    pub rated: bool,
    /// Whether strangers find it.
    pub listed: bool,
    /// When it begins, or should have begun.
    pub starts: Start,
    /// How far it has come.
    pub progress: Progress,
    /// How many have entered and have not withdrawn.
    pub entrants: u16,
    /// The most entrants.
    pub most: u16,
    /// Whether the visitor is among them.
    pub entered: bool,
    /// When there is another one like it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurs: Option<Recurrence>,
    /// Who has won, once it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Who>,
}

/// How far a tournament has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Progress {
    /// One may enter; it has not begun.
    Entering,
    /// A round is played.
    Playing {
        /// Which, from 1, among those that everybody plays; in a play-off the one before.
        round: u8,
        /// Of how many.
        of: u8,
    },
    /// The standings are shown until the next round, or the end.
    Break {
        /// How many rounds are over.
        round: u8,
        /// Of how many.
        of: u8,
        /// When it goes on.
        until_ms: i64,
    },
    /// All rounds are played.
    Ended,
    /// It is not held, or was not held to its end.
    Cancelled {
        /// Why.
        why: Cancelled,
    },
}

/// Why a tournament is not held.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cancelled {
    /// The organiser's will.
    Organiser,
    /// Too few had entered when it was to begin.
    TooFew,
}

/// A tournament was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// Its name in links.
    pub tournament: TableCode,
    /// What the house has committed to: [`Page::commitment`].
    pub commitment: Commitment,
}

/// All that is told of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// Its name in links.
    pub tournament: TableCode,
    /// It changes whenever anything of the page does.
    pub version: u64,
    /// The house's time.
    pub now_ms: i64,
    /// What it was opened with.
    pub terms: Terms,
    /// Who opened it.
    pub organiser: Who,
    /// How far it has come.
    pub progress: Progress,
    /// What the visitor is to it.
    pub you: You,
    /// Everybody who has entered, by number, from 0: what numbers of entrants on this page mean.
    pub entrants: Vec<Entrant>,
    /// Everybody by standing, the best first, by the rounds that are over.
    pub standings: Vec<Standing>,
    /// Its rounds, the first first. With what came of each table they are the crosstable.
    pub rounds: Vec<Round>,
    /// What the organiser has told everybody, the first first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub announcements: Vec<Announcement>,
    /// What the house has committed to for the deals that all tables share: its seed, under the tournament's name and the
    /// text of [`Terms::rules`].
    pub commitment: Commitment,
    /// Everything needed to check the deals ([`super::deal`]): once it is over, where all tables of a round were dealt alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The one that it follows, where it comes again and again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<TableCode>,
    /// The one that follows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// A table of the round that is played at which the visitor may look on: that of the best in the standings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<TableCode>,
}

/// What the visitor is to a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct You {
    /// Whether they opened it.
    pub organiser: bool,
    /// Their number, if they have entered, withdrawn or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrant: Option<u16>,
    /// Whether they could enter or come back now; guests as if they had an account.
    pub may_enter: bool,
    /// The table that they are called to or play at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}

/// Somebody is called to a table, until its match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// Where.
    pub table: TableCode,
    /// Until when to come, else the house plays for them; none: it has looked already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<i64>,
}

/// Somebody who has entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// Who it is.
    pub who: Who,
    /// How strong they were taken to be at entry; 1500 is in the middle. None of bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whose will it was, if they are not paired any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Leaver>,
}

/// Whose will it was that somebody left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaver {
    /// Their own.
    Own,
    /// The organiser's.
    Organiser,
    /// The house's: they did not come twice in a row.
    House,
}

/// Where somebody stands. Scores count a win between two as 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The number of the entrant.
    pub entrant: u16,
    /// From 1; whoever is level in everything shares a place.
    pub place: u16,
    /// Shares of opponents left behind.
    pub score: f64,
    /// Points, less the mean of the chair where there is one.
    pub margin: f64,
    /// The scores of all they met together.
    pub buchholz: f64,
    /// The same without the lowest.
    pub buchholz_cut: f64,
    /// What they had against those who are level with them in all before.
    pub direct: f64,
    /// In a knockout: how many rounds they came through, the match for the third place as half a one.
    pub rounds_through: f64,
}

/// A round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// What it is for.
    pub kind: Kind,
    /// Whether all its tables are over, and what came of them is told.
    pub over: bool,
    /// Its tables.
    pub boards: Vec<Board>,
    /// The numbers of those who found no opponent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<u16>,
}

/// What a round is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One of the rounds that everybody plays.
    Main,
    /// Those play once more who have come out level where one of them must go on, or be the first.
    PlayOff,
}

/// A table of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The table at which it is played.
    pub table: TableCode,
    /// How far it is.
    pub state: State,
    /// The name of its record, once the round is over; the table may have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Who sits there, by chair.
    pub chairs: Vec<Chair>,
}

/// How far a table of a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Its players are called.
    Called,
    /// It is played.
    Playing,
    /// It is over.
    Over,
}

/// Somebody at a table of a round.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// The number of the entrant.
    pub entrant: u16,
    /// What came of it, once the round is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earned: Option<Earned>,
}

/// What a round has brought somebody who was paired.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Earned {
    /// 1 for the best at the table; equals share a place.
    pub place: u8,
    /// Won or lost, in the unit of the game.
    pub points: i64,
    /// The share of opponents left behind, by margins where there is a mean.
    pub score: f64,
    /// Points, less the mean of the chair where there is one.
    pub margin: f64,
    /// Whether the house played all of it, since they did not come.
    pub missed: bool,
}

/// Something that the organiser told everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announcement {
    /// When.
    pub at_ms: i64,
    /// What.
    pub text: String,
}

/// The one that follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Next {
    /// Its name in links.
    pub tournament: TableCode,
    /// When it begins.
    pub starts_ms: i64,
}

/// A tournament that somebody has entered, as they are told of it wherever they are: until it is over, or they withdraw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entered {
    /// Its name in links.
    pub tournament: TableCode,
    /// What it is called.
    pub title: String,
    /// The game that is played.
    pub game: GameName,
    /// How far it has come.
    pub progress: Progress,
    /// When it begins, while it has not and begins by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<i64>,
    /// The table that they are called to or play at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}
