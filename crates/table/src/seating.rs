//! Who sits where at a table of a tournament.

use crate::{Chair, Guest, Person};
use serde::{Deserialize, Serialize};
use wire::{Level, tournament::OfTournament};

/// Who sits at a table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// The tournament and the round that it belongs to.
    pub of: OfTournament,
    /// The occupant of each chair.
    pub chairs: Vec<Seated>,
}

/// The occupant of a chair at a table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seated {
    /// A person, who is called there.
    Person(Guest),
    /// A bot.
    Bot(Level),
}

impl Seating {
    /// The chairs before anyone has come.
    pub(crate) fn chairs(&self) -> Vec<Chair> {
        let chair = |seated: &Seated| match seated {
            Seated::Person(guest) => Chair::Person(Person::called(guest.clone())),
            Seated::Bot(level) => Chair::Bot(*level),
        };
        self.chairs.iter().map(chair).collect()
    }
}
