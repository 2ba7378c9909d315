//! The contract of a game: what the server, the browser, the bots and the tools ask of its rules.

use crate::{Members, Observer, Ruleset, Seat, Turn, Wire, below};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use thiserror::Error;

/// Receives the events of an action while it is applied.
pub trait Log<E> {
    /// Takes note that `event` happened.
    fn note(&mut self, event: E);
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}

/// A log that keeps nothing: for playouts.
pub struct Silent;

impl<E> Log<E> for Silent {
    fn note(&mut self, _: E) {}
}

/// The final place of a seat in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// 1 for the best. Equals share a place, and the next ones are left out.
    pub place: u8,
    /// What it has won or lost since the beginning of the match, in the unit of the game.
    pub points: i64,
}

/// The rules of one game, as functions over its types. One `State` is one round. A match is several rounds in a row,
/// each starting from the `Standing` that the one before left (see [`crate::Match`]).
pub trait Game: Clone + Send + Sync + 'static {
    /// The name in protocols and addresses, in lower case.
    const NAME: &'static str;
    /// Raised whenever the same actions could lead to another result, so that old records say how to read them.
    const RULES_VERSION: u32;

    /// The options of the room, settled.
    type Rules: Ruleset;
    /// What a round takes over from the match: its number, the chips, who leads.
    type Standing: Wire;
    /// What a room keeps of its players from one match to the next. `()` for games whose matches all begin alike.
    type Room: Wire;
    /// The outcome of all chance in a round.
    type Deal: Clone + Debug;
    /// The whole position, hidden things included. Never leaves the referee: it must not be `Serialize`.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// What one observer may know.
    type View: Wire + Members;
    /// One decision of the seat in turn.
    type Action: Wire + Ord;
    /// An event, with everything hidden in it.
    type Event: Clone + Debug + Send + Sync;
    /// What one observer saw of an event.
    type Seen: Wire;
    /// The result of a finished round, and of the match if it ended with it.
    type Outcome: Wire;
    /// Why an action is refused.
    type Illegal: std::error::Error + Wire;

    /// What the first round of a match starts from.
    fn opening(rules: &Self::Rules) -> Self::Standing;
    /// What the first round of a match starts from when the same players go on from what an earlier match left to the
    /// room. `None` for a `room` that no match leaves under these rules.
    fn going_on(rules: &Self::Rules, room: &Self::Room) -> Option<Self::Standing> {
        let _ = (rules, room);
        None
    }
    /// What a match that ended with this round leaves to the next one of the same players.
    fn left_to_the_room(state: &Self::State) -> Option<Self::Room> {
        let _ = state;
        None
    }
    /// What a match that is ended here, before its last round is over, leaves to the next one of the same players: the
    /// rounds played count, the present one does not. `None` if that is nothing.
    fn left_if_called_off(state: &Self::State) -> Option<Self::Room> {
        let _ = state;
        None
    }
    /// The same after the players have changed places: the player on seat n sat on `before[n]`.
    fn reseated(room: Self::Room, before: &[Seat]) -> Self::Room {
        let _ = before;
        room
    }
    /// Draws all the chance of a round.
    fn shuffle(rules: &Self::Rules, chance: &mut impl Rng) -> Self::Deal;
    /// The first position of a round.
    fn deal(rules: &Self::Rules, standing: &Self::Standing, deal: Self::Deal) -> Self::State;
    /// Whose decision is awaited.
    fn turn(state: &Self::State) -> Turn;
    /// What `to` may know.
    fn view(state: &Self::State, to: Observer) -> Self::View;
    /// Whether the observer of `view`, being in turn, may do this. Decided from the view alone, so that the answer can
    /// neither leak anything nor differ between browser, bot and referee.
    ///
    /// # Errors
    /// The rule that forbids it, with its data.
    fn check(view: &Self::View, action: &Self::Action) -> Result<(), Self::Illegal>;
    /// Applies an action that the caller has checked, noting what happens in `log`.
    fn apply(state: &mut Self::State, action: &Self::Action, log: &mut impl Log<Self::Event>);
    /// What `by` saw of an event, if anything.
    fn see(event: &Self::Event, by: Observer) -> Option<Self::Seen>;
    /// The result, once the round is over.
    fn outcome(state: &Self::State) -> Option<Self::Outcome>;
    /// The places in the match, by seat, if it ended with the round of this outcome.
    fn placed(rules: &Self::Rules, outcome: &Self::Outcome) -> Option<Vec<Placed>>;
    /// What the next round of the match starts from. `None` while this one runs, and after the last.
    fn next(state: &Self::State) -> Option<Self::Standing>;
    /// How long a turn lasts, in milliseconds, where the table says `pace`. For games whose rules have a clock of their
    /// own.
    fn turn_ms(rules: &Self::Rules, pace: Option<u32>) -> Option<u32> {
        let _ = rules;
        pace
    }
    /// Whether only the clock takes this action, never a player.
    fn is_the_clocks(action: &Self::Action) -> bool {
        let _ = action;
        false
    }
    /// Whether this action, where the table takes it for a player whose time is up or who is away, comes of what they
    /// have shown themselves, and is not the house's.
    fn is_the_players(action: &Self::Action) -> bool {
        let _ = action;
        false
    }
    /// What everyone may see of the arrangement that the observer of `view`, being in turn, has put on the table but
    /// not yet confirmed. `None`, unless the room plays with open arrangements and `sketch` shows no more than what
    /// lies open in one.
    fn shown_sketch(view: &Self::View, sketch: &Self::Action) -> Option<Self::Action> {
        let _ = (view, sketch);
        None
    }
    /// Whether the decision now awaited is one that every seat is asked for, one after the other, so that being asked
    /// reveals nothing about what a seat holds. The time that an answer takes must reveal nothing either: at a table
    /// where there is someone to hide it from, the answers of all seats are opened together, at a time known in
    /// advance.
    fn asks_everyone(state: &Self::State) -> bool {
        let _ = state;
        false
    }
    /// Whether the observer, asked for such a decision, has only one answer, so that the table may give it in their
    /// place.
    fn is_formality(view: &Self::View) -> bool {
        let _ = view;
        false
    }
    /// A state that the observer of `view` could be in. Each is as likely as the deal makes it.
    fn imagine(view: &Self::View, chance: &mut impl Rng) -> Self::State;
}

