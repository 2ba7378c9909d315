//! What the player does with their cards: presses, questions and answers, hints.
mod telling;

use super::question::{self, Answer, Question, in_turn};
use crate::{
    parts::Live,
    platform::{
        dom,
        sound::{self, Sound},
    },
    play::{Hint, KeyStep, Seating, shake_when_refused, who_at},
    prefs::{Prefs, prefs},
    reactive::{effect, memo},
};
use game::Seat;
use leptos::prelude::*;
use matgo::{Action, Card, Cards, Matgo, Phase, View};
use words::{Lang, Say, matgo::Board as Words, play::Who};

/// The hand's id.
pub const HAND: &str = "hand";

/// The player's desk. `Copy`, for use anywhere below the board.
#[derive(Clone, Copy)]
pub struct Desk {
    /// What the frame gave the board.
    pub seating: Seating<Matgo>,
    /// The board's own question before a card of the player's is played.
    asked: RwSignal<Option<Question>>,
    /// The current question.
    pub question: Memo<Option<Question>>,
    /// The player's answer, sealed until everyone's are opened.
    pub sealed: RwSignal<Option<Action>>,
    /// A card that is played if it is pressed once more.
    pub armed: RwSignal<Option<Card>>,
    /// The card under the finger or with the focus. The cards that it would meet glow.
    pub near: RwSignal<Option<Card>>,
    /// The one card that Tab leads to; the arrow keys move on from there.
    pub here: RwSignal<Option<Card>>,
    /// The advised move, and why.
    advice: RwSignal<Option<Hint<Matgo>>>,
    /// Whether the player has to play a card.
    pub to_play: Memo<bool>,
    /// The seat at the bottom.
    pub bottom: Memo<Seat>,
    prefs: Prefs,
    live: Live,
}

impl Desk {
    /// A desk for the player at the bottom.
    pub fn new(seating: Seating<Matgo>) -> Desk {
        let view = seating.view;
        let asked = RwSignal::new(None);
        let bottom = memo(move || seating.bottom.get());
        let acts = move || seating.act.is_some() && seating.sent.with(Option::is_none);
        let desk = Desk {
            seating,
            asked,
            question: memo(move || {
                let own = asked.get();
                let everyone = seating.sealed.get();
                acts().then(|| own.or_else(|| view.with(|view| Question::of(view, everyone)))).flatten()
            }),
            sealed: RwSignal::new(None),
            armed: RwSignal::new(None),
            near: RwSignal::new(None),
            here: RwSignal::new(None),
            advice: RwSignal::new(None),
            to_play: memo(move || {
                acts() && view.with(|view| in_turn(view, Some(bottom.get())) && view.phase == Phase::Play)
            }),
            bottom,
            prefs: prefs(),
            live: expect_context(),
        };
        desk.follow();
        desk
    }

    /// Forgets unfinished choices when the table moves on.
    fn follow(self) {
        let view = self.seating.view;
        effect(move || {
            view.track();
            self.quiet();
            self.asked.set(None);
            self.sealed.set(None);
        });
        shake_when_refused(self.seating.refused, HAND);
    }

    fn quiet(self) {
        self.armed.set(None);
        self.advice.set(None);
    }

    /// Plays a card of the hand that is pressed, or asks a question first.
    pub fn press(self, card: Card) {
        if !self.to_play.get_untracked() {
            return self.protest();
        }
        let once_more = self.prefs.confirm.get_untracked() && self.armed.get_untracked() != Some(card);
        match self.seating.view.with_untracked(|view| question::press(view, card, false)) {
            None => self.protest(),
            Some(Err(asked)) => self.ask(asked),
            Some(Ok(_)) if once_more => {
                self.armed.set(Some(card));
                sound::play(Sound::Lift);
                self.live.say(Words::OneMoreTap.say(self.lang()));
            }
            Some(Ok(action)) => self.act(action),
        }
    }

    fn ask(self, asked: Question) {
        self.quiet();
        sound::play(Sound::Lift);
        self.asked.set(Some(asked));
    }

    /// Answers the current question.
    pub fn answer(self, answer: Answer) {
        match answer {
            Answer::Act(action) => self.act(action),
            Answer::Plainly(card) => match self.seating.view.with_untracked(|view| question::press(view, card, true)) {
                Some(Ok(action)) => self.act(action),
                Some(Err(asked)) => self.ask(asked),
                None => self.protest(),
            },
            Answer::Nothing => self.asked.set(None),
        }
    }

    /// Gives the answer with this number, counting cards first. Returns whether there is one.
    pub fn answer_number(self, number: usize) -> bool {
        let Some(asked) = self.question.get_untracked() else { return false };
        let cards = asked.targets().into_iter().map(|(_, answer)| answer);
        let answer = cards.chain(asked.answers().into_iter().map(|(_, answer)| answer)).nth(number);
        answer.inspect(|answer| self.answer(*answer)).is_some()
    }

