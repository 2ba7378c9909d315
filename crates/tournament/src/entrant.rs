//! Those who play.

use crate::Leaver;
use game::Entropy;
use serde::{Deserialize, Serialize};
use wire::Level;

/// Who plays: somebody, or a bot that fills the field up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player<P> {
    /// Somebody.
    Person(P),
    /// A bot.
    Bot(Level),
}

/// Somebody who has entered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant<P> {
    /// Who it is.
    pub player: Player<P>,
    /// How strong they were taken to be at entry: for the first pairing, and for the bracket.
    pub rating: i32,
    /// What their browser adds to the deals that all tables share; nothing from bots and latecomers.
    pub chance: Option<Entropy>,
    /// Whose will it was, if they are not paired any more.
    pub gone: Option<Leaver>,
}

impl<P> Entrant<P> {
    pub(crate) const fn new(player: Player<P>, rating: i32, chance: Option<Entropy>) -> Entrant<P> {
        Entrant { player, rating, chance, gone: None }
    }

    /// Whether it is a bot.
    pub const fn is_bot(&self) -> bool {
        matches!(self.player, Player::Bot(_))
    }
}
