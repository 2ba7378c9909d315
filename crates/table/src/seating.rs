//! Who sits where at a table of a tournament.

use crate::{Chair, Guest, Person};
use serde::{Deserialize, Serialize};
use wire::{Level, tournament::OfTournament};

/// Who sits at a table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seating {
    /// Of which tournament and round it is.
    pub of: OfTournament,
    /// Who has each chair.
    pub chairs: Vec<Seated>,
}

/// Who has a chair at a table of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seated {
    /// Somebody, who is called there.
    Person(Guest),
    /// A bot.
    Bot(Level),
}

impl Seating {
    /// The chairs before anybody has come.
    pub(crate) fn chairs(&self) -> Vec<Chair> {
        let chair = |seated: &Seated| match seated {
            Seated::Person(guest) => Chair::Person(Person::called(guest.clone())),
            Seated::Bot(level) => Chair::Bot(*level),
        };
        self.chairs.iter().map(chair).collect()
    }
}
