//! A toy: every player holds a card from 1 to 9 that no one else sees, and in turn keeps it or changes it for one from
//! the stock. The holder of the nine keeps it. Then all cards are shown, and the highest wins a point from each of the
//! others.
//!
//! It is the smallest game that exercises the whole house: something is hidden, something is decided, a match has
//! rounds. It is compiled only with the feature `toy`, for the tests and as an example of what a game must provide;
//! `docs/CONTRIBUTING.md` explains the rest.

mod rules;
mod setup;

pub use rules::Rules;
pub use setup::{Impossible, Setup};

use game::{Enumerate, Game, Log, Observer, Placed, Seat, Turn, shuffle};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The highest card, and the number of cards.
pub const HIGHEST: u8 = 9;

/// The game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Toy {}

/// What a round takes over from the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The number of the round, from 1.
    pub round: u32,
    /// Points by seat.
    pub points: Vec<i64>,
}

/// The whole position.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    rules: Rules,
    /// The position in its written form.
    at: Setup,
}

/// What one observer may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The rules of the room.
    pub rules: Rules,
    /// The match so far.
    pub standing: Standing,
    /// The observer's seat.
    pub me: Option<Seat>,
    /// The card that the observer holds.
    pub card: Option<u8>,
    /// The card that the observer has given away.
    pub away: Option<u8>,
    /// What each seat has done.
    pub done: Vec<Option<Action>>,
    /// Whose decision is awaited.
    pub turn: Option<Seat>,
    /// The result, once the round is over.
    pub outcome: Option<Outcome>,
}

game::members!(View { rules, standing, me, card, away, done, turn, outcome });

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Keeps the card.
    Keep,
    /// Changes it for the next card of the stock.
    Change,
}

/// An event, with everything hidden in it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A seat decided, and now holds this card.
    Done {
        /// The seat that decided.
        seat: Seat,
        /// The decision.
        action: Action,
        /// The card it holds afterwards.
        card: u8,
    },
    /// All cards were shown.
    Shown {
        /// The holder of the highest card.
        winner: Seat,
    },
}

/// What one observer saw of an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seen {
    /// A seat decided.
    Done {
        /// The seat that decided.
        seat: Seat,
        /// The decision.
        action: Action,
        /// The card it holds afterwards. Shown only to the holder.
        card: Option<u8>,
    },
    /// All cards were shown.
    Shown {
        /// The holder of the highest card.
        winner: Seat,
    },
}

/// The result of a round.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The holder of the highest card.
    pub winner: Seat,
    /// The cards by seat.
    pub cards: Vec<u8>,
    /// What each seat gained or lost.
    pub net: Vec<i64>,
    /// Points by seat after the round.
    pub points: Vec<i64>,
    /// Whether the match ended with it.
    pub last: bool,
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Debug, Error, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Illegal {
    /// The highest card must be kept.
    #[error("whoever holds the {HIGHEST} keeps it")]
    Highest,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Keep => "keep",
            Action::Change => "change",
        })
    }
}

impl State {
    /// The seat in turn. Seats take turns in order, and each round another one begins.
    fn in_turn(&self) -> Option<Seat> {
        self.at.done.iter().any(Option::is_none).then(|| self.at.seat_after(self.at.decided()))
    }

    fn winner(&self) -> Seat {
        let best = self.at.cards.iter().enumerate().max_by_key(|(_, card)| **card);
        Seat(best.map_or(0, |(seat, _)| seat as u8))
    }
}

impl Game for Toy {
    const NAME: &'static str = "toy";
    const RULES_VERSION: u32 = 1;
    type Rules = Rules;
    type Standing = Standing;
    type Room = ();
    type Deal = Vec<u8>;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type Outcome = Outcome;
    type Illegal = Illegal;

    fn opening(rules: &Rules) -> Standing {
        Standing { round: 1, points: vec![0; usize::from(rules.seats)] }
    }

    fn shuffle(_: &Rules, chance: &mut impl Rng) -> Vec<u8> {
        let mut cards: Vec<u8> = (1..=HIGHEST).collect();
        shuffle(&mut cards, chance);
        cards
    }

    fn deal(rules: &Rules, standing: &Standing, mut deal: Vec<u8>) -> State {
        let seats = usize::from(rules.seats);
        let stock = deal.split_off(seats);
        let (done, away) = (vec![None; seats], vec![None; seats]);
        State { rules: *rules, at: Setup { standing: standing.clone(), cards: deal, done, away, stock } }
    }

    fn turn(state: &State) -> Turn {
        state.in_turn().map_or(Turn::Over, Turn::Of)
    }

