//! How a round is played out, and what its end is worth.

use game::{Enumerate, Game, Seat, Silent, Sim, below};
use serde::{Deserialize, Serialize};

/// Decides for whoever is in turn, many times over: in playouts.
pub trait Policy<G: Game> {
    /// What the seat in turn does; none when the round is over. The state is imagined, so everything in it may be
    /// read, but a policy that reads what its seat cannot know plays a game that nobody plays.
    fn choose(&mut self, state: &G::State, chance: &mut Sim) -> Option<G::Action>;
}

/// Plays any legal action, each as likely as the others.
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
    /// What the bot maximises, in the utility's own unit.
    pub value: f64,
    /// 1 for a round won, 0 for any other; a shared win in between.
    pub won: f64,
}

/// A bot's declared aim.
pub trait Utility<G: Game> {
    /// What `outcome` is worth to `seat`.
    fn worth(&self, outcome: &G::Outcome, seat: Seat) -> Worth;
}

/// More actions than any round has: a playout that gets so far is dropped, so that one playout's time is bounded.
const MOST_ACTIONS: u32 = 2_000;

/// Plays the round to its end with one policy for everyone.
pub fn play_out<G: Game>(state: &mut G::State, policy: &mut impl Policy<G>, chance: &mut Sim) -> Option<G::Outcome> {
    for _ in 0..MOST_ACTIONS {
        let Some(action) = policy.choose(state, chance) else { break };
        G::apply(state, &action, &mut Silent);
    }
    G::outcome(state)
}
