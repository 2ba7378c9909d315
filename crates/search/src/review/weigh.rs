//! Weighing one decision: the best candidate is chosen in some worlds and measured against the action played in others.

use super::report::{Decision, Estimate};
use super::reviews::{Reviews, Standard};
use super::round::Round;
use super::tally::Tally;
use game::{Observer, Seat, Silent, Sim, sim};

/// A decision being weighed, playout by playout.
pub(super) struct Weighing<G: Reviews> {
    view: G::View,
    beliefs: G::Beliefs,
    me: Seat,
    /// All candidates, the action played first.
    candidates: Vec<G::Action>,
    trials: Vec<Tally>,
    /// The candidates still being tried in every world. The action played is always among them, and first.
    alive: Vec<usize>,
    stage: Stage,
    /// The total number of playouts.
    playouts: u32,
    /// Seeds the chance of each world.
    chance: u64,
    worlds: u64,
    world: Option<World<G>>,
    near: bool,
    /// Whether one world is enough, unless it turns out that it cannot be played out without a mistake.
    certain: bool,
    /// Whether every playout so far was exact.
    exact: bool,
    /// By how much the best candidate beat the action played, world by world.
    regret: Tally,
    spent: u32,
}

enum Stage {
    /// The better half of the candidates stays after `left` more worlds; this happens `halvings` more times.
    Choose {
        left: u32,
        halvings: u32,
    },
    /// The best candidate is measured in `left` more worlds.
    Measure {
        left: u32,
    },
    Done,
}

/// A world in progress.
struct World<G: Reviews> {
    state: G::State,
    /// The same for every candidate.
    chance: Sim,
    /// The points of the candidates already tried in this world.
    points: Vec<f64>,
}

impl<G: Reviews> Weighing<G> {
    /// Weighs the decision behind one action of a round with this many playouts. `None` if there was nothing to decide.
    pub(super) fn of_ply(round: &Round<G>, ply: usize, playouts: u32) -> Option<Weighing<G>> {
        let (before, action) = (round.positions.get(ply)?, round.actions.get(ply)?);
        if !G::is_dealt(before) || G::is_the_clocks(action) {
            return None;
        }
        let me = G::turn(before).seat().unwrap_or(Seat(0));
        let view = G::view(before, Observer::Seat(me));
        let candidates = G::candidates(&view, action);
        let chance = round.chance ^ (ply as u64 + 1) << 32;
        (candidates.len() > 1).then(|| Weighing::of(view, me, candidates, playouts, chance))
    }

    /// Weighs a decision of the observer of `view` with this many playouts. `candidates` are as [`Reviews::candidates`]
    /// lists them.
    pub(super) fn of(view: G::View, me: Seat, candidates: Vec<G::Action>, playouts: u32, chance: u64) -> Weighing<G> {
        let certain = G::is_certain(&view);
        let near = G::is_near(&view);
        let mut weighing = Weighing {
            trials: candidates.iter().map(|_| Tally::default()).collect(),
            alive: (0..candidates.len()).collect(),
            stage: Stage::Done,
            beliefs: G::believe(&view, me),
            view,
            me,
            candidates,
            playouts,
            chance,
            worlds: 0,
            world: None,
            near,
            certain,
            exact: true,
            regret: Tally::default(),
            spent: 0,
        };
        if weighing.candidates.len() > 1 {
            let halvings = weighing.candidates.len().next_power_of_two().ilog2();
            weighing.stage = weighing.choosing(halvings);
        }
        weighing
    }

    /// Half of all playouts go into choosing, shared equally among the halvings.
    fn choosing(&self, halvings: u32) -> Stage {
        let all = self.candidates.len().next_power_of_two().ilog2();
        let share = self.playouts / 2 / all.max(1) / self.alive.len().max(1) as u32;
        let left = if self.certain { 1 } else { share.max(2) };
        Stage::Choose { left, halvings }
    }

    /// It is proven that nothing is better than `best`, and by how much that beats the action played.
    pub(super) fn settle(&mut self, best: G::Action, regret: f64) {
        let known = self.candidates.iter().position(|candidate| *candidate == best);
        let best = known.unwrap_or_else(|| {
            self.candidates.push(best);
            self.candidates.len() - 1
        });
        self.alive = vec![0, best];
        self.regret.add(regret);
        self.stage = Stage::Done;
    }

    /// The seat whose decision it is.
    pub(super) const fn seat(&self) -> Seat {
        self.me
    }

    pub(super) const fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// The share of the work already done.
    pub(super) fn share(&self) -> f64 {
        if self.is_done() { 1.0 } else { (f64::from(self.spent) / f64::from(self.playouts.max(1))).min(0.99) }
    }

    /// Plays one candidate out in one world.
    pub(super) fn step(&mut self, standard: &mut G::Standard) {
        if self.is_done() {
            return;
        }
        let world = match self.world.take() {
            Some(world) => world,
            None => self.next_world(),
        };
        let mut world = world;
        let candidate = self.alive[world.points.len()];
        let mut state = world.state.clone();
        let mut chance = world.chance.clone();
        G::apply(&mut state, &self.candidates[candidate], &mut Silent);
        if let Some(next) = self.follow_up(candidate) {
            G::apply(&mut state, &self.candidates[next], &mut Silent);
        }
        let weighed = standard.weigh(&mut state, self.me, self.near || self.certain, &mut chance);
        self.exact &= weighed.exact;
        self.spent += 1;
        if self.certain && !self.exact {
            return self.give_up_certainty();
        }
        world.points.push(weighed.points);
        if world.points.len() < self.alive.len() {
            self.world = Some(world);
        } else {
            self.learn(&world.points);
        }
    }