    fn view(state: &State, to: Observer) -> View {
        let me = to.seat().filter(|seat| seat.0 < state.rules.seats);
        View {
            rules: state.rules,
            standing: state.at.standing.clone(),
            me,
            card: me.map(|seat| state.at.cards[seat.index()]),
            away: me.and_then(|seat| state.at.away[seat.index()]),
            done: state.at.done.clone(),
            turn: state.in_turn(),
            outcome: Toy::outcome(state),
        }
    }

    fn check(view: &View, action: &Action) -> Result<(), Illegal> {
        let forbidden = *action == Action::Change && view.card == Some(HIGHEST);
        if forbidden { Err(Illegal::Highest) } else { Ok(()) }
    }

    fn apply(state: &mut State, action: &Action, log: &mut impl Log<Event>) {
        let Some(seat) = state.in_turn() else { return };
        let at = &mut state.at;
        if *action == Action::Change {
            // There are more than two cards for each of four seats.
            let drawn = at.stock.pop().expect("the stock has a card for everyone");
            at.away[seat.index()] = Some(std::mem::replace(&mut at.cards[seat.index()], drawn));
        }
        at.done[seat.index()] = Some(*action);
        log.note(Event::Done { seat, action: *action, card: at.cards[seat.index()] });
        assert!(state.at.is_whole(), "every card is in one place");
        if state.in_turn().is_none() {
            log.note(Event::Shown { winner: state.winner() });
        }
    }

    fn see(event: &Event, by: Observer) -> Option<Seen> {
        Some(match *event {
            Event::Done { seat, action, card } => {
                Seen::Done { seat, action, card: (by.seat() == Some(seat)).then_some(card) }
            }
            Event::Shown { winner } => Seen::Shown { winner },
        })
    }

    fn outcome(state: &State) -> Option<Outcome> {
        if state.in_turn().is_some() {
            return None;
        }
        let (winner, seats) = (state.winner(), i64::from(state.rules.seats));
        let net: Vec<i64> =
            Seat::all(state.rules.seats).map(|seat| if seat == winner { seats - 1 } else { -1 }).collect();
        let Standing { round, points } = &state.at.standing;
        let points = points.iter().zip(&net).map(|(points, net)| points + net).collect();
        Some(Outcome { winner, cards: state.at.cards.clone(), net, points, last: *round == state.rules.rounds })
    }

    fn placed(_: &Rules, Outcome { points, last, .. }: &Outcome) -> Option<Vec<Placed>> {
        let place = |own: &i64| 1 + points.iter().filter(|other| *other > own).count() as u8;
        let placed = points.iter().map(|own| Placed { place: place(own), points: *own });
        last.then(|| placed.collect())
    }

    fn next(state: &State) -> Option<Standing> {
        let Outcome { points, last, .. } = Toy::outcome(state)?;
        (!last).then(|| Standing { round: state.at.standing.round + 1, points })
    }

    fn imagine(view: &View, chance: &mut impl Rng) -> State {
        let known: Vec<u8> = match &view.outcome {
            Some(outcome) => outcome.cards.iter().copied().chain(view.away).collect(),
            None => view.card.into_iter().chain(view.away).collect(),
        };
        let mut hidden: Vec<u8> = (1..=HIGHEST).filter(|card| !known.contains(card)).collect();
        // A player who changed did not hold the highest card, so deals in which one did are discarded.
        loop {
            shuffle(&mut hidden, chance);
            let mut stock = hidden.clone();
            let mut draw = |own: Option<u8>| own.unwrap_or_else(|| stock.pop().expect("there are enough cards"));
            let seats = || Seat::all(view.rules.seats);
            let mine = |seat: Seat, card: Option<u8>| card.filter(|_| view.me == Some(seat));
            let shown = |seat: Seat| view.outcome.as_ref().map(|outcome| outcome.cards[seat.index()]);
            let cards = seats().map(|seat| draw(mine(seat, view.card).or(shown(seat)))).collect();
            let changed = |seat: Seat| view.done[seat.index()] == Some(Action::Change);
            let away: Vec<Option<u8>> =
                seats().map(|seat| changed(seat).then(|| draw(mine(seat, view.away)))).collect();
            if away.contains(&Some(HIGHEST)) {
                continue;
            }
            let (standing, done) = (view.standing.clone(), view.done.clone());
            return State { rules: view.rules, at: Setup { standing, cards, done, away, stock } };
        }
    }
}

impl Enumerate for Toy {
    fn legal(view: &View) -> Vec<Action> {
        let legal = |action: &Action| view.turn.is_some() && view.turn == view.me && Toy::check(view, action).is_ok();
        [Action::Keep, Action::Change].into_iter().filter(legal).collect()
    }

    fn moves(state: &State, into: &mut Vec<Action>) {
        into.clear();
        let Some(seat) = state.in_turn() else { return };
        into.push(Action::Keep);
        if state.at.cards[seat.index()] != HIGHEST {
            into.push(Action::Change);
        }
    }
}
