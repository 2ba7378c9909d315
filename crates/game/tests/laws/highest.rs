//! Highest: every player holds three cards and plays one a trick, face down until all have; the highest takes the
//! trick. A small game with hidden plays and several rounds, and with selectable faults for testing the conformance
//! suite.

use game::{Enumerate, Field, Game, Kind, Log, Observer, Placed, Ruleset, Seat, Turn, shuffle};
use rand_core::Rng;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicU8, Ordering};
use thiserror::Error;

/// The game without a fault.
pub(crate) const SOUND: u8 = 0;
/// A view shows what its observer may not know.
pub(crate) const LEAKS: u8 = 1;
/// A legal action is not listed.
pub(crate) const FORGETS: u8 = 2;
/// The list is unsorted.
pub(crate) const UNSORTED: u8 = 3;
/// The fast path lists something else.
pub(crate) const FAST_DIFFERS: u8 = 4;
/// Cards come back into the hand after every trick.
pub(crate) const ENDLESS: u8 = 5;
/// Equal seeds give other deals.
pub(crate) const UNSTEADY: u8 = 6;
/// A finished round has no result.
pub(crate) const NO_OUTCOME: u8 = 7;
/// No seat comes first.
pub(crate) const MISPLACED: u8 = 8;
/// An event shows what its observer may not know.
pub(crate) const TELLS: u8 = 9;
/// Not a fault, but another game: all cards lie open.
pub(crate) const OPEN: u8 = 10;

