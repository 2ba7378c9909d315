//! The rules of Lexio, for 2 to 5 players. The authority is `docs/rules/lexio.md`; items name its sections.
//!
//! ```
//! use game::{Match, Ruleset, Seed};
//! use lexio::{Action, Lexio, Rules};
//!
//! let rules = Rules::preset("official", 4).unwrap();
//! let mut table = Match::<Lexio>::new(rules, Seed::from_phrase("dusk"));
//! let leader = table.turn().seat().unwrap();
//! assert!(table.play(leader, Action::Pass).is_err(), "the lead may not pass");
//! ```

mod action;
mod apply;
mod check;
mod chips;
mod combination;
mod deal;
mod event;
mod imagine;
mod moves;
mod notation;
mod outcome;
mod rules;
mod score;
mod setup;
mod standing;
mod state;
mod tile;
mod view;

pub use action::Action;
pub use check::Illegal;
pub use chips::{Faces, stacks};
pub use combination::{Combination, Kind, Ranking};
pub use deal::Deal;
pub use event::Event;
pub use moves::{combinations, each_action, each_combination};
pub use notation::{BadTile, BadTiles};
pub use outcome::{Outcome, Place};
pub use rules::{Broke, FlushOrder, NextLead, Options, Passing, Rules, Stake, StraightTie, TwoPenalty, TwoPlayer};
pub use score::{Left, Settlement, Transfer, Transfers, settle};
pub use setup::{Impossible, Setup, TrickSetup};
pub use standing::Standing;
pub use state::{Last, Lead, State};
pub use tile::{Suit, Tile, Tiles};
pub use view::{TrickView, View};

use game::{Enumerate, Game, Log, Observer, Placed, Turn};
use rand_core::Rng;

/// A list with an item for every seat: 2 to 5.
pub type BySeat<T> = arrayvec::ArrayVec<T, SEATS>;

/// The most seats at a table.
pub const SEATS: usize = 5;

/// The game of Lexio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lexio {}

impl Game for Lexio {
    const NAME: &'static str = "lexio";
    const RULES_VERSION: u32 = 1;

    type Rules = Rules;
    type Standing = Standing;
    type Room = ();
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

    // All events of a round are public.
    fn see(event: &Event, _: Observer) -> Option<Event> {
        Some(event.clone())
    }

    fn outcome(state: &State) -> Option<Outcome> {
        state.outcome()
    }

    fn placed(rules: &Rules, outcome: &Outcome) -> Option<Vec<Placed>> {
        let mut places = outcome.places.clone()?;
        places.sort_by_key(|place| place.seat);
        let placed = |Place { place, chips, .. }: Place| Placed { place, points: chips - rules.start() };
        Some(places.into_iter().map(placed).collect())
    }

    fn next(state: &State) -> Option<Standing> {
        state.next_round()
    }

    fn imagine(view: &View, chance: &mut impl Rng) -> State {
        view.imagine(chance)
    }
}

impl Enumerate for Lexio {
    fn legal(view: &View) -> Vec<Action> {
        view.legal()
    }

    fn moves(state: &State, into: &mut Vec<Action>) {
        state.moves(into);
    }
}
