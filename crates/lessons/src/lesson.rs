//! A lesson: a match broken off where one idea of the game can be tried out.

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
    /// The idea that is taught.
    pub idea: I,
    /// The number of seats.
    pub seats: u8,
    /// Every option of the room, so that nothing depends on a default.
    pub rules: Value,
    /// The house's seed.
    pub seed: Seed,
    /// What the learner's browser adds to it.
    pub entropy: Entropy,
    /// All actions up to the position.
    pub before: Vec<G::Action>,
    /// What the learner is asked for, one decision after the other. At least one.
    pub asks: Vec<Ask<G>>,
}

/// One decision that the learner is asked for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Ask<G: Game> {
    /// An action that does it, shown as a hint.
    pub model: G::Action,
    /// Actions that do not: each is against the rules, or beside the point.
    pub slips: Vec<G::Action>,
    /// The replies of the others, whichever of the right actions the learner takes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<G::Action>,
}

/// A lesson whose position cannot be reached.
#[derive(Debug, Error)]
pub enum Unplayable<I: std::error::Error + 'static> {
    /// Its rules are not legal.
    #[error("the rules: {0}")]
    Rules(game::BadRules),
    /// An action is not possible.
    #[error("action {index}: {why}")]
    Action {
        /// Its index among the actions before the lesson, from 0.
        index: usize,
        /// Why it is refused.
        why: Refusal<I>,
    },
    /// No one is in turn when another action should follow.
    #[error("action {index} comes after the end")]
    Over {
        /// The action's index, from 0.
        index: usize,
    },
}

impl<G: Game, I> Lesson<G, I> {
    /// The match as dealt, from the seed and the entropy added to it, as at any table.
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