/// Games whose legal actions can be listed.
pub trait Enumerate: Game {
    /// The legal actions of the view's observer, who is in turn: sorted, without duplicates.
    fn legal(view: &Self::View) -> Vec<Self::Action>;
    /// The same from a state (an imagined one), in any order, into a reused list that is cleared first. This is the
    /// fast path of playouts, without allocation once the list has grown. Empty when the round is over.
    fn moves(state: &Self::State, into: &mut Vec<Self::Action>);
}

/// Why a move is refused.
#[derive(Debug, Error, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Refusal<I> {
    /// The round is over.
    #[error("the round is over")]
    Over,
    /// Another seat is in turn.
    #[error("it is the turn of seat {turn}")]
    NotYourTurn {
        /// The seat that is in turn.
        turn: Seat,
    },
    /// The rules forbid it.
    #[error(transparent)]
    #[serde(untagged)]
    Illegal(I),
}

/// Does `action` for `seat` if it may, and returns the events. If it is refused, the state is untouched.
///
/// # Errors
/// [`Refusal`] says why not.
pub fn play<G: Game>(
    state: &mut G::State,
    seat: Seat,
    action: &G::Action,
) -> Result<Vec<G::Event>, Refusal<G::Illegal>> {
    let Turn::Of(turn) = G::turn(state) else { return Err(Refusal::Over) };
    if turn != seat {
        return Err(Refusal::NotYourTurn { turn });
    }
    G::check(&G::view(state, Observer::Seat(seat)), action).map_err(Refusal::Illegal)?;
    let mut events = Vec::new();
    G::apply(state, action, &mut events);
    Ok(events)
}

/// The result of a playout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playout {
    /// The number of actions applied.
    pub plies: u32,
}

/// Plays the round to its end with uniformly random legal actions. `moves` is scratch space, to be reused.
pub fn playout<G: Enumerate>(state: &mut G::State, moves: &mut Vec<G::Action>, chance: &mut impl Rng) -> Playout {
    let mut done = Playout::default();
    loop {
        G::moves(state, moves);
        if moves.is_empty() {
            return done;
        }
        let action = &moves[below(moves.len() as u32, chance) as usize];
        G::apply(state, action, &mut Silent);
        done.plies += 1;
    }
}
