//! The players of a simulation.

use super::totals::Totals;
use crate::failure::usage;
use crate::playable::Playable;
use game::{Game, Observer, Seat, Silent, Sim, Turn};
use search::{Budget, Level};
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A player of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bot {
    /// Any legal action, all equally likely.
    Random,
    /// A bot of the house, with a fixed number of playouts.
    Level(Level),
}

/// There is no such bot.
#[derive(Debug, Error)]
#[error("no bot is called {asked}: write random, or 1 to 5")]
pub(super) struct NoSuchBot {
    asked: String,
}

impl FromStr for Bot {
    type Err = NoSuchBot;

    fn from_str(text: &str) -> Result<Bot, NoSuchBot> {
        match text {
            "random" => Ok(Bot::Random),
            level => level.parse().map(Bot::Level).map_err(|_| NoSuchBot { asked: text.into() }),
        }
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Random => f.write_str("random"),
            Bot::Level(level) => write!(f, "{}", level.number()),
        }
    }
}

/// One bot for every seat.
pub(super) fn seated(bots: &[Bot], seats: u8) -> anyhow::Result<Vec<Bot>> {
    match bots {
        [everybody] => Ok(vec![*everybody; usize::from(seats)]),
        bots if bots.len() == usize::from(seats) => Ok(bots.to_vec()),
        bots => Err(usage(format!("--bots names {} players for {seats} seats: name one, or one per seat", bots.len()))),
    }
}

/// A table of bots that plays round after round.
pub(super) struct Players<'a, G: Game> {
    rules: &'a G::Rules,
    opening: G::Standing,
    bots: &'a [Bot],
    moves: Vec<G::Action>,
}

impl<'a, G: Playable> Players<'a, G> {
    pub(super) fn new(rules: &'a G::Rules, bots: &'a [Bot]) -> Players<'a, G> {
        Players { rules, opening: G::opening(rules), bots, moves: Vec::new() }
    }

    /// Plays a round and counts it.
    pub(super) fn play(&mut self, chance: &mut Sim, totals: &mut Totals) {
        let mut state = G::deal(self.rules, &self.opening, G::shuffle(self.rules, chance));
        let mut moves = 0;
        while let Turn::Of(seat) = G::turn(&state) {
            let Some(action) = self.decide(&state, seat, chance) else { break };
            G::apply(&mut state, &action, &mut Silent);
            moves += 1;
        }
        if let Some(outcome) = G::outcome(&state) {
            let seats = Seat::all(self.bots.len() as u8);
            totals.count(moves, seats.map(|seat| G::worth(&outcome, seat)));
        }
    }

    fn decide(&mut self, state: &G::State, seat: Seat, chance: &mut Sim) -> Option<G::Action> {
        match self.bots[seat.index()] {
            Bot::Random => G::by_chance(state, &mut self.moves, chance),
            Bot::Level(level) => {
                let view = G::view(state, Observer::Seat(seat));
                G::think(level, &view, &Budget::fixed(level), chance)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_read_as_they_are_written() {
        for text in ["random", "1", "2", "3", "4", "5"] {
            assert_eq!(text.parse::<Bot>().expect("a bot").to_string(), text);
        }
        assert_eq!("club".parse::<Bot>().expect("a bot"), Bot::Level(Level::Club));
        assert!("6".parse::<Bot>().is_err_and(|error| error.to_string().contains("6")));
    }

    #[test]
    fn one_bot_sits_everywhere_or_one_on_every_seat() {
        let (random, club) = (Bot::Random, Bot::Level(Level::Club));
        assert_eq!(seated(&[random], 3).expect("seated"), [random; 3]);
        assert_eq!(seated(&[club, random], 2).expect("seated"), [club, random]);
        assert!(seated(&[club, random], 3).is_err());
    }
}
