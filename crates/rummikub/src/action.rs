//! What a player does, and what happens then.

use crate::{Set, Tile, Tiles};
use game::{Observer, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// A whole table as it shall stand: sets as lists of tiles, legal or not.
pub type Layout = Vec<Vec<Tile>>;

/// One decision: `{"lay": [["R3", "R4", "R5"], …]}`, `{"draw": true}`, `{"pass": true}` or `{"penalty": true}`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Draw one tile.
    Draw,
    /// Do nothing, the pool being empty.
    Pass,
    /// Draw the penalty for an unfinished arrangement. The clock decides this (see [`crate::View::time_out`]), never
    /// a player: see [`Action::is_the_clocks`].
    Penalty,
    /// Make the table this.
    Lay(Layout),
}

impl Action {
    /// Whether only the clock decides this: the house refuses it when a player sends it.
    pub const fn is_the_clocks(&self) -> bool {
        matches!(self, Action::Penalty)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    Lay(Layout),
    Draw(bool),
    Pass(bool),
    Penalty(bool),
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            // Written as the derived form would write it, without a copy of the table.
            Action::Lay(layout) => to.serialize_newtype_variant("Action", 0, "lay", layout),
            Action::Draw => Written::Draw(true).serialize(to),
            Action::Pass => Written::Pass(true).serialize(to),
            Action::Penalty => Written::Penalty(true).serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Action {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Action, D::Error> {
        match Written::deserialize(from)? {
            Written::Lay(layout) => Ok(Action::Lay(layout)),
            Written::Draw(true) => Ok(Action::Draw),
            Written::Pass(true) => Ok(Action::Pass),
            Written::Penalty(true) => Ok(Action::Penalty),
            Written::Draw(false) | Written::Pass(false) | Written::Penalty(false) => {
                Err(D::Error::custom("what is done is written with true, such as {\"draw\": true}"))
            }
        }
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

/// What happened, with all that is hidden.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A seat made the table anew.
    Lay {
        /// Who.
        seat: Seat,
        /// The tiles that came from the rack.
        played: Tiles,
        /// Whether it was the seat's first.
        opening: bool,
        /// The table that it left.
        table: Vec<Set>,
    },
    /// A seat drew.
    Draw {
        /// Who.
        seat: Seat,
        /// What.
        tiles: Tiles,
        /// Whether it was the penalty for an unfinished arrangement.
        penalty: bool,
    },
    /// A seat passed.
    Pass {
        /// Who.
        seat: Seat,
    },
    /// The game is over: the view's outcome tells how.
    GameOver {
        /// Who won, in order of seats; several share.
        winners: crate::BySeat<Seat>,
    },
}

/// What one observer saw of an [`Event`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seen {
    /// A seat made the table anew: the view shows it.
    Lay {
        /// Who.
        seat: Seat,
        /// The tiles that came from the rack.
        played: Tiles,
        /// Whether it was the seat's first.
        opening: bool,
        /// The table that it left.
        table: Vec<Set>,
    },
    /// A seat drew.
    Draw {
        /// Who.
        seat: Seat,
        /// How many.
        count: usize,
        /// What, if it was the observer himself.
        tiles: Option<Tiles>,
        /// Whether it was the penalty for an unfinished arrangement.
        penalty: bool,
    },
    /// A seat passed.
    Pass {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    GameOver {
        /// Who won, in order of seats; several share.
        winners: crate::BySeat<Seat>,
    },
}

impl Event {
    pub(crate) fn seen(&self, by: Observer) -> Seen {
        match self.clone() {
            Event::Lay { seat, played, opening, table } => Seen::Lay { seat, played, opening, table },
            Event::Draw { seat, tiles, penalty } => {
                let own = by == Observer::Seat(seat);
                Seen::Draw { seat, count: tiles.len(), tiles: own.then_some(tiles), penalty }
            }
            Event::Pass { seat } => Seen::Pass { seat },
            Event::GameOver { winners } => Seen::GameOver { winners },
        }
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

    #[test]
    fn only_who_drew_sees_what() {
        let tiles: Tiles = "R7".parse().unwrap();
        let event = Event::Draw { seat: Seat(1), tiles, penalty: false };
        let seen = |by| match event.seen(by) {
            Seen::Draw { tiles, count: 1, .. } => tiles,
            other => panic!("{other:?}"),
        };
        assert_eq!(seen(Observer::Seat(Seat(1))), Some(tiles));
        assert_eq!(seen(Observer::Seat(Seat(0))), None);
        assert_eq!(seen(Observer::Spectator), None);
    }
}
