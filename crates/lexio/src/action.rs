//! What a player does, and what happens then.

use crate::{Kind, Tiles};
use game::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// One decision: `{"play": ["4C", "4T"]}` or `{"pass": true}`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Play nothing this time.
    Pass,
    /// Play these tiles.
    Play(Tiles),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    Play(Tiles),
    Pass(bool),
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Action::Play(tiles) => Written::Play(tiles),
            Action::Pass => Written::Pass(true),
        }
        .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        match Written::deserialize(from)? {
            Written::Play(tiles) => Ok(Action::Play(tiles)),
            Written::Pass(true) => Ok(Action::Pass),
            Written::Pass(false) => Err(D::Error::custom("a pass is written {\"pass\": true}")),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(tiles) => tiles.fmt(f),
            Action::Pass => f.write_str("pass"),
        }
    }
}

/// What happened. All of it is public.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Tiles were played.
    Play {
        /// By whom.
        seat: Seat,
        /// Which.
        tiles: Tiles,
        /// As what.
        combination: Kind,
        /// Whether they opened the trick.
        lead: bool,
    },
    /// Somebody passed.
    Pass {
        /// Who.
        seat: Seat,
    },
    /// Everyone else has passed: this seat leads anew.
    TrickWon {
        /// Who made the last play.
        seat: Seat,
    },
    /// Somebody went out and everyone settled: the view's outcome tells how.
    RoundOver {
        /// Who went out.
        winner: Seat,
    },
}
