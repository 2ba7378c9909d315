//! The options of a room.

use game::{Field, Kind, Ruleset};
use serde::{Deserialize, Serialize};

/// The rules of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Rules {
    pub(crate) seats: u8,
    pub(crate) rounds: u32,
}

/// Rules that have not been checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    seats: u8,
    rounds: u32,
}

const ROUNDS: (i64, i64) = (1, 9);

impl TryFrom<Unchecked> for Rules {
    type Error = &'static str;

    fn try_from(Unchecked { seats, rounds }: Unchecked) -> Result<Rules, &'static str> {
        let (fewest, most) = Rules::SEATS;
        if !(fewest..=most).contains(&seats) {
            return Err("2 to 4 play");
        }
        if !(ROUNDS.0..=ROUNDS.1).contains(&i64::from(rounds)) {
            return Err("a match has 1 to 9 rounds");
        }
        Ok(Rules { seats, rounds })
    }
}

impl Rules {
    /// The number of rounds in a match.
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }
}

impl Ruleset for Rules {
    const SEATS: (u8, u8) = (2, 4);
    const PRESETS: &'static [&'static str] = &["plain"];
    const FIELDS: &'static [Field] = &[Field { name: "rounds", kind: Kind::Range { min: ROUNDS.0, max: ROUNDS.1 } }];

    fn preset(name: &str, seats: u8) -> Option<Rules> {
        if name == "plain" { Rules::try_from(Unchecked { seats, rounds: 3 }).ok() } else { None }
    }

    fn seats(&self) -> u8 {
        self.seats
    }
}
