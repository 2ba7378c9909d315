//! The games from which a net learns: against itself, and in some games against level 2.

use crate::playouts::round_chance;
use game::{Game, Observer, Ruleset, Seat, Silent, Sim, Turn, below};
use search::net::{Inputs, Judge, Net, Sample, Shown};
use search::{Budget, Level, Thinks};

/// A table at which a net plays.
pub(super) struct Table<'a, G: Game> {
    rules: &'a G::Rules,
    opening: G::Standing,
    legal: Vec<G::Action>,
    /// The net's decisions in the current round.
    acted: Vec<Acted<G>>,
}

/// The net's action at a decision.
struct Acted<G: Game> {
    seat: Seat,
    before: G::State,
    action: G::Action,
}

/// Whether level 2 occupies this seat in this round.
fn spars<G: Shown>(round: u64, seat: Seat, seats: u8) -> bool {
    G::BY_LUCK && !round.is_multiple_of(4) && u64::from(seat.0) != round % u64::from(seats)
}

/// The denominator of the share of random actions.
const PERMILLE: u32 = 1_000;

impl<'a, G: Shown + Thinks> Table<'a, G> {
    pub(super) fn new(rules: &'a G::Rules) -> Table<'a, G> {
        Table { rules, opening: G::opening(rules), legal: Vec::new(), acted: Vec::new() }
    }

    /// Plays round `round` of the seed with this number, with `curious` of 1,000 actions at random, and adds every
    /// decision with a choice to `samples`. In games where luck drowns out decisions, also adds every other action of
    /// one of them.
    pub(super) fn play(&mut self, net: &Net, number: u64, round: u64, curious: u32, samples: &mut Vec<Sample>) {
        let mut chance = round_chance(number, round);
        let state = G::deal(self.rules, &self.opening, G::shuffle(self.rules, &mut chance));
        let Some(outcome) = self.play_on(net, round, state, Some(curious), &mut chance) else { return };
        let mut acted = std::mem::take(&mut self.acted);
        samples.extend(acted.iter().filter_map(|acted| self.sample(acted, &acted.action, &outcome)));
        if G::BY_LUCK && !acted.is_empty() {
            let again = below(acted.len() as u32, &mut chance) as usize;
            self.try_others(net, round, &acted[again], &mut chance, samples);
        }
        acted.clear();
        self.acted = acted;
    }

    /// Plays the round to its end. With `curious`, that many of 1,000 actions are random and decisions are kept.
    /// Without it, the net plays the actions it values most, and nothing is kept.
    fn play_on(
        &mut self,
        net: &Net,
        round: u64,
        mut state: G::State,
        curious: Option<u32>,
        chance: &mut Sim,
    ) -> Option<G::Outcome> {
        while let Turn::Of(seat) = G::turn(&state) {
            let action = if spars::<G>(round, seat, self.rules.seats()) {
                let view = G::view(&state, Observer::Seat(seat));
                G::think(Level::Casual, &view, &Budget::playouts(0), chance)?
            } else {
                self.decide(net, &state, seat, curious, chance)?
            };
            G::apply(&mut state, &action, &mut Silent);
        }
        G::outcome(&state)
    }

    fn decide(
        &mut self,
        net: &Net,
        state: &G::State,
        seat: Seat,
        curious: Option<u32>,
        chance: &mut Sim,
    ) -> Option<G::Action> {
        G::moves(state, &mut self.legal);
        if self.legal.len() < 2 {
            return self.legal.pop();
        }
        let action = if curious.is_some_and(|curious| below(PERMILLE, chance) < curious) {
            let any = below(self.legal.len() as u32, chance) as usize;
            self.legal.swap_remove(any)
        } else {
            let sight = G::sight_of_state(state)?;
            Judge::of::<G>(net, &sight).best::<G>(&sight, self.legal.drain(..))?.0
        };
        if curious.is_some() {
            self.acted.push(Acted { seat, before: state.clone(), action: action.clone() });
        }
        Some(action)
    }

    /// Plays on from a decision with each of its other actions, while the cards to come stay the same.
    fn try_others(&mut self, net: &Net, round: u64, acted: &Acted<G>, chance: &mut Sim, samples: &mut Vec<Sample>) {
        let mut others = Vec::new();
        G::moves(&acted.before, &mut others);
        for other in others.into_iter().filter(|other| *other != acted.action) {
            let mut state = acted.before.clone();
            G::apply(&mut state, &other, &mut Silent);
            let outcome = self.play_on(net, round, state, None, chance);
            samples.extend(outcome.and_then(|outcome| self.sample(acted, &other, &outcome)));
        }
    }

    /// The result of an action at this decision, as a sample.
    fn sample(&self, acted: &Acted<G>, action: &G::Action, outcome: &G::Outcome) -> Option<Sample> {
        let sight = G::sight_of_state(&acted.before)?;
        let mut inputs = Inputs::new();
        G::show_common(&sight, &mut inputs);
        G::show_action(&sight, action, &mut inputs);
        Some(Sample { inputs, fulfilled: G::fulfilled(self.rules, outcome, acted.seat) })
    }
}
