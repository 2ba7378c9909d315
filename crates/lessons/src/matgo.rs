//! Matgo's ideas.

use crate::{Ask, Teaches};
use matgo::{Action, Matgo, View};
use serde::{Deserialize, Serialize};

/// The ideas of the game (docs/rules/matgo.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Idea {
    /// A card takes the one of its month on the floor.
    Match,
    /// The flipped card takes one too.
    Flip,
    /// The player chooses between two cards of the month.
    Choose,
    /// What scores: a set of ribbons or animals, brights.
    Score,
    /// 쪽: the flipped card takes the one just played, and a card is stolen.
    Jjok,
    /// 뻑: three cards stay on the floor, and the fourth takes them all.
    Ppeok,
    /// From seven points on: whether to go for more.
    Go,
    /// Whether to stop, and what doubles the score.
    Stop,
}

impl Teaches for Matgo {
    type Idea = Idea;
    const IDEAS: &'static [Idea] =
        &[Idea::Match, Idea::Flip, Idea::Choose, Idea::Score, Idea::Jjok, Idea::Ppeok, Idea::Go, Idea::Stop];
    const FOUND: &'static str = include_str!("matgo/found.json");

    fn wants(idea: Idea, ask: &Ask<Matgo>, view: &View, action: &Action) -> bool {
        match (idea, action) {
            // Any card that finds its month.
            (Idea::Match | Idea::Flip, Action::Play { card, .. }) => {
                card.month().is_some_and(|month| !view.board.loose(month).is_empty())
            }
            _ => *action == ask.model,
        }
    }
}
