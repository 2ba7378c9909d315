//! Determinized Monte Carlo: imagine what is hidden, play every candidate out in the same worlds, keep the better half,
//! and repeat (sequential halving).

use crate::{Budget, Policy, Utility, Worth, rollout::play_out};
use game::{Game, Seat, Silent, Sim};
use serde::{Deserialize, Serialize};

/// A move and how promising it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rated<A> {
    /// The move itself.
    pub action: A,
    /// Its mean worth to the seat that makes it, in the utility's unit. In Lexio, the chips that the round brings.
    pub value: f64,
    /// The standard error of `value`; 0 with fewer than two playouts.
    pub error: f64,
    /// The share of its playouts that were won, 0 to 1.
    pub wins: f64,
    /// The number of playouts behind these figures: the more promising a move, the more. At 0 there are no figures, and
    /// the order is that of the game's rule of thumb.
    pub playouts: u32,
    /// Whether every possible world was examined, so that nothing is left to chance. Not written down.
    #[serde(skip)]
    pub complete: bool,
}

impl<A> Rated<A> {
    /// A move that was never played out and of which nothing is known.
    pub(crate) const fn untried(action: A) -> Rated<A> {
        Rated { action, value: 0.0, error: 0.0, wins: 0.0, playouts: 0, complete: false }
    }
}

/// A candidate under test.
pub(crate) struct Trial {
    sum: f64,
    squares: f64,
    won: f64,
    pub(crate) playouts: u32,
    /// The number of halvings it has survived.
    stage: u32,
}

impl Trial {
    pub(crate) const NEW: Trial = Trial { sum: 0.0, squares: 0.0, won: 0.0, playouts: 0, stage: 0 };

    pub(crate) fn add(&mut self, worth: Worth) {
        self.sum += worth.value;
        self.squares += worth.value * worth.value;
        self.won += worth.won;
        self.playouts += 1;
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.playouts == 0 { 0.0 } else { self.sum / f64::from(self.playouts) }
    }

    /// The standard deviation of the worths; 0 with fewer than two.
    pub(crate) fn deviation(&self) -> f64 {
        if self.playouts < 2 {
            return 0.0;
        }
        let n = f64::from(self.playouts);
        ((self.squares - self.sum * self.sum / n).max(0.0) / (n - 1.0)).sqrt()
    }

    /// The standard error of the mean.
    fn error(&self) -> f64 {
        self.deviation() / f64::from(self.playouts.max(1)).sqrt()
    }

    pub(crate) fn rate<A>(&self, action: A) -> Rated<A> {
        let wins = if self.playouts == 0 { 0.0 } else { self.won / f64::from(self.playouts) };
        Rated { action, value: self.mean(), error: self.error(), wins, playouts: self.playouts, complete: false }
    }
}

