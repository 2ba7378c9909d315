//! The entrants of a tournament.

use crate::Leaver;
use game::{Chance, Entropy, Pledge};
use serde::{Deserialize, Serialize};
use wire::Level;

/// A player: a person, or a bot that fills the field up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player<P> {
    /// A person.
    Person(P),
    /// A bot.
    Bot(Level),
}

impl<P: Copy> Player<P> {
    /// The person. `None` for a bot.
    pub fn person(self) -> Option<P> {
        match self {
            Player::Person(who) => Some(who),
            Player::Bot(_) => None,
        }
    }
}

/// A player who has entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant<P> {
    /// The player.
    pub player: Player<P>,
    /// Their estimated strength at entry, for the first pairing and for the bracket.
    pub rating: i32,
    /// Their browser's contribution to the deals that all tables share, once it is open. `None` for bots and
    /// latecomers.
    pub chance: Option<Entropy>,
    /// Their pledge of it. `None` if they have given it openly.
    pub pledge: Option<Pledge>,
    /// Who took them out, if they are no longer paired.
    pub gone: Option<Leaver>,
}

impl<P> Entrant<P> {
    pub(crate) fn new(player: Player<P>, rating: i32, chance: Option<Chance>) -> Entrant<P> {
        let mut entrant = Entrant { player, rating, chance: None, pledge: None, gone: None };
        if let Some(chance) = chance {
            entrant.give(chance);
        }
        entrant
    }

    /// They contribute this chance, in place of any before.
    pub(crate) fn give(&mut self, chance: Chance) {
        (self.chance, self.pledge) = match chance {
            Chance::Open(entropy) => (Some(entropy), None),
            Chance::Pledged { pledge } => (None, Some(pledge)),
        };
    }

    /// Whether they have yet to open what they have pledged.
    pub const fn is_to_open(&self) -> bool {
        self.pledge.is_some() && self.chance.is_none()
    }

    /// Whether they are a bot.
    pub const fn is_bot(&self) -> bool {
        matches!(self.player, Player::Bot(_))
    }
}
