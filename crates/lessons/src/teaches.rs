//! What a taught game says about its lessons.

use crate::{Ask, Lesson};
use game::{Game, Wire};

/// A game with lessons.
pub trait Teaches: Game {
    /// The ideas that it teaches.
    type Idea: Wire + Copy;
    /// Every idea, in the order in which they are taught.
    const IDEAS: &'static [Self::Idea];
    /// The lessons that were found, in JSON: one for every idea, in the same order.
    const FOUND: &'static str;

    /// Whether `action`, which the rules allow the observer of `view`, does what is asked for here.
    fn wants(idea: Self::Idea, ask: &Ask<Self>, view: &Self::View, action: &Self::Action) -> bool;
}

/// The lessons of a game, in order.
///
/// # Errors
/// If they cannot be read, which a test prevents.
pub fn lessons<G: Teaches>() -> Result<Vec<Lesson<G, G::Idea>>, serde_json::Error> {
    serde_json::from_str(G::FOUND)
}