/// Rates `candidates`, legal moves of the observer of `view` in the order of a rule of thumb, and returns them best
/// first. The search knows nothing but the view: what is hidden is imagined anew for every world, and everyone plays on
/// by `policy`.
pub fn rate<G: Game>(
    view: &G::View,
    me: Seat,
    candidates: &[G::Action],
    policy: &mut impl Policy<G>,
    utility: &impl Utility<G>,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<G::Action>> {
    let imagine = |chance: &mut Sim| G::imagine(view, chance);
    let try_out = |world: &G::State, action: &G::Action, chance: &mut Sim| {
        try_out::<G>(world.clone(), action, me, policy, utility, chance)
    };
    compare(candidates, imagine, try_out, 0.0, budget, chance)
}

/// Returns the worth of an action to `me` in a world that `policy` plays to its end.
pub(crate) fn try_out<G: Game>(
    mut world: G::State,
    action: &G::Action,
    me: Seat,
    policy: &mut impl Policy<G>,
    utility: &impl Utility<G>,
    chance: &mut Sim,
) -> Worth {
    G::apply(&mut world, action, &mut Silent);
    play_out::<G>(&mut world, policy, chance).map_or(Worth::default(), |outcome| utility.worth(&outcome, me))
}

/// Compares `candidates`, given in the order of a rule of thumb, by trying them out in the same imagined worlds, and
/// returns them best first. The rule's favourite gets a bonus of `trust` standard errors of its mean: with few
/// playouts, a good rule knows more than they do. Nothing is allocated in between except by `imagine` and `try_out`.
pub(crate) fn compare<A: Clone, W>(
    candidates: &[A],
    imagine: impl FnMut(&mut Sim) -> W,
    mut try_out: impl FnMut(&W, &A, &mut Sim) -> Worth,
    trust: f64,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Vec<Rated<A>> {
    let try_out = |world: &W, action: &A, chance: &mut Sim| Some(try_out(world, action, chance));
    compare_or_give_up(candidates, imagine, try_out, trust, budget, chance).unwrap_or_default()
}

/// Like [`compare`], but gives up the first time that `try_out` does, so that the rest of the time is left for another
/// way to decide. `None` then.
pub(crate) fn compare_or_give_up<A: Clone, W>(
    candidates: &[A],
    mut imagine: impl FnMut(&mut Sim) -> W,
    mut try_out: impl FnMut(&W, &A, &mut Sim) -> Option<Worth>,
    trust: f64,
    budget: &Budget<'_>,
    chance: &mut Sim,
) -> Option<Vec<Rated<A>>> {
    let mut trials: Vec<Trial> = candidates.iter().map(|_| Trial::NEW).collect();
    // The candidates still in the running, best first.
    let mut alive: Vec<usize> = (0..candidates.len()).collect();
    let mut worths: Vec<Worth> = Vec::with_capacity(candidates.len());
    let mut meter = budget.start();
    let halvings = candidates.len().max(2).next_power_of_two().ilog2();
    for shares in (1..=halvings).rev() {
        meter.open_share(shares);
        while meter.allows(alive.len()) {
            let world = imagine(chance);
            worths.clear();
            for &candidate in &alive {
                if !meter.spend() {
                    break;
                }
                worths.push(try_out(&world, &candidates[candidate], chance)?);
            }
            if worths.len() < alive.len() {
                break;
            }
            for (&candidate, worth) in alive.iter().zip(&worths) {
                trials[candidate].add(*worth);
            }
        }
        // Stable: the rule of thumb's favourite wins ties.
        alive.sort_by(|a, b| promise(&trials, *b, trust).total_cmp(&promise(&trials, *a, trust)));
        if shares > 1 {
            alive.truncate(alive.len().div_ceil(2));
            alive.iter().for_each(|candidate| trials[*candidate].stage += 1);
        }
    }
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    order.sort_by(|a, b| {
        let by_promise = promise(&trials, *b, trust).total_cmp(&promise(&trials, *a, trust));
        trials[*b].stage.cmp(&trials[*a].stage).then(by_promise)
    });
    Some(order.into_iter().map(|candidate| trials[candidate].rate(candidates[candidate].clone())).collect())
}

/// How promising a candidate is, with the bonus of the rule's favourite.
fn promise(trials: &[Trial], candidate: usize, trust: f64) -> f64 {
    let trial = &trials[candidate];
    if candidate == 0 { trial.mean() + trust * trial.error() } else { trial.mean() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{below, sim};

    /// Picks the first of two candidates, one worth −1 or 1 with equal chance, the other 0.2 more: the second is
    /// slightly better.
    fn first(trust: f64, playouts: u32, number: u64) -> u8 {
        let try_out = |_: &(), action: &u8, chance: &mut Sim| {
            let value = if below(2, chance) == 0 { -1.0 } else { 1.0 };
            Worth { value: value + 0.2 * f64::from(*action), won: 0.0 }
        };
        compare(&[0, 1], |_| (), try_out, trust, &Budget::playouts(playouts), &mut sim(number))[0].action
    }

    #[test]
    fn whoever_gives_up_once_tries_nothing_more() {
        let tried = |gives_up_at: u32| {
            let mut tries = 0;
            let try_out = |_: &(), _: &u8, _: &mut Sim| {
                tries += 1;
                (tries < gives_up_at).then(Worth::default)
            };
            let found = compare_or_give_up(&[0, 1], |_| (), try_out, 0.0, &Budget::playouts(40), &mut sim(1));
            (tries, found.is_some())
        };
        assert_eq!([tried(1), tried(7), tried(41)], [(1, false), (7, false), (40, true)]);
    }

    #[test]
    fn the_favourite_is_trusted_until_it_is_refuted() {
        let favourite = |trust, playouts| (0..200).filter(|number| first(trust, playouts, *number) == 0).count();
        let (doubted, trusted) = (favourite(0.0, 40), favourite(2.0, 40));
        assert!(trusted > doubted + 30, "{doubted} and {trusted} of 200");
        assert_eq!(favourite(2.0, 4_000), 0, "so many playouts refute it");
    }
}
