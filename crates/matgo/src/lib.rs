//! The rules of Matgo (맞고), for two players. The authority is `docs/rules/matgo.md`; items name its sections.
//!
//! The open part of a game is a [`Board`], which a [`State`] and every [`View`] of it share. A view adds its observer's
//! hand and the others' counts, and so has no place for anything hidden.
//!
//! Both players are asked to look at their hands in every game ([`Phase::Chongtong`]), though one without four of a
//! month can only play on: otherwise being asked would reveal the chongtong. The table answers for them
//! ([`game::Game::asks_everyone`]). No game is over before that, so every game has an action.
//!
//! ```
//! use game::{Match, Ruleset, Seat, Seed};
//! use matgo::{Action, Matgo, Rules};
//!
//! let rules = Rules::preset("official", 2).unwrap();
//! let mut table = Match::<Matgo>::new(rules, Seed::from_phrase("dusk"));
//! table.play(Seat(0), Action::Pick(3)).unwrap();
//! assert!(table.play(Seat(1), Action::Pick(3)).is_err(), "that card has been picked");
//! ```

mod action;
mod apply;
mod board;
mod by_seat;
mod card;
mod check;
mod deal;
mod event;
mod imagine;
mod mission;
mod month;
mod moves;
mod notation;
mod outcome;
mod phase;
mod pile;
mod plays;
mod rules;
mod score;
mod settle;
mod setup;
mod standing;
mod state;
mod stock;
mod turns;
mod view;

pub use action::{Action, BadAction, Chongtong};
pub use board::{Board, Losing};
pub use by_seat::BySeat;
pub use card::{Card, Cards, Each, Kind};
pub use check::Illegal;
pub use deal::Deal;
pub use event::Event;
pub use mission::{Mission, MissionSet, Race};
pub use month::{Month, Months};
pub use notation::{BadCard, BadCards, BadMonth};
pub use outcome::{Outcome, Payment, Place};
pub use phase::{Awaited, End, Flip, Nagari, Offer, Part, Phase, Picked, Picking, Window};
pub use pile::{BadPile, Pile, Piles};
pub use plays::{Played, Plays};
pub use rules::{FirstPpeok, FloorFour, GoPlainAdd, GukjinRule, Options, Rules, SetMissions, TwoCardBomb};
pub use score::{CHEONGDAN, CHODAN, GODORI, HONGDAN, SETS, Score, Side, junk_value};
pub use settle::{Claim, Counted, Factor, FactorKind, Gukjin, Settlement, WhySide, settle, settle_fixed};
pub use setup::{Impossible, Setup};
pub use standing::{Room, Standing};
pub use state::State;
pub use turns::Turns;
pub use view::View;

use game::{Enumerate, Game, Log, Observer, Placed, Seat, Turn};
use rand_core::Rng;

/// The game of Matgo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Matgo {}

impl Game for Matgo {
    const NAME: &'static str = "matgo";
    const RULES_VERSION: u32 = 1;

    type Rules = Rules;
    type Standing = Standing;
    type Room = Room;
    type Deal = Deal;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Seen = Event;
    type Outcome = Outcome;
    type Illegal = Illegal;

    fn opening(rules: &Rules) -> Standing {
        Standing::opening(rules)
    }

    fn shuffle(rules: &Rules, chance: &mut impl Rng) -> Deal {
        Deal::shuffle(rules, chance)
    }

    fn deal(rules: &Rules, standing: &Standing, deal: Deal) -> State {
        State::deal(rules, standing, &deal)
    }

    fn turn(state: &State) -> Turn {
        state.turn()
    }

    fn view(state: &State, to: Observer) -> View {
        View::of(state, to)
    }

    fn check(view: &View, action: &Action) -> Result<(), Illegal> {
        view.check(action)
    }

    fn apply(state: &mut State, action: &Action, log: &mut impl Log<Event>) {
        state.apply(action, log);
    }

    fn see(event: &Event, by: Observer) -> Option<Event> {
        event.seen(by)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn placed(_: &Rules, outcome: &Outcome) -> Option<Vec<Placed>> {
        let mut places = outcome.places.clone()?;
        places.sort_by_key(|place| place.seat);
        Some(places.into_iter().map(|Place { place, gain, .. }| Placed { place, points: gain }).collect())
    }

    fn next(state: &State) -> Option<Standing> {
        state.next_round()
    }

    fn going_on(rules: &Rules, room: &Room) -> Option<Standing> {
        Standing::going_on(rules, *room)
    }

    fn left_to_the_room(state: &State) -> Option<Room> {
        state.left_to_the_room()
    }

    fn left_if_called_off(state: &State) -> Option<Room> {
        state.left_if_called_off()
    }

    fn reseated(room: Room, before: &[Seat]) -> Room {
        room.reseated(before)
    }

    /// Both players look at their hands as dealt, whether or not there is a chongtong in them.
    fn asks_everyone(state: &State) -> bool {
        matches!(state.phase(), Phase::Chongtong)
    }

    fn is_formality(view: &View) -> bool {
        matches!(view.phase, Phase::Chongtong) && view.chongtong().is_empty()
    }

    fn imagine(view: &View, chance: &mut impl Rng) -> State {
        view.imagine(chance)
    }
}

impl Enumerate for Matgo {
    fn legal(view: &View) -> Vec<Action> {
        view.legal()
    }

    fn moves(state: &State, into: &mut Vec<Action>) {
        state.moves(into);
    }
}
