//! Everybody of a class.

use crate::{Model, Played, Rating};
use std::collections::BTreeMap;

/// What a model believes of everybody who has played in a class.
#[derive(Clone, Debug)]
pub struct Ladder<M: Model, W> {
    model: M,
    beliefs: BTreeMap<W, M::Belief>,
}

impl<M: Model, W: Ord + Clone> Ladder<M, W> {
    /// Nobody has played yet.
    pub fn new(model: M) -> Ladder<M, W> {
        Ladder { model, beliefs: BTreeMap::new() }
    }

    /// The model that it goes by.
    pub fn model(&self) -> &M {
        &self.model
    }

    /// Learns from a match.
    pub fn play(&mut self, played: &Played<W>) {
        let mut beliefs: Vec<M::Belief> = played.seats.iter().map(|seat| self.belief(&seat.who)).collect();
        self.model.learn(&mut beliefs, played.rounds, &played.seats);
        let who = played.seats.iter().map(|seat| seat.who.clone());
        self.beliefs.extend(who.zip(beliefs));
    }

    /// What is believed of somebody.
    pub fn belief(&self, who: &W) -> M::Belief {
        self.beliefs.get(who).cloned().unwrap_or_else(|| self.model.newcomer())
    }

    /// Goes on from what was believed of somebody.
    pub fn believe(&mut self, who: W, belief: M::Belief) {
        self.beliefs.insert(who, belief);
    }

    /// Somebody's rating.
    pub fn rating(&self, who: &W) -> Rating {
        self.model.rating(&self.belief(who))
    }

    /// How likely `one` comes before `other` in a match of so many rounds: 0 to 1.
    pub fn comes_before(&self, one: &W, other: &W, rounds: u32) -> f64 {
        self.model.comes_before(&self.belief(one), &self.belief(other), rounds)
    }
}
