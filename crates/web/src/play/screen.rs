//! What this browser shows of a table: the current picture, and what the visitor has done that it does not contain yet.
use super::{Felt, Glance, Speed, sitter, talk::Heard};
use crate::{
    link::Failure,
    parts::Live,
    platform::{storage, time::Timer},
    prefs::{Prefs, prefs, tell},
    reactive::{effect, memo},
};
use game::Seat;
use leptos::prelude::*;
use serde::Deserialize;
use table::Position;
use wire::{Error, Phase, Room, Update};
use words::{
    Lang, Say,
    play::{Part, Table as Words},
};

/// A picture of a table of game `G`.
pub type Picture<G> = Update<<G as game::Game>::View, <G as game::Game>::Seen>;

/// Why there is no table to show.
#[derive(Clone, PartialEq, Debug)]
pub enum Gone {
    /// The table was closed while the visitor was here.
    Closed,
    /// The house refused to let the visitor in.
    Refused(Error),
}

/// A move on its way: made by the visitor, not yet acknowledged by the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Sent<A> {
    /// The action.
    pub action: A,
    /// Number of actions in the match when it was chosen.
    pub ply: u32,
}

/// The screen, available anywhere below its page.
pub struct Screen<G: Felt> {
    /// The picture shown now.
    pub picture: RwSignal<Option<Picture<G>>>,
    /// Its room. Once a match is over, whoever leaves stays in their chair here, until the next one: whoever has taken it
    /// has not played.
    pub players: Memo<Option<Room>>,
    /// What happened in the round shown.
    pub story: RwSignal<Vec<G::Seen>>,
    /// The move awaiting acknowledgement.
    pub sent: RwSignal<Option<Sent<G::Action>>>,
    /// The visitor's last sketch of their next action, and the position it is for. `None` in any other.
    pub sketch: StoredValue<Option<(Position, Option<G::Action>)>>,
    /// Why the last move was taken back.
    pub refused: RwSignal<Option<Failure>>,
    /// The requests under way whose answers the visitor is told only if they are refusals.
    pub asking: StoredValue<Vec<String>>,
    /// Whether the visitor has asked to stand up, and still sat when last heard of.
    pub stood: StoredValue<bool>,
    /// Why there is no table.
    pub gone: RwSignal<Option<Gone>>,
    /// Everyone's chips while some are in flight. `None` once all have landed.
    pub purse: RwSignal<Option<Vec<i64>>>,
    /// Who has just come, gone, voted or asked for another match, in words. `None` after a while.
    pub news: RwSignal<Option<String>>,
    /// What ends it.
    pub news_end: StoredValue<Option<Timer>>,
    /// The speed of the animations.
    pub speed: RwSignal<Speed>,
    /// What has been said at the table.
    pub heard: Heard,
    /// The visitor's preferences, for code outside any component too.
    pub prefs: Prefs,
    /// The live region that announces the game.
    pub live: Live,
}

impl<G: Felt> Clone for Screen<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Felt> Copy for Screen<G> {}

impl<G: Felt> Screen<G> {
    /// Creates a screen that shows nothing yet.
    pub fn new() -> Screen<G> {
        let speed = RwSignal::new(storage::read("speed").unwrap_or_default());
        effect(move || storage::keep("speed", &speed.get()));
        let picture = RwSignal::new(None::<Picture<G>>);
        let players =
            memo(move || picture.with(|picture| picture.as_ref().map(|picture| sitter::with_players(&picture.room))));
        Screen {
            picture,
            players,
            story: RwSignal::new(Vec::new()),
            sent: RwSignal::new(None),
            sketch: StoredValue::new(None),
            refused: RwSignal::new(None),
            asking: StoredValue::default(),
            stood: StoredValue::default(),
            gone: RwSignal::new(None),
            purse: RwSignal::new(None),
            news: RwSignal::new(None),
            news_end: StoredValue::new(None),
            speed,
            heard: Heard::new(),
            prefs: prefs(),
            live: expect_context(),
        }
    }

    /// The room shown, once there is one.
    pub fn room(self) -> Memo<Option<Room>> {
        memo(move || self.picture.with(|picture| picture.as_ref().map(|picture| picture.room.clone())))
    }

    /// The number of the picture shown: it says who is meant by a chair.
    pub fn seq(self) -> Option<u64> {
        self.picture.with_untracked(|picture| picture.as_ref().map(|picture| picture.seq))
    }

    /// The position shown, once there is one.
    pub fn view(self) -> Memo<Option<G::View>> {
        memo(move || self.picture.with(|picture| picture.as_ref().and_then(|picture| picture.view.clone())))
    }

    /// The position as the frame shows it.
    pub fn glance(self) -> Memo<Option<Glance>> {
        let view = self.view();
        memo(move || view.with(|view| view.as_ref().map(G::glance)))
    }

    /// What a match consists of.
    pub fn part(self) -> Memo<Part> {
        let glance = self.glance();
        memo(move || glance.with(|glance| glance.as_ref().map(|glance| glance.part)).unwrap_or_default())
    }

    /// The seat at the bottom: the visitor's own, or else the first.
    pub fn bottom(self) -> Memo<Seat> {
        let room = self.room();
        memo(move || room.with(|room| room.as_ref().and_then(|room| room.you)).unwrap_or(Seat(0)))
    }

    /// Whether the picture shows a match that is over. It stays once the table is gone.
    pub fn is_over(self) -> bool {
        let is_over = |picture: &Picture<G>| matches!(picture.room.phase, Phase::Finished { .. });
        self.picture.with(|picture| picture.as_ref().is_some_and(is_over))
    }

    /// Why there is no table, in words. Empty while there is one.
    pub fn why_gone(self) -> Signal<String> {
        tell(move |lang| {
            self.gone.with(|gone| match gone {
                Some(Gone::Refused(error)) if !self.is_over() => error.say(lang).into_owned(),
                Some(Gone::Refused(_) | Gone::Closed) => Words::Closed.say(lang).into_owned(),
                None => String::new(),
            })
        })
    }

    /// Takes the visitor's move back and says why.
    pub fn take_back(self, failure: Failure) {
        let lang = self.prefs.lang.get_untracked();
        let why = self.picture.try_with_untracked(|picture| {
            let view = picture.as_ref().and_then(|picture| picture.view.as_ref());
            refusal::<G>(lang, &failure, view)
        });
        if let Some(why) = why {
            self.live.say(why);
        }
        self.sent.try_set(None);
        self.refused.try_set(Some(failure));
    }

    /// Why the last move was taken back, in words. Empty if it was not.
    pub fn refusal(self) -> Signal<String> {
        let view = self.view();
        tell(move |lang| {
            self.refused.with(|refused| {
                let Some(refused) = refused else { return String::new() };
                view.with(|view| refusal::<G>(lang, refused, view.as_ref()))
            })
        })
    }
}

fn refusal<G: Felt>(lang: Lang, failure: &Failure, view: Option<&G::View>) -> String {
    if let (Failure::Refused(Error::Illegal { reason }), Some(view)) = (failure, view)
        && let Ok(why) = G::Illegal::deserialize(reason)
    {
        return G::refusal(lang, &why, view);
    }
    match failure {
        Failure::Unreachable => String::new(),
        Failure::Refused(error) => error.say(lang).into_owned(),
    }
}
