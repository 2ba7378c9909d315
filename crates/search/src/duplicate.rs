//! Measures one player against others on duplicate deals: every deal is played once from every seat, so that luck
//! cancels out.

use crate::Thinks;
use game::{Game, Observer, Ruleset, Seat, Sim, Turn, play, sim};

/// Plays a round to its end; `decide` acts for every seat from that seat's view. `None` if it gives no action, or an
/// illegal one.
pub fn play_round<G: Game>(
    mut state: G::State,
    mut decide: impl FnMut(Seat, &G::View) -> Option<G::Action>,
) -> Option<G::Outcome> {
    while let Turn::Of(seat) = G::turn(&state) {
        let action = decide(seat, &G::view(&state, Observer::Seat(seat)))?;
        play::<G>(&mut state, seat, &action).ok()?;
    }
    G::outcome(&state)
}

/// How the challenger performed.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Challenge {
    /// The number of rounds played.
    pub rounds: u32,
    /// The number of rounds won; a shared win counts in part.
    pub won: f64,
    /// The sum of the worths of the rounds.
    pub value: f64,
    /// The sum over deals of the squared number of rounds won, for the error.
    squares: f64,
    deals: u32,
}

impl Challenge {
    /// The share of rounds won, 0 to 1.
    pub fn win_rate(&self) -> f64 {
        self.won / f64::from(self.rounds.max(1))
    }

    /// Half the width of the 95 % interval of [`Challenge::win_rate`], computed over deals.
    pub fn margin(&self) -> f64 {
        let (deals, rounds) = (f64::from(self.deals.max(2)), f64::from(self.rounds.max(1)));
        let variance = (self.squares - self.won * self.won / deals).max(0.0) / (deals - 1.0);
        1.96 * (variance * deals).sqrt() / rounds
    }

    /// The mean worth of a round.
    pub fn mean(&self) -> f64 {
        self.value / f64::from(self.rounds.max(1))
    }
}

/// Plays each of `deals` opening rounds once with `challenger` on every seat, against `field` on all the others. A deal
/// is the shuffle by the simulation generator with its number as seed, so equal players always get equal figures. A
/// round with a missing or illegal decision counts as worth nothing.
pub fn duplicate<G: Thinks>(
    rules: &G::Rules,
    deals: std::ops::Range<u64>,
    mut challenger: impl FnMut(&G::View, &mut Sim) -> Option<G::Action>,
    mut field: impl FnMut(&G::View, &mut Sim) -> Option<G::Action>,
) -> Challenge {
    let mut challenge = Challenge::default();
    for number in deals {
        let deal = G::shuffle(rules, &mut sim(number));
        let mut won = 0.0;
        for seat in Seat::all(rules.seats()) {
            let state = G::deal(rules, &G::opening(rules), deal.clone());
            let mut chance = sim(!number ^ u64::from(seat.0) << 32);
            let outcome = play_round::<G>(state, |turn, view| match turn == seat {
                true => challenger(view, &mut chance),
                false => field(view, &mut chance),
            });
            let worth = outcome.map_or_else(Default::default, |outcome| G::worth(&outcome, seat));
            challenge.rounds += 1;
            challenge.value += worth.value;
            won += worth.won;
        }
        challenge.won += won;
        challenge.squares += won * won;
        challenge.deals += 1;
    }
    challenge
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Level};
    use lexio::{Lexio, Rules};

    #[test]
    fn equals_get_their_fair_share() {
        let rules = Rules::preset("official", 3).expect("a preset");
        let casual =
            |view: &lexio::View, chance: &mut Sim| Lexio::think(Level::Casual, view, &Budget::playouts(0), chance);
        let challenge = duplicate::<Lexio>(&rules, 0..20, casual, casual);
        assert_eq!((challenge.rounds, challenge.won, challenge.value), (60, 20.0, 0.0));
        assert_eq!(challenge.margin(), 0.0, "every deal is won once by somebody");
    }

    #[test]
    fn who_does_not_play_gains_nothing() {
        let rules = Rules::preset("official", 2).expect("a preset");
        let challenge = duplicate::<Lexio>(&rules, 0..3, |_, _| None, |view, _| Lexio::house_move(view));
        assert_eq!((challenge.rounds, challenge.won, challenge.value), (6, 0.0, 0.0));
    }
}
