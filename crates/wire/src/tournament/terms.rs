//! The terms a tournament is opened with.

use crate::{GameName, Level, Pace};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The most entrants in any tournament.
pub const MOST_ENTRANTS: u16 = 512;
/// The most entrants that bots bring a field up to.
pub const MOST_FILLED: u16 = 64;
/// The most rounds in any tournament.
pub const MOST_ROUNDS: u8 = 30;
/// The fewest and the most characters in a title.
pub const TITLE: (usize, usize) = (2, 40);

/// The terms a tournament is opened with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The title, with a length within [`TITLE`] and without invisible characters. White space in it is tidied, as in a
    /// line of [`Text`](crate::Text).
    pub title: String,
    /// The game.
    pub game: GameName,
    /// The options of its tables, as for opening a table.
    pub rules: Value,
    /// The clocks of its tables.
    pub pace: Pace,
    /// How entrants are paired.
    pub format: Format,
    /// Number of rounds. `None` to derive it from the number of entrants. Ignored in a knockout.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
    /// Whether all tables of a round have the same deal, and are judged by the mean of the chair.
    pub same_deal: bool,
    /// Whether its matches should count for ratings, if they can: under official rules, among people only.
    #[serde(default)]
    pub rated: bool,
    /// Whether strangers find it. Otherwise, it is for visitors with its link.
    pub listed: bool,
    /// The most entrants, including bots.
    pub most: u16,
    /// When it begins.
    pub starts: Start,
    /// How many rounds may have been paired while entry is still open, if another is to come. A knockout has no late
    /// entry.
    #[serde(default)]
    pub late_rounds: u8,
    /// Whether the first two of a Swiss tournament play a decider if their scores are level.
    #[serde(default)]
    pub play_off: bool,
    /// The bots that fill up the field, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<Bots>,
    /// When it recurs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurs: Option<Recurrence>,
}

/// How entrants are paired.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Two at a table. Entrants with equal scores meet, never twice, and everyone plays all rounds.
    Swiss,
    /// Three or more at a table.
    League(Sizes),
    /// Two at a table. The loser is out, except for the match for the third place.
    Knockout,
}

impl Format {
    /// Whether tables are for two.
    pub const fn is_for_two(self) -> bool {
        !matches!(self, Format::League(_))
    }

    /// The fewest entrants needed.
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

/// The number of players at a table of a league.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sizes {
    /// The fewest, at least 3.
    pub fewest: u8,
    /// The most, at most 5.
    pub most: u8,
}

/// When a tournament begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// When the organiser says so.
    ByHand,
    /// At this time, in milliseconds since 1970. The organiser may begin earlier.
    At(i64),
}

/// Bots that fill up the field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bots {
    /// How well they play.
    pub level: Level,
    /// The number of entrants that bots bring the field up to, at most [`MOST_FILLED`], plus as many as it takes to
    /// leave no one without an opponent.
    pub up_to: u16,
}

/// A recurring wall-clock time somewhere in the world.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recurrence {
    /// Days of the week, from 1 for Monday to 7 for Sunday. Empty for every day.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub days: Vec<u8>,
    /// The minute of the day: 1,260 for 21:00.
    pub minute: u16,
    /// The time zone, such as `Asia/Seoul`.
    pub zone: String,
}
