//! What the server, the browser and the command line ask of a game's bots.

use crate::{Budget, Level, Rated, Worth};
use game::{Game, Seat, Sim};

/// Games that bots play. Everything here is decided from a view: a bot never meets a state but one it imagined.
///
/// ```
/// # use search::{Budget, Level, Thinks};
/// fn think(view: &lexio::View) {
///     lexio::Lexio::think(Level::Club, view, &Budget::playouts(1), &mut game::sim(1));
/// }
/// ```
/// ```compile_fail
/// # use search::{Budget, Level, Thinks};
/// fn peek(state: &lexio::State) {
///     lexio::Lexio::think(Level::Club, state, &Budget::playouts(1), &mut game::sim(1));
/// }
/// ```
///
/// Nothing here panics on a view that the game's rules made, and every action returned is legal. Where an action
/// is returned as an option, none means that the observer of the view is not in turn.
pub trait Thinks: Game {
    /// What a bot of `level` does. With [`Budget::playouts`], the same view and the same `chance` give the same
    /// action for ever.
    fn think(level: Level, view: &Self::View, budget: &Budget<'_>, chance: &mut Sim) -> Option<Self::Action>;

    /// The moves worth considering, best first, with what they promise: for hints and reviews. Empty when the
    /// observer of the view is not in turn.
    fn hint(view: &Self::View, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Self::Action>>;

    /// What the house plays for somebody who is away: the move that risks least, without skill or chance.
    fn house_move(view: &Self::View) -> Option<Self::Action>;

    /// What is done for somebody whose time ran out over `sketch`, the last that was shown of the move being made, or
    /// who went away from it: what the house plays, unless the game's rules say otherwise.
    fn late_move(view: &Self::View, sketch: Option<&Self::Action>) -> Option<Self::Action> {
        let _ = sketch;
        Self::house_move(view)
    }

    /// What the end of a round is worth to a seat, as the bots see it.
    fn worth(outcome: &Self::Outcome, seat: Seat) -> Worth;
}
