//! What the command line needs of a game beyond its rules, bots and words. A file in `games/` provides all of it for
//! one game.

use crate::op::{Op, Unread};
use crate::record::Names;
use game::{Enumerate, Game, Observer, Seat, Sim, Writable, below, perft};
use search::net::{Judge, Net, Shown, net};
use search::review::Reviews;
use serde_json::value::RawValue;
use std::fmt::{self, Display};
use words::GameWords;

/// A game that the command line can play and describe.
pub(crate) trait Playable: Game<Action: Display> + Writable + Reviews + GameWords {
    /// The questions that `madang engine` answers about this game alone, by name.
    const OPS: &'static [Op] = &[];
    /// What is possible because the game lists its moves, or why it does not list them.
    const MOVES: Result<Moves<Self>, &'static str>;
    /// What is possible because nets play the game. `None` if none do.
    const NETS: Option<Nets<Self>> = None;

    /// The number of a round, from 1. Its deal is the seed's stream with that number less 1.
    fn round(standing: &Self::Standing) -> u32;
    /// Reads an action.
    fn read_action(text: &RawValue) -> Result<Self::Action, Unread>;
    /// Completes an action with anything a request may leave out.
    fn completed(view: &Self::View, action: Self::Action) -> Self::Action {
        let _ = view;
        action
    }
    /// An observer who sees all of an event.
    fn witness(event: &Self::Event) -> Observer;
    /// What a seat saw of an event, or all of it without a seat. `None` if the seat saw nothing.
    fn seen_by(seat: Option<Seat>, event: &Self::Event) -> Option<Self::Seen> {
        Self::see(event, seat.map_or_else(|| Self::witness(event), Observer::Seat))
    }

    /// A random action of the seat in turn; of listed ones, each is equally likely. `None` if the round is over.
    /// `moves` is scratch space, to be reused.
    fn by_chance(state: &Self::State, moves: &mut Vec<Self::Action>, chance: &mut Sim) -> Option<Self::Action> {
        (Self::MOVES.ok()?.list)(state, moves);
        let count = moves.len() as u32;
        (count > 0).then(|| moves[below(count, chance) as usize].clone())
    }
    /// The unit in which reviews count.
    fn unit(rules: &Self::Rules) -> &'static str {
        let _ = rules;
        "points"
    }
    /// The divisor that turns the bots' worth of a round into points: 1 unless points have a value in money.
    fn point(rules: &Self::Rules) -> f64 {
        let _ = rules;
        1.0
    }

    /// An action at a position, abbreviated.
    fn short(before: &Self::State, action: &Self::Action) -> String {
        let _ = before;
        action.to_string()
    }
    /// Describes a position: all of it, or what `seat` may know.
    fn tell_position(state: &Self::State, seat: Option<Seat>, names: &Names, text: &mut String) -> fmt::Result;
    /// Describes what was seen of an event, on one line without its line ending.
    fn tell_event(event: &Self::Seen, names: &Names) -> String;
    /// Describes how a round was settled.
    fn tell_outcome(outcome: &Self::Outcome, names: &Names, text: &mut String) -> fmt::Result;

    /// Valid requests to the engine, in an order in which they work.
    #[cfg(test)]
    fn requests() -> Vec<serde_json::Value>;

    /// The observer's legal actions. `None` for games that do not list them.
    fn listed(view: &Self::View) -> Option<Vec<Self::Action>> {
        Self::MOVES.ok().map(|moves| (moves.legal)(view))
    }
}

/// What is possible with a game that lists its moves.
pub(crate) struct Moves<G: Game> {
    /// The observer's legal actions.
    pub(crate) legal: fn(&G::View) -> Vec<G::Action>,
    /// Writes the legal actions of the seat in turn into a list, which is cleared first.
    pub(crate) list: fn(&G::State, &mut Vec<G::Action>),
    /// Counts the lines of play of this many actions.
    pub(crate) perft: fn(&G::State, u32) -> u64,
}

impl<G: Enumerate> Moves<G> {
    /// The moves of a game that lists them.
    pub(crate) const fn listed() -> Moves<G> {
        Moves { legal: G::legal, list: G::moves, perft: perft::<G> }
    }
}

/// What is possible with a game that nets play.
pub(crate) struct Nets<G: Game> {
    /// The house's net for these rules, if there is one.
    pub(crate) house: fn(&G::Rules) -> Option<&'static Net>,
    /// The action that a net values most. `None` if the observer is not in turn.
    pub(crate) ask: fn(&Net, &G::View) -> Option<G::Action>,
    /// The number of inputs of a net for these rules.
    pub(crate) inputs: fn(&G::Rules) -> usize,
}

impl<G: Shown> Nets<G> {
    /// The nets of a game that presents itself to them.
    pub(crate) const fn shown() -> Nets<G> {
        Nets { house: |rules| net(G::net_name(rules)), ask: ask::<G>, inputs: G::inputs }
    }
}

fn ask<G: Shown>(net: &Net, view: &G::View) -> Option<G::Action> {
    let sight = G::sight_of_view(view)?;
    Judge::of::<G>(net, &sight).best::<G>(&sight, G::legal(view)).map(|(action, _)| action)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Ruleset, Silent, sim};
    use games::{Name, of_game};

    /// A random first round among so many, under the first preset: what each seat has of its win.
    fn shares<G: Playable>(seats: u8, number: u64) -> Vec<f64> {
        let rules = G::Rules::preset(G::Rules::PRESETS[0], seats).expect("a preset");
        let mut chance = sim(number);
        let mut state = G::deal(&rules, &G::opening(&rules), G::shuffle(&rules, &mut chance));
        let mut moves = Vec::new();
        while let Some(action) = G::by_chance(&state, &mut moves, &mut chance) {
            G::apply(&mut state, &action, &mut Silent);
        }
        let outcome = G::outcome(&state).expect("the round is over");
        Seat::all(seats).map(|seat| G::worth(&outcome, seat).won).collect()
    }

    #[test]
    fn a_round_of_any_game_is_won_once_or_by_nobody() {
        for game in Name::ALL {
            let (fewest, most) = of_game!(*game, G => <G as Game>::Rules::SEATS);
            for (seats, number) in (fewest..=most).flat_map(|seats| (0..6).map(move |number| (seats, number))) {
                let shares = of_game!(*game, G => shares::<G>(seats, number));
                let whole: f64 = shares.iter().sum();
                assert!(whole == 0.0 || (whole - 1.0).abs() < 1e-9, "{game} among {seats}: {shares:?}");
            }
        }
    }
}
