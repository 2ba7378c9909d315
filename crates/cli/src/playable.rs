//! What the command line needs of a game beyond its rules, its bots and its words. A file of `games/` has all of it for
//! one game.

use crate::op::{Op, Unread};
use crate::record::Names;
use game::{Enumerate, Game, Seat, Sim, Writable, perft};
use search::net::{Judge, Net, Shown, net};
use search::review::Reviews;
use serde_json::{Value, value::RawValue};
use words::GameWords;

/// A game that the command line can play and tell.
pub(crate) trait Playable: Writable + Reviews + GameWords {
    /// The questions that `madang engine` answers about this game alone, by their names.
    const OPS: &'static [Op] = &[];
    /// What can be done because its moves are listed, or why they are not.
    const MOVES: Result<Moves<Self>, &'static str>;
    /// What can be done because nets play it; none where none does.
    const NETS: Option<Nets<Self>> = None;
    /// What reviews count.
    const UNIT: &'static str;

    /// The number of a round, from 1: its deal is the seed's stream of that number less 1.
    fn round(standing: &Self::Standing) -> u32;
    /// Reads an action.
    fn read_action(text: &RawValue) -> Result<Self::Action, Unread>;
    /// The action, with what a request may leave out.
    fn completed(view: &Self::View, action: Self::Action) -> Self::Action {
        let _ = view;
        action
    }
    /// An event, whole.
    fn event(event: &Self::Event) -> Value;

    /// What the seat in turn does in play by chance; none when the round is over. `moves` is scratch space, to be
    /// reused.
    fn by_chance(state: &Self::State, moves: &mut Vec<Self::Action>, chance: &mut Sim) -> Option<Self::Action>;
    /// What the bots' worth of a round is divided by to be told in points: 1 but where points have a value in money.
    fn point(rules: &Self::Rules) -> f64 {
        let _ = rules;
        1.0
    }

    /// An action at a position, in a few letters.
    fn short(before: &Self::State, action: &Self::Action) -> String;
    /// A position: all of it, or what `seat` may know.
    fn tell_position(state: &Self::State, seat: Option<Seat>, names: &Names, text: &mut String);
    /// What happened, in a line without its end.
    fn tell_event(event: &Self::Event, names: &Names) -> String;
    /// How a round was settled.
    fn tell_outcome(outcome: &Self::Outcome, names: &Names, text: &mut String);

    /// Requests to the engine that are right, in an order in which they work.
    #[cfg(test)]
    fn requests() -> Vec<Value>;

    /// The legal actions of the observer; none for games that do not list them.
    fn listed(view: &Self::View) -> Option<Vec<Self::Action>> {
        Self::MOVES.ok().map(|moves| (moves.legal)(view))
    }
}

/// What can be done with a game whose moves are listed.
pub(crate) struct Moves<G: Game> {
    /// The legal actions of the observer.
    pub(crate) legal: fn(&G::View) -> Vec<G::Action>,
    /// The same of the seat in turn, into a list that is cleared first.
    pub(crate) list: fn(&G::State, &mut Vec<G::Action>),
    /// Counts the ways to play on for so many actions.
    pub(crate) perft: fn(&G::State, u32) -> u64,
}

impl<G: Enumerate> Moves<G> {
    /// The moves of a game that lists them.
    pub(crate) const fn listed() -> Moves<G> {
        Moves { legal: G::legal, list: G::moves, perft: perft::<G> }
    }
}

/// What can be done with a game that nets play.
pub(crate) struct Nets<G: Game> {
    /// The house's net for these rules, if there is one.
    pub(crate) house: fn(&G::Rules) -> Option<&'static Net>,
    /// What a net promises most of; none when the observer is not in turn.
    pub(crate) ask: fn(&Net, &G::View) -> Option<G::Action>,
}

impl<G: Shown> Nets<G> {
    /// The nets of a game that shows itself to them.
    pub(crate) const fn shown() -> Nets<G> {
        Nets { house: |rules| net(G::net_name(rules)), ask: ask::<G> }
    }
}

fn ask<G: Shown>(net: &Net, view: &G::View) -> Option<G::Action> {
    let sight = G::sight_of_view(view)?;
    Judge::of::<G>(net, &sight).best::<G>(&sight, G::legal(view)).map(|(action, _)| action)
}
