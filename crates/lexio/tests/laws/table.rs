//! What the tests set up: rules, positions, plays.

use game::{Enumerate, Game, Match, Observer, Refusal, Seat, Sim, Turn, Writable, below, play, read_rules};
use lexio::{Action, Combination, Event, Illegal, Lexio, Outcome, Ranking, Rules, State, Tiles, View};
use serde_json::Value;

/// The rules of a table of `seats` with these options.
pub(crate) fn rules(seats: u8, options: Value) -> Rules {
    read_rules(seats, &options).expect("legal options")
}

/// `3C 15S` as tiles.
pub(crate) fn tiles(text: &str) -> Tiles {
    text.parse().expect("tiles")
}

/// How combinations compare in a game of `numbers` with these options.
pub(crate) fn ranking(numbers: u8, options: Value) -> Ranking {
    Ranking::new(numbers, rules(4, options).options())
}

/// The tiles as a combination.
pub(crate) fn read(ranking: Ranking, text: &str) -> Combination {
    Combination::read(ranking, tiles(text)).unwrap_or_else(|| panic!("{text} is a combination"))
}

/// A round under way.
pub(crate) struct Table {
    pub(crate) state: State,
}

impl Table {
    /// The position that `setup` (JSON) describes.
    pub(crate) fn set_up(rules: Rules, setup: Value) -> Table {
        let setup = serde_json::from_value(setup).expect("a setup");
        Table { state: Lexio::set_up(&rules, setup).expect("a possible position") }
    }

    /// Seat `seat` plays these tiles.
    pub(crate) fn play(&mut self, seat: u8, text: &str) -> Result<Vec<Event>, Refusal<Illegal>> {
        play::<Lexio>(&mut self.state, Seat(seat), &Action::Play(tiles(text)))
    }

    /// Seat `seat` passes.
    pub(crate) fn pass(&mut self, seat: u8) -> Result<Vec<Event>, Refusal<Illegal>> {
        play::<Lexio>(&mut self.state, Seat(seat), &Action::Pass)
    }

    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Option<u8> {
        Lexio::turn(&self.state).seat().map(|seat| seat.0)
    }

    /// What everyone sees.
    pub(crate) fn view(&self) -> View {
        Lexio::view(&self.state, Observer::Spectator)
    }

    /// The result of the round, which is over.
    pub(crate) fn outcome(&self) -> Outcome {
        assert_eq!(Lexio::turn(&self.state), Turn::Over);
        Lexio::outcome(&self.state).expect("an outcome")
    }
}

/// The refusal of an illegal action.
pub(crate) fn illegal<T>(why: Illegal) -> Result<T, Refusal<Illegal>> {
    Err(Refusal::Illegal(why))
}

/// Plays the round to its end with random legal actions.
pub(crate) fn play_round(played: &mut Match<Lexio>, chance: &mut Sim) {
    while let Turn::Of(seat) = played.turn() {
        let legal = Lexio::legal(&played.view(Observer::Seat(seat)));
        let pick = below(legal.len() as u32, chance) as usize;
        played.play(seat, legal[pick]).expect("a listed action is legal");
    }
}
