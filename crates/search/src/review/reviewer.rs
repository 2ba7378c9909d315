//! A review in progress.

use super::course::Course;
use super::curve::Curve;
use super::report::{Fact, Ply, Progress, Review};
use super::reviews::{Reviews, Standard};
use super::round::Round;
use super::weigh::Weighing;
use super::{account, moments};
use crate::Budget;
use game::{Observer, Ruleset, Seat};

/// Reviews one round, slice by slice. The results depend on the round and the number of playouts, not on how the work
/// is divided into slices.
pub struct Reviewer<G: Reviews> {
    round: Round<G>,
    standard: G::Standard,
    course: Course,
    /// `None` until every action has been examined.
    curve: Option<Curve>,
    facts: Vec<Vec<Fact>>,
    /// One entry per action; `None` for an action that was not a decision.
    decisions: Vec<Option<Weighing<G>>>,
    playouts: u32,
    stage: Stage,
}

/// What is done next; each stage goes through its places in order.
#[derive(Clone, Copy)]
enum Stage {
    /// Examines what else could have been done at this action, and what can easily be proven about it.
    Look {
        ply: usize,
    },
    /// Going back from the end: what is certain with open hands at this position, given the value of the next.
    Prove {
        position: usize,
        next: Option<f64>,
    },
    /// Draws the curve with few playouts.
    Outline {
        mark: usize,
    },
    /// Finds the cost of this decision.
    Weigh {
        ply: usize,
    },
    /// Draws the curve with all playouts.
    Draw {
        mark: usize,
    },
    Done,
}

/// The first outline of the curve uses one playout in this many.
const OUTLINE: u32 = 8;

impl<G: Reviews> Reviewer<G> {
    /// Starts to review `round` with `playouts` for each action ([`Reviews::playouts`] is a good number): that many for
    /// a decision, and half as many for each value of the curve.
    pub fn of(round: Round<G>, playouts: u32) -> Reviewer<G> {
        Reviewer {
            standard: G::standard(&round.rules),
            course: Course::default(),
            curve: None,
            facts: Vec::new(),
            decisions: Vec::new(),
            playouts,
            stage: Stage::Look { ply: 0 },
            round,
        }
    }

    /// Continues as long as `budget` allows. Each playout, and each position examined for a proof, counts as one.
    pub fn advance(&mut self, budget: &Budget<'_>) -> Progress {
        let mut meter = budget.start();
        meter.open_share(1);
        while !matches!(self.stage, Stage::Done) && meter.spend() {
            self.step();
        }
        self.progress()
    }

    /// The progress so far.
    pub fn progress(&self) -> Progress {
        let (marks, plies) = (self.marks() as f64, self.round.actions.len() as f64);
        let (outline, draw) = (marks / f64::from(OUTLINE), marks / 2.0);
        let part = |done: usize, of: f64| if of > 0.0 { done as f64 / of } else { 0.0 };
        let done = match self.stage {
            Stage::Look { .. } | Stage::Prove { .. } => 0.0,
            Stage::Outline { mark } => outline * part(mark, marks),
            Stage::Weigh { ply } => {
                let under_way = self.decisions.get(ply).and_then(Option::as_ref).map_or(0.0, Weighing::share);
                outline + ply as f64 + under_way
            }
            Stage::Draw { mark } => outline + plies + draw * part(mark, marks),
            Stage::Done => return Progress { share: 1.0, done: true },
        };
        Progress { share: (done / (outline + plies + draw)).min(1.0), done: false }
    }

    /// What is known so far.
    pub fn review(&self) -> Review<G::Action> {
        let Some(curve) = &self.curve else { return Review::nothing(self.progress()) };
        let ply = |(ply, action): (usize, &G::Action)| Ply {
            seat: self.course.movers[ply],
            action: action.clone(),
            house: self.round.is_of_house(ply),
            forced: self.course.forced[ply],
            decision: self.decisions[ply].as_ref().and_then(Weighing::decision),
            luck: curve.luck(ply),
            facts: self.facts[ply].clone(),
        };
        let mut review = Review {
            progress: self.progress(),
            plies: self.round.actions.iter().enumerate().map(ply).collect(),
            curve: (0..self.round.positions.len()).map(|position| curve.at(position)).collect(),
            accounts: account::accounts(curve, &self.course.movers, &self.round),
            moments: Vec::new(),
        };
        review.moments = moments::moments(&review, curve.dealt, G::MATTERS);
        review
    }

    fn marks(&self) -> usize {
        self.curve.as_ref().map_or(0, Curve::marks)
    }

    fn step(&mut self) {
        self.stage = match self.stage {
            Stage::Look { ply } => self.look(ply),
            Stage::Prove { position, next } => self.prove(position, next),
            Stage::Outline { mark } => match self.play_mark(mark, self.playouts / 2 / OUTLINE) {
                true => Stage::Outline { mark },
                false if mark + 1 < self.marks() => Stage::Outline { mark: mark + 1 },
                false => Stage::Weigh { ply: 0 },
            },
            Stage::Weigh { ply } => self.weigh(ply),
            Stage::Draw { mark } => match self.play_mark(mark, self.playouts / 2) {
                true => Stage::Draw { mark },
                false if mark + 1 < self.marks() => Stage::Draw { mark: mark + 1 },
                false => Stage::Done,
            },
            Stage::Done => Stage::Done,
        };
    }

