//! The contenders of the arena, as written on the command line.

use search::Level;
use std::{fmt, str::FromStr, time::Duration};
use thiserror::Error;

/// A contender: `random`, a level such as `3` or `club`, with its effort as `3@200` or `3@50ms`, `net` or `cmd`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Contender {
    /// Any legal action, all equally likely.
    Random,
    /// A bot of the house.
    House(Level, Effort),
    /// The house's net for the game, without any search.
    Net,
    /// An external program, given by `--cmd`.
    Program,
}

/// The budget of a house bot's decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// This many playouts: the same deals always give the same games.
    Playouts(u32),
    /// This much time, with as many playouts as fit.
    Time(Duration),
}

/// The text names no contender.
#[derive(Debug, Error, PartialEq, Eq)]
#[error("no contender is called {asked}: write random, net, cmd, or a level from {} to {}, as in 3, 3@200 or 3@50ms",
    Level::ALL[0].number(), Level::ALL[Level::ALL.len() - 1].number())]
pub(super) struct NoSuchContender {
    asked: String,
}

impl Contender {
    fn read(text: &str) -> Option<Contender> {
        match text {
            "random" => return Some(Contender::Random),
            "net" => return Some(Contender::Net),
            "cmd" => return Some(Contender::Program),
            _ => {}
        }
        let (level, effort) = text.split_once('@').map_or((text, None), |(level, effort)| (level, Some(effort)));
        let level: Level = level.parse().ok()?;
        let effort = match effort {
            None => Effort::Playouts(level.playouts()),
            Some(effort) => Effort::read(effort)?,
        };
        Some(Contender::House(level, effort))
    }
}

impl Effort {
    fn read(text: &str) -> Option<Effort> {
        match text.strip_suffix("ms") {
            Some(ms) => {
                ms.parse().ok().filter(|ms| (1..=60_000).contains(ms)).map(Duration::from_millis).map(Effort::Time)
            }
            None => text.parse().ok().map(Effort::Playouts),
        }
    }
}

impl FromStr for Contender {
    type Err = NoSuchContender;

    fn from_str(text: &str) -> Result<Contender, NoSuchContender> {
        Contender::read(text).ok_or_else(|| NoSuchContender { asked: text.to_owned() })
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contender::Random => f.write_str("random"),
            Contender::Net => f.write_str("net"),
            Contender::Program => f.write_str("cmd"),
            Contender::House(level, Effort::Playouts(playouts)) if *playouts == level.playouts() => {
                write!(f, "{}", level.number())
            }
            Contender::House(level, Effort::Playouts(playouts)) => write!(f, "{}@{playouts}", level.number()),
            Contender::House(level, Effort::Time(time)) => write!(f, "{}@{}ms", level.number(), time.as_millis()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_written_as_they_are_read() {
        let levels = Level::ALL.map(|level| level.number().to_string());
        let others = ["random", "net", "cmd", "3@250", "2@50ms"].map(String::from);
        for text in levels.into_iter().chain(others) {
            assert_eq!(text.parse::<Contender>().expect("a contender").to_string(), text);
        }
        assert_eq!("club@7".parse(), Ok(Contender::House(Level::Club, Effort::Playouts(7))));
    }

    #[test]
    fn what_is_no_contender_is_refused() {
        for text in ["", "0", "9", "3@", "3@x", "3@-1", "3@0ms", "3@60001ms", "random@3", "@3"] {
            let refused = text.parse::<Contender>();
            assert_eq!(refused, Err(NoSuchContender { asked: text.into() }), "{text}");
        }
    }
}
