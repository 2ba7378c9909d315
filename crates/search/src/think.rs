//! The interface through which the server, the browser and the command line consult a game's bots.

use crate::{Budget, Level, Rated, Worth};
use game::{Game, Seat, Sim};

/// A game that bots play. Everything here is decided from a view: a bot never sees a state other than one it imagined.
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
/// Nothing here panics on a view made by the game's rules, and every action returned is legal. Where an action is
/// returned as an option, `None` means that the observer of the view is not in turn.
pub trait Thinks: Game {
    /// Chooses the action of a bot of `level`. With [`Budget::playouts`], the same view and the same `chance` always
    /// give the same action.
    fn think(level: Level, view: &Self::View, budget: &Budget<'_>, chance: &mut Sim) -> Option<Self::Action>;

    /// Lists the moves worth considering, best first, with what they promise, for hints and reviews. Empty if the
    /// observer of the view is not in turn.
    fn hint(view: &Self::View, budget: &Budget<'_>, chance: &mut Sim) -> Vec<Rated<Self::Action>>;

    /// Whether two moves come to the same for everybody, as with equal cards: to people they are one move.
    fn are_same(one: &Self::Action, other: &Self::Action) -> bool {
        one == other
    }

    /// The move that the house plays for a player who is away: the one that risks least, without skill or chance.
    fn house_move(view: &Self::View) -> Option<Self::Action>;

    /// The move made for a player who ran out of time over `sketch`, the last that was shown of the move being made, or
    /// who left during it. This is the house move unless the game's rules say otherwise.
    fn late_move(view: &Self::View, sketch: Option<&Self::Action>) -> Option<Self::Action> {
        let _ = sketch;
        Self::house_move(view)
    }

    /// Returns the worth of a round's end to a seat, as the bots see it.
    fn worth(outcome: &Self::Outcome, seat: Seat) -> Worth;
}
