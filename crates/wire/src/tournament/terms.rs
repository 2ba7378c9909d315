//! What a tournament is opened with.

use crate::{GameName, Level, Pace};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most entrants.
pub const MOST_ENTRANTS: u16 = 512;
/// The most rounds.
pub const MOST_ROUNDS: u8 = 30;
/// The fewest and the most characters of a title.
pub const TITLE: (usize, usize) = (2, 40);

/// What a tournament is opened with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// What it is called: as many characters as [`TITLE`] says, none of them for control, no white space at the ends.
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
    /// Whether its matches count for ratings, as far as they can: under official rules, between people alone.
    #[serde(default)]
    pub rated: bool,
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
        self.chairs().0 as usize
    }

    /// The fewest and the most chairs at a table.
    pub const fn chairs(self) -> (u8, u8) {
        match self {
            Format::Swiss | Format::Knockout => (2, 2),
            Format::League(Sizes { fewest, most }) => (fewest, most),
        }
    }
}

/// How many may sit at a table of a league.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// The fewest: 3 or more.
    pub fewest: u8,
    /// The most, 5 or less.
    pub most: u8,
}

/// When it begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// When the organiser says so.
    ByHand,
    /// At this time: milliseconds since 1970. The organiser may begin before.
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

/// A time of the clock on the wall of some place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recurrence {
    /// On these days of the week, 1 for Monday to 7 for Sunday; every day if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<u8>,
    /// The minute of the day: 1,260 for 21:00.
    pub minute: u16,
    /// The time zone, as `Asia/Seoul`.
    pub zone: String,
}
