//! Playing by a net: the moves that it rates highest, and playouts in which everyone follows it.

use crate::Policy;
use crate::net::{Judge, Net, Shown};
use game::Sim;

/// A policy by which everyone plays the move that the net rates highest.
pub(crate) struct Guided<'a, G: Shown> {
    net: &'a Net,
    moves: Vec<G::Action>,
}

impl<'a, G: Shown> Guided<'a, G> {
    pub(crate) const fn by(net: &'a Net) -> Guided<'a, G> {
        Guided { net, moves: Vec::new() }
    }
}

impl<G: Shown> Policy<G> for Guided<'_, G> {
    fn choose(&mut self, state: &G::State, _: &mut Sim) -> Option<G::Action> {
        G::moves(state, &mut self.moves);
        if self.moves.len() < 2 {
            return self.moves.pop();
        }
        let sight = G::sight_of_state(state)?;
        let mut judge = Judge::of::<G>(self.net, &sight);
        judge.best::<G>(&sight, self.moves.drain(..)).map(|(action, _)| action)
    }
}

/// The `most` legal actions that the net rates highest, best first.
pub(crate) fn favourites<G: Shown>(net: &Net, view: &G::View, most: usize) -> Vec<G::Action> {
    let Some(sight) = G::sight_of_view(view) else { return Vec::new() };
    let mut judge = Judge::of::<G>(net, &sight);
    let mut promised: Vec<(f32, G::Action)> =
        G::legal(view).into_iter().map(|action| (judge.promise::<G>(&sight, &action).worth::<G>(), action)).collect();
    promised.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    promised.truncate(most);
    promised.into_iter().map(|(_, action)| action).collect()
}
