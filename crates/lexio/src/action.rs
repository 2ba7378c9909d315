//! The actions of a player.

use crate::Tiles;
use game::True;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
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
    Pass(True),
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Action::Play(tiles) => Written::Play(tiles),
            Action::Pass => Written::Pass(True),
        }
        .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        Ok(match Written::deserialize(from)? {
            Written::Play(tiles) => Action::Play(tiles),
            Written::Pass(True) => Action::Pass,
        })
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