    fn look(&mut self, ply: usize) -> Stage {
        let Some(action) = self.round.actions.get(ply) else {
            self.curve = Some(Curve::of(&self.round, &self.course));
            return Stage::Prove { position: self.round.actions.len(), next: None };
        };
        let (before, after) = (&self.round.positions[ply], &self.round.positions[ply + 1]);
        let seat = G::turn(before).seat().unwrap_or(Seat(0));
        let (view, house) = (G::view(before, Observer::Seat(seat)), self.round.is_of_house(ply));
        self.facts.push(G::fact(&view, action).filter(|_| !house).into_iter().collect());
        let weighing = Weighing::of_ply(&self.round, ply, self.playouts);
        self.course.movers.push(seat);
        self.course.forced.push(weighing.is_none());
        self.course.plain.push(weighing.is_none() && !G::is_the_clocks(action));
        self.course.drew.push(G::undrawn(before) != G::undrawn(after));
        self.decisions.push(weighing.filter(|_| !house));
        Stage::Look { ply: ply + 1 }
    }

    /// Goes one position further back, as long as what follows is certain.
    fn prove(&mut self, position: usize, next: Option<f64>) -> Stage {
        let state = &self.round.positions[position];
        let proven = match G::outcome(state) {
            Some(outcome) if self.round.rules.seats() == 2 => Some(G::points(&self.round.rules, &outcome, Seat(0))),
            Some(_) => None,
            None => self.standard.prove(state),
        };
        let known = match proven {
            Some(value) => {
                self.compare(position, value, next);
                position > 0
            }
            // The positions after this one are certain; record it at the first of them.
            None => {
                self.decide(position + 1, next);
                false
            }
        };
        if known {
            return Stage::Prove { position: position - 1, next: proven };
        }
        if proven.is_some() {
            self.decide(position, proven);
        }
        Stage::Outline { mark: 0 }
    }

    /// Records it if the action between two certain positions, with these values to seat 0, gave something up. What the
    /// house gave up is none of the player's doing, but without it nothing told why what was certain did not come true.
    /// Where the player knew the other hand, that is what the decision cost.
    fn compare(&mut self, position: usize, value: f64, next: Option<f64>) {
        let (Some(next), Some(mover)) = (next, self.course.movers.get(position)) else { return };
        let sign = if *mover == Seat(0) { 1.0 } else { -1.0 };
        let (had, kept) = (sign * value, sign * next);
        let hidden = !G::is_certain(&G::view(&self.round.positions[position], Observer::Seat(*mover)));
        if let (false, Some(weighing), Some(best)) =
            (hidden, &mut self.decisions[position], self.standard.best_proven())
        {
            let best = if kept < had { best } else { self.round.actions[position].clone() };
            weighing.settle(best, had - kept);
        }
        if kept < had {
            let houses = self.round.is_of_house(position);
            let fact = if houses { Fact::HouseLetGo { had, kept } } else { Fact::LetGo { had, kept, hidden } };
            self.facts[position].push(fact);
        }
    }

    /// Records from where on the end was certain, unless the round was already over there.
    fn decide(&mut self, position: usize, value: Option<f64>) {
        let (Some(value), Some(facts)) = (value, self.facts.get_mut(position)) else { return };
        if value != 0.0 {
            let winner = if value > 0.0 { Seat(0) } else { Seat(1) };
            facts.insert(0, Fact::Decided { winner, points: value.abs() });
        }
    }

    fn weigh(&mut self, ply: usize) -> Stage {
        match self.decisions.get_mut(ply) {
            None => Stage::Draw { mark: 0 },
            Some(Some(weighing)) if !weighing.is_done() => {
                weighing.step(&mut self.standard);
                Stage::Weigh { ply }
            }
            Some(_) => Stage::Weigh { ply: ply + 1 },
        }
    }

    /// Plays out a mark once more, unless it has `playouts` already. Returns whether it did.
    fn play_mark(&mut self, mark: usize, playouts: u32) -> bool {
        let Some(curve) = self.curve.as_mut().filter(|curve| curve.count(mark) < playouts.max(2)) else { return false };
        curve.step(mark, &self.round, &mut self.standard);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::What;
    use super::*;
    use game::Writable;
    use lexio::{Action, Lexio, Rules};
    use serde_json::json;

    /// A lead of the 4 that gives a certain win away, and what follows.
    fn blunder() -> Round<Lexio> {
        let rules = Rules::preset("official", 2).expect("a preset");
        let setup = json!({"hands": [["4T", "9C"], ["5C"]], "hidden": [], "turn": 0});
        let setup = serde_json::from_value(setup).expect("a description");
        let start = Lexio::set_up(&rules, setup).expect("possible");
        let actions = ["4T", "5C"].map(|tiles| Action::Play(tiles.parse().expect("tiles")));
        Round::of(rules, start, actions.to_vec(), 1).expect("legal")
    }

    #[test]
    fn a_certain_win_that_the_house_let_go_explains_the_loss_and_blames_nobody() {
        let round = blunder();
        let house = vec![true, false];
        for (round, houses) in [(round.clone(), false), (Round { house, ..round }, true)] {
            let mut reviewer = Reviewer::of(round, 100);
            assert!(reviewer.advance(&Budget::playouts(u32::MAX)).done);
            let review = reviewer.review();
            let (had, kept, seat) = (1.0, -1.0, Seat(0));
            let let_go = if houses { Fact::HouseLetGo { had, kept } } else { Fact::LetGo { had, kept, hidden: false } };
            assert_eq!(review.plies[0].facts, [Fact::Decided { winner: seat, points: 1.0 }, let_go]);
            let told = |what: What| review.moments.iter().any(|moment| moment.what == what);
            let told = [told(What::LetGo { seat, had, kept }), told(What::HouseLetGo { seat, had, kept })];
            assert_eq!(told, [!houses, houses]);
        }
    }
}
