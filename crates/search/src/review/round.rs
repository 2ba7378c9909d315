//! The rounds of a record.

use game::{BadRecord, Game, Record, Refusal, Turn, play};

/// A round as it was played.
pub struct Round<G: Game> {
    /// The rules of the room.
    pub(super) rules: G::Rules,
    /// A number unique to this round, derived from the match's seed and the round's place in it. Everything imagined
    /// about the round depends on it alone.
    pub(super) chance: u64,
    /// The index of its first action among all actions of the match.
    pub first: usize,
    /// Every position: the one before the first action, and the one after each action.
    pub(super) positions: Vec<G::State>,
    /// The action taken at each position but the last.
    pub(super) actions: Vec<G::Action>,
    /// Whether the house took it in the player's place.
    pub(super) house: Vec<bool>,
}

impl<G: Game> Clone for Round<G> {
    fn clone(&self) -> Round<G> {
        Round {
            rules: self.rules.clone(),
            chance: self.chance,
            first: self.first,
            positions: self.positions.clone(),
            actions: self.actions.clone(),
            house: self.house.clone(),
        }
    }
}

impl<G: Game> Round<G> {
    /// Returns the rounds of a match, the last one perhaps unfinished.
    ///
    /// # Errors
    /// [`BadRecord`] if the record cannot be replayed.
    pub fn all(record: &Record<G>) -> Result<Vec<Round<G>>, BadRecord<G::Illegal>> {
        let mut rounds: Vec<Round<G>> = Vec::new();
        record.replay(|played| {
            let (number, actions) = (played.round() as usize, played.actions());
            if rounds.len() <= number {
                rounds.push(Round {
                    rules: record.rules.clone(),
                    chance: chance(record, number as u64),
                    first: actions.len(),
                    positions: vec![played.state().clone()],
                    actions: Vec::new(),
                    house: Vec::new(),
                });
            } else if let (Some(round), Some(action)) = (rounds.last_mut(), actions.last()) {
                round.positions.push(played.state().clone());
                round.actions.push(action.clone());
                round.house.push(record.is_of_house(actions.len() - 1));
            }
        })?;
        Ok(rounds)
    }

    /// Builds a round that begins at `start`, which may be any position. Everything imagined about it depends on
    /// `chance` alone.
    ///
    /// # Errors
    /// The [`Refusal`] of the first illegal action.
    pub fn of(
        rules: G::Rules,
        start: G::State,
        actions: Vec<G::Action>,
        chance: u64,
    ) -> Result<Round<G>, Refusal<G::Illegal>> {
        let mut state = start.clone();
        let mut positions = vec![start];
        for action in &actions {
            let Turn::Of(seat) = G::turn(&state) else { return Err(Refusal::Over) };
            play::<G>(&mut state, seat, action)?;
            positions.push(state.clone());
        }
        let house = vec![false; actions.len()];
        Ok(Round { rules, chance, first: 0, positions, actions, house })
    }

    /// Returns the position after `ply` actions. `None` if the round did not get that far.
    pub fn position(&self, ply: usize) -> Option<&G::State> {
        self.positions.get(ply)
    }

    /// Whether the house took the action after `ply` others in the player's place: it says nothing about the player.
    pub fn is_of_house(&self, ply: usize) -> bool {
        self.house.get(ply).copied().unwrap_or_default()
    }

    /// Returns the number of actions.
    pub fn plies(&self) -> usize {
        self.actions.len()
    }
}

/// Combines the first bytes of the seed with the number of the round.
fn chance<G: Game>(record: &Record<G>, round: u64) -> u64 {
    let (first, _) = record.seed.as_bytes().split_at(8);
    first.iter().fold(round << 48, |number, byte| number.rotate_left(8) ^ u64::from(*byte))
}
