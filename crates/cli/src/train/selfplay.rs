//! The games that a net plays to learn from: with itself, and in some games with level 2.

use super::learner::Sample;
use crate::playouts::round_chance;
use game::{Game, Observer, Ruleset, Seat, Silent, Sim, Turn, below};
use search::net::{Inputs, Judge, Net, Promise, Shown};
use search::{Budget, Level, Thinks};

/// A table at which a net plays.
pub(super) struct Table<'a, G: Game> {
    rules: &'a G::Rules,
    opening: G::Standing,
    legal: Vec<G::Action>,
    /// Of the present round: who acted, and as what it was shown.
    acted: Vec<(Seat, Inputs)>,
}

/// Whether level 2 sits at this seat in this round.
fn spars<G: Shown>(round: u64, seat: Seat, seats: u8) -> bool {
    G::SPARS && !round.is_multiple_of(4) && u64::from(seat.0) != round % u64::from(seats)
}

/// Denominator of the share of actions that are done by chance.
const PERMILLE: u32 = 1_000;

impl<'a, G: Shown + Thinks> Table<'a, G> {
    pub(super) fn new(rules: &'a G::Rules) -> Table<'a, G> {
        Table { rules, opening: G::opening(rules), legal: Vec::new(), acted: Vec::new() }
    }

    /// Plays round `round` of the seed with this number, `curious` of 1,000 actions being done by chance, and adds
    /// every decision that was one to `samples`.
    pub(super) fn play(&mut self, net: &Net, number: u64, round: u64, curious: u32, samples: &mut Vec<Sample>) {
        let mut chance = round_chance(number, round);
        let mut state = G::deal(self.rules, &self.opening, G::shuffle(self.rules, &mut chance));
        self.acted.clear();
        while let Turn::Of(seat) = G::turn(&state) {
            let action = if spars::<G>(round, seat, self.rules.seats()) {
                let view = G::view(&state, Observer::Seat(seat));
                G::think(Level::Casual, &view, &Budget::playouts(0), &mut chance)
            } else {
                self.decide(net, &state, seat, curious, &mut chance)
            };
            let Some(action) = action else { break };
            G::apply(&mut state, &action, &mut Silent);
        }
        let Some(outcome) = G::outcome(&state) else { return };
        let fulfilled: Vec<Promise> =
            Seat::all(self.rules.seats()).map(|seat| G::fulfilled(self.rules, &outcome, seat)).collect();
        let taught = self.acted.drain(..).map(|(seat, inputs)| Sample { inputs, fulfilled: fulfilled[seat.index()] });
        samples.extend(taught);
    }

    fn decide(&mut self, net: &Net, state: &G::State, seat: Seat, curious: u32, chance: &mut Sim) -> Option<G::Action> {
        G::moves(state, &mut self.legal);
        if self.legal.len() < 2 {
            return self.legal.pop();
        }
        let sight = G::sight_of_state(state)?;
        let action = if below(PERMILLE, chance) < curious {
            let any = below(self.legal.len() as u32, chance) as usize;
            self.legal.swap_remove(any)
        } else {
            Judge::of::<G>(net, &sight).best::<G>(&sight, self.legal.drain(..))?.0
        };
        let mut inputs = Inputs::new();
        G::show_common(&sight, &mut inputs);
        G::show_action(&sight, &action, &mut inputs);
        self.acted.push((seat, inputs));
        Some(action)
    }
}
