//! What the player does with their tiles before playing them: order, choice, hints.
mod telling;

use super::{
    answers::Answers,
    choice::{Judged, judge, kept, toggled},
    line::why_no_answer,
    order::{Order, Sorting},
};
use crate::{
    parts::Live,
    platform::{
        dom,
        motion::{Places, Timing},
        sound::{self, Sound},
        storage, time,
    },
    play::{Hint, KeyStep, ROOT, Seating, shake_when_refused},
    prefs::{Prefs, prefs},
    reactive::{effect, memo},
};
use leptos::prelude::*;
use lexio::{Action, Kind, Last, Lexio, Tile, Tiles, View};
use words::{Lang, Say, lexio as say, lexio::Board};

/// The rack's id.
pub const RACK: &str = "rack";
/// How long tiles take to move to their new places in the rack, in milliseconds.
const SORT_MS: u32 = 260;

/// The player's desk. `Copy`, for use anywhere below the board.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What the frame gave the board.
    pub seating: Seating<Lexio>,
    /// The rack.
    pub order: RwSignal<Order>,
    /// The chosen tiles.
    pub chosen: RwSignal<Tiles>,
    /// Tiles that glow because the player asked for help.
    pub glow: RwSignal<Tiles>,
    /// The advised move, and why.
    pub advice: RwSignal<Option<Hint<Lexio>>>,
    /// Why a tool is of no use now. Stays until the player does something.
    pub remark: RwSignal<Option<Board>>,
    /// Whether the next press plays, for players who want to confirm.
    pub armed: RwSignal<bool>,
    /// The playable combinations.
    pub answers: Memo<Answers>,
    /// The verdict on the chosen tiles.
    pub judged: Memo<Judged>,
    /// Whether it is the player's turn.
    pub my_turn: Memo<bool>,
    prefs: Prefs,
    live: Live,
}

impl Desk {
    /// A desk for the player at the bottom.
    pub fn new(seating: Seating<Lexio>) -> Desk {
        let view = seating.view;
        let sorting: Sorting = storage::read("lexio.sorting").unwrap_or_default();
        let chosen = RwSignal::new(Tiles::NONE);
        let desk = Desk {
            seating,
            order: RwSignal::new(Order::sorted(sorting).holding(view.with_untracked(|view| view.hand))),
            chosen,
            glow: RwSignal::new(Tiles::NONE),
            advice: RwSignal::new(None),
            remark: RwSignal::new(None),
            armed: RwSignal::new(false),
            answers: memo(move || view.with(Answers::of)),
            judged: memo(move || view.with(|view| judge(view, chosen.get() & view.hand))),
            my_turn: memo(move || view.with(|view| seating.act.is_some() && view.me.is_some() && view.turn == view.me)),
            prefs: prefs(),
            live: expect_context(),
        };
        desk.follow();
        desk
    }

    /// Limits the rack and the choice to the tiles in hand, and forgets advice when the table moves on.
    fn follow(self) {
        let view = self.seating.view;
        let hand = memo(move || view.with(|view| view.hand));
        let mut held = hand.get_untracked();
        effect(move || {
            let hand = hand.get();
            let before = std::mem::replace(&mut held, hand);
            self.order.update(|order| *order = std::mem::take(order).holding(hand));
            self.chosen.update(|chosen| *chosen = kept(*chosen, before, hand));
        });
        effect(move || {
            view.track();
            self.quiet();
        });
        effect(move || {
            let sorting = self.order.with(Order::sorting);
            if sorting != Sorting::Free {
                storage::keep("lexio.sorting", &sorting);
            }
        });
        shake_when_refused(self.seating.refused, RACK);
    }

    /// Forgets advice, a remark and a pending confirmation.
    fn quiet(self) {
        self.glow.set(Tiles::NONE);
        self.advice.set(None);
        self.remark.set(None);
        self.armed.set(false);
    }

    /// Chooses a tile, or puts it back.
    pub fn toggle(self, tile: Tile) {
        if self.is_sending() {
            return;
        }
        self.quiet();
        sound::play(Sound::Lift);
        self.chosen.update(|chosen| *chosen = toggled(*chosen, tile));
        if self.judged.get_untracked() != Judged::Nothing {
            self.say_line();
        }
    }

    /// Chooses exactly these tiles.
    fn choose(self, tiles: Option<Tiles>) {
        let Some(tiles) = tiles.filter(|_| !self.is_sending()) else { return };
        self.quiet();
        sound::play(Sound::Lift);
        self.chosen.set(tiles);
        self.say_line();
    }

    /// Reads out the line above the rack.
    fn say_line(self) {
        let (text, _) = untrack(|| self.line_now(self.lang()));
        self.live.say(text);
    }

    /// Chooses the next playable combination, or the previous one, or says that there is none.
    pub fn cycle(self, back: bool) {
        let chosen = self.chosen.get_untracked();
        match self.answers.with_untracked(|answers| answers.step(chosen, back)) {
            None => self.bar(self.seating.view.with_untracked(why_no_answer)),
            next => self.choose(next),
        }
    }

