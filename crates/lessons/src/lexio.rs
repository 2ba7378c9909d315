//! Lexio's ideas.

use crate::{Ask, Teaches};
use lexio::{Action, Lexio, View};
use serde::{Deserialize, Serialize};

/// The ideas of the game (docs/rules/lexio.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Idea {
    /// A higher number beats a lower one.
    Single,
    /// The 2 is the highest number.
    Two,
    /// Between equal numbers the suit decides.
    Suit,
    /// A pair is beaten by a pair.
    Pair,
    /// The player who leads may play five tiles at once.
    Five,
    /// A player who cannot play, or does not want to, passes.
    Pass,
    /// When all others pass, the trick is won, and the winner leads again.
    Trick,
    /// The last tile is played, and all players settle.
    Out,
}

impl Teaches for Lexio {
    type Idea = Idea;
    const IDEAS: &'static [Idea] =
        &[Idea::Single, Idea::Two, Idea::Suit, Idea::Pair, Idea::Five, Idea::Pass, Idea::Trick, Idea::Out];
    const FOUND: &'static str = include_str!("lexio/found.json");

    fn wants(idea: Idea, ask: &Ask<Lexio>, view: &View, action: &Action) -> bool {
        let Action::Play(tiles) = *action else { return idea == Idea::Pass };
        match idea {
            Idea::Single | Idea::Two | Idea::Pair => true,
            Idea::Suit => {
                let beaten = view.trick.as_ref().and_then(|trick| trick.tiles.strongest());
                beaten.map(|tile| tile.number()) == tiles.strongest().map(|tile| tile.number())
            }
            Idea::Five => tiles.len() == 5,
            Idea::Pass => false,
            // First the tile that no one can beat, then any play.
            Idea::Trick => view.trick.is_none() || *action == ask.model,
            Idea::Out => tiles == view.hand,
        }
    }
}
