//! The entrants of a tournament.

use crate::Leaver;
use game::Entropy;
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

/// A player who has entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant<P> {
    /// The player.
    pub player: Player<P>,
    /// Their estimated strength at entry, for the first pairing and for the bracket.
    pub rating: i32,
    /// Their browser's contribution to the deals that all tables share. `None` for bots and latecomers.
    pub chance: Option<Entropy>,
    /// Who took them out, if they are no longer paired.
    pub gone: Option<Leaver>,
}

impl<P> Entrant<P> {
    pub(crate) const fn new(player: Player<P>, rating: i32, chance: Option<Entropy>) -> Entrant<P> {
        Entrant { player, rating, chance, gone: None }
    }

    /// Whether they are a bot.
    pub const fn is_bot(&self) -> bool {
        matches!(self.player, Player::Bot(_))
    }
}
