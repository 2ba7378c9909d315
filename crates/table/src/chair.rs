//! The chairs, and who sits on them.

use crate::{Guest, GuestId};
use game::{Chance, Seat};
use wire::Level;

/// A chair at the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Chair {
    /// No one sits there.
    #[default]
    Empty,
    /// A person sits there.
    Person(Person),
    /// A bot of the house sits there.
    Bot(Level),
}

/// The identity of a player, to tell whether the next match has the same players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// A person, whatever their name.
    Guest(GuestId),
    /// A bot of this level.
    Bot(Level),
}

/// A person on a chair.
#[derive(Clone, PartialEq, Debug)]
pub struct Person {
    /// The guest.
    pub guest: Guest,
    /// The contribution of the player's browser to the next shuffle. `None` if the player does not want another match.
    pub chance: Option<Chance>,
    /// Whether the house plays until the player returns.
    pub house_plays: bool,
    /// Whether the player stood up during the match, or left the house just before it. The chair becomes free after it.
    pub stood: bool,
    /// How many times in a row the player ran out of time.
    pub late: u8,
    /// Whether the player has seen the result of the round.
    pub ready: bool,
    /// The number of the entry by which they got the chair.
    pub since: u64,
}

/// Somebody who has left a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Left {
    /// The chair.
    pub(crate) seat: Seat,
    /// Who had it.
    pub(crate) guest: GuestId,
    /// The number of the entry by which they got it.
    pub(crate) since: u64,
    /// The number of the entry by which they lost it.
    pub(crate) until: u64,
}

impl Person {
    /// A person who has just sat down on a chair that is theirs since entry `since`.
    pub const fn new(guest: Guest, chance: Chance, since: u64) -> Person {
        Person { guest, chance: Some(chance), house_plays: false, stood: false, late: 0, ready: false, since }
    }

    /// A person called to a chair who has not come yet.
    pub(crate) const fn called(guest: Guest) -> Person {
        Person { guest, chance: None, house_plays: false, stood: false, late: 0, ready: false, since: 1 }
    }

    /// Whether the player's recent decisions were all their own.
    pub(crate) const fn decides(&self) -> bool {
        !self.house_plays && !self.stood && self.late == 0
    }

    /// Lets the player decide again.
    pub(crate) fn take_back(&mut self) {
        self.house_plays = false;
        self.stood = false;
        self.late = 0;
    }
}

impl Chair {
    /// The person, if one sits there.
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Chair::Person(person) => Some(person),
            Chair::Empty | Chair::Bot(_) => None,
        }
    }

    pub(crate) const fn person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Chair::Person(person) => Some(person),
            Chair::Empty | Chair::Bot(_) => None,
        }
    }

    /// The player on this chair.
    pub(crate) fn player(&self) -> Option<Player> {
        match self {
            Chair::Empty => None,
            Chair::Person(person) => Some(Player::Guest(person.guest.id)),
            Chair::Bot(level) => Some(Player::Bot(*level)),
        }
    }

    pub(crate) fn is_of(&self, guest: GuestId) -> bool {
        self.person().is_some_and(|person| person.guest.id == guest)
    }

    /// Whether the player on this chair would start a match.
    pub(crate) fn is_willing(&self) -> bool {
        match self {
            Chair::Empty => false,
            Chair::Bot(_) => true,
            Chair::Person(person) => person.chance.is_some(),
        }
    }

    /// Whether the house plays for the person on this chair.
    pub(crate) fn is_given_to_the_house(&self) -> bool {
        self.person().is_some_and(|person| person.house_plays)
    }

    /// Whether the person on this chair still has to open pledged chance.
    pub(crate) fn is_to_open(&self) -> bool {
        self.person().is_some_and(|person| !person.stood && matches!(person.chance, Some(Chance::Pledged { .. })))
    }

    /// Whether the next round need not wait for this chair.
    pub(crate) fn is_ready(&self) -> bool {
        self.person().is_none_or(|person| person.ready || person.house_plays)
    }

    /// The name as a record keeps it.
    pub(crate) fn shown(&self) -> String {
        match self {
            Chair::Empty => String::new(),
            Chair::Person(person) => person.guest.name.as_str().to_owned(),
            Chair::Bot(level) => format!("Bot {}", level.0),
        }
    }
}
