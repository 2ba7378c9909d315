//! A lesson: a match that was broken off where one idea of the game can be tried out.

use game::{Entropy, Game, Match, Proof, Refusal, Seat, Seed, read_rules, rules_text};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// Where the learner sits.
pub const LEARNER: Seat = Seat(0);

/// One idea of a game, with its position. `I` names the idea.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "I: Serialize", deserialize = "I: Deserialize<'de>"), deny_unknown_fields)]
pub struct Lesson<G: Game, I> {
    /// What is to be understood.
    pub idea: I,
    /// How many sit at the table.
    pub seats: u8,
    /// Every option of the room, so that none depends on a default.
    pub rules: Value,
    /// The house's seed.
    pub seed: Seed,
    /// What the learner's browser adds to it.
    pub entropy: Entropy,
    /// What everybody has done by then.
    pub before: Vec<G::Action>,
    /// What the learner is asked for, one decision after the other: at least one.
    pub asks: Vec<Ask<G>>,
}

/// One decision that the learner is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Ask<G: Game> {
    /// An action that does it: what a hint shows.
    pub model: G::Action,
    /// Actions that do not: each is against the rules, or beside the point.
    pub slips: Vec<G::Action>,
    /// What the others do after it, whichever of the right actions it was.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<G::Action>,
}

/// A lesson whose position cannot be reached.
#[derive(Debug, Error)]
pub enum Unplayable<I: std::error::Error + 'static> {
    /// Its rules are none.
    #[error("the rules: {0}")]
    Rules(game::BadRules),
    /// An action is not possible.
    #[error("action {index}: {why}")]
    Action {
        /// Its place among those before the lesson, from 0.
        index: usize,
        /// Why it is refused.
        why: Refusal<I>,
    },
    /// Nobody is in turn when another action should follow.
    #[error("action {index} comes after the end")]
    Over {
        /// Its place, from 0.
        index: usize,
    },
}

impl<G: Game, I> Lesson<G, I> {
    /// The match as it was dealt: from the seed and what was added to it, as at any table.
    ///
    /// # Errors
    /// [`Unplayable::Rules`].
    pub fn dealt(&self) -> Result<Match<G>, Unplayable<G::Illegal>> {
        let rules: G::Rules = read_rules(self.seats, &self.rules).map_err(Unplayable::Rules)?;
        let promise = Proof::promise(self.seed.clone(), "lesson".into(), &rules_text::<G>(&rules));
        let proof = Proof { entropy: vec![self.entropy], ..promise };
        Ok(Match::new(rules, proof.seed()))
    }

    /// The match as the learner finds it.
    ///
    /// # Errors
    /// [`Unplayable`].
    pub fn opened(&self) -> Result<Match<G>, Unplayable<G::Illegal>> {
        let mut table = self.dealt()?;
        for (index, action) in self.before.iter().enumerate() {
            let seat = table.turn().seat().ok_or(Unplayable::Over { index })?;
            table.play(seat, action.clone()).map_err(|why| Unplayable::Action { index, why })?;
        }
        Ok(table)
    }
}
