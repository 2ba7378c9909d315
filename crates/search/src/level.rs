//! How well a bot plays; every game has the same levels.

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr, time::Duration};
use thiserror::Error;

/// A bot's level. Written as its number in JSON; read from its number or its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Level {
    /// Plays what is obvious and makes a newcomer's mistakes.
    Beginner = 1,
    /// Takes or sheds as much as possible at once, and keeps its combinations together.
    Casual = 2,
    /// Imagines what the others could hold and plays every move out.
    Club = 3,
    /// The same with more playouts, and looks further where it matters.
    Strong = 4,
    /// Plays on in imagination as well as it knows how, and plays the end exactly.
    Master = 5,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Level; 5] = [Level::Beginner, Level::Casual, Level::Club, Level::Strong, Level::Master];

    /// 1 for the weakest.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The name in options and protocols, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Strong => "strong",
            Level::Master => "master",
        }
    }

    /// The longest that one decision may take.
    pub const fn time(self) -> Duration {
        match self {
            Level::Beginner | Level::Casual | Level::Club => Duration::from_millis(20),
            Level::Strong => Duration::from_millis(200),
            Level::Master => Duration::from_secs(1),
        }
    }

    /// The most rule-of-thumb playouts that one decision takes: few enough to leave most of [`Level::time`] unused on a
    /// server. A playout that thinks more counts as several.
    pub const fn playouts(self) -> u32 {
        match self {
            Level::Beginner | Level::Casual => 0,
            Level::Club => 200,
            Level::Strong => 1_000,
            Level::Master => 20_000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A level that does not exist.
#[derive(Debug, Error, Clone, PartialEq, Eq, Serialize)]
#[error("there is no level {asked}; the levels are 1 beginner, 2 casual, 3 club, 4 strong, 5 master")]
pub struct NoSuchLevel {
    /// What was asked for.
    pub asked: String,
}

impl TryFrom<u8> for Level {
    type Error = NoSuchLevel;

    fn try_from(number: u8) -> Result<Level, NoSuchLevel> {
        let found = Level::ALL.into_iter().find(|level| level.number() == number);
        found.ok_or_else(|| NoSuchLevel { asked: number.to_string() })
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.number()
    }
}

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Level, NoSuchLevel> {
        let named = |level: &Level| text == level.name() || text == level.number().to_string();
        Level::ALL.into_iter().find(named).ok_or_else(|| NoSuchLevel { asked: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_by_number_and_name() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(level.number().to_string().parse(), Ok(level));
            let written = serde_json::to_value(level).unwrap();
            assert_eq!(written, level.number());
            assert_eq!(serde_json::from_value::<Level>(written).unwrap(), level);
        }
    }

    #[test]
    fn what_is_no_level_is_refused() {
        for text in ["", "0", "6", "01", "Club", "club "] {
            assert_eq!(text.parse::<Level>(), Err(NoSuchLevel { asked: text.into() }));
        }
        assert!(serde_json::from_str::<Level>("0").is_err_and(|e| e.to_string().contains("no level 0")));
        assert!(serde_json::from_str::<Level>("-1").is_err());
    }
}
