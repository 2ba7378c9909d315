//! Imagines a game that an observer could be in: the unseen tiles are dealt afresh.

use crate::{State, Tile, View};
use game::{Ruleset, Seat};
use rand_core::Rng;

impl View {
    /// Every deal of the unseen tiles that agrees with the view is equally likely. Racks laid open at the end are
    /// known.
    pub(crate) fn imagine(&self, chance: &mut impl Rng) -> State {
        let mut state = State::bare(self.rules);
        state.table.clone_from(&self.table);
        state.opened.clone_from(&self.opened);
        state.gone = self.gone;
        state.turn = self.turn;
        state.passes = self.passes;
        state.starter = self.starter;
        state.draws.clone_from(&self.draws);
        state.game = self.game;
        state.wins.clone_from(&self.wins);
        state.points.clone_from(&self.points);
        let mut unseen = self.unseen();
        if let Some(outcome) = &self.outcome {
            state.racks.clone_from(&outcome.left);
            unseen = outcome.left.iter().fold(unseen + self.rack, |unseen, rack| unseen - *rack);
        }
        let mut unseen: Vec<Tile> = unseen.iter().collect();
        game::shuffle(&mut unseen, chance);
        if self.outcome.is_none() {
            for seat in Seat::all(self.rules.seats()) {
                let count = self.counts.get(seat.index()).map_or(0, |count| usize::from(*count));
                state.racks[seat.index()] = match self.me {
                    Some(me) if me == seat => self.rack,
                    _ => unseen.drain(unseen.len().saturating_sub(count)..).collect(),
                };
            }
        }
        state.pool = unseen;
        state
    }
}
