//! Everyone who plays a class.

use crate::{Model, Played, Rating};
use std::collections::BTreeMap;

/// A model's beliefs about everyone who has played in a class.
#[derive(Clone, Debug)]
pub struct Ladder<M: Model, W> {
    model: M,
    beliefs: BTreeMap<W, M::Belief>,
}

impl<M: Model, W: Ord + Clone> Ladder<M, W> {
    /// Creates a ladder on which no one has played yet.
    pub fn new(model: M) -> Ladder<M, W> {
        Ladder { model, beliefs: BTreeMap::new() }
    }

    /// The model behind it.
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

    /// The belief about a player.
    pub fn belief(&self, who: &W) -> M::Belief {
        self.beliefs.get(who).cloned().unwrap_or_else(|| self.model.newcomer())
    }

    /// Continues from an earlier belief about a player.
    pub fn believe(&mut self, who: W, belief: M::Belief) {
        self.beliefs.insert(who, belief);
    }

    /// A player's rating.
    pub fn rating(&self, who: &W) -> Rating {
        self.model.rating(&self.belief(who))
    }

    /// The probability that `one` comes before `other` in a match of this many rounds, 0 to 1.
    pub fn comes_before(&self, one: &W, other: &W, rounds: u32) -> f64 {
        self.model.comes_before(&self.belief(one), &self.belief(other), rounds)
    }
}
