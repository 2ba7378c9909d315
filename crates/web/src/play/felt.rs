//! What a table's frame needs from a game, and what it provides to the game's board.
use super::{Glance, Hints, Sitter, Speed, Taught};
use crate::platform::sound::Sound;
use game::Seat;
use games::Name;
use leptos::prelude::*;
use search::{net::NetName, review::Reviews};
use words::{GameWords, Lang, play};

/// A game that can be played at a table in the browser. The frame knows nothing else about it.
pub trait Felt: Reviews + GameWords + Copy + PartialEq + std::fmt::Debug {
    /// The game on the wire.
    const GAME: Name;
    /// The option that sets the game's own clock for a turn, 0 for none, if the game has one.
    const CLOCK: Option<&'static str> = None;
    /// The net that its bots use, if any.
    fn net(rules: &Self::Rules) -> Option<NetName> {
        let _ = rules;
        None
    }

    /// What the frame shows of a position.
    fn glance(view: &Self::View) -> Glance;

    /// Some of its tiles or cards, fanned like a hand: the picture on the game's card on the first page, which has no
    /// style sheet of the game but `<game>/fan.css`.
    fn fan() -> AnyView;

    /// One of its tiles or cards, face down.
    fn back() -> AnyView;

    /// The board: everything between the bar and the bottom of the window. It has a `Place` for every seat, and an
    /// element with the id [`super::MIDDLE`], from where hands are dealt; without one, nothing is seen to be dealt.
    fn board(seating: Seating<Self>) -> AnyView;

    /// The game's own buttons in the bar, with their sheets.
    fn tools(tools: Tools<Self>) -> AnyView;

    /// How to play the game, with pictures.
    fn rules() -> AnyView;

    /// The `data-flip` names of what an event reveals, and where it was before.
    fn moved(seen: &Self::Seen) -> Option<(From, Vec<String>)>;

    /// How much longer than a plain move the transition from the first to the second position takes to show, in
    /// milliseconds at normal speed.
    fn lingers(_: &Self::View, _: &Self::View) -> u32 {
        0
    }

    /// How long the start of a round is shown to a player waiting for its first move, in milliseconds at normal speed.
    fn begins_ms(_: &Self::View) -> u32 {
        0
    }

    /// Its lessons, in order: as many as [`GameWords::LESSONS`].
    fn lessons() -> Vec<Taught<Self>> {
        Vec::new()
    }

    /// The sound of an event.
    fn sound(seen: &Self::Seen) -> Option<Sound>;

    /// Intermediate positions to show between two positions, each with the events that led there, and the number of
    /// events that they cover. Most games have none.
    fn stages(before: &Self::View, seen: &[Self::Seen]) -> (Vec<Stage<Self>>, usize) {
        let _ = (before, seen);
        (Vec::new(), 0)
    }

    /// How long a position with these events is shown before the next, in milliseconds at normal speed.
    fn hold_ms(seen: &[Self::Seen]) -> u32 {
        let _ = seen;
        620
    }

    /// How the result of a round came about, for its panel, and how far the match had got if it was ended in the middle
    /// of one. `again` says whether a rematch may follow. Empty for a game whose table shows it.
    fn account(view: &Self::View, sitters: Signal<Vec<Sitter>>, again: bool) -> AnyView {
        let _ = (view, sitters, again);
        ().into_any()
    }
}

/// A position on the way to another, with the events that led to it.
pub type Stage<G> = (<G as game::Game>::View, Vec<<G as game::Game>::Seen>);

/// Where something was before it became visible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// In a player's hand.
    Plate(Seat),
    /// In the middle, from where it is dealt: the board's element with the id [`super::MIDDLE`].
    Middle,
}

/// The data for a game's board.
pub struct Seating<G: Felt> {
    /// The position, as the observer sees it.
    pub view: Signal<G::View>,
    /// The sitters, by seat.
    pub sitters: Signal<Vec<Sitter>>,
    /// The seat at the bottom.
    pub bottom: Signal<Seat>,
    /// The action that is waiting to be acknowledged.
    pub sent: Signal<Option<G::Action>>,
    /// Why the last action was refused. Empty if it was not.
    pub refused: Signal<String>,
    /// Carries out a player's action. `None` for spectators.
    pub act: Option<Callback<G::Action>>,
    /// Sends the table a sketch of the player's next action, or none. The sketch counts when time runs out.
    pub sketch: Option<Callback<Option<G::Action>>>,
    /// The sketch of the player in turn, where the table lets others see it. Not yet a move.
    pub sketched: Signal<Option<G::Action>>,
    /// Asks for the best move and why. In practice only.
    pub hint: Option<Hints<G>>,
    /// The position as each seat sees it, where all hands are open; otherwise empty.
    pub open: Signal<Vec<G::View>>,
    /// The latest event, for spectators. Empty for players, who are told what they may do.
    pub caption: Signal<String>,
    /// The events of this round.
    pub story: Signal<Vec<G::Seen>>,
    /// The speed at which the table is shown.
    pub speed: Signal<Speed>,
    /// Whether everyone is asked at once, and answers by `sketch` whether or not it is their turn.
    pub sealed: Signal<bool>,
    /// Whether a rematch may follow the match.
    pub again: Signal<bool>,
    /// Whether the game's help is shown.
    pub help: RwSignal<bool>,
}

impl<G: Felt> Seating<G> {
    /// Whose turn it is, in words. `None` if it is no one's.
    pub fn who_moves(self, lang: Lang) -> Option<String> {
        let who = self.sitters.with(|sitters| Some(sitters.iter().find(|sitter| sitter.in_turn)?.who()))?;
        Some(play::who_moves(lang, &who))
    }
}

/// The data for a game's buttons in the bar.
pub struct Tools<G: Felt> {
    /// The position. `None` before the first deal.
    pub view: Signal<Option<G::View>>,
    /// The sitters, by seat.
    pub sitters: Signal<Vec<Sitter>>,
    /// The events of this round.
    pub story: Signal<Vec<G::Seen>>,
    /// Whether the game's help is shown.
    pub help: RwSignal<bool>,
    /// Whether a replay is shown, not a table.
    pub replay: bool,
}

// Not derived, since signals can be copied whatever they hold.
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
