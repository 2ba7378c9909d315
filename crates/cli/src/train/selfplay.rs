//! The games that a net plays to learn from: with itself, and in some games with level 2.

use crate::playouts::round_chance;
use game::{Game, Observer, Ruleset, Seat, Silent, Sim, Turn, below};
use search::net::{Inputs, Judge, Net, Sample, Shown};
use search::{Budget, Level, Thinks};

/// A table at which a net plays.
pub(super) struct Table<'a, G: Game> {
    rules: &'a G::Rules,
    opening: G::Standing,
    legal: Vec<G::Action>,
    /// Of the present round.
    acted: Vec<Acted<G>>,
}

/// What the net did at a decision.
struct Acted<G: Game> {
    seat: Seat,
    before: G::State,
    action: G::Action,
}

/// Whether level 2 sits at this seat in this round.
fn spars<G: Shown>(round: u64, seat: Seat, seats: u8) -> bool {
    G::BY_LUCK && !round.is_multiple_of(4) && u64::from(seat.0) != round % u64::from(seats)
}

/// Denominator of the share of actions that are done by chance.
const PERMILLE: u32 = 1_000;

impl<'a, G: Shown + Thinks> Table<'a, G> {
    pub(super) fn new(rules: &'a G::Rules) -> Table<'a, G> {
        Table { rules, opening: G::opening(rules), legal: Vec::new(), acted: Vec::new() }
    }

    /// Plays round `round` of the seed with this number, `curious` of 1,000 actions being done by chance, and adds
    /// every decision that was one to `samples`; where luck drowns them, every other action of one of them, too.
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

    /// Plays the round on to its end; `curious` of 1,000 actions are done by chance, and what is done is kept. Without
    /// it the net does what it promises most of, and nothing is kept.
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

    /// Plays every other action of a decision on from there, with the same cards coming.
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

    /// What came of an action of this decision.
    fn sample(&self, acted: &Acted<G>, action: &G::Action, outcome: &G::Outcome) -> Option<Sample> {
        let sight = G::sight_of_state(&acted.before)?;
        let mut inputs = Inputs::new();
        G::show_common(&sight, &mut inputs);
        G::show_action(&sight, action, &mut inputs);
        Some(Sample { inputs, fulfilled: G::fulfilled(self.rules, outcome, acted.seat) })
    }
}
