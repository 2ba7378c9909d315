//! Records of finished matches: enough to replay one to the same bytes and to prove its shuffle.

use crate::{Game, Match, Proof, Refusal, Seed, Turn, Unproven};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of the record's own format. Raised for anything that earlier programs cannot read, so that they leave it
/// to others.
pub const FORMAT: u32 = 2;
/// The version that every program can read. A record names a later one only if it says what no earlier one can: which
/// actions the house took ([`Record::house`]).
const FIRST: u32 = 1;

/// A match as `(rules, seed, actions)`, with its outcomes and the proof of its shuffle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Record<G: Game> {
    /// The version of the format: at most [`FORMAT`].
    pub format: u32,
    /// The game that was played: [`Game::NAME`].
    pub game: String,
    /// The version of the rules that it was played under: [`Game::RULES_VERSION`] at that time.
    pub rules_version: u32,
    /// The options of the room.
    pub rules: G::Rules,
    /// The seed of the match.
    pub seed: Seed,
    /// What it went on from, if an earlier match of the same players left anything to the room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<G::Room>,
    /// Names by seat, as they were shown; may be empty.
    #[serde(default)]
    pub players: Vec<String>,
    /// How the seed came about. `None` for matches that were not played in a house.
    #[serde(default)]
    pub proof: Option<Proof>,
    /// Every action, round after round.
    pub actions: Vec<G::Action>,
    /// The indices of the actions that the house took in a player's place, rising, over the whole match. It is the
    /// house that says so: no proof covers it. Empty in records that predate it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub house: Vec<u32>,
    /// The outcome of every finished round.
    pub outcome: Vec<G::Outcome>,
}

/// Why a record cannot be replayed or trusted.
#[derive(Debug, Error)]
pub enum BadRecord<I: std::error::Error + 'static> {
    /// It is in another format.
    #[error("the record has format {found}; this program reads {FIRST} to {FORMAT}")]
    Format {
        /// The version that the record names.
        found: u32,
    },
    /// It belongs to another game.
    #[error("the record is of {found}, not of {expected}")]
    Game {
        /// The game that the record names.
        found: String,
        /// The game that it was to be read as.
        expected: &'static str,
    },
    /// It was played under rules that this program does not have.
    #[error("the record was played under version {found} of the rules; this program has {expected}")]
    RulesVersion {
        /// The version that the record names.
        found: u32,
        /// The version that this program plays.
        expected: u32,
    },
    /// No match leaves what it claims to have gone on from.
    #[error("no match leaves its room as this one claims to have found it")]
    Room,
    /// An action was not possible.
    #[error("action {} is not possible: {why}", .index + 1)]
    Action {
        /// Its index, counted from 0 over the whole match. The message counts from 1, as people do.
        index: usize,
        /// Why it is refused.
        why: Refusal<I>,
    },
    /// It says that the house took an action that there is not, or one twice.
    #[error("what the record says the house has played is no rising list of its actions")]
    House,
    /// A replay leads to other outcomes than the record states.
    #[error("a replay gives other outcomes than the record states")]
    Outcome,
    /// The shuffle is not the one promised.
    #[error(transparent)]
    Unproven(#[from] Unproven),
    /// There is no proof to check.
    #[error("the record carries no proof of its shuffle")]
    NoProof,
}

impl<G: Game> Record<G> {
    /// The record of a match, as far as it was played.
    pub fn of(played: &Match<G>, players: Vec<String>, proof: Option<Proof>) -> Record<G> {
        Record {
            format: FIRST,
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION,
            rules: played.rules().clone(),
            seed: played.seed().clone(),
            room: played.room().cloned(),
            players,
            proof,
            actions: played.actions().to_vec(),
            house: Vec::new(),
            outcome: played.outcomes().to_vec(),
        }
    }

    /// The record of a match in which the house took these actions in a player's place: their indices, rising.
    #[must_use]
    pub fn with_house(self, house: Vec<u32>) -> Record<G> {
        let format = if house.is_empty() { FIRST } else { FORMAT };
        Record { format, house, ..self }
    }

    /// Whether the house took the action with this index, counted from 0 over the whole match, in a player's place.
    pub fn is_of_house(&self, index: usize) -> bool {
        u32::try_from(index).is_ok_and(|index| self.house.binary_search(&index).is_ok())
    }

    /// The match before its first action.
    ///
    /// # Errors
    /// [`BadRecord::Room`].
    pub fn begin(&self) -> Result<Match<G>, BadRecord<G::Illegal>> {
        let (rules, seed) = (self.rules.clone(), self.seed.clone());
        match &self.room {
            None => Ok(Match::new(rules, seed)),
            Some(room) => Match::going_on(rules, seed, room.clone()).ok_or(BadRecord::Room),
        }
    }

    /// Replays the match. `each` sees it before the first action, and after every action and every new deal.
    ///
    /// # Errors
    /// [`BadRecord`]: the record has another format or game, an action is impossible, the house is said to have taken
    /// one that there is not, or the outcomes differ.
    pub fn replay(&self, mut each: impl FnMut(&Match<G>)) -> Result<Match<G>, BadRecord<G::Illegal>> {
        self.readable()?;
        let mut played = self.begin()?;
        each(&played);
        for (index, action) in self.actions.iter().enumerate() {
            if played.turn() == Turn::Over && played.next_round() {
                each(&played);
            }
            let Turn::Of(seat) = played.turn() else {
                return Err(BadRecord::Action { index, why: Refusal::Over });
            };
            played.play(seat, action.clone()).map_err(|why| BadRecord::Action { index, why })?;
            each(&played);
        }
        if played.outcomes() != self.outcome {
            return Err(BadRecord::Outcome);
        }
        Ok(played)
    }

    /// Replays the match and checks the proof of its shuffle.
    ///
    /// # Errors
    /// As [`Record::replay`], and if the proof is missing or fails.
    pub fn verify(&self) -> Result<(), BadRecord<G::Illegal>> {
        self.replay(|_| {})?;
        let proof = self.proof.as_ref().ok_or(BadRecord::NoProof)?;
        Ok(proof.verify(&rules_text::<G>(&self.rules), &self.seed)?)
    }

    fn readable(&self) -> Result<(), BadRecord<G::Illegal>> {
        if !(FIRST..=FORMAT).contains(&self.format) {
            return Err(BadRecord::Format { found: self.format });
        }
        if self.game != G::NAME {
            return Err(BadRecord::Game { found: self.game.clone(), expected: G::NAME });
        }
        if self.rules_version != G::RULES_VERSION {
            return Err(BadRecord::RulesVersion { found: self.rules_version, expected: G::RULES_VERSION });
        }
        let there = self.house.last().is_none_or(|last| (*last as usize) < self.actions.len());
        if !there || !self.house.is_sorted_by(|one, next| one < next) {
            return Err(BadRecord::House);
        }
        Ok(())
    }
}

/// The rules as the text that a commitment covers: their JSON, without white space.
pub fn rules_text<G: Game>(rules: &G::Rules) -> String {
    serde_json::to_string(rules).expect("rules are plain data")
}
