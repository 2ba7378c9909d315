//! The rules of Rummikub, for 2 to 6 players. `docs/rules/rummikub.md` is authoritative; items name its sections.
//!
//! ```
//! use game::{Match, Ruleset, Seed};
//! use rummikub::{Action, Rules, Rummikub};
//!
//! let rules = Rules::preset("official", 4).unwrap();
//! let mut table = Match::<Rummikub>::new(rules, Seed::from_phrase("dusk"));
//! let starter = table.turn().seat().unwrap();
//! assert!(table.play(starter, Action::Pass).is_err(), "one may not pass while there is something to draw");
//! assert!(table.play(starter, Action::Draw).is_ok());
//! ```

mod action;
mod apply;
pub mod bench;
mod check;
mod deal;
mod event;
mod imagine;
mod jokers;
mod notation;
mod opening;
mod outcome;
mod rules;
mod score;
mod set;
mod setup;
mod solve;
mod standing;
mod state;
mod surplus;
mod tile;
mod view;

pub use action::{Action, Layout};
pub use check::{Before, Illegal, Lay};
pub use deal::Deal;
pub use event::{Event, Seen};
pub use notation::{BadTile, read_sets};
pub use outcome::{End, Outcome, Place};
pub use rules::{Edition, JokerRule, NextStart, Options, Rules};
pub use score::{Score, score};
pub use set::{Broken, Kind, Piece, Set};
pub use setup::{Impossible, Setup};
pub use solve::{Answer, GaveUp, Objective, Opening, Solver, Wish};
pub use standing::Standing;
pub use state::{Drawn, State};
pub use tile::{Colour, Tile, Tiles};
pub use view::View;

use game::{Game, Log, Observer, Placed, Turn};
use rand_core::Rng;

/// A list with one item for every seat: 2 to 6.
pub type BySeat<T> = arrayvec::ArrayVec<T, SEATS>;

/// The most seats at a table.
pub const SEATS: usize = 6;

/// The game of Rummikub.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rummikub {}

impl Game for Rummikub {
    const NAME: &'static str = "rummikub";
    const RULES_VERSION: u32 = 1;

    type Rules = Rules;
    type Standing = Standing;
    type Room = ();
    type Deal = Deal;
    type State = State;
    type View = View;
    type Action = Action;
    type Event = Event;
    type Seen = Seen;
    type Outcome = Outcome;
    type Illegal = Illegal;

    fn opening(rules: &Rules) -> Standing {
        Standing::opening(rules)
    }

    fn shuffle(rules: &Rules, chance: &mut impl Rng) -> Deal {
        Deal::shuffle(rules, chance)
    }

    fn deal(rules: &Rules, standing: &Standing, deal: Deal) -> State {
        State::deal(rules, standing, deal)
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

    fn see(event: &Event, by: Observer) -> Option<Seen> {
        Some(event.seen(by))
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn placed(_: &Rules, outcome: &Outcome) -> Option<Vec<Placed>> {
        let mut places = outcome.ranked()?;
        places.sort_by_key(|place| place.seat);
        Some(places.into_iter().map(|Place { place, points, .. }| Placed { place, points }).collect())
    }

    fn next(state: &State) -> Option<Standing> {
        state.next_game()
    }

    fn turn_ms(rules: &Rules, _: Option<u32>) -> Option<u32> {
        let seconds = rules.options().clock;
        (seconds > 0).then_some(seconds * 1_000)
    }

    fn is_the_clocks(action: &Action) -> bool {
        action.is_the_clocks()
    }

    fn is_the_players(action: &Action) -> bool {
        action.is_the_players()
    }

    fn shown_sketch(view: &View, sketch: &Action) -> Option<Action> {
        view.shows(sketch).then(|| sketch.clone())
    }

    fn imagine(view: &View, chance: &mut impl Rng) -> State {
        view.imagine(chance)
    }
}