#[derive(Clone)]
pub(crate) enum Highest<const FAULT: u8> {}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Rules {
    pub(crate) seats: u8,
    pub(crate) rounds: i64,
    pub(crate) lowest: bool,
    pub(crate) deck: Deck,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Deck {
    Short,
    Long,
}

impl Ruleset for Rules {
    const SEATS: (u8, u8) = (2, 4);
    const PRESETS: &'static [&'static str] = &["plain", "upside_down"];
    const FIELDS: &'static [Field] = &[
        Field { name: "rounds", kind: Kind::Range { min: 1, max: 9 } },
        Field { name: "lowest", kind: Kind::Flag },
        Field { name: "deck", kind: Kind::Choice(&["short", "long"]) },
    ];

    fn preset(name: &str, seats: u8) -> Option<Rules> {
        let lowest = match name {
            "plain" => false,
            "upside_down" => true,
            _ => return None,
        };
        Some(Rules { seats, rounds: 2, lowest, deck: Deck::Short })
    }

    fn seats(&self) -> u8 {
        self.seats
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Standing {
    pub(crate) round: i64,
    pub(crate) tricks: Vec<u32>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    rules: Rules,
    standing: Standing,
    hands: Vec<Vec<u8>>,
    laid: Vec<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    rules: Rules,
    standing: Standing,
    me: Option<Seat>,
    hand: Vec<u8>,
    counts: Vec<usize>,
    /// The number of cards face down, including the observer's own.
    laid: usize,
    own: Option<u8>,
    /// What of the cards of others is shown.
    leak: Vec<u8>,
}

game::members!(View { rules, standing, me, hand, counts, laid, own, leak });

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub(crate) struct Play(pub(crate) u8);

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Event {
    Laid { seat: Seat, card: u8, left: Vec<u8> },
    Taken { by: Seat },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Seen {
    Laid { seat: Seat, card: Option<u8>, leak: Vec<u8> },
    Taken { by: Seat },
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Tricks(pub(crate) Vec<u32>);

#[derive(Clone, PartialEq, Debug, Error, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Illegal {
    #[error("card {card} is not in your hand")]
    NotHeld { card: u8 },
}

static DEALS: AtomicU8 = AtomicU8::new(0);

impl<const FAULT: u8> Game for Highest<FAULT> {
    const NAME: &'static str = "highest";
    const RULES_VERSION: u32 = 3;
    type Rules = Rules;
    type Standing = Standing;
    type Room = ();
    type Deal = Vec<u8>;
    type State = State;
    type View = View;
    type Action = Play;
    type Event = Event;
    type Seen = Seen;
    type Outcome = Tricks;
    type Illegal = Illegal;

    fn opening(rules: &Rules) -> Standing {
        Standing { round: 1, tricks: vec![0; usize::from(rules.seats)] }
    }

    fn shuffle(rules: &Rules, chance: &mut impl Rng) -> Vec<u8> {
        let mut cards: Vec<u8> = (0..rules.seats * 3).collect();
        shuffle(&mut cards, chance);
        if FAULT == UNSTEADY {
            cards.rotate_left(usize::from(DEALS.fetch_add(1, Ordering::Relaxed)) % 3);
        }
        cards
    }

    fn deal(rules: &Rules, standing: &Standing, deal: Vec<u8>) -> State {
        let hand = |cards: &[u8]| {
            let mut hand = cards.to_vec();
            hand.sort_unstable();
            hand
        };
        State { rules: *rules, standing: standing.clone(), hands: deal.chunks(3).map(hand).collect(), laid: vec![] }
    }

    fn turn(state: &State) -> Turn {
        match state.hands.iter().all(Vec::is_empty) {
            true => Turn::Over,
            false => Turn::Of(Seat(state.laid.len() as u8)),
        }
    }

    fn view(state: &State, to: Observer) -> View {
        let me = to.seat().filter(|seat| seat.0 < state.rules.seats);
        View {
            rules: state.rules,
            standing: state.standing.clone(),
            me,
            hand: me.map_or_else(Vec::new, |seat| state.hands[seat.index()].clone()),
            counts: state.hands.iter().map(Vec::len).collect(),
            laid: state.laid.len(),
            own: me.and_then(|seat| state.laid.get(seat.index()).copied()),
            leak: match FAULT {
                LEAKS => state.hands[0].clone(),
                OPEN => [state.hands.concat(), state.laid.clone()].concat(),
                _ => vec![],
            },
        }
    }

    fn check(view: &View, action: &Play) -> Result<(), Illegal> {
        if view.hand.contains(&action.0) { Ok(()) } else { Err(Illegal::NotHeld { card: action.0 }) }
    }

    fn apply(state: &mut State, action: &Play, log: &mut impl Log<Event>) {
        let seat = Seat(state.laid.len() as u8);
        state.hands[seat.index()].retain(|card| *card != action.0);
        state.laid.push(action.0);
        log.note(Event::Laid { seat, card: action.0, left: state.hands[seat.index()].clone() });
        if state.laid.len() == state.hands.len() {
            let best = state.laid.iter().enumerate().max_by_key(|(_, card)| **card).map_or(0, |(seat, _)| seat);
            state.standing.tricks[best] += 1;
            if FAULT == ENDLESS {
                for (hand, card) in state.hands.iter_mut().zip(&state.laid) {
                    hand.push(*card);
                    hand.sort_unstable();
                }
            }
            state.laid.clear();
            log.note(Event::Taken { by: Seat(best as u8) });
        }
    }

    fn see(event: &Event, by: Observer) -> Option<Seen> {
        Some(match event {
            Event::Laid { seat, card, left } => Seen::Laid {
                seat: *seat,
                card: (by == Observer::Seat(*seat)).then_some(*card),
                leak: if FAULT == TELLS { left.clone() } else { vec![] },
            },
            Event::Taken { by } => Seen::Taken { by: *by },
        })
    }

    fn outcome(state: &State) -> Option<Tricks> {
        let over = Self::turn(state) == Turn::Over && FAULT != NO_OUTCOME;
        over.then(|| Tricks(state.standing.tricks.clone()))
    }

    fn placed(rules: &Rules, Tricks(tricks): &Tricks) -> Option<Vec<Placed>> {
        let before = u8::from(FAULT == MISPLACED);
        let place = |own: &u32| 1 + before + tricks.iter().filter(|other| *other > own).count() as u8;
        let placed = tricks.iter().map(|own| Placed { place: place(own), points: i64::from(*own) });
        (i64::from(tricks.iter().sum::<u32>()) == rules.rounds * 3).then(|| placed.collect())
    }

    fn next(state: &State) -> Option<Standing> {
        let Standing { round, tricks } = &state.standing;
        let more = Self::turn(state) == Turn::Over && *round < state.rules.rounds;
        more.then(|| Standing { round: round + 1, tricks: tricks.clone() })
    }

    fn imagine(view: &View, chance: &mut impl Rng) -> State {
        if FAULT == OPEN {
            let mut cards = view.leak.iter().copied();
            let hands = view.counts.iter().map(|count| cards.by_ref().take(*count).collect()).collect();
            return State { rules: view.rules, standing: view.standing.clone(), hands, laid: cards.collect() };
        }
        let known: Vec<u8> = view.hand.iter().copied().chain(view.own).collect();
        let mut pool: Vec<u8> = (0..view.rules.seats * 3).filter(|card| !known.contains(card)).collect();
        shuffle(&mut pool, chance);
        let mut draw = pool.into_iter();
        let mut hands = Vec::new();
        let mut laid = Vec::new();
        for (at, count) in view.counts.iter().enumerate() {
            let mine = view.me.is_some_and(|me| me.index() == at);
            let mut hand: Vec<u8> = if mine { view.hand.clone() } else { draw.by_ref().take(*count).collect() };
            hand.sort_unstable();
            hands.push(hand);
            if at < view.laid {
                laid.extend(view.own.filter(|_| mine).or_else(|| draw.next()));
            }
        }
        State { rules: view.rules, standing: view.standing.clone(), hands, laid }
    }
}

impl<const FAULT: u8> Enumerate for Highest<FAULT> {
    fn legal(view: &View) -> Vec<Play> {
        let mut legal: Vec<Play> = view.hand.iter().copied().map(Play).collect();
        match FAULT {
            FORGETS if legal.len() > 1 => _ = legal.pop(),
            UNSORTED => legal.reverse(),
            _ => {}
        }
        legal
    }

    fn moves(state: &State, into: &mut Vec<Play>) {
        into.clear();
        if let Turn::Of(seat) = Self::turn(state) {
            into.extend(state.hands[seat.index()].iter().copied().map(Play));
        }
        match FAULT {
            FAST_DIFFERS if into.len() > 1 => _ = into.pop(),
            FORGETS if into.len() > 1 => _ = into.pop(),
            _ => {}
        }
    }
}
