//! How a round is played out, and what its end is worth.

use game::{Enumerate, Game, Seat, Silent, Sim, below};
use serde::{Deserialize, Serialize};

/// Decides for the seat in turn, many times over, in playouts.
pub trait Policy<G: Game> {
    /// Chooses an action for the seat in turn. `None` when the round is over. The state is imagined, so everything in
    /// it may be read, but a policy that reads what its seat cannot know plays a game that no one plays.
    fn choose(&mut self, state: &G::State, chance: &mut Sim) -> Option<G::Action>;
}

/// Plays any legal action, all equally likely.
pub struct Random<G: Game> {
    moves: Vec<G::Action>,
}

impl<G: Game> Default for Random<G> {
    fn default() -> Random<G> {
        Random { moves: Vec::new() }
    }
}

impl<G: Enumerate> Policy<G> for Random<G> {
    fn choose(&mut self, state: &G::State, chance: &mut Sim) -> Option<G::Action> {
        G::moves(state, &mut self.moves);
        let count = self.moves.len() as u32;
        if count == 0 { None } else { self.moves.get(below(count, chance) as usize).cloned() }
    }
}

/// What the end of a round is worth to a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Worth {
    /// The quantity that the bot maximises, in the utility's own unit.
    pub value: f64,
    /// The share of the win: 1 for a round won alone, 0 for any other. Those of all seats add up to 1, or to 0 where
    /// nobody has won; so where one loses, each of the others has an equal part of it.
    pub won: f64,
}

/// A bot's declared aim.
pub trait Utility<G: Game> {
    /// Returns the worth of `outcome` to `seat`.
    fn worth(&self, outcome: &G::Outcome, seat: Seat) -> Worth;
}

/// More actions than any round has. A playout that gets this far is dropped, so that the time of one playout is
/// bounded.
const MOST_ACTIONS: u32 = 2_000;

/// Plays the round to its end with one policy for everyone.
pub fn play_out<G: Game>(state: &mut G::State, policy: &mut impl Policy<G>, chance: &mut Sim) -> Option<G::Outcome> {
    for _ in 0..MOST_ACTIONS {
        let Some(action) = policy.choose(state, chance) else { break };
        G::apply(state, &action, &mut Silent);
    }
    G::outcome(state)
}