    /// Returns what follows a candidate that leaves the decision open: the best of the others so far.
    fn follow_up(&self, candidate: usize) -> Option<usize> {
        // A playout that makes no mistakes needs no advice.
        if self.near || self.certain || !G::decides_again(&self.candidates[candidate]) {
            return None;
        }
        let others = (0..self.candidates.len()).filter(|other| !G::decides_again(&self.candidates[*other]));
        // Stable: the rule of thumb breaks ties.
        others.rev().max_by(|a, b| self.trials[*a].mean().total_cmp(&self.trials[*b].mean()))
    }

    fn next_world(&mut self) -> World<G> {
        let mut chance = sim(self.chance ^ self.worlds);
        self.worlds += 1;
        let state = G::suppose(&self.view, &self.beliefs, &mut chance);
        World { state, chance, points: Vec::with_capacity(self.alive.len()) }
    }

    /// Records the results once all remaining candidates have been tried in a world.
    fn learn(&mut self, points: &[f64]) {
        match self.stage {
            Stage::Choose { left, halvings } => {
                for (candidate, points) in self.alive.iter().zip(points) {
                    self.trials[*candidate].add(*points);
                }
                self.stage = if left > 1 { Stage::Choose { left: left - 1, halvings } } else { self.halve(halvings) };
            }
            Stage::Measure { left } => {
                self.regret.add(points[1] - points[0]);
                self.stage =
                    if left > 1 && !self.is_hopeless() { Stage::Measure { left: left - 1 } } else { Stage::Done };
            }
            Stage::Done => {}
        }
    }

    /// It is too much to play out without a mistake after all, and a single playout of each proves nothing: begins anew,
    /// as for any other decision.
    fn give_up_certainty(&mut self) {
        self.certain = false;
        self.stage = self.choosing(self.candidates.len().next_power_of_two().ilog2());
    }

    /// Drops the worse half, but never the action played. In the end only the best and the action played are left.
    fn halve(&mut self, halvings: u32) -> Stage {
        let mean = |candidate: &usize| self.trials[*candidate].mean();
        // Stable, and the action played comes first: it wins ties.
        self.alive.sort_by(|a, b| mean(b).total_cmp(&mean(a)));
        let best = self.alive[0];
        if self.certain {
            self.regret.add(mean(&best) - mean(&0));
            self.alive = vec![0, best];
            return Stage::Done;
        }
        if halvings > 1 {
            self.alive.truncate(self.alive.len().div_ceil(2).max(2));
            if !self.alive.contains(&0) {
                self.alive.pop();
                self.alive.push(0);
            }
            // The action played goes first again, so that it wins ties next time.
            self.alive.sort_by_key(|candidate| *candidate != 0);
            return self.choosing(halvings - 1);
        }
        self.alive = vec![0, best];
        if best == 0 { Stage::Done } else { Stage::Measure { left: (self.playouts / 4).max(2) } }
    }

    /// Whether, after many worlds, the regret is plainly too small to matter and will not become clear.
    fn is_hopeless(&self) -> bool {
        let Estimate { value, error } = self.regret.estimate();
        self.regret.count() >= 64 && self.regret.count() >= self.playouts / 16 && value + 1.96 * error < G::MATTERS
    }

    /// By how much the best candidate beat the action played, as measured. Below 0 where the sampled worlds happen to
    /// say so. Unbiased where all worlds are measured; where it ends early because little is lost, as it may in Matgo,
    /// slightly too low.
    pub(super) fn cost(&self) -> f64 {
        self.regret.mean()
    }

    /// Returns the result. `None` before the end.
    pub(super) fn decision(&self) -> Option<Decision<G::Action>> {
        if !self.is_done() || self.candidates.len() < 2 {
            return None;
        }
        let found = self.alive.get(1).copied().unwrap_or_default();
        let measured = self.regret.estimate();
        let better = found != 0 && measured.value > 0.0;
        let best = if better { found } else { 0 };
        let regret = Estimate { value: measured.value.max(0.0), error: measured.error };
        Some(Decision {
            best: self.candidates[best].clone(),
            regret,
            clear: better && regret.is_above(G::MATTERS),
            exact: self.certain && self.exact,
            candidates: self.candidates.len(),
            worlds: if self.regret.count() > 0 { self.regret.count() } else { self.trials[0].count() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Ruleset, Writable};
    use lexio::{Lexio, Rules};
    use serde_json::json;

    /// The decision to lead the 4, where the other hand is known and the 9 wins.
    fn weighed(exact: bool) -> Decision<lexio::Action> {
        let rules = Rules::preset("official", 2).expect("a preset");
        let setup = serde_json::from_value(json!({"hands": [["4T", "9C"], ["5C"]], "turn": 0}));
        let state = Lexio::set_up(&rules, setup.expect("a description")).expect("possible");
        let view = Lexio::view(&state, Observer::Seat(Seat(0)));
        let played = lexio::Action::Play("4T".parse().expect("a tile"));
        let candidates = Lexio::candidates(&view, &played);
        let mut weighing = Weighing::<Lexio>::of(view, Seat(0), candidates, 400, 1);
        assert!(weighing.certain);
        weighing.exact = exact;
        let mut standard = Lexio::standard(&rules);
        while !weighing.is_done() {
            weighing.step(&mut standard);
        }
        weighing.decision().expect("two candidates")
    }

    #[test]
    fn one_world_is_enough_only_if_it_was_played_out_without_a_mistake() {
        let [certain, uncertain] = [true, false].map(weighed);
        assert!(certain.exact && certain.worlds == 1, "{certain:?}");
        assert!(!uncertain.exact && uncertain.worlds > 10, "{uncertain:?}");
    }
}