    /// Chooses the next playable combination of a kind.
    pub fn cycle_in(self, kind: Kind) {
        let chosen = self.chosen.get_untracked();
        self.choose(self.answers.with_untracked(|answers| answers.step_in(kind, chosen)));
    }

    /// Chooses the next playable combination of this many tiles.
    pub fn cycle_count(self, count: u8) {
        let chosen = self.chosen.get_untracked();
        self.choose(self.answers.with_untracked(|answers| answers.step_count(count, chosen)));
    }

    /// Puts every tile back.
    pub fn clear(self) {
        self.quiet();
        if !self.is_sending() {
            self.chosen.set(Tiles::NONE);
        }
    }

    /// Plays the chosen tiles, or says why they cannot be played.
    pub fn play(self) {
        let chosen = self.chosen.get_untracked();
        let playable = matches!(self.judged.get_untracked(), Judged::Playable { .. });
        if !self.my_turn.get_untracked() || self.is_sending() || !playable {
            self.protest(self.why_not_play(self.lang()));
        } else if self.prefs.confirm.get_untracked() && !self.armed.get_untracked() {
            self.armed.set(true);
            self.live.say(Board::OneMoreTap.say(self.lang()));
        } else {
            self.act(Action::Play(chosen));
        }
    }

    /// Passes, or says why that is not possible.
    pub fn pass(self) {
        match self.why_not_pass(self.lang()) {
            Some(why) => self.protest(Some(why)),
            None => self.act(Action::Pass),
        }
    }

    fn act(self, action: Action) {
        self.quiet();
        if let Some(act) = self.seating.act {
            act.run(action);
        }
    }

    fn protest(self, why: Option<String>) {
        if let Some(why) = why {
            sound::play(Sound::Refused);
            self.live.say(why);
        }
    }

    /// Says why a tool is of no use: in the line as well, since fingers and keys are shown no tooltip.
    fn bar(self, why: Board) {
        self.remark.set(Some(why));
        self.protest(Some(why.say(self.lang()).into_owned()));
    }

    /// Asks for help: first everything playable glows, then the best play is chosen, with a reason.
    pub fn hint(self) {
        let Some(hint) = self.seating.hint else { return };
        if let Some(why) = untrack(|| self.why_no_turn()) {
            return self.bar(why);
        }
        let playable = self.answers.with_untracked(Answers::tiles);
        if self.glow.get_untracked().is_empty() && self.advice.with_untracked(Option::is_none) && !playable.is_empty() {
            self.glow.set(playable);
            self.live.say(say::playable(self.lang(), playable));
            return;
        }
        hint.ask(move |hint| {
            let Some(hint) = hint else { return };
            self.quiet();
            self.chosen.set(match hint.action {
                Action::Play(tiles) => tiles,
                Action::Pass => Tiles::NONE,
            });
            self.advice.set(Some(hint));
            self.say_line();
        });
    }

    /// Sorts the rack the other way.
    pub fn sort(self) {
        self.rearrange(Order::turned);
        let by_suit = self.order.with_untracked(Order::sorting) == Sorting::Suit;
        self.live.say(say::sorted(self.lang(), by_suit));
    }

    /// Moves a tile along the rack.
    pub fn carry(self, tile: Tile, step: KeyStep) {
        let to = self.order.with_untracked(|order| {
            let at = order.tiles().iter().position(|one| *one == tile)?;
            step.from(at, order.tiles().len())
        });
        if let Some(to) = to {
            self.rearrange(|order| order.moved(tile, to));
        }
    }

    /// Moves the chosen tiles along the rack, to where another one is.
    pub fn gather(self, to: Tile) {
        let chosen = self.chosen.get_untracked();
        self.rearrange(|order| order.gathered(chosen, to));
    }

    /// Changes the order; the tiles glide to their new places.
    pub fn rearrange(self, change: impl FnOnce(Order) -> Order) {
        let before = dom::by_id(ROOT).map(|root| Places::below(&root));
        self.order.update(|order| *order = change(std::mem::take(order)));
        time::next_frame(move || {
            if let (Some(places), Some(root)) = (before, dom::by_id(ROOT)) {
                places.glide(&root, Timing::of(SORT_MS));
            }
        });
    }

    fn is_sending(self) -> bool {
        self.seating.sent.with(Option::is_some)
    }

    /// The tiles on their way to the table.
    pub fn sending(self) -> Tiles {
        match self.seating.sent.get() {
            Some(Action::Play(tiles)) => tiles,
            _ => Tiles::NONE,
        }
    }

    fn lang(self) -> Lang {
        self.prefs.lang.get_untracked()
    }
}

/// A seat's last action, for its place on the felt.
pub fn last_of(view: &View, seat: game::Seat) -> Option<Last> {
    view.last.get(seat.index()).copied().flatten()
}
