//! A toy game with hidden cards.

use game::{Field, Game, Kind, Log, Observer, Placed, Ruleset, Seat, Turn, below};
use rand_core::Rng;
use serde::{Deserialize, Serialize};

/// Every player holds a card that only they know. A player in turn draws another from the stock, unseen, or shows the
/// card. After `turns` decisions the round is over; the match has two rounds. If `all_asked`, every player is asked in
/// the first turn whether to show the card; a 0 is never worth showing. A match leaves to the next one of the same
/// players who acted last, even if it is ended early. The house shows nobody's card but where they did so themselves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Cards {}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Rules {
    seats: u8,
    turns: u32,
    all_asked: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    rules: Rules,
    round: u32,
    cards: Vec<u8>,
    shown: Vec<Option<u8>>,
    stock: Vec<u8>,
    taken: u32,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct View {
    pub(crate) me: Option<Seat>,
    pub(crate) card: Option<u8>,
    pub(crate) shown: Vec<Option<u8>>,
    pub(crate) stock: usize,
    pub(crate) taken: u32,
    pub(crate) round: u32,
}

game::members!(View { me, card, shown, stock, taken, round });

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    Draw,
    Show,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Event {
    seat: Seat,
    card: u8,
    open: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) seat: Seat,
    pub(crate) card: Option<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("the card is shown already")]
pub(crate) struct ShownAlready;

impl Ruleset for Rules {
    const SEATS: (u8, u8) = (2, 4);
    const PRESETS: &'static [&'static str] = &["plain"];
    const FIELDS: &'static [Field] =
        &[Field { name: "turns", kind: Kind::Range { min: 1, max: 9 } }, Field { name: "all_asked", kind: Kind::Flag }];
    fn preset(name: &str, seats: u8) -> Option<Rules> {
        ["plain", "official"].contains(&name).then_some(Rules { seats, turns: 4, all_asked: false })
    }
    fn seats(&self) -> u8 {
        self.seats
    }
}

impl Game for Cards {
    const NAME: &'static str = "cards";
    const RULES_VERSION: u32 = 1;
    type Rules = Rules;
    type Standing = u32;
    type Room = Seat;
    type Deal = Vec<u8>;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type Outcome = Vec<u8>;
    type Illegal = ShownAlready;

    fn opening(_: &Rules) -> u32 {
        1
    }
    fn shuffle(_: &Rules, chance: &mut impl Rng) -> Vec<u8> {
        (0..12).map(|_| below(3, chance) as u8).collect()
    }
    fn deal(rules: &Rules, round: &u32, mut deal: Vec<u8>) -> State {
        let stock = deal.split_off(usize::from(rules.seats));
        let shown = vec![None; usize::from(rules.seats)];
        State { rules: *rules, round: *round, cards: deal, shown, stock, taken: 0 }
    }
    fn turn(state: &State) -> Turn {
        if state.taken >= state.rules.turns {
            return Turn::Over;
        }
        Turn::Of(Seat((state.taken % u32::from(state.rules.seats)) as u8))
    }
    fn view(state: &State, to: Observer) -> View {
        View {
            me: to.seat(),
            card: to.seat().map(|seat| state.cards[seat.index()]),
            shown: state.shown.clone(),
            stock: state.stock.len(),
            taken: state.taken,
            round: state.round,
        }
    }
    fn check(view: &View, action: &Action) -> Result<(), ShownAlready> {
        let shown = view.me.and_then(|seat| view.shown[seat.index()]).is_some();
        if *action == Action::Show && shown { Err(ShownAlready) } else { Ok(()) }
    }
    fn apply(state: &mut State, action: &Action, log: &mut impl Log<Event>) {
        let Turn::Of(seat) = Self::turn(state) else { return };
        match action {
            Action::Draw => state.cards[seat.index()] = state.stock.pop().unwrap(),
            Action::Show => state.shown[seat.index()] = Some(state.cards[seat.index()]),
        }
        state.taken += 1;
        log.note(Event { seat, card: state.cards[seat.index()], open: *action == Action::Show });
    }
    fn see(event: &Event, by: Observer) -> Option<Seen> {
        let known = event.open || by.seat() == Some(event.seat);
        Some(Seen { seat: event.seat, card: known.then_some(event.card) })
    }
    fn outcome(state: &State) -> Option<Vec<u8>> {
        (Self::turn(state) == Turn::Over).then(|| state.cards.clone())
    }
    fn placed(_: &Rules, cards: &Vec<u8>) -> Option<Vec<Placed>> {
        let place = |own: &u8| 1 + cards.iter().filter(|other| *other > own).count() as u8;
        Some(cards.iter().map(|own| Placed { place: place(own), points: i64::from(*own) }).collect())
    }
    fn next(state: &State) -> Option<u32> {
        (Self::turn(state) == Turn::Over && state.round < 2).then_some(state.round + 1)
    }
    fn going_on(rules: &Rules, last: &Seat) -> Option<u32> {
        (last.0 < rules.seats).then_some(1)
    }
    fn left_to_the_room(state: &State) -> Option<Seat> {
        Some(Seat(((state.taken.checked_sub(1)?) % u32::from(state.rules.seats)) as u8))
    }
    fn left_if_called_off(state: &State) -> Option<Seat> {
        Self::left_to_the_room(state)
    }
    fn reseated(last: Seat, before: &[Seat]) -> Seat {
        before.iter().position(|seat| *seat == last).map_or(last, |now| Seat(now as u8))
    }
    fn is_the_players(action: &Action) -> bool {
        *action == Action::Show
    }
    fn shown_sketch(_: &View, sketch: &Action) -> Option<Action> {
        (*sketch == Action::Show).then_some(Action::Show)
    }
    fn asks_everyone(state: &State) -> bool {
        state.rules.all_asked && state.taken < u32::from(state.rules.seats)
    }
    fn is_formality(view: &View) -> bool {
        view.card == Some(0)
    }
    fn imagine(_: &View, _: &mut impl Rng) -> State {
        unreachable!("nobody thinks about this game")
    }
}
