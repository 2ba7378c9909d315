//! What a player does.

use crate::Tile;
use game::True;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A whole table as a player wants it: sets as lists of tiles, legal or not.
pub type Layout = Vec<Vec<Tile>>;

/// One decision: `{"lay": [["R3", "R4", "R5"], …]}`, `{"draw": true}`, `{"pass": true}` or `{"penalty": true}`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Draw one tile from the pool.
    Draw,
    /// Do nothing, because the pool is empty.
    Pass,
    /// Draw the penalty for an unfinished arrangement. Only the clock decides this (see [`crate::View::time_out`]),
    /// never a player (see [`Action::is_the_clocks`]).
    Penalty,
    /// Make this the table.
    Lay(Layout),
}

impl Action {
    /// Whether only the clock may decide this: the house refuses it from a player.
    pub const fn is_the_clocks(&self) -> bool {
        matches!(self, Action::Penalty)
    }

    /// Whether this comes of what the player has arranged, even where the clock has decided: that it counts, or costs
    /// the penalty. Nobody else arranges anything for them (see [`crate::View::time_out`]).
    pub const fn is_the_players(&self) -> bool {
        matches!(self, Action::Lay(_) | Action::Penalty)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    Lay(Layout),
    Draw(True),
    Pass(True),
    Penalty(True),
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            // As the derived form would write it, but without a copy of the table.
            Action::Lay(layout) => to.serialize_newtype_variant("Action", 0, "lay", layout),
            Action::Draw => Written::Draw(True).serialize(to),
            Action::Pass => Written::Pass(True).serialize(to),
            Action::Penalty => Written::Penalty(True).serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        Ok(match Written::deserialize(from)? {
            Written::Lay(layout) => Action::Lay(layout),
            Written::Draw(True) => Action::Draw,
            Written::Pass(True) => Action::Pass,
            Written::Penalty(True) => Action::Penalty,
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Action::Lay(layout) = self else {
            return f.write_str(match self {
                Action::Draw => "draw",
                Action::Pass => "pass",
                _ => "penalty",
            });
        };
        for (place, set) in layout.iter().enumerate() {
            f.write_str(if place == 0 { "" } else { " | " })?;
            for (place, tile) in set.iter().enumerate() {
                write!(f, "{}{tile}", if place == 0 { "" } else { " " })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_written_as_the_protocol_says() {
        for text in
            [r#"{"lay":[["R7","J","R9"],["K1"]]}"#, r#"{"draw":true}"#, r#"{"pass":true}"#, r#"{"penalty":true}"#]
        {
            let action: Action = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&action).unwrap(), text);
        }
        for text in [r#"{"draw":false}"#, r#"{"lay":[["R7","X"]]}"#, r#"{"lay":true}"#, "{}", r#"{"fly":true}"#, "3"] {
            assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
        }
    }
}