    /// Carries out `action` if the current question is go or stop.
    pub fn answer_with(self, action: Action) {
        let fits = self.question.get_untracked() == Some(Question::GoOrStop);
        if fits {
            self.act(action);
        }
    }

    /// Chooses a card of the floor that is pressed, if it is one of those to choose from.
    pub fn press_floor(self, card: Card) {
        let targets = self.question.get_untracked().map(Question::targets).unwrap_or_default();
        if let Some((_, answer)) = targets.into_iter().find(|(target, _)| *target == card) {
            self.answer(answer);
        }
    }

    /// Flips without playing a card, if the player has a token.
    pub fn flip(self) {
        let has = self.seating.view.with_untracked(|view| view.board.tokens[self.bottom.get_untracked()] > 0);
        if self.to_play.get_untracked() && has {
            self.act(Action::Flip);
        } else {
            self.protest();
        }
    }

    /// Drops unfinished choices. Returns whether there were any.
    pub fn escape(self) -> bool {
        let begun = self.asked.with_untracked(Option::is_some)
            || self.armed.with_untracked(Option::is_some)
            || self.advice.with_untracked(Option::is_some);
        self.quiet();
        self.asked.set(None);
        begun
    }

    fn act(self, action: Action) {
        self.quiet();
        self.asked.set(None);
        if self.seating.sealed.get_untracked() {
            if let Some(sketch) = self.seating.sketch {
                sketch.run(Some(action));
                self.sealed.set(Some(action));
                sound::play(Sound::Lift);
            }
            return;
        }
        if let Some(act) = self.seating.act {
            act.run(action);
        }
    }

    fn protest(self) {
        let why = self.why_not(self.lang());
        sound::play(Sound::Refused);
        self.live.say(why);
    }

    /// Asks for the best move, and announces it.
    pub fn hint(self) {
        let Some(ask) = self.seating.hint else { return };
        let mine = self.seating.view.with_untracked(|view| in_turn(view, Some(self.bottom.get_untracked())));
        if !mine {
            return self.protest();
        }
        ask.ask(move |hint| match hint {
            Some(hint) => {
                self.asked.set(None);
                self.advice.set(Some(hint));
                self.live.say(untrack(|| self.line_now(self.lang()).0));
            }
            None => self.live.say(Words::HintNone.say(self.lang())),
        });
    }

    /// The cards that a hint points at.
    pub fn advised(self) -> Cards {
        match self.advice.get().map(|hint| hint.action) {
            Some(Action::Play { card, take, .. }) => take.map_or(Cards::one(card), |take| Cards::one(card).with(take)),
            Some(Action::Bonus(card) | Action::Choose(card)) => Cards::one(card),
            Some(Action::Bomb(month)) => month.cards(),
            _ => Cards::NONE,
        }
    }

    /// The cards on the floor that the card under the finger would meet.
    pub fn matches(self) -> Cards {
        let shown = self.near.get().or(self.armed.get()).filter(|_| self.to_play.get());
        self.seating.view.with(|view| shown.map_or(Cards::NONE, |card| question::meets(view, card)))
    }

    /// The player in a seat.
    pub fn who(self, seat: Seat) -> Who {
        who_at(self.seating.sitters, seat)
    }

    /// The cards of the hand at the bottom, in order.
    pub fn hand(self) -> Vec<Card> {
        self.seating.view.with(|view| view.hand.iter().collect())
    }

    fn lang(self) -> Lang {
        self.prefs.lang.get_untracked()
    }

    /// Shows the months' numbers on the cards, or hides them.
    pub fn switch_numerals(self) {
        self.prefs.numerals.update(|shown| *shown = !*shown);
    }
}

/// The focused card of the hand, if any.
pub fn focused() -> Option<Card> {
    dom::focused()?.attribute("data-held")?.parse().ok()
}

/// Moves the focus along the hand, including its flips, or from elsewhere to the first of them.
pub fn walk(step: KeyStep) {
    let Some(hand) = dom::by_id(HAND) else { return };
    let held = hand.all("button.mg-held");
    let at = dom::focused().and_then(|focused| held.iter().position(|one| *one == focused));
    let to = at.map_or(Some(0), |at| step.from(at, held.len()));
    if let Some(element) = to.and_then(|to| held.get(to)) {
        element.focus();
    }
}

/// Whether an observer sees the table from a seat's place, knowing that seat's hand.
pub fn sees_hand(view: &View, bottom: Seat) -> bool {
    !view.hand.is_empty() || view.me == Some(bottom)
}
