//! What the frame of a table asks of a game, and what it gives to the game's board.
use super::{Glance, Hints, Sitter, Speed, Taught};
use crate::platform::sound::Sound;
use game::Seat;
use games::Name;
use leptos::prelude::*;
use search::{net::NetName, review::Reviews};
use words::GameWords;

/// A game that can be played at a table of the browser. The frame knows nothing else of it.
pub trait Felt: Reviews + GameWords + Copy + PartialEq + std::fmt::Debug {
    /// The game on the wire.
    const GAME: Name;
    /// The option that is the game's own clock for a turn, 0 for none, where it has one.
    const CLOCK: Option<&'static str> = None;
    /// The net that its bots play by, where there is one.
    fn net(rules: &Self::Rules) -> Option<NetName> {
        let _ = rules;
        None
    }

    /// What the frame shows of a position.
    fn glance(view: &Self::View) -> Glance;

    /// Some of its tiles or cards, as a hand would show them: the picture of its card on the first page.
    fn fan() -> AnyView;

    /// One of them from behind.
    fn back() -> AnyView;

    /// The board: everything between the bar and the bottom of the window.
    fn board(seating: Seating<Self>) -> AnyView;

    /// The game's own buttons in the bar, with the sheets they open.
    fn tools(tools: Tools<Self>) -> AnyView;

    /// How it is played, with pictures.
    fn rules() -> AnyView;

    /// The `data-flip` names of what an event brings to light, and where that was before.
    fn moved(seen: &Self::Seen) -> Option<(From, Vec<String>)>;

    /// How much longer than a plain move it takes to show how the second of two positions came about, in milliseconds at
    /// normal speed.
    fn lingers(_: &Self::View, _: &Self::View) -> u32 {
        0
    }

    /// How long the beginning of a round is shown to whoever waits for its first move, in milliseconds at normal speed.
    fn begins_ms(_: &Self::View) -> u32 {
        0
    }

    /// How many lessons it has; none for a game that nobody teaches.
    const LESSONS: usize = 0;

    /// Its lessons, in order.
    fn lessons() -> Vec<Taught<Self>> {
        Vec::new()
    }

    /// What an event sounds like.
    fn sound(seen: &Self::Seen) -> Option<Sound>;

    /// Positions to be seen on the way from one to the next, each with what led there, and how many of the events
    /// they have told. Most games go there at once.
    fn stages(before: &Self::View, seen: &[Self::Seen]) -> (Vec<Stage<Self>>, usize) {
        let _ = (before, seen);
        (Vec::new(), 0)
    }

    /// How long a position with this news is seen before the next, in milliseconds at normal speed.
    fn hold_ms(seen: &[Self::Seen]) -> u32 {
        let _ = seen;
        620
    }

    /// How the result of a round comes about, for its panel. Of a game whose table tells it, nothing.
    fn account(view: &Self::View, sitters: Signal<Vec<Sitter>>) -> AnyView {
        let _ = (view, sitters);
        ().into_any()
    }
}

/// A position on the way to another, with what led to it.
pub type Stage<G> = (<G as game::Game>::View, Vec<<G as game::Game>::Seen>);

/// Where something was before it could be seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// In somebody's hand.
    Plate(Seat),
    /// In the middle, whence it is dealt.
    Middle,
}

/// What a board is given.
pub struct Seating<G: Felt> {
    /// The position, for whoever looks.
    pub view: Signal<G::View>,
    /// Whoever sits around, by seat.
    pub sitters: Signal<Vec<Sitter>>,
    /// Whose place is at the bottom.
    pub bottom: Signal<Seat>,
    /// The action that waits for its acknowledgement.
    pub sent: Signal<Option<G::Action>>,
    /// Why the last action was put back; empty for nothing.
    pub refused: Signal<String>,
    /// What a player's action does; none for those who look on.
    pub act: Option<Callback<G::Action>>,
    /// Shows the table what the player is about to do, or that it is nothing: what counts when time runs out.
    pub sketch: Option<Callback<Option<G::Action>>>,
    /// What whoever is in turn has sketched, where the table lets others see it: not yet a move.
    pub sketched: Signal<Option<G::Action>>,
    /// Asks for the best move and why, in practice only.
    pub hint: Option<Hints<G>>,
    /// The positions as every seat sees them, where all hands are open; else empty.
    pub open: Signal<Vec<G::View>>,
    /// What has just happened, told to those who look on; empty for players, who are told what they may do.
    pub caption: Signal<String>,
    /// What happened in this round.
    pub story: Signal<Vec<G::Seen>>,
    /// How fast the table is shown.
    pub speed: Signal<Speed>,
    /// Whether everybody is asked at once, and answers by `sketch` whether in turn or not.
    pub sealed: Signal<bool>,
    /// Whether the game's help is shown.
    pub help: RwSignal<bool>,
}

/// What a game's buttons in the bar are given.
pub struct Tools<G: Felt> {
    /// The position; none before the first deal.
    pub view: Signal<Option<G::View>>,
    /// Whoever sits around, by seat.
    pub sitters: Signal<Vec<Sitter>>,
    /// What happened in this round.
    pub story: Signal<Vec<G::Seen>>,
    /// Whether the game's help is shown.
    pub help: RwSignal<bool>,
}

// Not derived: signals are copied whatever they hold.
impl<G: Felt> Clone for Seating<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Felt> Copy for Seating<G> {}
impl<G: Felt> Clone for Tools<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Felt> Copy for Tools<G> {}
