//! What visitors see of tournaments. Times are milliseconds since 1970 by the house's clock.

use super::{Format, Recurrence, Round, Start, Terms};
use crate::{GameName, TableCode, profile::Who};
use game::{Commitment, Pledge, Proof};
use serde::{Deserialize, Serialize};

/// The tournaments a visitor can find: the listed ones, and those they have opened or entered.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tournaments {
    /// The house's clock.
    pub now_ms: i64,
    /// Tournaments that have not begun, the first to begin first, followed by those that begin by hand.
    pub open: Vec<Summary>,
    /// Tournaments being played, the last to begin first.
    pub running: Vec<Summary>,
    /// Tournaments that are over, the latest first: at most [`FINISHED`].
    pub finished: Vec<Summary>,
}

/// The most tournaments in [`Tournaments::finished`].
pub const FINISHED: u32 = 30;

/// A tournament in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Its name in links.
    pub tournament: TableCode,
    /// The title.
    pub title: String,
    /// The game.
    pub game: GameName,
    /// How entrants are paired.
    pub format: Format,
    /// Whether all tables of a round have the same deal.
    pub same_deal: bool,
    /// Whether its matches count for ratings.
    pub rated: bool,
    /// Whether strangers find it.
    pub listed: bool,
    /// When it begins, or should have begun.
    pub starts: Start,
    /// Its progress.
    pub progress: Progress,
    /// Number of entrants who have not withdrawn, or had been in a round before they did: once it has begun, of all who
    /// took part.
    pub entrants: u16,
    /// The most entrants.
    pub most: u16,
    /// Whether the visitor is among them.
    pub entered: bool,
    /// When it recurs, unless the series has been discontinued.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurs: Option<Recurrence>,
    /// The winner, once it has ended. `None` if several share the first place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Who>,
}

/// The progress of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Progress {
    /// Open for entry. Has not begun.
    Entering,
    /// A round is being played.
    Playing {
        /// The number of the round, from 1, among those that everyone plays. During a play-off, that of the round
        /// before it.
        round: u8,
        /// Number of rounds that everyone plays.
        of: u8,
    },
    /// The standings are on show until the next round, or the end.
    Break {
        /// Number of rounds that are over.
        round: u8,
        /// Number of rounds that everyone plays.
        of: u8,
        /// When it continues.
        until_ms: i64,
    },
    /// All rounds have been played.
    Ended,
    /// Not held, or not to its end.
    Cancelled {
        /// The reason.
        why: Cancelled,
    },
}

/// Why a tournament was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cancelled {
    /// The organiser cancelled it, or has not begun it for a long time.
    Organiser,
    /// Too few had entered when it was due to begin.
    TooFew,
}

/// A tournament was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opened {
    /// Its name in links.
    pub tournament: TableCode,
    /// The house's commitment: [`Page::commitment`].
    pub commitment: Commitment,
}

/// Everything a visitor sees of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// Its name in links.
    pub tournament: TableCode,
    /// How much of what has been written of it the page shows. It only grows, and means the same wherever the page comes
    /// from: one with less is older.
    #[serde(default)]
    pub seq: u64,
    /// Changes whenever anything on the page does. Each node counts by itself.
    pub version: u64,
    /// The house's clock.
    pub now_ms: i64,
    /// The terms it was opened with, but without [`Terms::recurs`] once the series has been discontinued.
    pub terms: Terms,
    /// The organiser.
    pub organiser: Who,
    /// Its progress.
    pub progress: Progress,
    /// The visitor's part in it.
    pub you: You,
    /// All entrants. The index, from 0, is the number that identifies an entrant on this page.
    pub entrants: Vec<Entrant>,
    /// The standings after the rounds that are over, the best first.
    pub standings: Vec<Standing>,
    /// The rounds in order. With the results of their tables they make up the crosstable.
    pub rounds: Vec<Round>,
    /// The organiser's announcements, the earliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub announcements: Vec<Announcement>,
    /// While entrants are called to open the chance that they have pledged ([`Calling`]): until when. Until then the
    /// tournament has not begun, and whoever still enters adds nothing to the deals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_until_ms: Option<i64>,
    /// The house's commitment for the deals that all tables share: to its seed, under the tournament's name and the
    /// text of [`Terms::rules`].
    pub commitment: Commitment,
    /// Everything needed to check the deals ([`super::deal`]), once it is over, if all tables of a round had the same
    /// deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
    /// The tournament before it, if it recurs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<TableCode>,
    /// The tournament after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// A table of the present round that the visitor may watch: that of the leader in the standings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub watch: Option<TableCode>,
}

/// A visitor's part in a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct You {
    /// Whether they are the organiser.
    pub organiser: bool,
    /// Their number if they have entered, even if they have withdrawn since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entrant: Option<u16>,
    /// Whether they could enter or come back now. For guests, as if they had an account.
    pub may_enter: bool,
    /// The table they are called to or play at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}

/// Pledged chance is called for, just before a tournament begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Calling {
    /// When the tournament begins without the chance that has not been opened.
    pub until_ms: i64,
    /// The pledges of all who add to the deals, by number of entrant; chance that was given openly has one, too. The
    /// proof has the same ones.
    pub pledges: Vec<Pledge>,
}

/// A call to a table, which stands until its match is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Call {
    /// The table.
    pub table: TableCode,
    /// When the house begins to play for players who have not come. `None` if that time has passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until_ms: Option<i64>,
}

/// A player or bot who has entered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entrant {
    /// The player or bot.
    pub who: Who,
    /// Their assumed rating at entry, where 1500 is in the middle. `None` for bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Who decided that they are no longer paired, if they are not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gone: Option<Leaver>,
}

/// Who decided that an entrant left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaver {
    /// The entrant.
    Own,
    /// The organiser.
    Organiser,
    /// The house, because they did not come twice in a row.
    House,
}

/// An entrant's standing. In scores, a win between two counts 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The number of the entrant.
    pub entrant: u16,
    /// The place, from 1. Entrants level in everything share a place.
    pub place: u16,
    /// The shares of opponents left behind.
    pub score: f64,
    /// Points, minus the chair's mean where there is one.
    pub margin: f64,
    /// The sum of the scores of all opponents. Except in a knockout, byes and missed rounds count as in
    /// `docs/TOURNAMENTS.md`.
    pub buchholz: f64,
    /// The same without the lowest score.
    pub buchholz_cut: f64,
    /// The score against those who are level in everything that counts before this.
    pub direct: f64,
    /// In a knockout, the number of rounds survived, where the match for the third place counts half.
    pub rounds_through: f64,
}

/// An announcement by the organiser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Announcement {
    /// When it was made.
    pub at_ms: i64,
    /// The text.
    pub text: String,
}

/// The next tournament of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Next {
    /// Its name in links.
    pub tournament: TableCode,
    /// When it begins.
    pub starts_ms: i64,
}

/// A tournament the visitor has entered, as shown to them anywhere in the house until it is over or they withdraw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entered {
    /// Its name in links.
    pub tournament: TableCode,
    /// The title.
    pub title: String,
    /// The game.
    pub game: GameName,
    /// Its progress.
    pub progress: Progress,
    /// When it begins. `None` once it has begun or chance is called for, or if it begins by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<i64>,
    /// The chance that they have pledged and are called to open ([`OpeningChance`](super::OpeningChance)).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Calling>,
    /// The table they are called to or play at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
}
