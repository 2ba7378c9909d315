//! A match: rounds of one game in a row, all from one seed.

use crate::{Game, Observer, Refusal, Seat, Seed, Trail, Turn, play};
use std::sync::Arc;

/// A match under way. It holds everything, hidden things included, and does only what the rules allow.
pub struct Match<G: Game> {
    rules: G::Rules,
    seed: Seed,
    room: Option<G::Room>,
    round: u32,
    state: G::State,
    actions: Trail<G::Action>,
    /// Shared by copies until another round is over.
    outcomes: Arc<Vec<G::Outcome>>,
}

impl<G: Game> Clone for Match<G> {
    fn clone(&self) -> Match<G> {
        Match {
            rules: self.rules.clone(),
            seed: self.seed.clone(),
            room: self.room.clone(),
            round: self.round,
            state: self.state.clone(),
            actions: self.actions.clone(),
            outcomes: self.outcomes.clone(),
        }
    }
}

impl<G: Game> Match<G> {
    /// Deals the first round.
    pub fn new(rules: G::Rules, seed: Seed) -> Match<G> {
        let opening = G::opening(&rules);
        Match::from_standing(rules, seed, None, &opening)
    }

    /// Deals the first round of a match that goes on from what an earlier one of the same players left to the room.
    /// `None` if no match could have left it.
    pub fn going_on(rules: G::Rules, seed: Seed, room: G::Room) -> Option<Match<G>> {
        let standing = G::going_on(&rules, &room)?;
        Some(Match::from_standing(rules, seed, Some(room), &standing))
    }

    fn from_standing(rules: G::Rules, seed: Seed, room: Option<G::Room>, standing: &G::Standing) -> Match<G> {
        let state = deal::<G>(&rules, standing, &seed, 0);
        Match { rules, seed, room, round: 0, state, actions: Trail::default(), outcomes: Arc::default() }
    }

    /// What it went on from, if an earlier match of the same players left anything.
    pub fn room(&self) -> Option<&G::Room> {
        self.room.as_ref()
    }

    /// What it leaves to the next match of the same players, once it is over.
    pub fn left_to_the_room(&self) -> Option<G::Room> {
        G::left_to_the_room(&self.state).filter(|_| self.over())
    }

    /// What it leaves to the next match of the same players if it is ended as it stands. `None` once it is over.
    pub fn left_if_called_off(&self) -> Option<G::Room> {
        G::left_if_called_off(&self.state).filter(|_| !self.over())
    }

    /// The rules of the room.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The seed of the match. It reveals everything: only for records of finished matches.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The number of rounds finished before the present one.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// The present round.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Whose decision the present round waits for.
    pub fn turn(&self) -> Turn {
        G::turn(&self.state)
    }

    /// What `to` may know of the present round.
    pub fn view(&self, to: Observer) -> G::View {
        G::view(&self.state, to)
    }

    /// Every action of the match, in order.
    pub const fn actions(&self) -> &Trail<G::Action> {
        &self.actions
    }

    /// The outcomes of the finished rounds, in order.
    pub fn outcomes(&self) -> &[G::Outcome] {
        &self.outcomes
    }

    /// Does `action` for `seat`, and returns the events.
    ///
    /// # Errors
    /// [`Refusal`] says why not. Nothing has changed then.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> Result<Vec<G::Event>, Refusal<G::Illegal>> {
        let events = play::<G>(&mut self.state, seat, &action)?;
        self.actions.push(action);
        if let Some(outcome) = G::outcome(&self.state) {
            Arc::make_mut(&mut self.outcomes).push(outcome);
        }
        Ok(events)
    }

    /// Whether the last round has been played.
    pub fn over(&self) -> bool {
        self.turn() == Turn::Over && G::next(&self.state).is_none()
    }

    /// Deals the next round. Returns false and changes nothing while this round runs and after the last one.
    pub fn next_round(&mut self) -> bool {
        let Some(standing) = G::next(&self.state) else { return false };
        self.round += 1;
        self.state = deal::<G>(&self.rules, &standing, &self.seed, self.round);
        true
    }
}

/// The first position of round `round`, shuffled and dealt from the seed's own stream for it.
fn deal<G: Game>(rules: &G::Rules, standing: &G::Standing, seed: &Seed, round: u32) -> G::State {
    G::deal(rules, standing, G::shuffle(rules, &mut seed.stream(round)))
}
