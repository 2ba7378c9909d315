//! What a tournament is opened with.

use crate::{Recurrence, pairing::Sizes};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;
use wire::{GameName, Level, Pace};

/// The most entrants.
pub const MOST_ENTRANTS: u16 = 512;
/// The most rounds.
pub const MOST_ROUNDS: u8 = 30;
/// The most characters of a title.
pub const TITLE: usize = 60;

/// How one is paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Two at a table; equals meet, nobody twice, everybody plays all rounds.
    Swiss,
    /// Three or more at a table.
    League(Sizes),
    /// Two at a table; who loses is out, but for the match for the third place.
    Knockout,
}

impl Format {
    /// Whether two sit at a table.
    pub const fn is_for_two(self) -> bool {
        !matches!(self, Format::League(_))
    }

    /// How many it takes.
    pub const fn fewest(self) -> usize {
        match self {
            Format::Swiss | Format::Knockout => 2,
            Format::League(sizes) => sizes.fewest as usize,
        }
    }
}

/// When it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// When the organiser says so.
    ByHand,
    /// At this time: milliseconds since 1970.
    At(i64),
}

/// Bots that fill the field up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bots {
    /// How well they play.
    pub level: Level,
    /// As many come as are missing to so many entrants, and those with whom nobody is left without an opponent.
    pub up_to: u16,
}

/// What a tournament is opened with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// What it is called: 1 to [`TITLE`] characters.
    pub title: String,
    /// The game that is played.
    pub game: GameName,
    /// The options of its tables, as a table is opened with them.
    pub rules: Value,
    /// The clocks of its tables.
    pub pace: Pace,
    /// How one is paired.
    pub format: Format,
    /// How many rounds, where that is not left to the number of entrants. Of no account in a knockout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
    /// Whether all tables of a round are dealt alike, and judged by the mean of the chair.
    pub same_deal: bool,
    /// Whether strangers find it; else it is for those who have its link.
    pub listed: bool,
    /// The most entrants, bots among them.
    pub most: u16,
    /// When it begins.
    pub starts: Start,
    /// So many rounds may have been paired and one may still enter; never in a knockout.
    #[serde(default)]
    pub late_rounds: u8,
    /// Whether the first two of a Swiss tournament play once more if their scores are level.
    #[serde(default)]
    pub play_off: bool,
    /// Whether bots fill the field up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<Bots>,
    /// When there is another one like it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurs: Option<Recurrence>,
}

/// Why a tournament cannot be held on such terms.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BadTerms {
    /// The title is empty, too long, or has control characters.
    #[error("a title has 1 to {max} characters, none of them for control")]
    Title {
        /// The most characters.
        max: usize,
    },
    /// A table cannot be of such a size.
    #[error("tables of a league have {min} to {max} chairs, the fewest first")]
    Sizes {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// So many rounds cannot be played.
    #[error("a tournament has 1 to {max} rounds")]
    Rounds {
        /// The most.
        max: u8,
    },
    /// So many cannot enter.
    #[error("a tournament has {min} to {max} entrants")]
    Most {
        /// The fewest.
        min: u16,
        /// The most.
        max: u16,
    },
    /// A bot's level is 1 to 5.
    #[error("a bot's level is 1 to 5")]
    Bots,
    /// What comes again begins at a time.
    #[error("a tournament that comes again begins at a time, not by hand")]
    RecursByHand,
    /// There is no such time of a day, or no such zone.
    #[error("there is no such time of a day, or no such time zone")]
    Recurrence,
}

impl Terms {
    /// Whether a tournament can be held on these terms. Whether the game has such rules is not asked.
    ///
    /// # Errors
    /// [`BadTerms`] names the first that is wrong.
    pub fn check(&self) -> Result<(), BadTerms> {
        let length = self.title.chars().count();
        if !(1..=TITLE).contains(&length) || self.title.chars().any(char::is_control) || self.title.trim() != self.title
        {
            return Err(BadTerms::Title { max: TITLE });
        }
        if let Format::League(sizes) = self.format
            && !sizes.are_possible()
        {
            return Err(BadTerms::Sizes { min: 3, max: 5 });
        }
        if self.rounds.is_some_and(|rounds| !(1..=MOST_ROUNDS).contains(&rounds)) {
            return Err(BadTerms::Rounds { max: MOST_ROUNDS });
        }
        let fewest = self.format.fewest() as u16;
        if !(fewest..=MOST_ENTRANTS).contains(&self.most) {
            return Err(BadTerms::Most { min: fewest, max: MOST_ENTRANTS });
        }
        if self.bots.is_some_and(|bots| !(1..=5).contains(&bots.level.0) || bots.up_to > self.most) {
            return Err(BadTerms::Bots);
        }
        match &self.recurs {
            Some(_) if self.starts == Start::ByHand => Err(BadTerms::RecursByHand),
            Some(recurrence) if !recurrence.is_possible() => Err(BadTerms::Recurrence),
            _ => Ok(()),
        }
    }
}
