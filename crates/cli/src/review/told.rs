//! How a game's decisions are named in a review.

use game::Game;
use lexio::Lexio;
use matgo::Matgo;
use rummikub::{Action, Rummikub, Tiles};
use search::review::Reviews;

/// Games whose reviews can be told.
pub(super) trait Told: Reviews {
    /// What is counted.
    const UNIT: &'static str;

    /// An action at a position, in a few letters.
    fn action(before: &Self::State, action: &Self::Action) -> String;
}

impl Told for Lexio {
    const UNIT: &'static str = "chips";

    fn action(_: &lexio::State, action: &lexio::Action) -> String {
        action.to_string()
    }
}

impl Told for Matgo {
    const UNIT: &'static str = "points";

    fn action(_: &matgo::State, action: &matgo::Action) -> String {
        action.to_string()
    }
}

/// The tiles laid: the whole table would not fit a line.
impl Told for Rummikub {
    const UNIT: &'static str = "points";

    fn action(before: &<Rummikub as Game>::State, action: &Action) -> String {
        let Action::Lay(layout) = action else { return action.to_string() };
        let lay: Tiles = before.table().iter().flat_map(|set| set.tiles()).copied().collect();
        (layout.iter().flatten().copied().collect::<Tiles>() - lay).to_string()
    }
}
